import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseConfig } from '../../src/config.ts';
import { type StartedDatabase, startDatabase } from '../../src/start-database.ts';
import { removeDataDir } from '../crash/serve.ts';
import { makeStartedFolder } from '../started-folder.ts';
import { type CommandsInTurn, startCommandsInTurn } from './commands-in-turn.ts';
import { konter, konterJson, konterUnread } from './konter.ts';

const nobody = '00000000-0000-7000-8000-000000000000';
/** Placeholders for the account of the tests, a file with a price list, one without, and a text that is too long. */
const [account, list, noList, long] = ['ACCOUNT', 'LIST', 'NO-LIST', 'LONG'];
const forAccount = ['--account', account];
const forLive = [...forAccount, '--environment', 'live'];

let dataDir: string;
let database: StartedDatabase;
let commands: CommandsInTurn;
let stands: ReadonlyMap<string, string>;
let before: unknown;

beforeAll(async () => {
  dataDir = await makeStartedFolder('commands');
  // Kept running, so that each command only has to connect.
  database = await startDatabase(parseConfig({ KONTER_DATA_DIR: dataDir }));
  commands = startCommandsInTurn(dataDir);
  const { id } = await konterJson(dataDir, ['account', 'create', '--name', 'Kios Berkah']);
  stands = new Map([
    [account, id],
    [list, join(dataDir, 'list.json')],
    [noList, join(dataDir, 'no-list.json')],
    [long, 'x'.repeat(201)],
  ]);
  await writeFile(join(dataDir, 'list.json'), '[]');
  await writeFile(join(dataDir, 'no-list.json'), '{"rows":1}');
  before = await everything(id);
});

afterAll(async () => {
  await commands.end();
  await database.stop();
  await removeDataDir(dataDir);
});

async function everything(id: string): Promise<unknown> {
  const words = [['account', 'list'], ['key', 'list', '--account', id], ['audit']];
  return Promise.all(words.map((one) => konterJson(dataDir, one)));
}

test.concurrent.for<readonly [says: RegExp, words: readonly string[]]>([
  [/^Unknown command 'nonsense'/, ['nonsense']],
  [/^Unknown command 'delete'\.$/m, ['account', 'delete']],
  [/^Unknown command 'init'\.$/m, ['init']],
  [/^Unknown command 'nonsense'/, ['account', 'help', 'nonsense']],
  [/^There is no account "x"/, ['audit', 'records', '--account', 'x']],
  [/It must be the id of a record/, ['audit', 'records', '--before', 'x']],
  [/^Name at least one kind of event/, ['webhook', 'kinds', ...forLive, '--endpoint', 'x', '--kinds', ',']],
  [
    /It must be a URL such as http:/,
    ['simulate', 'iak', '--port', '1', '--data', noList, '--callback-url', 'localhost:80'],
  ],
  [/'--name <name>' not specified/, ['account', 'create']],
  [/1 to 200 printable characters/, ['account', 'create', '--name', '']],
  [/1 to 200 printable characters/, ['account', 'create', '--name', long]],
  [/^Unknown option '--limit'/, ['account', 'create', '--name', 'a', '--limit', '1']],
  [/^Too many arguments/, ['account', 'create', '--name', 'a', 'b']],
  [/^There is no account "x"/, ['account', 'suspend', '--account', 'x']],
  [/^There is no account/, ['account', 'resume', '--account', nobody]],
  [/^There is no account "x"/, ['account', 'approve', '--account', 'x']],
  [/^There is no account "x"/, ['account', 'show', '--account', 'x']],
  [/'--environment <environment>' not specified/, ['key', 'create', ...forAccount]],
  [/Allowed choices are live, sandbox/, ['key', 'create', ...forAccount, '--environment', 'test']],
  [/^There is no account/, ['key', 'create', '--account', nobody, '--environment', 'live']],
  [
    /^There is no scope "wallet:write"/,
    ['key', 'create', ...forLive, '--scopes', 'wallet:read,wallet:write'],
  ],
  [/at least one scope/, ['key', 'create', ...forLive, '--scopes', ',']],
  [/such as 30d/, ['key', 'create', ...forLive, '--expires-in', 'soon']],
  [/such as 30d/, ['key', 'create', ...forLive, '--expires-in', '0d']],
  [/at most 3650d/, ['key', 'create', ...forLive, '--expires-in', `${'9'.repeat(30)}d`]],
  [/is not an address or a network/, ['key', 'create', ...forLive, '--allow', '10.0.0.0/33']],
  [/^There is no account "x"/, ['key', 'list', '--account', 'x']],
  [/^There is no key/, ['key', 'revoke', '--key', nobody]],
  [/^There is no key/, ['key', 'rotate', '--key', 'x']],
  [/such as 30d/, ['key', 'rotate', '--key', 'x', '--overlap', '1 day']],
  [/at least one limit/, ['limits', 'set', ...forAccount]],
  [/whole number of rupiah/, ['limits', 'set', ...forAccount, '--transaction', '1e5']],
  [/from 0 to 1000000000000/, ['limits', 'set', ...forAccount, '--transaction', '1000000000001']],
  [/from 0 to 1000000000000/, ['limits', 'set', ...forAccount, '--transaction', '9'.repeat(30)]],
  [/from 1 to 1000000\./, ['limits', 'set', ...forAccount, '--requests-per-minute', '0']],
  [/from 1 to 1000000\./, ['limits', 'set', ...forAccount, '--requests-per-minute', '9'.repeat(30)]],
  [/^There is no account/, ['limits', 'set', '--account', nobody, '--daily', '1']],
  [/^There is no account/, ['limits', 'show', '--account', nobody]],
  [/^The amount of a deposit/, ['deposit', 'credit', ...forLive, '--amount', '0', '--reference', 'r']],
  ...['1000000000001', '9'.repeat(30)].map((amount): [RegExp, string[]] => [
    /^The amount of a deposit must be 1 to 1000000000000/,
    ['deposit', 'credit', ...forLive, '--amount', amount, '--reference', 'r'],
  ]),
  [/from -999999999 to 999999999/, ['margin', 'set', '--all', '--fixed', '1000000000']],
  [/from 1 to 1000000\./, ['margin', 'set', '--all', '--fixed', '1', '--step', '9'.repeat(30)]],
  [/^A price must be from 1 to/, ['margin', 'set', '--product', 'tsel10', '--price', '9'.repeat(30)]],
  [/whole number of rupiah/, ['deposit', 'credit', ...forLive, '--amount', '-5', '--reference', 'r']],
  [/1 to 200 printable/, ['deposit', 'credit', ...forLive, '--amount', '5', '--reference', long]],
  [/'--reference <text>' not specified/, ['deposit', 'credit', ...forLive, '--amount', '5']],
  [
    /^There is no account/,
    ['deposit', 'credit', '--account', 'x', ...forLive.slice(2), '--amount', '5', '--reference', 'r'],
  ],
  [/'--reason <text>' not specified/, ['deposit', 'reverse', ...forLive, '--reference', 'r']],
  [
    /^There is no deposit "r" in live\. Nothing was reversed/,
    ['deposit', 'reverse', ...forLive, '--reference', 'r', '--reason', 'r'],
  ],
  [/must not begin or end/, ['deposit', 'credit', ...forLive, '--amount', '5', '--reference', ' r']],
  [/must not begin or end/, ['deposit', 'credit', ...forLive, '--amount', '5', '--reference', 'r\u00A0']],
  [/cannot be read/, ['catalog', 'import', '--kind', 'prepaid', '/nowhere/list.json']],
  [/^The file holds no price list/, ['catalog', 'import', '--kind', 'prepaid', noList]],
  [/Allowed choices are prepaid, postpaid/, ['catalog', 'import', '--kind', 'both', list]],
  [/'--kind <kind>' not specified/, ['catalog', 'import', list]],
  [/^There is no order "x"/, ['order', 'show', 'x']],
  [/^There is no order/, ['order', 'show', nobody]],
  [/^Name an order by its id, or by --account and --reference/, ['order', 'show']],
  [/^Name an order by its id, or by --account and --reference/, ['order', 'show', ...forAccount]],
  [/^The account ".+" has no order "r"/, ['order', 'show', ...forAccount, '--reference', 'r']],
  [/whole number from 1 to 200\./, ['order', 'review', 'list', '--per-page', '201']],
  [/whole number from 1 to 1000000\./, ['order', 'review', 'list', '--page', '0']],
  [/whole number from 1 to 1000000\./, ['order', 'review', 'list', '--page', '999999999']],
  [/whole number from 1 to 100\./, ['webhook', 'deliveries', ...forLive, '--limit', '101']],
  [/whole number from 1 to 200\./, ['reconcile', 'list', '--limit', '1.5']],
  [/'--as <outcome>' not specified/, ['order', 'review', 'settle', nobody, '--reason', 'r']],
  [/'--reason <text>' not specified/, ['order', 'review', 'settle', nobody, '--as', 'failed']],
  [
    /Allowed choices are succeeded, failed/,
    ['order', 'review', 'settle', nobody, '--as', 'sold', '--reason', 'r'],
  ],
  [/^There is no order/, ['order', 'review', 'settle', nobody, '--as', 'failed', '--reason', 'r']],
  [
    /cannot be read/,
    [
      ...['order', 'review', 'settle', nobody, '--as', 'succeeded', '--reason', 'r'],
      '--serial-file',
      '/nowhere',
    ],
  ],
  [/^There is no order "x"/, ['order', 'refund', 'x', '--reason', 'r']],
  [/has no order "r"/, ['order', 'refund', ...forAccount, '--reference', 'r', '--reason', 'r']],
  [/^Name an order by its id, or/, ['order', 'review', 'settle', '--as', 'failed', '--reason', 'r']],
  [/'--reason <text>' not specified/, ['order', 'refund', nobody]],
  [/^The reason of a ruling/, ['order', 'refund', nobody, '--reason', '']],
  [/^The username at a supplier/, ['supplier', 'add', 'iak', '--username', '', '--key-file', list]],
  [/^The username at a supplier/, ['supplier', 'add', 'iak', '--username', 'a b', '--key-file', list]],
  [/^The supplier "foo" is not set up/, ['reconcile', '--supplier', 'foo']],
  [/^The supplier "foo" is not set up/, ['reconcile', 'list', '--supplier', 'foo']],
  [/^There is no account "x"/, ['webhook', 'deliveries', '--account', 'x', '--environment', 'live']],
  [/^The account has no live endpoint "x"/, ['webhook', 'deliveries', ...forLive, '--endpoint', 'x']],
  [/^The account has no live endpoint/, ['webhook', 'deliveries', ...forLive, '--endpoint', nobody]],
  [/^There is no account/, ['webhook', 'show', '--account', nobody, ...forLive.slice(2), '--event', nobody]],
  [/^The account has no live event "x"/, ['webhook', 'show', ...forLive, '--event', 'x']],
  [/^The account has no live event/, ['webhook', 'show', ...forLive, '--event', nobody]],
  [/^A command is missing, such as konter serve; "konter --help"/, []],
  [
    /^A command is missing: konter account create, list, show, approve, suspend, resume, live-requests, refuse or group; see "konter account --help"/,
    ['account'],
  ],
  [
    /^A command is missing: konter order review list, show, settle, proposals, approve or reject;/,
    ['order', 'review'],
  ],
  [/^A command is missing: konter limits set or show;/, ['limits']],
  [/^Missing required argument 'file'/, ['catalog', 'import', '--kind', 'prepaid']],
  [
    /^Missing required argument '\w+'\. Allowed choices are digiflazz, iak, midtrans, xendit\.$/m,
    ['simulate', '--port', '1', '--data', noList],
  ],
  [/^Missing required argument 'supplier'\. Allowed choices are digiflazz, iak\.$/m, ['supplier', 'skus']],
  [/^Missing required argument 'kind'\. Allowed choices are order\.processing, order\./, ['trigger']],
  [/'--kind <kind>' not specified\. Allowed choices are prepaid, postpaid\.$/m, ['catalog', 'import', list]],
  [/' argument missing\. Allowed choices are live, sandbox\.$/m, ['order', 'show', 'x', '--environment']],
])('a sentence like %s is the answer to konter %j', async ([says, words]) => {
  const given = words.map((word) => stands.get(word) ?? word);
  const { code, out, err } = await commands.run([...given, '--json']);
  expect(code).toBe(1);
  expect(out).toBe('');
  expect(err).toMatch(says);
  expect(err).toMatch(/^["A-Z][^\n]*\.\n$/);
});

test.concurrent.for<readonly [says: RegExp, variables: Readonly<Record<string, string>>]>([
  [/^PORT must be/, { PORT: 'http' }],
  [/^DATABASE_URL must be/, { DATABASE_URL: 'mysql://shop' }],
  [/^KONTER_ENCRYPTION_KEYS must be set/, { DATABASE_URL: 'postgres://shop' }],
  [
    /cannot be reached/,
    { DATABASE_URL: 'postgres://127.0.0.1:1/shop', KONTER_ENCRYPTION_KEYS: dataKey('k1') },
  ],
  [
    /^DATABASE_URL must be .*malformed/,
    { DATABASE_URL: 'postgres://127.0.0.1:1/%E0%A4%A', KONTER_ENCRYPTION_KEYS: dataKey('k1') },
  ],
  [
    /^DATABASE_URL must be .*\/nowhere/,
    { DATABASE_URL: 'postgres://127.0.0.1:1/shop?sslcert=/nowhere', KONTER_ENCRYPTION_KEYS: dataKey('k1') },
  ],
  [/^KONTER_TRUST_PROXY must be .* such as 10\.0\.0\.0\/8/, { KONTER_TRUST_PROXY: 'proxy.example' }],
  [/lacks the key "k1"/, { KONTER_ENCRYPTION_KEYS: dataKey('other') }],
  [/^There is no konter database in "\/proc\/konter"/, { KONTER_DATA_DIR: '/proc/konter' }],
])('a sentence like %s is the answer to a command with the variables %j', async ([says, variables]) => {
  const { code, out, err } = await konter(dataDir, ['account', 'list', '--json'], variables);
  expect(code).toBe(1);
  expect(out).toBe('');
  expect(err).toMatch(says);
  expect(err).toMatch(/^[A-Z][^\n]*\.\n$/);
});

test.concurrent.for<readonly [says: RegExp, variables: Readonly<Record<string, string>>]>([
  [/^KONTER_KEY is not an API key/, { KONTER_KEY: 'a b' }],
  [/^KONTER_URL must be a URL that starts with/, { KONTER_KEY: 'k', KONTER_URL: 'konter.example' }],
  [
    /^KONTER_URL must be a URL without a user/,
    { KONTER_KEY: 'k', KONTER_URL: 'http://me:pw@konter.example' },
  ],
  [
    /^KONTER_URL must be a URL without .* a query/,
    { KONTER_KEY: 'k', KONTER_URL: 'http://konter.example/?a' },
  ],
  [/^KONTER_WEBHOOK_SECRET must be "whsec_"/, { KONTER_KEY: 'k', KONTER_WEBHOOK_SECRET: 'secret' }],
])('a sentence like %s is the answer to konter listen with the variables %j', async ([says, variables]) => {
  const { code, out, err } = await konter(dataDir, ['listen', '--json'], variables);
  expect([code, out]).toEqual([1, '']);
  expect(err).toMatch(says);
  expect(err).toMatch(/^[A-Z][^\n]*\.\n$/);
});

test('a data directory that cannot be created is refused', async () => {
  const { code, out, err } = await konter(dataDir, ['migrate'], { KONTER_DATA_DIR: '/proc/konter' });
  expect([code, out]).toEqual([1, '']);
  expect(err).toMatch(/^The data directory "\/proc\/konter"[^\n]*\.\n$/);
});

test.concurrent.for([
  [/^Unknown command 'acount'\. Did you mean "account"\?\n$/, ['acount', 'list']],
  [/^Unknown command 'lits'\. Did you mean "list"\?\n$/, ['account', 'lits']],
  [/^Unknown option '--lvie'\. Did you mean "--live"\?\n$/, ['account', 'create', '--name', 'a', '--lvie']],
  [/^Unknown option '--jsn'\. Did you mean "--json"\?\n$/, ['account', 'list', '--jsn']],
] as const)('a misspelt name gets a suggestion: %s', async ([says, words]) => {
  const { code, out, err } = await konter(dataDir, words);
  expect([code, out]).toEqual([1, '']);
  expect(err).toMatch(says);
});

test('konter without a command prints the commands', async () => {
  const { code, out, err } = await konter(dataDir, []);
  expect(code).toBe(1);
  expect(out).toBe('');
  expect(err).toContain('Usage: konter');
});

test('a command whose output nobody reads exits without an error message', async () => {
  for (const words of [
    ['account', 'list'],
    ['account', 'list', '--json'],
    ['account', '--help'],
  ]) {
    expect(await konterUnread(dataDir, words)).toEqual({ code: 0, err: '' });
  }
});

test('output that cannot be written is reported', async () => {
  expect(await konterUnread(dataDir, ['account', 'list'], '/dev/full')).toEqual({
    code: 1,
    err: 'The output could not be written (ENOSPC).\n',
  });
});

test('none of these commands changes anything', async () => {
  expect(await everything(stands.get(account) ?? '')).toEqual(before);
});

function dataKey(id: string): string {
  return `${id}:${Buffer.alloc(32, 1).toString('base64')}`;
}

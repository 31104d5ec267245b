import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseConfig } from '../../src/config.ts';
import { type StartedDatabase, startDatabase } from '../../src/start-database.ts';
import { freePort } from '../free-port.ts';
import { removeDataDir, type Served, serve, stopAll } from '../crash/serve.ts';
import { makeTestFolder } from '../folder.ts';
import { type CommandsInTurn, startCommandsInTurn } from './commands-in-turn.ts';
import type { Ended } from './konter.ts';

const program = fileURLToPath(new URL('../../bin/konter.mjs', import.meta.url));

const apiKey = 'simulated-key';

let commands: CommandsInTurn;
let dataDir: string;
let database: StartedDatabase;
let keyFile: string;
let secretFile: string;
let simulators: Readonly<Record<'digiflazz' | 'iak', Simulator>>;

beforeAll(async () => {
  dataDir = await makeTestFolder('supplier');
  [keyFile, secretFile] = [join(dataDir, 'key'), join(dataDir, 'secret')];
  await writeFile(keyFile, `${apiKey}\n`);
  await writeFile(secretFile, 'simulated-secret\n');
  // Kept running, so that each command only has to connect.
  database = await startDatabase(parseConfig({ KONTER_DATA_DIR: dataDir }));
  commands = startCommandsInTurn(dataDir);
  simulators = { digiflazz: await simulate('digiflazz'), iak: await simulate('iak') };
});

afterAll(async () => {
  await commands.end();
  await database.stop();
  await stopAll(dataDir);
  for (const { child } of Object.values(simulators)) {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  }
  await removeDataDir(dataDir);
});

interface Simulator {
  readonly child: ChildProcess;
  readonly url: string;
  readonly username: string;
}

/** Starts a simulator of a supplier as a separate program. */
async function simulate(name: 'digiflazz' | 'iak'): Promise<Simulator> {
  const words = [
    program,
    'simulate',
    name,
    '--port',
    String(await freePort()),
    '--data',
    join(dataDir, name),
    '--json',
  ];
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  for await (const part of child.stdout) {
    text += String(part);
    if (text.trimEnd().endsWith('}')) break;
  }
  const { url, username }: { url: string; username: string } = JSON.parse(text);
  return { child, url, username };
}

function add(name: 'digiflazz' | 'iak', ...more: string[]): Promise<Ended> {
  const { url, username } = simulators[name];
  const words = ['--username', username, '--key-file', keyFile, '--base-url', url];
  return commands.run(['supplier', 'add', name, ...words, ...more, '--json']);
}

async function json(...words: string[]): Promise<unknown> {
  const { code, out, err } = await commands.run([...words, '--json']);
  if (code !== 0) throw new Error(`konter ${words.join(' ')} ended with ${code}: ${err}`);
  return JSON.parse(out);
}

describe('while no server runs', () => {
  test('a supplier is set up, listed and set up again', async () => {
    expect(await json('supplier', 'list')).toEqual({ suppliers: [] });
    const added = await add('digiflazz', '--webhook-secret-file', secretFile, '--priority', '10');
    expect(added).toMatchObject({ code: 0, err: '' });
    const shown: Record<string, unknown> = JSON.parse(added.out);
    expect(shown).toEqual({
      added: true,
      another_account: false,
      ...{
        name: 'digiflazz',
        enabled: true,
        test_mode: false,
        adds_products: true,
        priority: 10,
        signed_callbacks: true,
      },
      ...{ base_url: simulators.digiflazz.url, bills_url: null, price_lists: [] },
      callback_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:8080\/callbacks\/digiflazz\/[\w-]{32}$/),
    });
    const again = await add('digiflazz');
    expect(JSON.parse(again.out)).toEqual({ ...shown, added: false });
    const listed = await commands.run(['supplier', 'list', '--json']);
    const { added: _added, another_account: _another, ...rest } = shown;
    expect(JSON.parse(listed.out)).toEqual({ suppliers: [{ ...rest, paused: null }] });
    for (const { out, err } of [added, again, listed])
      for (const secret of [apiKey, 'simulated-secret', '"simulated"'])
        expect(out + err).not.toContain(secret);
  });

  test('the deposit at each supplier is printed, and a supplier that does not answer is named', async () => {
    const amount = 100_000_000;
    expect(await json('supplier', 'balance', 'digiflazz')).toEqual({
      balances: [{ supplier: 'digiflazz', amount, at: expect.stringMatching(/Z$/) }],
    });
    expect(await commands.run(['supplier', 'balance', 'iak'])).toMatchObject({
      ...{ code: 1, out: '', err: expect.stringContaining('is not set up') },
    });
    const fault = JSON.stringify({ fault: 'empty', command: 'any' });
    await fetch(new URL('/_control/faults', simulators.digiflazz.url), { method: 'POST', body: fault });
    expect(await commands.run(['supplier', 'balance'])).toEqual({
      ...{ code: 1, out: 'digiflazz  no answer\n' },
      err: 'No answer was received from digiflazz; check the address, the key and the supplier itself.\n',
    });
  });

  test('the prices of a supplier are fetched once, and then not again for a while', async () => {
    const first = await json('supplier', 'price-sync', 'digiflazz');
    expect(first).toMatchObject({
      lists: [
        { supplier: 'digiflazz', kind: 'prepaid', outcome: 'read', added: 6, refused: [], below_cost: [] },
        { supplier: 'digiflazz', kind: 'postpaid', outcome: 'read', added: 15 },
      ],
    });
    expect(await json('supplier', 'price-sync')).toMatchObject({
      lists: [{ outcome: 'too_soon', retry_after_seconds: expect.any(Number) }, { outcome: 'too_soon' }],
    });
  });

  test('a price list that cannot be fetched is reported, and the command fails', async () => {
    // New credentials allow a new request at once. Here the supplier itself refuses it as too early.
    await add('digiflazz');
    const refused = await commands.run(['supplier', 'price-sync', '--json']);
    expect(refused).toMatchObject({
      code: 1,
      err: 'No price list was received from digiflazz prepaid, digiflazz postpaid; the products on sale stay as they were.\n',
    });
    expect(JSON.parse(refused.out)).toMatchObject({
      lists: [{ outcome: 'unavailable', supplier_code: '83' }, { supplier_code: '83' }],
    });
    const again = await commands.run(['supplier', 'price-sync', 'digiflazz']);
    expect(again).toMatchObject({ code: 1, err: refused.err });
    expect(again.out).toMatch(
      /^digiflazz prepaid: failed a moment ago \(refused with code 83 \(the price list was fetched too often\)\); try again in \d+ s\.\n/,
    );
  });

  test('a SKU is assigned to a product, and a margin rule makes its price', async () => {
    await add('iak');
    expect(JSON.parse((await add('iak', '--base-url', 'own')).out)).toMatchObject({
      ...{ base_url: 'https://prepaid.iak.id', bills_url: 'https://mobilepulsa.net', another_account: true },
    });
    await add('iak');
    await json('supplier', 'price-sync', 'iak');
    const tooSoon = await commands.run(['supplier', 'price-sync', 'iak', '--add-products']);
    expect(tooSoon).toMatchObject({
      code: 1,
      err: 'No products were created from iak prepaid, iak postpaid; repeat the command with --add-products after the wait.\n',
    });
    const { skus }: { skus: readonly unknown[] } = JSON.parse(
      (await commands.run(['supplier', 'skus', 'iak', '--unmapped', '--json'])).out,
    );
    expect(skus).toContainEqual(
      expect.objectContaining({ sku: 'htelkomsel10000', product_code: null, cost: 10_350 }),
    );
    const map = ['supplier', 'map', '--supplier', 'iak', '--sku', 'htelkomsel10000', '--product', 'tsel10'];
    const mistyped = await commands.run([...map.slice(0, -1), 'S5']);
    expect(mistyped.out).toMatch(/^The SKU htelkomsel10000 of iak \("Telkomsel 10\.000"\) is mapped to S5 /);
    expect(mistyped.out).toContain(
      '\nThe two names may not mean the same product. If this is a mistake, run: konter supplier unmap --supplier iak --sku htelkomsel10000\n',
    );
    expect(await json(...map, '--priority', '5')).toEqual({
      ...{ supplier: 'iak', kind: 'prepaid', sku: 'htelkomsel10000', product: 'tsel10', prices_changed: 0 },
    });
    await json(...map, '--priority', 'none');
    const table = (await commands.run(['supplier', 'skus', 'iak'])).out;
    expect(table).toMatch(/^kind +code +product +cost +price +name +state\n/);
    expect(table).toMatch(/^prepaid +htelkomsel10000 +tsel10 +10,350 +10,\d{3} +Telkomsel 10\.000$/m);
    expect(table).toMatch(/^postpaid +\S+ +\S+ +bill [+-] [\d,]+ +/m);
    expect(await json('supplier', 'skus', 'iak')).toMatchObject({
      skus: expect.arrayContaining([
        expect.objectContaining({ sku: 'htelkomsel10000', product_code: 'tsel10', priority: null }),
      ]),
    });
    expect(await json('supplier', 'unmap', ...map.slice(2, 6))).toEqual({
      ...{ supplier: 'iak', sku: 'htelkomsel10000', kinds: ['prepaid'], prices_changed: 0 },
    });
    const { out } = await commands.run(['supplier', 'skus', 'iak', '--unmapped', '--json']);
    expect(JSON.parse(out)).toMatchObject({
      skus: expect.arrayContaining([
        expect.objectContaining({ sku: 'htelkomsel10000', mapped: false, priority: null }),
      ]),
    });
    await json(...map);
    expect(
      await json('margin', 'set', '--brand', 'telkomsel', '--percent', '2', '--step', '50'),
    ).toMatchObject({
      rule: {
        scope: 'brand',
        subject: 'TELKOMSEL',
        percent: '2',
        fixed: null,
        price: null,
        step: 50,
        allow_loss: false,
      },
      ...{ prices_changed: 2, below_cost: [] },
    });
    expect(await json('margin', 'list')).toMatchObject({ rules: [{ subject: 'TELKOMSEL' }] });
    expect(await json('margin', 'remove', '--brand', 'Telkomsel')).toMatchObject({
      removed: { scope: 'brand', subject: 'TELKOMSEL' },
      prices_changed: 2,
    });
    expect(await json('audit', 'records', '--subject', 'margin', '--limit', '1')).toEqual({
      records: [
        {
          ...{
            id: expect.any(String),
            at: expect.any(String),
            actor: expect.stringMatching(/^operator /),
            account_id: null,
          },
          action: 'margin.removed',
          subject: 'margin',
          detail: {
            scope: 'brand',
            of: 'TELKOMSEL',
            before: '{"percent":"2","step":"50","allow_loss":false}',
          },
        },
      ],
    });
    await json('margin', 'set', '--all', '--fixed', '0');
    expect(await json('margin', 'remove', '--all')).toMatchObject({
      removed: { scope: 'all', subject: null },
    });
    const words = await commands.run(['margin', 'list']);
    expect(words.out).toBe('There is no rule yet: products are sold at their cost.\n');
  });
});

describe('a command that cannot be carried out says so in one sentence:', () => {
  test.concurrent.for<readonly [says: RegExp, words: readonly string[]]>([
    [
      /^There is no supplier "nobody"; konter knows digiflazz and iak\.\n$/,
      ['supplier', 'add', 'nobody', ...who()],
    ],
    [
      /^The file ".*gone" cannot be read: ENOENT\.\n$/,
      ['supplier', 'add', 'iak', '--username', 'x', '--key-file', 'gone'],
    ],
    [
      /^Required option '--key-file <file>' not specified\.\n$/,
      ['supplier', 'add', 'iak', '--username', 'x'],
    ],
    [
      /signs its callbacks with its key/,
      ['supplier', 'add', 'iak', ...who(), '--webhook-secret-file', 'KEY'],
    ],
    [
      /one base URL for everything/,
      ['supplier', 'add', 'digiflazz', ...who(), '--bills-url', 'https://a.example'],
    ],
    [/must start with https:/, ['supplier', 'add', 'digiflazz', ...who(), '--base-url', 'http://a.example']],
    [/whole number from 0 to 1000/, ['supplier', 'add', 'digiflazz', ...who(), '--priority', '-1']],
    [/^The supplier "nobody" is not set up/, ['supplier', 'disable', 'nobody']],
    [/^The supplier "nobody" is not set up/, ['supplier', 'price-sync', 'nobody']],
    [/^The supplier "nobody" is not set up/, ['supplier', 'skus', 'nobody']],
    [
      /^There is no product "nope"/,
      ['supplier', 'map', '--supplier', 'iak', '--sku', 'x', '--product', 'nope'],
    ],
    [/^Nobody has mapped the code "x" of "iak"/, ['supplier', 'unmap', '--supplier', 'iak', '--sku', 'x']],
    [/named the code "x"/, ['supplier', 'map', '--supplier', 'iak', '--sku', 'x', '--product', 'tsel10']],
    [/one of --all, --category, --brand and --product/, ['margin', 'set', '--fixed', '1']],
    [/one of --fixed, --percent and --price/, ['margin', 'set', '--all', '--fixed', '1', '--percent', '1']],
    [/below cost; add --allow-loss/, ['margin', 'set', '--all', '--fixed', '-1']],
    [/^A price can be set for one product only/, ['margin', 'set', '--all', '--price', '1000']],
    [/whole number of rupiah from 1/, ['margin', 'set', '--all', '--fixed', '1', '--step', '0']],
    [/at most three decimals/, ['margin', 'set', '--all', '--percent', '1.2345']],
    [/^There is no rule for all products/, ['margin', 'remove', '--all']],
  ])('%s', async ([says, words], { expect }) => {
    const { code, out, err } = await commands.run(words.map((word) => (word === 'KEY' ? keyFile : word)));
    expect({ code, out }).toEqual({ code: expect.any(Number), out: '' });
    expect(code).not.toBe(0);
    expect(err).toMatch(says);
    expect(err.trimEnd().split('\n')).toHaveLength(1);
  });
});

function who(): string[] {
  return ['--username', 'x', '--key-file', 'KEY'];
}

describe('while a server runs', () => {
  let server: Served;
  let key: string;

  beforeAll(async () => {
    server = await serve(dataDir, { PORT: '0', KONTER_LOG_LEVEL: 'info' });
    const made = await commands.run(['account', 'create', '--name', 'Kios', '--live', '--json']);
    const { id }: { id: string } = JSON.parse(made.out);
    const of = ['--account', id, '--environment', 'live'];
    await json('deposit', 'credit', ...of, '--amount', '1000000', '--reference', 'first');
    ({ key } = JSON.parse((await commands.run(['key', 'create', ...of, '--json'])).out));
  });

  async function call(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ status: number; data: Answer }> {
    const answer = await fetch(`${server.address}/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        'idempotency-key': randomUUID(),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const document: { data: Answer } = JSON.parse(await answer.text());
    return { status: answer.status, data: document.data };
  }

  interface Answer {
    readonly id: string;
    readonly status: string;
    readonly confirmation_token: string;
    readonly transactions_available: boolean;
  }

  async function available(): Promise<boolean> {
    return (await call('GET', '/capabilities')).data.transactions_available;
  }

  test('the server follows the changes of commands', async () => {
    expect(await available()).toBe(true);
    for (const [word, open] of [
      ['disable', false],
      ['enable', true],
    ] as const) {
      await json('supplier', word, 'digiflazz');
      await json('supplier', word, 'iak');
      await expect.poll(available).toBe(open);
    }
  });

  test('an order is sent to the supplier, and no credential, destination or serial is logged', async () => {
    const request = {
      product_code: 'xld10',
      destination: { customer_no: '087800001230' },
      client_reference: 'first',
    };
    const quoted = await call('POST', '/quotes', request);
    expect(quoted.status).toBe(201);
    const { id, confirmation_token } = quoted.data;
    const confirmed = await call('POST', `/orders/${id}/confirm`, { confirmation_token });
    expect(confirmed).toMatchObject({ status: 200, data: { status: 'succeeded' } });
    expect((await call('GET', `/orders/${id}/result`)).status).toBe(200);
    // The log line of the last request: everything logged before is above it.
    await expect.poll(() => server.log()).toContain('"route":"/v1/orders/:id/result"');
    expect(server.log()).toContain('"route":"/v1/orders/:id/confirm"');
    for (const secret of [apiKey, 'simulated-secret', '087800001230', '1234567890'])
      expect(server.log()).not.toContain(secret);
  });
});

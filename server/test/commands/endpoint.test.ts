import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseConfig } from '../../src/config.ts';
import { type StartedDatabase, startDatabase } from '../../src/start-database.ts';
import { konter } from './konter.ts';
import { removeDataDir } from '../crash/serve.ts';
import { makeTestFolder } from '../folder.ts';

const variables = { KONTER_WEBHOOK_LOCAL_SANDBOX: 'yes' };
const uuid = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/;

let dataDir: string;
let database: StartedDatabase;
let owner: readonly string[];

beforeAll(async () => {
  dataDir = await makeTestFolder('webhook');
  database = await startDatabase(parseConfig({ KONTER_DATA_DIR: dataDir }));
  const { id } = await json('account', 'create', '--name', 'Kios Berkah');
  owner = ['--account', String(id), '--environment', 'sandbox'];
});
afterAll(async () => {
  await database.stop();
  await removeDataDir(dataDir);
});

type Document = Readonly<Record<string, unknown>>;

async function json(...words: readonly string[]): Promise<Document> {
  const { code, out, err } = await konter(dataDir, [...words, '--json'], variables);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return JSON.parse(out);
}

async function refused(...words: readonly string[]): Promise<string> {
  const { code, out, err } = await konter(dataDir, [...words, '--json'], variables);
  expect({ code, out }).toEqual({ code: 1, out: '' });
  return err;
}

describe('konter webhook', () => {
  test('adds, lists, tests, rotates, disables, enables and replays', async () => {
    const made = await json(
      'webhook',
      'add',
      ...owner,
      '--url',
      'http://127.0.0.1:9/hook',
      '--kinds',
      'order.failed',
    );
    expect(made).toEqual({
      id: expect.stringMatching(uuid),
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
    });
    const key = [...owner, '--endpoint', String(made['id'])];
    const listed = await json('webhook', 'list', ...owner);
    expect(listed).toMatchObject({
      endpoints: [{ id: made['id'], name: '127.0.0.1:9', kinds: ['order.failed'], disabled_at: null }],
    });
    expect(JSON.stringify(listed)).not.toContain('whsec_');
    await json('webhook', 'chaos', ...key, '--mode', 'late');
    const called = ['--account', 'kios berkah', '--environment', 'sandbox'];
    const { out: inWords } = await konter(dataDir, ['webhook', 'list', ...called]);
    expect(inWords).toBe(
      `${String(made['id'])}  127.0.0.1:9  http://127.0.0.1:9/hook  order.failed  late on purpose\n`,
    );
    await json('webhook', 'chaos', ...key, '--mode', 'none');

    const id = String(made['id']);
    const begun = ['--endpoint', id.slice(0, 8)];
    expect(await json('webhook', 'deliveries', ...called, ...begun)).toEqual({ deliveries: [], next: null });
    expect(await refused('webhook', 'rotate', ...owner, ...begun)).toBe(
      `"${id.slice(0, 8)}" is only the beginning of an id; this command needs a whole id or name: ` +
        `${id} ("127.0.0.1:9").\n`,
    );
    const whole = [...called, '--endpoint', '127.0.0.1:9'];
    expect(await json('webhook', 'kinds', ...whole)).toEqual({ id, kinds: null });
    const rotated = await json('webhook', 'rotate', ...key, '--overlap', '1h');
    expect(rotated['secret']).not.toBe(made['secret']);
    expect(rotated).toMatchObject({ previous_secret_until: expect.any(String), ended_earlier_secret: false });
    const { out } = await konter(dataDir, ['webhook', 'rotate', ...key]);
    expect(out).toMatch(
      /^whsec_\S+\nThe signing .* The previous secret also signs until \S+Z\. An earlier secret that was still valid has/,
    );

    const tried = await json('webhook', 'test', ...key);
    const event = String(tried['event']);
    expect(await json('webhook', 'deliveries', ...owner)).toMatchObject({
      deliveries: [{ event, kind: 'webhook.test', state: 'pending', attempt_count: 0, last_status: null }],
      next: null,
    });
    expect(await json('webhook', 'show', ...owner, '--event', event)).toMatchObject({
      deliveries: [{ event, endpoint: made['id'], attempts: [] }],
    });
    expect(await json('webhook', 'replay', ...key, '--event', event)).toEqual({ replayed: 1 });
    expect(await json('webhook', 'replay', ...key, '--since', '6h')).toEqual({ replayed: 0 });

    expect(await json('webhook', 'disable', ...key)).toEqual({ id: made['id'], enabled: false });
    expect(await refused('webhook', 'test', ...key)).toBe('The endpoint is disabled; enable it first.\n');
    expect(await json('webhook', 'list', ...owner)).toMatchObject({
      endpoints: [{ disabled_reason: 'operator' }],
    });
    expect(await json('webhook', 'enable', ...key)).toEqual({ id: made['id'], enabled: true });
    const twin = await konter(
      dataDir,
      ['webhook', 'add', ...owner, '--url', 'http://127.0.0.1:9/hook'],
      variables,
    );
    expect(twin.out).toContain('It receives the events of "Kios Berkah" in sandbox. ');
    expect(twin.out).toContain(
      `The URL also receives the events of ${String(made['id'])}, signed with another`,
    );
  });

  test.each([
    [/reach/, ['add'], ['--url', 'http://192.168.1.1/']],
    [/no user name/, ['add'], ['--url', 'https://a:b@example.com/']],
    [/must be a URL such as/, ['add'], ['--url', 'nonsense']],
    [
      /There is no kind of event "order.lost"/,
      ['add'],
      ['--url', 'http://127.0.0.1/', '--kinds', 'order.lost'],
    ],
    [/no sandbox endpoint "x"/, ['rotate'], ['--endpoint', 'x']],
    [/Name either --event or --since/, ['replay'], ['--endpoint', 'x']],
    ...[
      'yesterday',
      '2026-02-31T10:00:00Z',
      '2026-02-31',
      '0000-01-01T00:00:00Z',
      '1969-12-31T23:59:59Z',
    ].map((since): [RegExp, string[], string[]] => [
      /must be a time such as/,
      ['replay'],
      ['--endpoint', 'x', '--since', since],
    ]),
    [/--delivered needs --since/, ['replay'], ['--endpoint', 'x', '--event', 'x', '--delivered']],
    [/is in the future/, ['replay'], ['--endpoint', 'x', '--since', '2999-01-01T00:00:00Z']],
    [/at most 3650d/, ['replay'], ['--endpoint', 'x', '--since', '99999999999d']],
    [/no sandbox endpoint "x"/, ['replay'], ['--endpoint', 'x', '--since', '2024-02-29T10:00:00+07:00']],
    [/"next" of the page before/, ['deliveries'], ['--before', 'x']],
  ])('prints a sentence like %s', async (says, [name = ''], words) => {
    const err = await refused('webhook', name, ...owner, ...words);
    expect(err).toMatch(says);
    expect(err.trim().split('\n')).toHaveLength(1);
  });

  test('accepts neither http nor loopback in live, whatever is configured', async () => {
    const live = [...owner.slice(0, 2), '--environment', 'live'];
    expect(await refused('webhook', 'add', ...live, '--url', 'http://127.0.0.1/')).toContain(
      'must use https',
    );
    expect(await refused('webhook', 'add', ...live, '--url', 'https://127.0.0.1/')).toContain('reach');
  });
});

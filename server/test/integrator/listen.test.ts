import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Ended, konter, konterJson, konterUnread } from '../commands/konter.ts';
import { removeDataDir, serve, type Served, stopAll } from '../crash/serve.ts';
import { processesOf } from '../processes.ts';
import { makeStartedFolder } from '../started-folder.ts';
import { type Listening, startListening } from './listening.ts';
import { type Receiver, startReceiver, webhookHeaders } from '../webhooks/hook-receiver.ts';

const konterFile = fileURLToPath(new URL('../../bin/konter.mjs', import.meta.url));
const variables = {
  KONTER_SIMULATOR_REVIEW_MS: '300',
  KONTER_WEBHOOK_LOCAL_SANDBOX: 'yes',
  KONTER_WORKER_INTERVAL_MS: '50',
};

let dataDir: string;
let served: Served;
let keyFile: string;
let key: string;
const stops: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  dataDir = await makeStartedFolder('listen');
  served = await serve(dataDir, variables);
  keyFile = `${dataDir}/demo-key`;
  key = (await readFile(keyFile, 'utf8')).trim();
});

afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});

afterAll(async () => {
  await stopAll(dataDir);
  await removeDataDir(dataDir);
});

async function listening(
  words: readonly string[] = [],
  with_: Record<string, string> = {},
): Promise<Listening> {
  const started = await startListening(join(dataDir, 'state'), ['--url', served.address, ...words], {
    KONTER_KEY: key,
    ...with_,
  });
  stops.push(() => started.stop());
  return started;
}

async function receiving(): Promise<Receiver> {
  const receiver = await startReceiver();
  stops.push(() => receiver.stop());
  return receiver;
}

async function triggered(
  kind: string,
  by = key,
): Promise<{ order: { id: string; status: string }; deposit?: { status: string } }> {
  const { code, out, err } = await konter(dataDir, ['trigger', kind, '--url', served.address, '--json'], {
    KONTER_KEY: by,
  });
  expect([code, err]).toEqual([0, '']);
  return JSON.parse(out);
}

describe('konter listen', () => {
  test('passes every event to a program, with a signature that verifies', async () => {
    const receiver = await receiving();
    const listener = await listening(['--forward', receiver.url]);
    const { order } = await triggered('order.succeeded');
    await listener.until((reported) => reported.filter(({ what }) => what === 'forwarded').length === 2);
    expect(listener.kinds()).toEqual(['order.processing', 'order.succeeded']);
    const webhook = new Webhook(listener.secret);
    for (const delivery of receiver.received) {
      const { headers, body } = delivery;
      const sent = webhookHeaders(delivery);
      expect(webhook.verify(body, sent)).toMatchObject({
        environment: 'sandbox',
        data: { order: { id: order.id } },
      });
      expect(() => webhook.verify(body.replace('sandbox', 'Sandbox'), sent)).toThrow('No matching signature');
      expect(headers['content-type']).toBe('application/json');
    }
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(ids).toEqual(listener.reported.filter(({ what }) => what === 'event').map(({ id }) => id));
    expect(await listener.stop()).toBe(0);
  });

  test('keeps its signing secret between starts, in a file that only its user can read', async () => {
    const [one, two] = [await listening(), await listening()];
    expect(one.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(two.secret).toBe(one.secret);
    const file = join(dataDir, 'state', 'konter', 'listen-secret');
    expect((await readFile(file, 'utf8')).trim()).toBe(one.secret);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const other = await listening([], { XDG_STATE_HOME: join(dataDir, 'another-state') });
    expect(other.secret).not.toBe(one.secret);
  });

  test('uses a new secret when none can be stored, and says so', async () => {
    const child = spawn(process.execPath, [konterFile, 'listen', '--json', '--url', served.address], {
      env: { PATH: process.env['PATH'], KONTER_KEY: key, XDG_STATE_HOME: '/proc/nowhere' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [ready, said] = await Promise.all([once(child.stdout, 'data'), once(child.stderr, 'data')]);
    child.kill('SIGTERM');
    await once(child, 'exit');
    expect(JSON.parse(String(ready[0]))).toMatchObject({ secret: expect.stringMatching(/^whsec_/) });
    expect(String(said[0])).toMatch(
      /^The signing secret cannot be stored in "\/proc\/nowhere\/konter\/listen-secret" \(/,
    );
  });

  test('refuses a stored secret that is malformed, and names its file', async () => {
    const state = join(dataDir, 'broken-state');
    await mkdir(join(state, 'konter'), { recursive: true });
    await writeFile(join(state, 'konter', 'listen-secret'), 'whsec_short\n');
    const given = { KONTER_KEY: key, XDG_STATE_HOME: state };
    expect(await konter(dataDir, ['listen', '--json', '--url', served.address], given)).toEqual({
      code: 1,
      out: '',
      err: `The file "${join(state, 'konter', 'listen-secret')}" must be "whsec_" and 24 to 64 bytes in base64.\n`,
    });
  });

  test('reports that the host of a program cannot be resolved', async () => {
    const listener = await listening(['--forward', 'http://no-such-host.invalid:3000/hook']);
    await triggered('order.cancelled');
    await listener.until((reported) => reported.some(({ what }) => what === 'forwarded'));
    expect(listener.reported.find(({ what }) => what === 'forwarded')).toMatchObject({
      status: null,
      trouble: 'cannot resolve its host',
    });
  });

  test('signs with the secret of KONTER_WEBHOOK_SECRET when it is set', async () => {
    const secret = `whsec_${Buffer.alloc(32, 5).toString('base64')}`;
    const listener = await listening([], { KONTER_WEBHOOK_SECRET: secret });
    expect(listener.secret).toBe(secret);
  });

  test('retries, with the same id, an event that the program did not accept', async () => {
    const receiver = await receiving();
    receiver.answer((_received, response) => {
      response.writeHead(receiver.received.length === 1 ? 500 : 200).end();
    });
    const listener = await listening(['--forward', receiver.url]);
    await triggered('order.cancelled');
    await listener.until((reported) => reported.filter(({ what }) => what === 'forwarded').length === 2);
    expect(listener.reported.filter(({ what }) => what === 'forwarded').map(({ status }) => status)).toEqual([
      500, 200,
    ]);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
  });

  test('continues where it was after the server restarted', async () => {
    const listener = await listening();
    await triggered('order.cancelled');
    await listener.until(() => listener.kinds().length === 1);
    served.signal('SIGTERM');
    expect(await served.ended()).toEqual({ code: 0, signal: null });
    await listener.until((reported) => reported.at(-1)?.what === 'lost');
    served = await serve(dataDir, { ...variables, PORT: new URL(served.address).port });
    await triggered('order.succeeded');
    await listener.until(() => listener.kinds().length === 3);
    expect(listener.kinds()).toEqual(['order.cancelled', 'order.processing', 'order.succeeded']);
    expect(listener.reported.map(({ what }) => what)).toContain('back');
    expect(new Set(listener.reported.filter(({ what }) => what === 'event').map(({ id }) => id)).size).toBe(
      3,
    );
  });

  test('continues where it was after the server was killed', async () => {
    const listener = await listening();
    const { order } = await triggered('order.processing');
    served.signal('SIGKILL');
    await served.ended();
    served = await serve(dataDir, { ...variables, PORT: new URL(served.address).port });
    const answer = await fetch(`${served.address}/sandbox/v1/orders/${order.id}/resolve`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      },
      body: '{"status":"failed"}',
    });
    expect(answer.status).toBe(200);
    await listener.until(() => listener.kinds().length === 2);
    expect(listener.kinds()).toEqual(['order.processing', 'order.failed']);
  });

  test('receives nothing of another account', async () => {
    const { id } = await konterJson(dataDir, ['account', 'create', '--name', 'Kios Sebelah']);
    const theirs = await konterJson(dataDir, ['key', 'create', '--account', id, '--environment', 'sandbox']);
    const [mine, other] = [await listening(), await listening([], { KONTER_KEY: theirs.key })];
    await triggered('order.succeeded', theirs.key);
    await other.until(() => other.kinds().length === 2);
    await triggered('order.cancelled');
    await mine.until(() => mine.kinds().length > 0);
    expect(mine.kinds()).toEqual(['order.cancelled']);
    expect(other.kinds()).toEqual(['order.processing', 'order.succeeded']);
  });

  test('exits when nobody reads its output', async () => {
    const words = ['listen', '--url', served.address, '--key-file', keyFile];
    expect(await konterUnread(dataDir, words)).toEqual({ code: 0, err: '' });
  });

  test('prints text without --json', async () => {
    const receiver = await receiving();
    const words = ['listen', '--url', served.address, '--key-file', keyFile, '--forward', receiver.url];
    const file = fileURLToPath(new URL('../../bin/konter.mjs', import.meta.url));
    const child = spawn(process.execPath, [file, ...words], {
      env: { PATH: process.env['PATH'] },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (part: string) => (text += part));
    const until = async (wanted: string): Promise<void> => {
      while (!text.includes(wanted)) await once(child.stdout, 'data');
    };
    await until('Ctrl-C');
    expect(text).toMatch(
      /^Listening to {4}http:\S+, sandbox\nForwarding to {3}http:\S+\nSigning secret {2}whsec_\S+\n/,
    );
    await triggered('order.cancelled');
    await until('answered');
    expect(text).toMatch(
      /Z {2}order\.cancelled +[\da-f-]{36} {2}order [\da-f-]{36} version 2\n {2}answered 204, \d+ ms\n$/,
    );
    child.kill('SIGINT');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });

  test('leaves no process behind', async () => {
    expect((await processesOf(dataDir)).filter(({ command }) => command.includes('listen --'))).toEqual([]);
  });
});

describe('konter listen and konter trigger refuse', () => {
  let live: string;
  beforeAll(async () => {
    const { id } = await konterJson(dataDir, ['account', 'create', '--name', 'Kios Langsung', '--live']);
    live = (await konterJson(dataDir, ['key', 'create', '--account', id, '--environment', 'live'])).key;
  });

  test.concurrent.for<readonly [says: RegExp, words: readonly string[]]>([
    [/other environment.*\(401 wrong_environment\)/, ['listen', '--key', 'LIVE']],
    [/other environment.*\(401 wrong_environment\)/, ['trigger', 'order.succeeded', '--key', 'LIVE']],
    [/\(401 invalid_key\)/, ['listen', '--key', 'konter_test_wrong']],
    [/^This is not an API key/, ['listen', '--key', 'a b']],
    [/^Name a sandbox key with/, ['listen']],
    [/^The file .* cannot be read/, ['listen', '--key-file', '/nowhere/key']],
    [/must be a URL such as/, ['listen', '--key', 'k', '--forward', 'localhost:3000']],
    [
      /^No konter answers at http:\/\/127\.0\.0\.1:1;/,
      ['listen', '--key', 'k', '--url', 'http://127.0.0.1:1'],
    ],
    [
      /^Cannot resolve the host "no-such-host\.invalid"; check --url/,
      ['listen', '--key', 'k', '--url', 'http://no-such-host.invalid:8080'],
    ],
    [/\(--url\) must be a URL such as/, ['listen', '--key', 'k', '--url', 'konter']],
    [/\(--url\) must have no user/, ['listen', '--key', 'k', '--url', 'http://:pw@konter']],
    [/\(--url\) must have .* no query/, ['listen', '--key', 'k', '--url', 'http://konter/?a=b']],
    [/^An order\.refunded cannot be made.*operator/, ['trigger', 'order.refunded']],
    [/^A webhook\.test .*konter webhook test/, ['trigger', 'webhook.test']],
    [/^An endpoint\.disabled cannot be made/, ['trigger', 'endpoint.disabled']],
    [/^There is no kind of event "order\.won"; those/, ['trigger', 'order.won']],
  ])('with a sentence like %s: konter %j', async ([says, words]) => {
    const given = words.map((word) => (word === 'LIVE' ? live : word));
    const { code, out, err } = await konter(dataDir, [...given, '--json'], {
      ...(given.includes('--url') ? {} : { KONTER_URL: served.address }),
    });
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(says);
    expect(err).toMatch(/^[A-Z][^\n]*\.\n$/);
    expect(err).not.toContain(live);
  });

  test('no key on standard input', async () => {
    const words = [konterFile, 'trigger', 'order.cancelled', '--key', '-', '--url', served.address, '--json'];
    const child = spawn(process.execPath, words, {
      env: { PATH: process.env['PATH'] },
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    child.stdin.write(`${key}\n`);
    const [code] = await once(child, 'exit');
    child.stdin.destroy();
    expect(code).toBe(0);
  });
});

test('konter trigger makes every kind of event that a client can cause', async () => {
  const listener = await listening();
  const made: readonly [kind: string, events: readonly string[], status: string][] = [
    ['order.processing', ['order.processing'], 'processing'],
    ['order.succeeded', ['order.processing', 'order.succeeded'], 'succeeded'],
    ['order.failed', ['order.processing', 'order.failed'], 'failed'],
    ['order.cancelled', ['order.cancelled'], 'cancelled'],
    ['order.expired', ['order.expired'], 'expired'],
    ['order.manual_review', ['order.processing', 'order.manual_review'], 'manual_review'],
    ['order.awaiting_confirmation', ['order.awaiting_confirmation'], 'awaiting_confirmation'],
    ['deposit.created', ['deposit.created'], 'cancelled'],
    ['deposit.credited', ['deposit.created', 'deposit.credited', 'wallet.deposited'], 'credited'],
    ['deposit.expired', ['deposit.created', 'deposit.expired'], 'expired'],
    ['deposit.in_review', ['deposit.created', 'deposit.in_review'], 'in_review'],
  ];
  for (const [kind, events, status] of made) {
    const before = listener.kinds().length;
    const { order, deposit } = await triggered(kind);
    expect((deposit ?? order).status).toBe(status);
    await listener.until(() => listener.kinds().length === before + events.length);
    expect(listener.kinds().slice(before)).toEqual(events);
  }
});

test('konter trigger buys again where an account refuses duplicates', async () => {
  const { id } = await konterJson(dataDir, ['account', 'create', '--name', 'Kios Tunggal']);
  const limits = ['--account', id, '--environment', 'sandbox', '--duplicate-minutes', '5'];
  await konterJson(dataDir, ['limits', 'set', ...limits]);
  const theirs = await konterJson(dataDir, ['key', 'create', '--account', id, '--environment', 'sandbox']);
  for (const kind of ['order.succeeded', 'order.awaiting_confirmation'])
    for (const _ of ['first', 'second']) await triggered(kind, theirs.key);
});

test('konter webhook chaos makes a sandbox endpoint get its events twice, and is refused in live', async () => {
  const receiver = await receiving();
  const { id } = await konterJson(dataDir, ['account', 'create', '--name', 'Kios Ganda']);
  const theirs = await konterJson(dataDir, ['key', 'create', '--account', id, '--environment', 'sandbox']);
  const webhook = (words: readonly string[], environment = 'sandbox'): Promise<Ended> =>
    konter(
      dataDir,
      ['webhook', ...words, '--account', id, '--environment', environment, '--json'],
      variables,
    );
  const added = await webhook(['add', '--url', receiver.url]);
  expect(added.err).toBe('');
  const endpoint: string = JSON.parse(added.out).id;
  const chaos = ['chaos', '--endpoint', endpoint, '--mode'];
  expect(JSON.parse((await webhook([...chaos, 'duplicate'])).out)).toEqual({
    id: endpoint,
    chaos: 'duplicate',
  });
  expect(JSON.parse((await webhook(['list'])).out).endpoints).toMatchObject([
    { id: endpoint, chaos: 'duplicate' },
  ]);
  await triggered('order.cancelled', theirs.key);
  await expect.poll(() => receiver.received.length).toBe(2);
  const [first, second] = receiver.received.map((delivery) => webhookHeaders(delivery)['webhook-id']);
  expect(first).toBe(second);
  expect(JSON.parse((await webhook([...chaos, 'none'])).out)).toEqual({ id: endpoint, chaos: null });
  expect((await webhook([...chaos, 'wild'])).err).toMatch(/Allowed choices are duplicate, fail-first, late/);
  expect((await webhook([...chaos, 'late'], 'live')).err).toBe(
    `The account has no live endpoint "${endpoint}".\n`,
  );
});

import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Webhook } from 'standardwebhooks';
import { afterEach, expect, test } from 'vitest';
import { describedEvents } from '../../src/api/document/event-schemas.ts';
import { freePort } from '../free-port.ts';
import { makeTestFolder } from '../folder.ts';

/*
 * The receivers of docs/webhooks/, unchanged, each run if its language is installed. Otherwise the test reports that
 * it was skipped.
 */

const docs = fileURLToPath(new URL('../../../docs/webhooks/', import.meta.url));
const secret = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;
const otherSecret = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;

interface Language {
  readonly name: string;
  /** The required program, and the command that checks for it. */
  readonly tool: string;
  readonly version: readonly string[];
  command(port: number): readonly string[];
}

const languages: readonly Language[] = [
  {
    name: 'TypeScript',
    tool: process.execPath,
    version: ['--version'],
    command: () => [join(docs, 'receive.ts')],
  },
  {
    name: 'Python',
    tool: 'python3',
    version: ['--version'],
    command: () => ['-B', join(docs, 'receive.py')],
  },
  {
    name: 'PHP',
    tool: 'php',
    version: ['--version'],
    command: (port) => ['-S', `127.0.0.1:${port}`, join(docs, 'receive.php')],
  },
  { name: 'Go', tool: 'go', version: ['version'], command: () => ['run', join(docs, 'receive.go')] },
];

const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop();
});

for (const language of languages) {
  const found = spawnSync(language.tool, [...language.version]).status === 0;
  test.skipIf(!found)(
    `the receiver in ${language.name} accepts genuine events, once and in order`,
    async () => {
      const receiver = await start(language);
      const { send, sign } = receiver;
      const [processing, succeeded] = [exampleOf('order.processing'), exampleOf('order.succeeded')];
      const first = randomUUID();
      const sendings: readonly [what: string, status: number, says: string | null, () => Promise<number>][] =
        [
          [
            'a first event',
            204,
            'new: order.processing version 2',
            () => send(processing, sign(first, processing)),
          ],
          [
            'the same again',
            204,
            'seen before: order.processing',
            () => send(processing, sign(first, processing)),
          ],
          ['a newer version', 204, 'new: order.succeeded version 3', () => send(succeeded)],
          ['an older version', 204, 'older: order.processing version 2', () => send(processing)],
          [
            'an event without an order',
            204,
            'new: wallet.deposited',
            () => send(exampleOf('wallet.deposited')),
          ],
          [
            'two signatures, the second of them valid',
            204,
            'new: webhook.test',
            () => {
              const headers = sign(randomUUID(), exampleOf('webhook.test'));
              const other = new Webhook(otherSecret).sign('x', new Date(), 'x');
              const both = `${other} ${headers['webhook-signature'] ?? ''}`;
              return send(exampleOf('webhook.test'), { ...headers, 'webhook-signature': both });
            },
          ],
          [
            'a changed byte',
            400,
            null,
            () => send(succeeded.replace('10235', '10236'), sign(randomUUID(), succeeded)),
          ],
          [
            'another id',
            400,
            null,
            () => send(succeeded, { ...sign(randomUUID(), succeeded), 'webhook-id': first }),
          ],
          [
            'another secret',
            400,
            null,
            () => send(succeeded, sign(randomUUID(), succeeded, { by: otherSecret })),
          ],
          [
            'an old timestamp',
            400,
            null,
            () => send(succeeded, sign(randomUUID(), succeeded, { agoMs: 600_000 })),
          ],
          [
            'one from the future',
            400,
            null,
            () => send(succeeded, sign(randomUUID(), succeeded, { agoMs: -600_000 })),
          ],
          [
            'no signature',
            400,
            null,
            () => send(succeeded, { 'webhook-id': first, 'webhook-timestamp': '1' }),
          ],
          ['no headers', 400, null, () => send(succeeded, {})],
          [
            'a timestamp that is none',
            400,
            null,
            () => send(succeeded, { ...sign(randomUUID(), succeeded), 'webhook-timestamp': 'now' }),
          ],
          [
            'a signature of another version',
            400,
            null,
            () => {
              const headers = sign(randomUUID(), succeeded);
              const signature = (headers['webhook-signature'] ?? '').replace('v1,', 'v2,');
              return send(succeeded, { ...headers, 'webhook-signature': signature });
            },
          ],
        ];
      for (const [what, status, says, act] of sendings) {
        const before = receiver.said().length;
        expect([what, await act()]).toEqual([what, status]);
        if (says !== null) await receiver.untilSaid(before, says);
        else expect(receiver.said().slice(before)).not.toMatch(/^(new|seen before|older)/m);
      }
    },
  );
}

type SentHeaders = Readonly<Record<string, string>>;

interface Running {
  send(body: string, headers?: SentHeaders): Promise<number>;
  sign(id: string, body: string, how?: { by?: string; agoMs?: number }): SentHeaders;
  said(): string;
  untilSaid(from: number, words: string): Promise<void>;
}

async function start(language: Language): Promise<Running> {
  const folder = await makeTestFolder('receive');
  stops.push(() => rm(folder, { recursive: true, force: true }));
  const port = await freePort();
  const child = spawn(language.tool, [...language.command(port)], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PORT: String(port),
      WEBHOOK_SECRET: secret,
      WEBHOOK_FOLDER: folder,
    },
    // `go run` starts another process: both end with their group.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  stops.push(async () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
    await ended;
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const url = `http://127.0.0.1:${port}/hook`;
  const running: Running = {
    async send(body, headers = running.sign(randomUUID(), body)) {
      const all = { 'content-type': 'application/json', ...headers };
      return (await fetch(url, { method: 'POST', headers: all, body })).status;
    },
    sign(id, body, { by = secret, agoMs = 0 } = {}) {
      const at = new Date(Date.now() - agoMs);
      return {
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
        'webhook-signature': new Webhook(by).sign(id, at, body),
      };
    },
    said: () => output,
    async untilSaid(from, words) {
      await expect.poll(() => output.slice(from)).toContain(words);
    },
  };
  const answers = (): Promise<boolean> =>
    running.send('{}', {}).then(
      () => true,
      () => false,
    );
  await expect.poll(async () => child.exitCode !== null || (await answers()), { interval: 100 }).toBe(true);
  if (child.exitCode !== null) throw new Error(`The receiver did not start:\n${output}`);
  return running;
}

function exampleOf(kind: string): string {
  return JSON.stringify(describedEvents.find((event) => event.kind === kind)?.example);
}

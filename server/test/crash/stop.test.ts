import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { expect, test, type TestContext } from 'vitest';
import { pause } from '../../src/clock.ts';
import { isRunning } from '../processes.ts';
import { makeStartedFolder } from '../started-folder.ts';
import {
  childrenOf,
  konterCommand,
  postmasterPid,
  processesLeft,
  removeDataDir,
  serve,
  stopAll,
  until,
} from './serve.ts';
import type { Served } from './serve.ts';
import { externalPostgresql } from './external-postgresql.ts';
import { patienceMs } from '../patience.ts';

/** A data directory of the test's own, because the tests run in parallel and one of them waits for half a minute. */
async function givenDataDir({ onTestFinished }: Pick<TestContext, 'onTestFinished'>): Promise<string> {
  const dataDir = await makeStartedFolder('crash');
  onTestFinished(async () => {
    await stopAll(dataDir);
    await removeDataDir(dataDir);
  });
  return dataDir;
}

// The longest first: the others end before it.
test.concurrent('a PostgreSQL that does not respond does not prevent a stop, and a start reports it', async (context) => {
  context.skip(externalPostgresql !== undefined, 'konter does not stop an external PostgreSQL');
  const dataDir = await givenDataDir(context);
  const served = await serve(dataDir, {});
  const postmaster = (await postmasterPid(dataDir)) ?? 0;
  // While the postmaster is stopped, its ended children stay zombies.
  process.kill(postmaster, 'SIGSTOP');
  const children = await childrenOf(postmaster);
  for (const pid of children) process.kill(pid, 'SIGSTOP');
  try {
    served.signal('SIGTERM');
    const silent = `PostgreSQL (process ${postmaster}) does not answer and was left running.`;
    await Promise.all([
      expect(konterCommand(dataDir, ['audit'])).rejects.toThrow(silent),
      // PostgreSQL is left running, so this is not a clean stop.
      expect(served.ended()).resolves.toEqual({ code: 1, signal: null }),
    ]);
    await expect.poll(() => served.log()).toContain(silent);
  } finally {
    for (const pid of [...children, postmaster]) process.kill(pid, 'SIGCONT');
  }
  expect(await konterCommand(dataDir, ['audit'])).toMatchObject({ clean: true });
  expect(await processesLeft(dataDir)).toEqual([]);
});

test.concurrent('a stop closes idle connections at once and requests that never end after a limit', async (context) => {
  const [silent, unfinished] = await Promise.all([
    serveOne(context, () => ''),
    serveOne(context, halfRequest),
  ]);
  const ended: string[] = [];
  await Promise.all(
    Object.entries({ silent, unfinished }).map(async ([what, { served, dataDir, socket }]) => {
      served.signal('SIGTERM');
      expect(await served.ended()).toEqual({ code: 0, signal: null });
      ended.push(what);
      expect(await processesLeft(dataDir)).toEqual([]);
      socket.destroy();
    }),
  );
  expect(ended).toEqual(['silent', 'unfinished']);
});

/** A server with one connection, on which it has received `text` of the demo key. */
async function serveOne(
  context: Pick<TestContext, 'onTestFinished'>,
  text: (key: string) => string,
): Promise<{ served: Served; dataDir: string; socket: Socket }> {
  const dataDir = await givenDataDir(context);
  const served = await serve(dataDir, {});
  const key = (await readFile(`${dataDir}/demo-key`, 'utf8')).trim();
  const { hostname, port } = new URL(served.address);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const asked = text(key);
  socket.write(asked);
  // The server sends 100 Continue when it has begun to read a request.
  if (asked !== '') expect(String(await once(socket, 'data'))).toContain('100 Continue');
  return { served, dataDir, socket };
}

test.concurrent('SIGTERM answers requests in flight, stops PostgreSQL and leaves a data directory for the next start', async (context) => {
  const dataDir = await givenDataDir(context);
  const first = await serve(dataDir, { KONTER_REPLY_DEADLINE_MS_SANDBOX: '5000' });
  const postmaster = await postmasterPid(dataDir);
  const buy = await makeBuyer(dataDir, first);
  // The supplier takes as long as a request waits, and the server is stopped in that time.
  const slow = await Promise.all(Array.from({ length: 6 }, () => buy.quote('timeout')));
  const quick = await Promise.all(Array.from({ length: 20 }, () => buy.quote('success')));
  const waiting = slow.map((order) => buy.confirm(order));
  await until('the slow ones are with the supplier', patienceMs, async () => {
    const orders = await Promise.all(slow.map(({ id }) => buy.read(id)));
    return orders.every(({ status }) => status === 'processing');
  });
  const late = quick.map((order) => buy.confirm(order));
  await Promise.race(late);
  first.signal('SIGTERM');

  expect((await Promise.all(waiting)).map(({ status, order }) => [status, order.status])).toEqual(
    slow.map(() => [202, 'processing']),
  );
  // A request that the server had not begun to read is refused or its connection closed: it has no effect.
  const answers = (await Promise.all(late.map((one) => one.catch(() => undefined)))).map((answer) =>
    answer?.status === 503 ? undefined : answer,
  );
  const received = answers.filter((answer) => answer !== undefined);
  expect(received.map(({ status, order }) => [status, order.status])).toEqual(
    received.map(() => [200, 'succeeded']),
  );
  expect(await first.ended()).toEqual({ code: 0, signal: null });
  // konter does not stop an external PostgreSQL.
  const left = postmaster !== undefined && (await isRunning(postmaster));
  expect(left).toBe(externalPostgresql !== undefined);
  expect(await processesLeft(dataDir)).toEqual([]);

  const second = await serve(dataDir, { KONTER_SIMULATOR_TIMEOUT_CHECK_MS: '100' });
  const again = await makeBuyer(dataDir, second);
  const stored = await Promise.all([...slow, ...quick].map(({ id }) => again.read(id)));
  expect(stored.slice(slow.length).map(({ status }) => status)).toEqual(
    answers.map((answer) => answer?.order.status ?? 'awaiting_confirmation'),
  );
  second.signal('SIGTERM');
  expect(await second.ended()).toEqual({ code: 0, signal: null });
  expect(await konterCommand(dataDir, ['audit'])).toMatchObject({ clean: true });
  expect(await processesLeft(dataDir)).toEqual([]);
  console.log(`starts of ${first.startedInMs} and ${second.startedInMs} ms`);
});

test.concurrent.for(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  '%s twice, as a terminal and npm send it, causes one clean stop',
  async (signal, context) => {
    const dataDir = await givenDataDir(context);
    const served = await serve(dataDir, {});
    served.signal(signal);
    served.signal(signal);
    expect(await served.ended()).toEqual({ code: 0, signal: null });
    expect(await processesLeft(dataDir)).toEqual([]);
  },
);

test.concurrent('a stop during the start of konter leaves nothing running', async (context) => {
  const dataDir = await givenDataDir(context);
  for (const afterMs of [50, 200, 350, 500]) {
    const starting = serve(dataDir, {}).catch(() => undefined);
    await until('the process is there', patienceMs, async () => (await konterPids(dataDir)).length > 0);
    await pause(afterMs);
    for (const pid of await konterPids(dataDir)) process.kill(pid, 'SIGTERM');
    const served = await starting;
    await served?.ended();
    await until('everything has ended', patienceMs, async () => (await processesLeft(dataDir)).length === 0);
  }
  expect(await konterCommand(dataDir, ['audit'])).toMatchObject({ clean: true });
});

function halfRequest(key: string): string {
  const expected = 'Expect: 100-continue';
  const headers = [
    'Host: konter',
    `Authorization: Bearer ${key}`,
    `Idempotency-Key: ${randomUUID()}`,
    expected,
  ];
  const body = ['Content-Type: application/json', 'Content-Length: 999', '', '{'];
  return ['POST /sandbox/v1/quotes HTTP/1.1', ...headers, ...body].join('\r\n');
}

/** The processes of `konter serve` on the data directory, whether they have printed their address or not. */
async function konterPids(dataDir: string): Promise<number[]> {
  const found = await processesLeft(dataDir);
  return found.filter(({ command }) => command.includes('konter.mjs')).map(({ pid }) => pid);
}

interface QuotedOrder {
  readonly id: string;
  readonly confirmation_token: string;
  readonly status: string;
}

interface Buyer {
  quote(scenario: string): Promise<QuotedOrder>;
  confirm(order: QuotedOrder): Promise<{ status: number; order: QuotedOrder }>;
  read(id: string): Promise<QuotedOrder>;
}

async function makeBuyer(dataDir: string, served: Served): Promise<Buyer> {
  const key = (await readFile(`${dataDir}/demo-key`, 'utf8')).trim();
  async function send(path: string, body?: unknown): Promise<{ status: number; order: QuotedOrder }> {
    const headers = {
      authorization: `Bearer ${key}`,
      'idempotency-key': randomUUID(),
      'content-type': 'application/json',
    };
    const answer = await fetch(`${served.address}/sandbox/v1${path}`, {
      headers,
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
    const { data }: { data: QuotedOrder } = JSON.parse(await answer.text());
    return { status: answer.status, order: data };
  }
  return {
    async quote(scenario) {
      const destination = { customer_no: '081234567890' };
      const body = { product_code: 'tsel10', client_reference: randomUUID(), destination, scenario };
      return (await send('/quotes', body)).order;
    },
    confirm: (order) => send(`/orders/${order.id}/confirm`, { confirmation_token: order.confirmation_token }),
    read: async (id) => (await send(`/orders/${id}`)).order,
  };
}

import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pause } from '../../src/clock.ts';
import { sql } from '../../src/database/sql.ts';
import { makeStartedFolder } from '../started-folder.ts';
import { withDatabase } from './with-database.ts';
import { konterCommand, processesLeft, removeDataDir, serve, stopAll, until } from './serve.ts';
import { patienceMs } from '../patience.ts';

const variables = {
  KONTER_ATTEMPT_LEASE_MS: '2000',
  KONTER_REPLY_DEADLINE_MS_SANDBOX: '1000',
  KONTER_SIMULATOR_TIMEOUT_CHECK_MS: '1500',
  KONTER_WORKER_INTERVAL_MS: '100',
};

let dataDir: string;

beforeEach(async () => {
  dataDir = await makeStartedFolder('crash');
});

afterEach(async () => {
  await stopAll(dataDir);
  await removeDataDir(dataDir);
});

test('a process that was frozen for longer than its lease moves no money that another process has moved', async () => {
  const frozen = await serve(dataDir, variables);
  const other = await serve(dataDir, variables);
  const key = (await readFile(`${dataDir}/demo-key`, 'utf8')).trim();
  const allOrders: OrderData[] = [];
  for (let round = 1; round <= 3; round += 1) {
    const orders = await Promise.all(Array.from({ length: 4 }, () => quote(frozen.address, key)));
    allOrders.push(...orders);
    const confirms = orders.map((order) =>
      send(frozen.address, key, `/orders/${order.id}/confirm`, {
        confirmation_token: order.confirmation_token,
      }),
    );
    await until('the holds are taken', patienceMs, async () =>
      (await entryKinds(orders)).every((kinds) => kinds.startsWith('hold')),
    );
    await pause(100 * round);
    frozen.signal('SIGSTOP');
    await until('the other process finishes the orders', patienceMs, async () => {
      const answers = await Promise.all(orders.map(({ id }) => send(other.address, key, `/orders/${id}`)));
      return answers.every(({ order }) => order.status === 'failed');
    });

    frozen.signal('SIGCONT');
    const answers = await Promise.all(confirms);
    // The answer is the current state, or the last known one if the request timed out.
    for (const { status, order } of answers)
      expect([`200 failed`, `202 processing`]).toContain(`${status} ${order.status}`);
    const after = await Promise.all(orders.map(({ id }) => send(frozen.address, key, `/orders/${id}`)));
    expect(after.map(({ order }) => [order.status, order.version, order.charged])).toEqual(
      orders.map(() => ['failed', 3, 0]),
    );
  }
  // It finishes what it has begun before it ends.
  frozen.signal('SIGTERM');
  expect(await frozen.ended()).toEqual({ code: 0, signal: null });
  expect(await entryKinds(allOrders)).toEqual(allOrders.map(() => 'hold release'));
  other.signal('SIGTERM');
  expect(await other.ended()).toEqual({ code: 0, signal: null });
  expect(await konterCommand(dataDir, ['audit'])).toMatchObject({ clean: true, findings: [] });
  expect(await processesLeft(dataDir)).toEqual([]);
});

test('a frozen process does not keep others from buying for long', async () => {
  const frozen = await serve(dataDir, variables);
  const other = await serve(dataDir, variables);
  const key = (await readFile(`${dataDir}/demo-key`, 'utf8')).trim();
  let stopped = false;
  const load = Array.from({ length: 8 }, async () => {
    while (!stopped) await buy(frozen.address, key);
  });
  await pause(1_000);
  frozen.signal('SIGSTOP');
  // If it was frozen inside a transaction, PostgreSQL ends that transaction.
  await until(
    'the other process sells',
    patienceMs,
    async () => (await buy(other.address, key)) === 'succeeded',
  );
  frozen.signal('SIGCONT');
  await pause(500);
  stopped = true;
  await Promise.all(load);
  for (const served of [other, frozen]) {
    served.signal('SIGTERM');
    expect(await served.ended()).toEqual({ code: 0, signal: null });
  }
  expect(await konterCommand(dataDir, ['audit'])).toMatchObject({ clean: true, findings: [] });
});

interface OrderData {
  readonly id: string;
  readonly confirmation_token: string;
  readonly status: string;
  readonly version: number;
  readonly charged: number;
}

async function quote(address: string, key: string, scenario = 'timeout'): Promise<OrderData> {
  const destination = { customer_no: '081234567890' };
  const body = { product_code: 'tsel10', client_reference: randomUUID(), destination, scenario };
  return (await send(address, key, '/quotes', body)).order;
}

/** Buys, and returns the result; a refusal is an answer too. */
async function buy(address: string, key: string): Promise<string> {
  const order = await quote(address, key, 'success');
  if (order === undefined) return 'refused';
  const confirmed = await send(address, key, `/orders/${order.id}/confirm`, {
    confirmation_token: order.confirmation_token,
  });
  return confirmed.order?.status ?? 'refused';
}

async function send(
  address: string,
  key: string,
  path: string,
  body?: unknown,
): Promise<{ status: number; order: OrderData }> {
  const headers = {
    authorization: `Bearer ${key}`,
    'idempotency-key': randomUUID(),
    'content-type': 'application/json',
  };
  const answer = await fetch(`${address}/sandbox/v1${path}`, {
    headers,
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  });
  const { data }: { data: OrderData } = JSON.parse(await answer.text());
  return { status: answer.status, order: data };
}

/** The journal entries of each order, in order, separated by spaces. */
async function entryKinds(orders: readonly { id: string }[]): Promise<string[]> {
  const ids = orders.map(({ id }) => id);
  const rows = await withDatabase(dataDir, (database) =>
    database.rows(sql<{ order_id: string; kinds: string }>`
      select e.order_id, string_agg(e.kind, ' ' order by e.number) as kinds
        from journal_entries e
       where e.order_id = any (${ids}::uuid[])
       group by e.order_id`),
  );
  return ids.map((id) => rows.find((row) => row.order_id === id)?.kinds ?? '');
}

import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pause } from '../../src/clock.ts';
import { sql } from '../../src/database/sql.ts';
import { startWorker } from '../../src/work/worker.ts';
import { expectCleanBooks, moneyOf } from '../books.ts';
import { callerOf, givenPrincipal, type UseCaseResult } from '../in-process.ts';
import { awaitingOf, nameOf, quoteInput, startNodes, type Nodes } from './nodes.ts';

const start = 10n ** 10n;
let nodes: Nodes;
let owner: pg.Client;

beforeAll(async () => {
  nodes = await startNodes({
    settings: { attemptLeaseMs: 3_000, replyDeadlineMs: { live: 1_000, sandbox: 1_000 } },
  });
  owner = new pg.Client(nodes.first.database.ownerUrl);
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await nodes.stop();
});

/** Repeats a request with its key, as a client does, until it is answered. */
async function persist(send: () => Promise<UseCaseResult>): Promise<UseCaseResult> {
  for (;;) {
    const said = await send().catch(() => undefined);
    if (said !== undefined && nameOf(said) !== 'service_unavailable') return said;
    await pause(20);
  }
}

test('clients that retry unanswered requests with their key buy everything once when connections break', async () => {
  const principal = await givenPrincipal(nodes.first.app, start);
  const callers = [nodes.first, nodes.second].map(({ app }) => callerOf(app, principal));
  const prices: number[] = [];
  let busy = true;
  const clients = Array.from({ length: 16 }, async (_, i) => {
    while (busy) {
      const caller = callers[(i + prices.length) % 2];
      if (caller === undefined) throw new Error('No node.');
      const [request, quoteKey, confirmKey] = [quoteInput(), randomUUID(), randomUUID()];
      const quoted = await persist(() => caller.quote(request, quoteKey));
      const confirmed = await persist(() => caller.confirm(awaitingOf(quoted), confirmKey));
      expect(['succeeded', 'processing']).toContain(nameOf(confirmed));
      if (quoted.kind === 'order') prices.push(quoted.order.price);
    }
  });
  for (let kill = 0; kill < 60; kill += 1) {
    await pause(Math.random() * 80);
    await owner.query(`select pg_terminate_backend(a.pid) from pg_stat_activity a
      where a.datname = current_database() and a.pid <> pg_backend_pid() and random() < 0.7`);
  }
  busy = false;
  await Promise.all(clients);

  // The worker completes the remaining orders by itself.
  const worker = startWorker(nodes.first.app);
  await expect.poll(async () => (await moneyOf(nodes.second.app, principal.accountId)).held).toBe(0n);
  await worker.stop();
  const [orders] = await nodes.first.app.database.rows(sql<{ succeeded: bigint; others: bigint }>`
    select count(*) filter (where o.status = 'succeeded') as succeeded, count(*) filter (where o.status <> 'succeeded') as others
      from current_orders o
     where o.account_id = ${principal.accountId}::uuid`);
  expect(orders).toEqual({ succeeded: BigInt(prices.length), others: 0n });
  const spent = prices.reduce((sum, price) => sum + BigInt(price), 0n);
  expect(await moneyOf(nodes.first.app, principal.accountId)).toEqual({ available: start - spent, held: 0n });
  await expectCleanBooks(nodes.first.app, [principal.accountId]);
});

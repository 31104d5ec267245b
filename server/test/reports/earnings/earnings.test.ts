import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dayMs, jakartaDay } from '../../../src/clock.ts';
import type { Database } from '../../../src/database/connection.ts';
import { sql } from '../../../src/database/sql.ts';
import { refundOrder, ruleOnCase } from '../../orders/review/rule-alone.ts';
import { addNextSteps } from '../../../src/reports/earnings/add-steps.ts';
import { addEarnings, type Earnings, noEarnings } from '../../../src/reports/earnings/earnings.ts';
import {
  dimensions,
  type EarningsQuery,
  type EarningsRow,
  readCompleteAt,
  readEarnings,
} from '../../../src/reports/earnings/read-earnings.ts';
import { rebuildEarnings } from '../../../src/reports/earnings/rebuild-earnings.ts';
import { catchUp, rollUpEarnings } from '../../../src/reports/earnings/roll-up.ts';
import { advanceToNoon } from '../../noon.ts';
import { type Buyer, givenBuyer, type Shown } from '../../orders/buyer.ts';
import { reportLateOutcome, soldLate } from '../../orders/review/late-outcome.ts';
import { queryAsOwner } from '../../query-as.ts';
import { startTestServer, type TestServer } from '../../server.ts';
import { addUp, expectSameAfterRebuild, expectSoundEarnings, smallBatches } from './sound-earnings.ts';

const by = { actor: 'operator test', reason: 'the supplier said so' };
const { signal } = new AbortController();

let server: TestServer;
let database: Database;
let buyer: Buyer;

beforeAll(async () => {
  server = await startTestServer({ worker: false });
  advanceToNoon(server.app.clock);
  ({ database } = server.app);
});
beforeEach(async () => {
  buyer = await givenBuyer(server);
});
afterAll(() => server.stop());

async function bought(scenario = 'success', change: Readonly<Record<string, unknown>> = {}): Promise<Shown> {
  const order = await buyer.awaiting('prepaid', { scenario, ...change });
  await buyer.confirm(order);
  return order;
}

function today(): string {
  return jakartaDay(server.app.clock.nodeNow());
}

async function report(change: Partial<EarningsQuery> = {}): Promise<EarningsRow[]> {
  const query: EarningsQuery = {
    ...{ by: 'day', environment: 'sandbox', from: '2026-01-01', to: '2999-12-31', daily: false },
    ...{ accountId: buyer.account.id, ...change },
  };
  const rows: EarningsRow[] = [];
  for await (const row of readEarnings(database, query)) rows.push(row);
  return rows;
}

async function total(change: Partial<EarningsQuery> = {}): Promise<Earnings> {
  return (await report(change)).reduce<Earnings>(addEarnings, noEarnings);
}

/** Lets the next round begin, as after the time between two rounds. */
function allowRound(): Promise<unknown> {
  return queryAsOwner(server, "update earnings_state set leased_until = '-infinity'");
}

/** Moves the clock of the server to the next day while `work` runs. */
async function onNextDay<T>(work: () => Promise<T>): Promise<T> {
  server.app.clock.offsetMs += dayMs;
  try {
    return await work();
  } finally {
    server.app.clock.offsetMs -= dayMs;
  }
}

test('a report is planned for its own values, however often reports were read', async () => {
  const plans = await database.transaction(async (tx) => {
    for (let i = 0; i < 7; i += 1)
      for await (const row of readEarnings(tx, {
        ...{ by: 'product', environment: 'sandbox', from: '2026-01-01', to: '2026-12-31', daily: false },
      }))
        void row;
    return tx.rows(sql<{ statement: string | null }>`
      select p.statement
        from pg_prepared_statements p
       where p.statement like '%earnings_between%' and p.statement not like '%pg_prepared_statements%'`);
  });
  expect(plans).toEqual([]);
});

describe('the figures', () => {
  test('have each confirm, outcome and refund with its money', async () => {
    const sold = await bought();
    const returned = await bought();
    await bought('failed');
    await bought('pending');
    await refundOrder(server.app, { orderId: returned.id, by });
    await addUp(database);
    const price = BigInt(sold.price);
    const [row] = await report();
    expect(row).toMatchObject({
      key: today(),
      confirmed: 4n,
      succeeded: 2n,
      failed: 1n,
      refunded: 1n,
      earlier: 0n,
    });
    expect(row).toMatchObject({
      sales: 2n * price,
      refunds: price,
      cost: 2n * (row?.refundedCost ?? 0n),
      losses: 0n,
    });
    expect(row?.cost).toBeGreaterThan(0n);
    await expectSoundEarnings(database, { accountIds: [buyer.account.id] });
  });

  test('count an outcome, a ruling, a refund and a loss on the day they are booked, and say of which orders', async () => {
    const first = today();
    const waiting = await bought('pending');
    const returned = await bought();
    const denied = await bought('failed');
    const second = await onNextDay(async () => {
      await buyer.resolve(waiting.id, 'succeeded');
      await refundOrder(server.app, { orderId: returned.id, by });
      await reportLateOutcome(server, denied, soldLate('SN-9', 9_500n));
      await ruleOnCase(server.app, { orderId: denied.id, as: 'succeeded', serial: undefined, by });
      return today();
    });
    await addUp(database);
    expect(await report()).toMatchObject([
      {
        key: first,
        confirmed: 3n,
        succeeded: 1n,
        failed: 1n,
        refunded: 0n,
        lost: 0n,
        losses: 0n,
        earlier: 0n,
      },
      { key: second, confirmed: 0n, succeeded: 1n, refunded: 1n, lost: 1n, losses: 9_500n, earlier: 3n },
    ]);
    await expectSoundEarnings(database, { accountIds: [buyer.account.id] });
  });

  test('are the same by every dimension, for one account and for all, and with a filter', async () => {
    await bought();
    await bought('success', { product_code: 'tsel50' });
    const other = await givenBuyer(server);
    await other.confirm(await other.awaiting('prepaid'));
    await addUp(database);
    const [mine, everyone] = [await total(), await total({ accountId: undefined })];
    for (const dimension of dimensions) {
      expect(await total({ by: dimension })).toEqual(mine);
      expect(await total({ by: dimension, accountId: undefined })).toEqual(everyone);
      expect(await total({ by: dimension, accountId: undefined, daily: true })).toEqual(everyone);
    }
    for (const accountId of [buyer.account.id, undefined])
      for (const dimension of ['client', 'product', 'supplier'] as const)
        expect(await total({ by: dimension, accountId, productCode: 'tsel50' })).toEqual(
          await total({ by: 'day', accountId, productCode: 'tsel50' }),
        );
    expect(await report({ by: 'product' })).toMatchObject([
      { key: 'tsel50', kind: 'prepaid', succeeded: 1n },
      { key: 'tsel10', kind: 'prepaid', succeeded: 1n },
    ]);
    expect(await report({ by: 'client' })).toMatchObject([{ key: buyer.account.id, succeeded: 2n }]);
    expect(await report({ by: 'brand', brand: 'telkomsel' })).toMatchObject([{ succeeded: 2n }]);
    expect(await report({ by: 'supplier', supplier: 'nobody' })).toEqual([]);
    expect(await report({ environment: 'live' })).toEqual([]);
  });
});

describe('steps that become visible late', () => {
  /** A transaction that captures an order in processing and is not committed yet. */
  async function openCapture(order: Shown): Promise<{ commit(): Promise<void> }> {
    const client = new pg.Client(server.database.ownerUrl);
    await client.connect();
    await client.query("begin; set local session_replication_role = 'replica'");
    await client.query(
      `with w as (
         update wallets set last_step = last_step + 1, held = held - $2
          where account_id = $1 and environment = 'sandbox' returning last_step, available, held)
       insert into steps (number, at, available, held, client_hold, supplier_clearing, margin, version, account_id, order_id,
                          environment, kind, status, chain, chain_key_id)
       select w.last_step, now(), w.available, w.held, -$2, 1, $2 - 1, 3, $1, $3, 'sandbox', 'capture', 'succeeded', '\\x00', 'x'
         from w`,
      [buyer.account.id, order.price, order.id],
    );
    return {
      async commit() {
        await client.query('commit');
        await client.end();
      },
    };
  }

  test('are counted once when they are committed, although later ones were counted before', async () => {
    const order = await bought('pending');
    const other = await givenBuyer(server);
    const held = await openCapture(order);
    await other.confirm(await other.awaiting('prepaid'));
    await addUp(database);
    expect(await total()).toMatchObject({ confirmed: 1n, succeeded: 0n });
    expect(await total({ accountId: other.account.id })).toMatchObject({ succeeded: 1n });
    await held.commit();
    for (let round = 0; round < 2; round += 1) {
      await addUp(database);
      expect(await total()).toMatchObject({ succeeded: 1n, sales: BigInt(order.price), cost: 1n });
    }
  });
});

describe('rounds', () => {
  test('add what is new, one server at a time, and say up to when the figures are complete', async () => {
    await bought();
    await allowRound();
    await rollUpEarnings(server.app, signal);
    expect(await total()).toMatchObject({ succeeded: 1n });
    const completeAt = await readCompleteAt(database);
    await bought();
    await rollUpEarnings(server.app, signal);
    expect(await total()).toMatchObject({ succeeded: 1n });
    expect(await readCompleteAt(database)).toEqual(completeAt);
    await allowRound();
    await rollUpEarnings(server.app, signal);
    expect(await total()).toMatchObject({ succeeded: 2n });
  });

  test('are not held up by one from before the clock of the database was set back', async () => {
    await bought();
    await queryAsOwner(
      server,
      "update earnings_state set leased_until = clock_timestamp() + interval '10 minutes'",
    );
    await rollUpEarnings(server.app, signal);
    expect(await total()).toMatchObject({ succeeded: 1n });
  });

  test('of several servers at once count every step once', async () => {
    for (let i = 0; i < 4; i += 1) await bought(i % 2 === 0 ? 'success' : 'failed');
    await Promise.all(
      Array.from({ length: 4 }, () =>
        catchUp(database, 'current', { bounds: { ...smallBatches, stepsOfWallet: 1 } }),
      ),
    );
    await addUp(database);
    expect(await total()).toMatchObject({ confirmed: 4n, succeeded: 2n, failed: 2n });
    await expectSoundEarnings(database);
  });

  test('that break off between the figures and the commit leave nothing', async () => {
    await bought();
    const before = await total();
    const [state] = await database.rows(sql<{ current: number }>`
      select s.current
        from earnings_state s`);
    const broken = database.transaction(async (tx) => {
      await addNextSteps(tx, state?.current ?? 0, smallBatches);
      throw new Error('The server died.');
    });
    await expect(broken).rejects.toThrow('The server died.');
    expect(await total()).toEqual(before);
    await expectSoundEarnings(database);
  });
});

describe('a rebuild', () => {
  /** A database that refuses transactions after some of them, as when the process dies. */
  function dyingAfter(transactions: number): Database {
    let left = transactions;
    return {
      ...database,
      transaction(work) {
        left -= 1;
        return left < 0 ? Promise.reject(new Error('The process died.')) : database.transaction(work);
      },
    };
  }

  test('changes nothing when the figures are right, and has an audit record', async () => {
    await bought();
    await expectSameAfterRebuild(database);
    const records = await queryAsOwner(
      server,
      "select action, detail from audit_records where action like 'earnings.%' order by number desc limit 2",
    );
    expect(records).toEqual([
      { action: 'earnings.rebuilt', detail: { changed_days: 0 } },
      { action: 'earnings.rebuild_started', detail: {} },
    ]);
  });

  test('repairs figures that were altered, and says how many days differed', async () => {
    await bought();
    await addUp(database);
    await queryAsOwner(
      server,
      `update earnings_by_account set sales = sales + 1 where account_id = $1 and day = $2`,
      [buyer.account.id, today()],
    );
    expect(await rebuildEarnings(database)).toMatchObject({ changedDays: 1 });
    await expectSoundEarnings(database);
  });

  test('that was interrupted is continued, while orders and rounds go on', async () => {
    for (let i = 0; i < 3; i += 1) await bought();
    await addUp(database);
    await expect(rebuildEarnings(dyingAfter(4), { bounds: smallBatches })).rejects.toThrow(
      'The process died.',
    );
    await bought();
    await addUp(database);
    expect(await total()).toMatchObject({ succeeded: 4n });
    expect(await rebuildEarnings(database, { bounds: smallBatches })).toMatchObject({
      resumed: true,
      changedDays: 0,
    });
    expect(await total()).toMatchObject({ succeeded: 4n });
    expect(await queryAsOwner(server, 'select distinct generation from earnings')).toHaveLength(1);
    await bought();
    await expectSoundEarnings(database);
  });

  test('lets rounds go on during its batches', async () => {
    await bought();
    await expect(rebuildEarnings(dyingAfter(2), { bounds: smallBatches })).rejects.toThrow(
      'The process died.',
    );
    let rounds = 0;
    const slow: Pick<Database, 'transaction'> = {
      transaction: (work) =>
        database.transaction(async (tx) => {
          const done = await work(tx);
          const before = await readCompleteAt(database);
          await allowRound();
          await rollUpEarnings(server.app, signal);
          expect(await readCompleteAt(database)).not.toEqual(before);
          rounds += 1;
          return done;
        }),
    };
    expect(await catchUp(slow, 'rebuilding', { bounds: smallBatches })).toBe(true);
    expect(rounds).toBeGreaterThan(0);
    expect(await rebuildEarnings(database)).toMatchObject({ changedDays: 0 });
    await expectSoundEarnings(database);
  });
});

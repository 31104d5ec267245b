import { expect } from 'vitest';
import type { Database } from '../../../src/database/connection.ts';
import { sql } from '../../../src/database/sql.ts';
import type { BatchBounds } from '../../../src/reports/earnings/add-steps.ts';
import { openPositions } from '../../../src/reports/earnings/add-steps.ts';
import { rebuildEarnings } from '../../../src/reports/earnings/rebuild-earnings.ts';
import { catchUp } from '../../../src/reports/earnings/roll-up.ts';

/** So small that the steps of one order are in several batches. */
export const smallBatches: BatchBounds = { wallets: 2, stepsOfWallet: 7, steps: 9 };

/** Small too, but a history needs only two or three of them. */
const historyBatches: BatchBounds = { wallets: 2, stepsOfWallet: 25, steps: 40 };

/** Adds all steps to the figures of the reports. */
export async function addUp(database: Database, bounds: BatchBounds = smallBatches): Promise<void> {
  const [state] = await database.rows(sql<{ current: number }>`
    select s.current
      from earnings_state s`);
  await openPositions(database, state?.current ?? 0);
  expect(await catchUp(database, 'current', { bounds })).toBe(true);
}

/** The money of a wallet by its statement, rupiah. */
export interface StatementSums {
  readonly accountId: string;
  readonly sales: bigint;
  readonly refunds: bigint;
}

/** What is compared. Left out: every account; no statements. */
interface Compared {
  readonly accountIds?: readonly string[];
  readonly statements?: readonly StatementSums[];
}

/** Adds all steps to the figures, and expects them to agree with the journal and with statements. */
export async function expectSoundEarnings(
  database: Database,
  { accountIds, statements = [] }: Compared = {},
): Promise<void> {
  await addUp(database, accountIds === undefined ? smallBatches : historyBatches);
  expect(await differences(database, accountIds ?? (await everyAccount(database)))).toEqual([]);
  expect(await unequalDays(database)).toEqual([]);
  if (statements.length === 0) return;
  const rows = await database.rows(sql<StatementSums>`
    select b.account_id as "accountId", sum(b.sales)::bigint as sales, sum(b.refunds)::bigint as refunds
      from earnings_by_account b
     where b.generation = (select s.current from earnings_state s) and b.environment = 'sandbox'
       and b.account_id = any (${statements.map(({ accountId }) => accountId)}::uuid[])
     group by 1`);
  const nothing = { sales: 0n, refunds: 0n };
  expect(
    statements.map(
      ({ accountId }) => rows.find((row) => row.accountId === accountId) ?? { ...nothing, accountId },
    ),
  ).toEqual(statements);
}

/** The days in Jakarta on which the figures by ten minutes are not those of the days. */
async function unequalDays(database: Database): Promise<string[]> {
  const rows = await database.rows(sql<{ day: string }>`
    select coalesce(d.day, t.day)::text as day
      from (
        select b.environment, b.day, sum(b.confirmed) as confirmed, sum(b.succeeded) as succeeded, sum(b.failed) as failed,
               sum(b.sales) as sales, sum(b.cost) as cost, sum(b.refunds) as refunds, sum(b.refunded_cost) as refunded_cost,
               sum(b.losses) as losses
          from earnings_by_account b
         where b.generation = (select s.current from earnings_state s)
         group by b.environment, b.day
      ) d
      full join (
        select b.environment, (b.slot at time zone interval '7 hours')::date as day, sum(b.confirmed) as confirmed,
               sum(b.succeeded) as succeeded, sum(b.failed) as failed, sum(b.sales) as sales, sum(b.cost) as cost,
               sum(b.refunds) as refunds, sum(b.refunded_cost) as refunded_cost, sum(b.losses) as losses
          from earnings_by_slot b
         where b.generation = (select s.current from earnings_state s)
         group by b.environment, (b.slot at time zone interval '7 hours')::date
      ) t on t.environment = d.environment and t.day = d.day
     where d is distinct from t`);
  return rows.map(({ day }) => day);
}

async function everyAccount(database: Database): Promise<string[]> {
  const rows = await database.rows(sql<{ id: string }>`
    select a.id
      from accounts a`);
  return rows.map(({ id }) => id);
}

/** The days on which the journal, the finest figures and the figures by account differ. */
function differences(database: Database, accountIds: readonly string[]): Promise<unknown[]> {
  return database.rows(sql<{ day: string }>`
    with figures as (
      select 'journal' as source, e.account_id, e.environment, (e.created_at + interval '7 hours')::date as day,
             count(*) filter (where e.kind = 'hold') as confirmed, count(*) filter (where e.kind = 'capture') as succeeded,
             count(*) filter (where e.kind = 'release') as failed, count(*) filter (where e.kind = 'refund') as refunded,
             count(*) filter (where e.kind = 'adjustment') as lost,
             coalesce(-sum(e.client_hold) filter (where e.kind = 'capture'), 0) as sales,
             coalesce(sum(e.supplier_clearing) filter (where e.kind <> 'adjustment'), 0) as cost,
             coalesce(sum(e.client_wallet) filter (where e.kind = 'refund'), 0) as refunds, sum(e.margin) as margin,
             coalesce(-sum(e.adjustments) filter (where e.kind = 'adjustment'), 0) as losses
        from journal_entries e
       where e.kind in ('hold', 'capture', 'release', 'refund', 'adjustment')
         and e.account_id = any (${accountIds}::uuid[])
       group by 2, 3, 4
       union all
      select 'finest', e.account_id, e.environment, e.day, sum(e.confirmed), sum(e.succeeded), sum(e.failed), sum(e.refunded),
             sum(e.lost), sum(e.sales), sum(e.cost - e.refunded_cost), sum(e.refunds),
             sum(e.sales - e.cost - e.refunds + e.refunded_cost), sum(e.losses)
        from earnings e
       where e.generation = (select s.current from earnings_state s)
         and e.account_id = any (${accountIds}::uuid[])
       group by 2, 3, 4
       union all
      select 'accounts', e.account_id, e.environment, e.day, sum(e.confirmed), sum(e.succeeded), sum(e.failed), sum(e.refunded),
             sum(e.lost), sum(e.sales), sum(e.cost - e.refunded_cost), sum(e.refunds),
             sum(e.sales - e.cost - e.refunds + e.refunded_cost), sum(e.losses)
        from earnings_by_account e
       where e.generation = (select s.current from earnings_state s)
         and e.account_id = any (${accountIds}::uuid[])
       group by 2, 3, 4
    )
    select f.account_id::text, f.environment, f.day, json_agg(f) as sources
      from figures f
     where f.confirmed + f.succeeded + f.failed + f.refunded + f.lost > 0
     group by 1, 2, 3
    having count(*) <> 3 or count(distinct (f.confirmed, f.succeeded, f.failed, f.refunded, f.lost, f.sales, f.cost, f.refunds,
                                            f.margin, f.losses)) > 1`);
}

/** All figures that reports read, as digests of the three tables. */
function digestOfEarnings(database: Database): Promise<unknown[]> {
  return database.rows(sql<{ finest: string }>`
    select (select md5(string_agg((to_jsonb(e) - 'generation')::text, '' order by to_jsonb(e)::text))
              from earnings e where e.generation = s.current) as finest,
           (select md5(string_agg((to_jsonb(e) - 'generation')::text, '' order by to_jsonb(e)::text))
              from earnings_by_product e where e.generation = s.current) as products,
           (select md5(string_agg((to_jsonb(e) - 'generation')::text, '' order by to_jsonb(e)::text))
              from earnings_by_account e where e.generation = s.current) as accounts
      from earnings_state s`);
}

/** Expects that computing all figures again from the journal changes nothing. */
export async function expectSameAfterRebuild(database: Database): Promise<void> {
  await addUp(database);
  const before = await digestOfEarnings(database);
  expect(await rebuildEarnings(database)).toMatchObject({ resumed: false, changedDays: 0 });
  expect(await digestOfEarnings(database)).toEqual(before);
}

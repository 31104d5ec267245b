import type { Database } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { Environment } from '../../environment.ts';
import type { DueScope, DueSpan } from './due-scope.ts';
import { endsShownFrom, readByTime } from './due-window.ts';

/** A step with a due time that no other one of its order has followed. */
export interface LastStep {
  readonly accountId: string;
  readonly orderId: string;
  /** The purchase of a hold, or the inquiry of a bill; null: the step has none. */
  readonly attemptId: string | null;
}

/** Whose steps of which kind are looked at. */
interface WantedSteps {
  readonly environment: Environment;
  readonly scope: DueScope;
  readonly kind: 'bill' | 'hold';
  readonly max: number;
}

/**
 * Reads the steps of a kind that became due within a span and are the last ones of their orders: bills, and holds whose purchases
 * have no row of their own. Nearly every order has ended within a long span: its steps show that by themselves, read by time alone
 * because with another condition the planner takes an index that has no time. Only those that are left are looked up, and those of a
 * short span.
 */
export async function readLastSteps(
  database: Database,
  { environment, scope, kind, max }: WantedSteps,
  span: DueSpan,
): Promise<LastStep[]> {
  const { from, to } = span;
  const { accountId } = scope;
  const rows = await readByTime(
    database,
    sql<{ account_id: string; order_id: string; attempt_id: string | null }>`
    with near as materialized (
      select n.account_id, n.environment, n.order_id, n.version,
             n.kind = ${kind} and n.due_at > ${from}::timestamptz and n.due_at <= ${to}::timestamptz as due
        from steps n
       where (n.due_at > ${from}::timestamptz and n.due_at <= ${to}::timestamptz)
          or (n.at > ${endsShownFrom(span, 0)}::timestamptz and n.at <= ${to}::timestamptz)
    ), unfollowed as materialized (
      select n.account_id, n.order_id, max(n.version) as version
        from near n
       where n.environment = ${environment} and (${accountId}::uuid is null or n.account_id = ${accountId}::uuid)
         and n.account_id <> all (${[...scope.except()]}::uuid[]) and n.order_id is not null
       group by n.account_id, n.order_id
      having max(n.version) = max(n.version) filter (where n.due)
    )
    select u.account_id, u.order_id, l.attempt_id
      from unfollowed u
     cross join lateral (
       select s.version, s.attempt_id
         from steps s
        where s.account_id = u.account_id and s.environment = ${environment} and s.order_id = u.order_id
          and s.version is not null
        order by s.version desc
        limit 1) l
     where l.version = u.version
       and (${kind} = 'bill' or not exists (
         select
           from attempts a
          where a.account_id = u.account_id and a.environment = ${environment} and a.id = l.attempt_id
         offset 0))
     limit ${max}`,
  );
  return rows.map(({ account_id: ofAccount, order_id: orderId, attempt_id: attemptId }) => ({
    accountId: ofAccount,
    orderId,
    attemptId,
  }));
}

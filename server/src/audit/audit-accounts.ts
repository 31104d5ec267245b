import type { Queryable } from '../database/connection.ts';
import { sql } from '../database/sql.ts';
import { findingsMax } from '../ledger/audit.ts';

/**
 * Compares what exists once per account or environment: each account has a wallet in both environments, opened with it and
 * in live without a clock of its own, and no search for what became due has been moved into the future. `offsetMs` is the clock's.
 */
export async function auditAccounts(db: Queryable, offsetMs: number): Promise<string[]> {
  const rows = await db.rows(sql<{ problem: string | null }>`
    select 'the account ' || a.id || ' has no wallet in ' || e.environment as problem
      from accounts a
     cross join (values ('live'), ('sandbox')) e (environment)
     where not exists (
       select from wallets w where w.account_id = a.id and w.environment = e.environment)
    union all
    select 'the wallet ' || w.account_id || '/' || w.environment || ' was not opened with its account'
      from wallets w
      left join accounts a on a.id = w.account_id
     where a.id is null or abs(extract(epoch from w.opened_at - a.created_at)) > 0.001
    union all
    select 'the wallet ' || w.account_id || '/' || w.environment || ' has a clock of its own'
      from wallets w
     where w.clock_offset <> 0 and (w.environment = 'live' or w.clock_offset < 0)
    union all
    select 'the search for due ' || m.task || ' of ' || m.environment || ' continues in the future'
      from watermarks m
     where m.at > clock_timestamp() + ${offsetMs}::double precision * interval '1 millisecond' + interval '1 minute'
     limit ${findingsMax}::integer`);
  return rows.flatMap(({ problem }) => problem ?? []);
}

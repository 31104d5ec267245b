import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { Environment } from '../../environment.ts';

/** Which attempt. */
interface AttemptKey {
  readonly accountId: string;
  readonly environment: Environment;
  readonly attemptId: string;
}

/**
 * Takes the turn to ask a supplier about an attempt that has closed: gives the database's time, or undefined while it
 * is too soon after somebody else asked. Durable before anything is asked, so that no crash asks twice.
 */
export async function claimStatusQuestion(
  db: Queryable,
  key: AttemptKey,
  rules: { intervalMs: number; offsetMs: number },
): Promise<Date | undefined> {
  const [row] = await db.rows(sql<{ now: Date }>`
    with clock as materialized (
      select clock_timestamp() + ${rules.offsetMs}::double precision * interval '1 millisecond' as now
    )
    update attempts a
       set ask_from = clock.now + ${rules.intervalMs}::double precision * interval '1 millisecond'
      from clock
     where a.account_id = ${key.accountId}::uuid and a.environment = ${key.environment} and a.id = ${key.attemptId}::uuid
       and a.state <> 'open' and a.ask_from <= clock.now
    returning clock.now`);
  return row?.now;
}

import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { Environment } from '../../environment.ts';

/** The attempt. */
interface AttemptKey {
  readonly accountId: string;
  readonly environment: Environment;
  readonly attemptId: string;
}

/**
 * Claims the next status query about a closed attempt. Gives the database's time, or undefined when the last query was
 * less than `intervalMs` ago. The claim is durable before the query is sent, so a crash never repeats it too early.
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

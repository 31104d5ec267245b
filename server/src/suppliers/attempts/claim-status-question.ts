import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { Environment } from '../../environment.ts';

/** The attempt. */
interface AttemptKey {
  readonly accountId: string;
  readonly environment: Environment;
  readonly orderId: string;
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
  // A purchase that its first answer ended has no row yet.
  await db.rows(sql`
    insert into attempts (account_id, environment, id, order_id, kind, supplier, supplier_sku, reference, script, cost_max,
      state, opened_at, lease, leased_until, due_at, closed_at, supplier_reference, supplier_code, ask_from, bill_reference,
      bill_supplier_reference, closed_by, cost, denied_by, disputed, acknowledged_at)
    select a.account_id, a.environment, a.id, a.order_id, a.kind, a.supplier, a.supplier_sku, a.reference, a.script, a.cost_max,
           a.state, a.opened_at, a.lease, a.leased_until, a.due_at, a.closed_at, a.supplier_reference, a.supplier_code, a.ask_from,
           a.bill_reference, a.bill_supplier_reference, a.closed_by, a.cost, a.denied_by, a.disputed, a.acknowledged_at
      from current_attempts a
     where a.account_id = ${key.accountId}::uuid and a.environment = ${key.environment} and a.order_id = ${key.orderId}::uuid
       and a.id = ${key.attemptId}::uuid and a.state <> 'open' and not a.has_row
        on conflict do nothing`);
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

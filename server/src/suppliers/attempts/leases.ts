import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { Environment } from '../../environment.ts';
import type { Attempt } from './attempt.ts';
import { attemptFromRow, type AttemptRow } from './attempt-row.ts';

/** The clock by which attempts are due, and the accounts that have it. */
export interface DueClock {
  /** The offset from the database's clock, milliseconds. */
  readonly offsetMs: number;
  /** The one account with this clock; left out: all others. */
  readonly only?: string;
  /** The accounts that have another clock. */
  readonly except?: readonly string[];
}

/** Which attempts of one supplier to lease. */
interface DueAttempts extends DueClock {
  readonly environment: Environment;
  readonly supplier: string;
  readonly leaseMs: number;
  /** Minimum time between two questions about an attempt, milliseconds. */
  readonly intervalMs: number;
  readonly limit: number;
}

/** The suppliers that have due attempts. */
export async function dueSuppliers(
  db: Queryable,
  request: DueClock & { environment: Environment },
): Promise<string[]> {
  const rows = await db.rows(sql<{ supplier: string }>`
    with clock as materialized (
      select clock_timestamp() + ${request.offsetMs}::double precision * interval '1 millisecond' as now
    )
    select distinct t.supplier
      from attempts t
     where t.environment = ${request.environment} and t.state = 'open'
       and (${request.only ?? null}::uuid is null or t.account_id = ${request.only ?? null}::uuid)
       and t.account_id <> all (${[...(request.except ?? [])]}::uuid[])
       and t.due_at <= (select clock.now from clock)
       and (t.leased_until is null or t.leased_until <= (select clock.now from clock))`);
  return rows.map(({ supplier }) => supplier);
}

/**
 * Leases due attempts of a supplier that nobody else has leased. A dead process's lease expires by itself. The holder
 * may ask once. `ask_from` is truncated to milliseconds: the value is read and stored again as `due_at`, which would
 * otherwise be earlier.
 */
export async function leaseDueAttempts(
  db: Queryable,
  request: DueAttempts,
): Promise<{ attempt: Attempt; now: Date }[]> {
  const rows = await db.rows(sql<Omit<AttemptRow, 'has_row'> & { now: Date }>`
    with clock as materialized (
      select clock_timestamp() + ${request.offsetMs}::double precision * interval '1 millisecond' as now
    ), due as (
      select t.account_id, t.environment, t.id
        from attempts t, clock
       where t.environment = ${request.environment}
         and t.supplier = ${request.supplier}
         and (${request.only ?? null}::uuid is null or t.account_id = ${request.only ?? null}::uuid)
         and t.account_id <> all (${[...(request.except ?? [])]}::uuid[])
         and t.state = 'open'
         and t.due_at <= clock.now
         and (t.leased_until is null or t.leased_until <= clock.now)
       order by t.due_at
       limit ${request.limit}
         for update of t skip locked
    )
    update attempts a
       set lease = a.lease + 1,
           leased_until = clock.now + ${request.leaseMs}::double precision * interval '1 millisecond',
           ask_from = date_trunc('milliseconds',
             clock.now + ${request.intervalMs}::double precision * interval '1 millisecond'),
           due_at = clock.now + greatest(${request.leaseMs}::double precision, ${request.intervalMs}::double precision)
             * interval '1 millisecond'
      from due, clock
     where a.account_id = due.account_id and a.environment = due.environment and a.id = due.id
    returning a.account_id, a.environment, a.id, a.order_id, a.kind, a.supplier, a.supplier_sku, a.reference, a.script,
              a.cost_max, a.state, a.opened_at, a.lease, a.leased_until, a.due_at, a.closed_at, a.supplier_reference,
              a.supplier_code, a.ask_from, a.bill_reference, a.bill_supplier_reference, a.closed_by, a.cost, a.denied_by, a.disputed, a.acknowledged_at,
              clock.now`);
  return rows.map((row) => ({ attempt: attemptFromRow({ ...row, has_row: true }), now: row.now }));
}

/** Leases one open attempt, as `leaseDueAttempts` does, although it is not due yet; undefined: it is leased, or was asked about recently. */
export async function leaseAttempt(
  db: Queryable,
  key: {
    readonly accountId: string;
    readonly environment: Environment;
    readonly attemptId: string;
  },
  rules: { readonly leaseMs: number; readonly intervalMs: number; readonly offsetMs: number },
): Promise<{ attempt: Attempt; now: Date } | undefined> {
  const [row] = await db.rows(sql<Omit<AttemptRow, 'has_row'> & { now: Date }>`
    with clock as materialized (
      select clock_timestamp() + ${rules.offsetMs}::double precision * interval '1 millisecond' as now
    )
    update attempts a
       set lease = a.lease + 1,
           leased_until = clock.now + ${rules.leaseMs}::double precision * interval '1 millisecond',
           ask_from = date_trunc('milliseconds',
             clock.now + ${rules.intervalMs}::double precision * interval '1 millisecond'),
           due_at = clock.now + greatest(${rules.leaseMs}::double precision, ${rules.intervalMs}::double precision)
             * interval '1 millisecond'
      from clock
     where a.account_id = ${key.accountId}::uuid and a.environment = ${key.environment} and a.id = ${key.attemptId}::uuid
       and a.state = 'open' and a.ask_from <= clock.now and (a.leased_until is null or a.leased_until <= clock.now)
    returning a.account_id, a.environment, a.id, a.order_id, a.kind, a.supplier, a.supplier_sku, a.reference, a.script,
              a.cost_max, a.state, a.opened_at, a.lease, a.leased_until, a.due_at, a.closed_at, a.supplier_reference,
              a.supplier_code, a.ask_from, a.bill_reference, a.bill_supplier_reference, a.closed_by, a.cost, a.denied_by, a.disputed, a.acknowledged_at,
              clock.now`);
  return row === undefined ? undefined : { attempt: attemptFromRow({ ...row, has_row: true }), now: row.now };
}

/**
 * Records on an open attempt that its supplier has shown to have it, and makes it due as soon as the supplier may be
 * asked. The due time of a leased attempt stays. It takes no wallet lock: a decision that was made without the
 * acknowledgement is made again.
 */
export async function acknowledge(db: Queryable, attempt: Attempt, offsetMs: number): Promise<void> {
  await db.rows(sql`
    with clock as materialized (
      select clock_timestamp() + ${offsetMs}::double precision * interval '1 millisecond' as now
    )
    update attempts a
       set acknowledged_at = coalesce(a.acknowledged_at, date_trunc('milliseconds', clock.now)),
           due_at = case when a.leased_until is null or a.leased_until <= clock.now
                         then least(a.due_at, greatest(a.ask_from, clock.now)) else a.due_at end
      from clock
     where a.account_id = ${attempt.accountId}::uuid and a.environment = ${attempt.environment} and a.id = ${attempt.id}::uuid
       and a.state = 'open'
       and (a.acknowledged_at is null
            or a.due_at > greatest(a.ask_from, clock.now) and (a.leased_until is null or a.leased_until <= clock.now))`);
}

/** Makes every open attempt due as soon as its supplier may be asked, whoever held it before. Runs as the owner. */
export async function makeAllDue(db: Queryable): Promise<void> {
  await db.rows(sql`
    update attempts
       set due_at = greatest(ask_from, clock_timestamp())
     where state = 'open' and due_at > greatest(ask_from, clock_timestamp())`);
}

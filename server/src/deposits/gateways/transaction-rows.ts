import type { Queryable, Tx } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { Environment } from '../../environment.ts';
import { membersOf } from '../../suppliers/shared/values.ts';
import type { GatewayMethod } from './gateway.ts';
import type { GatewayTransaction, RecordedMoney, TransactionState } from './gateway-transaction.ts';
import { fromJson, toTexts } from './instructions.ts';

/** Money by its id at the gateway, as JSON. */
type StoredMoney = readonly unknown[];

interface TransactionRow {
  id: string;
  gateway: string;
  environment: Environment;
  request_id: string | null;
  reference: string;
  method: GatewayMethod;
  channel: string;
  amount: bigint;
  state: TransactionState;
  transaction_id: string | null;
  status: string | null;
  /** JSON. */
  instructions: string | null;
  payments: StoredMoney;
  created_at: Date;
  expires_at: Date;
  checks: number;
}

/** A transaction before it is sent to the gateway. */
export interface NewTransaction {
  readonly id: string;
  readonly gateway: string;
  readonly environment: Environment;
  readonly requestId: string | null;
  readonly reference: string;
  readonly method: GatewayMethod;
  readonly channel: string;
  readonly amount: bigint;
  /** How long it may be paid, milliseconds from now. */
  readonly validMs: number;
  /** When the gateway is asked about it, unless its outcome is known before, milliseconds from now. */
  readonly dueInMs: number;
}

/**
 * Inserts a transaction in the state `creating`, and returns its times, by the database's clock. Undefined: its reference exists
 * at the gateway.
 */
export async function insertTransaction(
  db: Queryable,
  { offsetMs }: { readonly offsetMs: number },
  made: NewTransaction,
): Promise<{ readonly createdAt: Date; readonly expiresAt: Date } | undefined> {
  const [row] = await db.rows(sql<{ createdAt: Date; expiresAt: Date }>`
    insert into gateway_transactions (id, gateway, environment, request_id, reference, method, channel, amount, state,
      created_at, expires_at, due_at)
    select ${made.id}::uuid, ${made.gateway}, ${made.environment}, ${made.requestId}::uuid, ${made.reference}, ${made.method},
           ${made.channel}, ${made.amount}::bigint, 'creating', clock.now,
           clock.now + ${made.validMs}::double precision * interval '1 millisecond',
           clock.now + ${made.dueInMs}::double precision * interval '1 millisecond'
      from (select clock_timestamp() + ${offsetMs}::double precision * interval '1 millisecond' as now) clock
        on conflict (gateway, reference) do nothing
    returning created_at as "createdAt", expires_at as "expiresAt"`);
  return row;
}

/** A leased transaction: only its holder asks the gateway and writes what it said. */
export interface LeasedTransaction {
  readonly transaction: GatewayTransaction;
  readonly lease: number;
  /** The database's time when it was leased. */
  readonly now: Date;
}

/** Leases due transactions of a gateway that nobody else has leased. A dead process's lease expires by itself. */
export async function leaseDueTransactions(
  db: Queryable,
  wanted: {
    readonly gateway: string;
    readonly limit: number;
    readonly leaseMs: number;
    readonly offsetMs: number;
  },
): Promise<LeasedTransaction[]> {
  const rows = await db.rows(sql<TransactionRow & { lease: number; now: Date }>`
    with clock as materialized (
      select clock_timestamp() + ${wanted.offsetMs}::double precision * interval '1 millisecond' as now
    ), due as (
      select t.id
        from gateway_transactions t, clock
       where t.gateway = ${wanted.gateway} and t.due_at <= clock.now
         and (t.leased_until is null or t.leased_until <= clock.now)
       order by t.due_at
       limit ${wanted.limit}::integer
         for update of t skip locked
    )
    update gateway_transactions g
       set lease = g.lease + 1, checks = g.checks + 1,
           leased_until = clock.now + ${wanted.leaseMs}::double precision * interval '1 millisecond',
           due_at = clock.now + ${wanted.leaseMs}::double precision * interval '1 millisecond'
      from due, clock
     where g.id = due.id
    returning g.id, g.gateway, g.environment, g.request_id, g.reference, g.method, g.channel, g.amount, g.state,
              g.transaction_id, g.status, g.instructions::text as instructions, g.payments, g.created_at, g.expires_at, g.checks, g.lease, clock.now`);
  return rows.map((row) => ({ transaction: fromRow(row), lease: row.lease, now: row.now }));
}

/** What an answer of the gateway changes. */
export interface TransactionChange {
  readonly state: TransactionState;
  readonly transactionId: string | null;
  readonly status: string | null;
  readonly instructions: GatewayTransaction['instructions'];
  readonly payments: readonly RecordedMoney[];
  /** Null: only a callback makes us ask again. */
  readonly dueInMs: number | null;
}

/**
 * Writes what a gateway has answered, and ends the lease; false when another process has leased it since. A callback that
 * came during the lease keeps it due.
 */
export async function writeAnswer(
  tx: Tx,
  held: { readonly id: string; readonly lease: number; readonly offsetMs: number },
  change: TransactionChange,
): Promise<boolean> {
  const { instructions, payments, dueInMs } = change;
  const rows = await tx.rows(sql<{ id: string }>`
    update gateway_transactions t
       set state = case when ${change.state} = 'creating' then t.state else ${change.state} end,
           transaction_id = coalesce(t.transaction_id, ${change.transactionId}), status = ${change.status},
           instructions = coalesce(t.instructions, ${instructions === null ? null : JSON.stringify(toTexts(instructions))}::jsonb),
           payments = ${JSON.stringify(payments.map(({ id, amount, reversed }) => ({ id, amount: Number(amount), reversed: Number(reversed) })))}::jsonb,
           checked_at = clock.now, leased_until = null,
           due_at = least(clock.now + ${dueInMs}::double precision * interval '1 millisecond',
                          case when t.due_at < t.leased_until then t.due_at end)
      from (select clock_timestamp() + ${held.offsetMs}::double precision * interval '1 millisecond' as now) clock
     where t.id = ${held.id}::uuid and t.lease = ${held.lease}::integer
    returning t.id`);
  return rows.length > 0;
}

/**
 * Writes the outcome of the call that creates a payment. A callback may have come first, and the gateway may have been asked
 * since: what is known by then stays, and a transaction that is due stays due.
 */
export async function writeCreated(
  tx: Tx,
  made: { readonly id: string; readonly offsetMs: number },
  change: Omit<TransactionChange, 'payments' | 'status'>,
): Promise<void> {
  const { instructions, dueInMs } = change;
  await tx.rows(sql`
    update gateway_transactions t
       set state = case when t.state = 'creating' then ${change.state} else t.state end,
           transaction_id = coalesce(t.transaction_id, ${change.transactionId}),
           instructions = coalesce(t.instructions, ${instructions === null ? null : JSON.stringify(toTexts(instructions))}::jsonb),
           due_at = case when t.lease > 0 or t.due_at <= clock.now then t.due_at
                         else clock.now + ${dueInMs}::double precision * interval '1 millisecond' end
      from (select clock_timestamp() + ${made.offsetMs}::double precision * interval '1 millisecond' as now) clock
     where t.id = ${made.id}::uuid`);
}

/**
 * Whether the call that creates the payment of a request may still be under way, by the longest time of such a call in milliseconds.
 * When a payment is due says nothing about it: a callback may come before the answer.
 */
export async function isBeingCreated(
  db: Queryable,
  requestId: string,
  { creationMs, offsetMs }: { readonly creationMs: number; readonly offsetMs: number },
): Promise<boolean> {
  const rows = await db.rows(sql<{ id: string }>`
    select t.id
      from gateway_transactions t
     where t.request_id = ${requestId}::uuid and t.state in ('creating', 'open')
       and t.created_at > clock_timestamp() + (${offsetMs}::double precision - ${creationMs}::double precision) * interval '1 millisecond'
     limit 1`);
  return rows.length > 0;
}

/** Makes a transaction due now, whether it is leased or not. */
export async function makeDue(
  db: Queryable,
  id: string,
  { offsetMs }: { readonly offsetMs: number },
): Promise<void> {
  await db.rows(sql`
    update gateway_transactions t
       set due_at = least(t.due_at, clock.now)
      from (select clock_timestamp() + ${offsetMs}::double precision * interval '1 millisecond' as now) clock
     where t.id = ${id}::uuid`);
}

/**
 * Makes the payments of a deposit request due that somebody may still pay, in the transaction that ends the request and before it locks
 * the request: a check writes both in this order.
 */
export async function makePayableDue(
  tx: Tx,
  requestId: string,
  { offsetMs }: { readonly offsetMs: number },
): Promise<void> {
  await tx.rows(sql`
    update gateway_transactions t
       set due_at = least(t.due_at, clock.now)
      from (select clock_timestamp() + ${offsetMs}::double precision * interval '1 millisecond' as now) clock
     where t.request_id = ${requestId}::uuid and t.state in ('creating', 'open')`);
}

/**
 * Locks the transaction that a callback names by our reference, by the gateway's id, or by the gateway's id of money that was
 * recorded, until the end of the database transaction; undefined: none. Our reference decides. Its callbacks are locked after
 * it: a check writes both in this order.
 */
export async function lockNamedTransaction(
  tx: Tx,
  named: {
    readonly gateway: string;
    readonly environment: Environment;
    readonly reference: string | null;
    readonly transactionId: string | null;
    /** Null: the money does not say whose it is. */
    readonly paymentId: string | null;
  },
): Promise<string | undefined> {
  const rows = await tx.rows(sql<{ id: string; reference: string }>`
    select t.id, t.reference
      from gateway_transactions t
     where t.gateway = ${named.gateway}
       and (t.reference = ${named.reference} or t.transaction_id = ${named.transactionId}
            or t.reference = (select p.evidence ->> 'reference'
                                from deposit_payments p
                               where p.environment = ${named.environment} and p.source_kind = 'gateway'
                                 and p.gateway_id = ${named.gateway} and p.source_id = ${named.paymentId}))
     order by t.id
     limit 3
       for no key update`);
  return (rows.find(({ reference }) => reference === named.reference) ?? rows[0])?.id;
}

/** The payments of a gateway that it is still asked about: money may come for them, or be taken back. */
export interface OpenTransactions {
  readonly count: number;
  /** The newest one, of those that the gateway has confirmed if there are any. */
  readonly newest: Pick<GatewayTransaction, 'reference' | 'transactionId'>;
}

/** How long after its creation a payment may still be shown to its payer for the first time, minutes. */
const unshownMinutes = 10;

/**
 * The open payments of a gateway; undefined: none. One whose creation was never confirmed, and whose request was given up since, does not
 * count: nobody knows how to pay it, and it may not exist.
 */
export async function readOpenTransactions(
  db: Queryable,
  gateway: string,
): Promise<OpenTransactions | undefined> {
  const [row] = await db.rows(sql<{ count: number; reference: string; transactionId: string | null }>`
    select (count(*) over ())::integer as count, t.reference, t.transaction_id as "transactionId"
      from gateway_transactions t
     where t.gateway = ${gateway} and t.due_at is not null and t.state <> 'refused'
       and (t.state <> 'creating' or t.transaction_id is not null
         or t.created_at > now() - ${unshownMinutes}::integer * interval '1 minute')
     order by t.state in ('open', 'paid') desc, t.transaction_id is not null desc, t.id desc
     limit 1`);
  if (row === undefined) return undefined;
  const { count, ...newest } = row;
  return { count, newest };
}

function fromRow(row: TransactionRow): GatewayTransaction {
  return {
    id: row.id,
    gateway: row.gateway,
    environment: row.environment,
    requestId: row.request_id,
    reference: row.reference,
    method: row.method,
    channel: row.channel,
    amount: row.amount,
    state: row.state,
    transactionId: row.transaction_id,
    status: row.status,
    instructions: fromJson(row.instructions),
    payments: moneyFrom(row.payments),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    checks: row.checks,
  };
}

function moneyFrom(stored: StoredMoney): RecordedMoney[] {
  return stored.flatMap((one) => {
    const members = membersOf(one);
    const id = members?.['id'];
    if (typeof id !== 'string') return [];
    return [
      { id, amount: BigInt(Number(members?.['amount'])), reversed: BigInt(Number(members?.['reversed'])) },
    ];
  });
}

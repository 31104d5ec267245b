import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { Environment } from '../../environment.ts';
import type { WalletKey } from '../../ledger/wallet.ts';
import type { Rupiah } from '../../rupiah.ts';
import { type SealedValue, sealedOrNull } from '../../sealed.ts';
import type { Payment, PaymentFacts, PaymentSource, PaymentState, ReviewReason } from './payment.ts';

/** A row of the table `deposit_payments`, as `paymentFromRow` reads it. */
interface PaymentRow {
  id: string;
  environment: Environment;
  bank_account_id: string | null;
  gateway_id: string | null;
  source_id: string;
  amount: bigint;
  fee: bigint;
  received_at: Date;
  recorded_at: Date;
  evidence: PaymentFacts;
  state: PaymentState;
  reason: ReviewReason | null;
  candidates: string[];
  request_id: string | null;
  account_id: string | null;
  reference: string | null;
  credited: bigint | null;
  credited_at: Date | null;
}

function paymentFromRow(row: PaymentRow): Payment {
  return {
    id: row.id,
    environment: row.environment,
    source: sourceOf(row),
    amount: row.amount,
    fee: row.fee,
    receivedAt: row.received_at,
    recordedAt: row.recorded_at,
    facts: row.evidence,
    state: row.state,
    reason: row.reason,
    candidates: row.candidates,
    requestId: row.request_id,
    accountId: row.account_id,
    reference: row.reference,
    credited: row.credited,
    creditedAt: row.credited_at,
  };
}

function sourceOf({
  bank_account_id: bankAccountId,
  gateway_id: gatewayId,
  source_id: id,
}: PaymentRow): PaymentSource {
  if (bankAccountId !== null) return { kind: 'bank', bankAccountId, id };
  if (gatewayId !== null) return { kind: 'gateway', gatewayId, id };
  throw new Error('A payment has no source.');
}

/**
 * Inserts a payment with what was received about its payer.
 * @throws when the same source was recorded in between; the caller retries and finds it
 */
export async function insertPayment(
  tx: Queryable,
  payment: Omit<Payment, 'recordedAt'>,
  payer: SealedValue | null,
): Promise<void> {
  const { source } = payment;
  await tx.rows(sql`
    insert into deposit_payments (id, environment, source_kind, bank_account_id, gateway_id, source_id, amount, fee, received_at,
      evidence, payer_sealed, payer_key_id, state, reason, candidates, request_id, account_id, reference, credited, credited_at)
    values (${payment.id}::uuid, ${payment.environment}, ${source.kind},
      ${source.kind === 'bank' ? source.bankAccountId : null}::uuid, ${source.kind === 'gateway' ? source.gatewayId : null},
      ${source.id}, ${payment.amount}::bigint, ${payment.fee}::bigint, ${payment.receivedAt}::timestamptz,
      ${JSON.stringify(payment.facts)}::jsonb, ${payer?.bytes ?? null}::bytea, ${payer?.keyId ?? null}, ${payment.state},
      ${payment.reason}, ${[...payment.candidates]}::uuid[], ${payment.requestId}::uuid, ${payment.accountId}::uuid,
      ${payment.reference}, ${payment.credited}::bigint, ${payment.creditedAt}::timestamptz)`);
}

/** Reads the payment of a source; undefined when it was not recorded. */
export async function readPaymentOf(
  db: Queryable,
  environment: Environment,
  source: PaymentSource,
): Promise<Payment | undefined> {
  const [row] =
    source.kind === 'bank'
      ? await db.rows(sql<PaymentRow & { bank_account_id: string }>`
          select p.id, p.environment, p.bank_account_id, p.gateway_id, p.source_id, p.amount, p.fee, p.received_at, p.recorded_at,
                 p.evidence, p.state, p.reason, p.candidates, p.request_id, p.account_id, p.reference, p.credited, p.credited_at
            from deposit_payments p
           where p.environment = ${environment} and p.source_kind = 'bank'
             and p.bank_account_id = ${source.bankAccountId}::uuid and p.source_id = ${source.id}`)
      : await db.rows(sql<PaymentRow & { gateway_id: string }>`
          select p.id, p.environment, p.bank_account_id, p.gateway_id, p.source_id, p.amount, p.fee, p.received_at, p.recorded_at,
                 p.evidence, p.state, p.reason, p.candidates, p.request_id, p.account_id, p.reference, p.credited, p.credited_at
            from deposit_payments p
           where p.environment = ${environment} and p.source_kind = 'gateway'
             and p.gateway_id = ${source.gatewayId} and p.source_id = ${source.id}`);
  return row === undefined ? undefined : paymentFromRow(row);
}

/** Reads payments by their ids, newest first. */
export async function readPayments(db: Queryable, ids: readonly string[]): Promise<Payment[]> {
  if (ids.length === 0) return [];
  const rows = await db.rows(sql<PaymentRow>`
    select p.id, p.environment, p.bank_account_id, p.gateway_id, p.source_id, p.amount, p.fee, p.received_at, p.recorded_at,
           p.evidence, p.state, p.reason, p.candidates, p.request_id, p.account_id, p.reference, p.credited, p.credited_at
      from deposit_payments p
     where p.id = any (${[...ids]}::uuid[])
     order by p.id desc`);
  return rows.map(paymentFromRow);
}

/** Locks a payment until the end of the transaction, and reads it; undefined when there is none. */
export async function lockPayment(tx: Queryable, id: string): Promise<Payment | undefined> {
  const [row] = await tx.rows(sql<PaymentRow>`
    select p.id, p.environment, p.bank_account_id, p.gateway_id, p.source_id, p.amount, p.fee, p.received_at, p.recorded_at,
           p.evidence, p.state, p.reason, p.candidates, p.request_id, p.account_id, p.reference, p.credited, p.credited_at
      from deposit_payments p
     where p.id = ${id}::uuid
       for no key update`);
  return row === undefined ? undefined : paymentFromRow(row);
}

/** The payments of a request, and those that it is a candidate of, oldest first. */
export async function readPaymentsAbout(db: Queryable, requestId: string): Promise<Payment[]> {
  const rows = await db.rows(sql<PaymentRow>`
    select p.id, p.environment, p.bank_account_id, p.gateway_id, p.source_id, p.amount, p.fee, p.received_at, p.recorded_at,
           p.evidence, p.state, p.reason, p.candidates, p.request_id, p.account_id, p.reference, p.credited, p.credited_at
      from deposit_payments p
     where p.request_id = ${requestId}::uuid or p.candidates @> array[${requestId}::uuid]
     order by p.id`);
  return rows.map(paymentFromRow);
}

/** The sealed text about the payer of a payment; null: none was received. */
export async function readPayer(db: Queryable, id: string): Promise<SealedValue | null> {
  const [row] = await db.rows(sql<{ payer_sealed: Buffer | null; payer_key_id: string | null }>`
    select p.payer_sealed, p.payer_key_id
      from deposit_payments p
     where p.id = ${id}::uuid`);
  return row === undefined ? null : sealedOrNull(row.payer_sealed, row.payer_key_id);
}

/** Notes that a payment in review is credited. @throws when it is no longer in review */
export async function markCredited(
  tx: Queryable,
  id: string,
  credit: WalletKey & {
    readonly requestId: string | null;
    readonly reference: string;
    readonly credited: Rupiah;
    readonly creditedAt: Date;
  },
): Promise<void> {
  const rows = await tx.rows(sql<{ id: string }>`
    update deposit_payments p
       set state = 'credited', request_id = ${credit.requestId}::uuid, account_id = ${credit.accountId}::uuid,
           reference = ${credit.reference}, credited = ${credit.credited}::bigint, credited_at = ${credit.creditedAt}::timestamptz
     where p.id = ${id}::uuid and p.state = 'in_review'
    returning p.id`);
  if (rows.length !== 1) throw new Error(`The payment ${id} is no longer in review.`);
}

/** Notes that a person has rejected a payment in review. @throws when it is no longer in review */
export async function markRejected(tx: Queryable, id: string): Promise<void> {
  const rows = await tx.rows(sql<{ id: string }>`
    update deposit_payments p
       set state = 'rejected'
     where p.id = ${id}::uuid and p.state = 'in_review'
    returning p.id`);
  if (rows.length !== 1) throw new Error(`The payment ${id} is no longer in review.`);
}

/** Notes that a credited payment was taken back, all or part of it. @throws when it is not credited */
export async function markReversed(tx: Queryable, id: string): Promise<void> {
  const rows = await tx.rows(sql<{ id: string }>`
    update deposit_payments p
       set state = 'reversed'
     where p.id = ${id}::uuid and p.state = 'credited'
    returning p.id`);
  if (rows.length !== 1) throw new Error(`The payment ${id} is not credited.`);
}

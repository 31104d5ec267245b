import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { Environment } from '../../environment.ts';
import type { Payment, PaymentState } from './payment.ts';
import { readPayments } from './payment-rows.ts';

/** Which payments to list, newest first. What is left out does not matter. */
export interface PaymentFilter {
  readonly environment?: Environment | undefined;
  /** `in_review`: the cases for a person. */
  readonly state?: PaymentState | undefined;
  /** The account that was credited. */
  readonly accountId?: string | undefined;
  /** The id of the last payment of the page before. */
  readonly before?: string | undefined;
  readonly limit: number;
}

/** A page of payments. */
export interface PaymentPage {
  readonly payments: readonly Payment[];
  /** The `before` of the next page; null: this is the last one. */
  readonly next: string | null;
}

/** Lists payments by keyset. */
export async function listPayments(db: Queryable, filter: PaymentFilter): Promise<PaymentPage> {
  const { accountId = null, before = null, limit } = filter;
  const state: string | null = filter.state ?? null;
  const environment: string | null = filter.environment ?? null;
  const rows = await db.rows(sql<{ id: string }>`
    select p.id
      from deposit_payments p
     where (${environment}::text is null or p.environment = ${environment}::text)
       and (${state}::text is null or p.state = ${state}::text)
       and (${accountId}::uuid is null or p.account_id = ${accountId}::uuid)
       and (${before}::uuid is null or p.id < ${before}::uuid)
     order by p.id desc
     limit ${limit + 1}::integer`);
  const ids = rows.slice(0, limit).map(({ id }) => id);
  return {
    payments: await readPayments(db, ids),
    next: rows.length > limit ? (ids.at(-1) ?? null) : null,
  };
}

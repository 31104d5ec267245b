import type { Queryable } from '../../database/connection.ts';
import { plannedEachTime, sql } from '../../database/sql.ts';
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
  /** The id of the first payment of the page behind: the page before it is listed instead. */
  readonly after?: string | undefined;
  readonly limit: number;
}

/** A page of payments. */
export interface PaymentPage {
  readonly payments: readonly Payment[];
  /** The `before` of the next page; null: this is the last one. */
  readonly next: string | null;
  /** The `after` of the page before; null: this is the first one. */
  readonly previous: string | null;
}

/** Lists payments by keyset. */
export async function listPayments(db: Queryable, filter: PaymentFilter): Promise<PaymentPage> {
  const { after, before, limit } = filter;
  const found = await readIds(db, filter, limit + 1);
  // The first page is read from the newest payment, so that it is full.
  if (after !== undefined && found.length <= limit)
    return listPayments(db, { ...filter, after: undefined, before: undefined });
  const ids = after === undefined ? found.slice(0, limit) : found.slice(0, limit).toReversed();
  const hasOlder = after !== undefined || found.length > limit;
  return {
    payments: await readPayments(db, ids),
    next: hasOlder ? (ids.at(-1) ?? null) : null,
    previous: after === undefined && before === undefined ? null : (ids.at(0) ?? null),
  };
}

/** The ids of the payments behind `before`, newest first; or of those before `after`, oldest first. */
async function readIds(db: Queryable, filter: PaymentFilter, limit: number): Promise<string[]> {
  const { accountId = null, before = null, after = null } = filter;
  const state: string | null = filter.state ?? null;
  const environment: string | null = filter.environment ?? null;
  const ids =
    after === null
      ? sql<{ id: string }>`
          select p.id
            from deposit_payments p
           where (${environment}::text is null or p.environment = ${environment}::text)
             and (${state}::text is null or p.state = ${state}::text)
             and (${accountId}::uuid is null or p.account_id = ${accountId}::uuid)
             and (${before}::uuid is null or p.id < ${before}::uuid)
           order by p.id desc
           limit ${limit}::integer`
      : sql<{ id: string }>`
          select p.id
            from deposit_payments p
           where (${environment}::text is null or p.environment = ${environment}::text)
             and (${state}::text is null or p.state = ${state}::text)
             and (${accountId}::uuid is null or p.account_id = ${accountId}::uuid)
             and p.id > ${after}::uuid
           order by p.id
           limit ${limit}::integer`;
  return (await db.rows(plannedEachTime(ids))).map(({ id }) => id);
}

import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { WalletKey } from '../../ledger/wallet.ts';
import type { DepositMethodName } from './deposit-request.ts';

/** How a deposit is called in a list that is about something else. */
export interface DepositLabel {
  readonly id: string;
  readonly number: string;
  readonly method: DepositMethodName;
  /** The bank that was transferred to; null for a gateway. */
  readonly bank: string | null;
}

/**
 * Reads the deposit requests that steps of a wallet credited or took back, by the reference of the step. A deposit that an operator
 * credited without a request has none.
 */
export async function readDepositLabels(
  db: Queryable,
  { accountId, environment }: WalletKey,
  references: readonly string[],
): Promise<ReadonlyMap<string, DepositLabel>> {
  if (references.length === 0) return new Map();
  const rows = await db.rows(sql<{
    reference: string;
    id: string;
    number: bigint;
    method: DepositMethodName;
    bank: string | null;
  }>`
    select coalesce(p.reference, '') as reference, r.id, r.number, r.method, b.bank
      from deposit_payments p
      join deposit_requests r on r.id = p.request_id
      left join bank_accounts b on b.id = r.bank_account_id
     where p.environment = ${environment} and p.reference = any (${[...references]}::text[])
       and r.account_id = ${accountId}::uuid`);
  return new Map(
    rows.map(({ reference, id, number, method, bank }) => [
      reference,
      { id, number: String(number), method, bank },
    ]),
  );
}

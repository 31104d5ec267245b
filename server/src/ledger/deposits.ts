import type { Queryable } from '../database/connection.ts';
import { sql } from '../database/sql.ts';
import type { Environment } from '../environment.ts';
import type { Rupiah } from '../rupiah.ts';
import type { WalletKey } from './wallet.ts';

/** A deposit as the journal records it. */
export interface BookedDeposit {
  readonly wallet: WalletKey;
  readonly reference: string;
  readonly amount: Rupiah;
  /** What a reversal took back, rupiah; null: not reversed. A deposit is reversed at most once. */
  readonly reversed: Rupiah | null;
  /** Whether the bank or the gateway has taken its payment back, all or part of it. */
  readonly takenBack: boolean;
}

/** Reads the deposits that were booked under these references, of all accounts. */
export async function readDeposits(
  db: Queryable,
  environment: Environment,
  references: readonly string[],
): Promise<BookedDeposit[]> {
  if (references.length === 0) return [];
  const rows = await db.rows(sql<{
    account_id: string;
    reference: string;
    amount: bigint;
    reversed: bigint | null;
    taken_back: boolean;
  }>`
    select e.account_id, k.reference, e.client_wallet as amount, r.reversed,
           exists (
             select from cash_entries c
               join cash_entries b on b.payment_id = c.payment_id and b.kind in ('reversal', 'chargeback', 'refund')
              where c.account_id = e.account_id and c.environment = e.environment and c.step = e.number) as taken_back
      from unnest(${[...references]}::text[]) as k (reference)
      join steps e on e.environment = ${environment} and e.reference = k.reference and e.kind = 'deposit'
      left join lateral (
        select -t.client_wallet as reversed
          from steps t
         where t.environment = ${environment} and t.reference = k.reference and t.kind = 'deposit_reversal'
         limit 1
      ) r on true`);
  return rows.map((row) => ({
    wallet: { accountId: row.account_id, environment },
    reference: row.reference,
    amount: row.amount,
    reversed: row.reversed,
    takenBack: row.taken_back,
  }));
}

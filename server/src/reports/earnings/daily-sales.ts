import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { WalletKey } from '../../ledger/wallet.ts';
import type { Rupiah } from '../../rupiah.ts';

/** How many whole days the average of sales has. */
export const averageDays = 7;

/**
 * What a wallet sold in the whole days before `day` (`YYYY-MM-DD` in Jakarta, not included) that the average has, rupiah. One
 * index look-up for each day.
 */
export async function readSalesBefore(
  db: Queryable,
  { accountId, environment }: WalletKey,
  day: string,
): Promise<Rupiah> {
  const [row] = await db.rows(sql<{ sales: bigint | null }>`
    select sum(e.sales)::bigint as sales
      from generate_series(1, ${averageDays}::integer) d (days)
     cross join lateral (
       select b.sales
         from earnings_by_account b
        where b.generation = (select s.current from earnings_state s) and b.environment = ${environment}
          and b.day = ${day}::date - d.days and b.account_id = ${accountId}::uuid
       offset 0
     ) e`);
  return row?.sales ?? 0n;
}

import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { WalletKey } from '../../ledger/wallet.ts';
import type { Rupiah } from '../../rupiah.ts';

/**
 * What a wallet sold in the `days` days before `day` (`YYYY-MM-DD` in Jakarta, not included), rupiah, and on how many of them it
 * sold anything. One index look-up for each day.
 */
export async function readSalesBefore(
  db: Queryable,
  { accountId, environment }: WalletKey,
  { day, days }: { readonly day: string; readonly days: number },
): Promise<{ readonly sales: Rupiah; readonly days: number }> {
  const [row] = await db.rows(sql<{ sales: bigint | null; days: number }>`
    select sum(e.sales)::bigint as sales, count(distinct e.day)::integer as days
      from generate_series(1, ${days}::integer) d (days)
     cross join lateral (
       select b.day, b.sales
         from earnings_by_account b
        where b.generation = (select s.current from earnings_state s) and b.environment = ${environment}
          and b.day = ${day}::date - d.days and b.account_id = ${accountId}::uuid
       offset 0
     ) e`);
  return { sales: row?.sales ?? 0n, days: row?.days ?? 0 };
}

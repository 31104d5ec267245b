import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { WalletKey } from '../../ledger/wallet.ts';

/** How an order is called in a list that is about something else. */
export interface OrderLabel {
  readonly id: string;
  readonly productName: string;
  readonly clientReference: string;
}

/** Reads how orders of a wallet are called, by their ids. */
export async function readOrderLabels(
  db: Queryable,
  { accountId, environment }: WalletKey,
  ids: readonly string[],
): Promise<ReadonlyMap<string, OrderLabel>> {
  if (ids.length === 0) return new Map();
  const rows = await db.rows(sql<{ id: string; productName: string; clientReference: string }>`
    select o.id, o.product_name as "productName", o.client_reference as "clientReference"
      from orders o
     where o.account_id = ${accountId}::uuid and o.environment = ${environment} and o.id = any (${[...ids]}::uuid[])`);
  return new Map(rows.map((row) => [row.id, row]));
}

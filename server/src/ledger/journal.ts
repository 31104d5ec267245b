import type { Queryable } from '../database/connection.ts';
import { sql } from '../database/sql.ts';
import type { Environment } from '../environment.ts';
import { idBeforeAll } from '../ids.ts';
import type { JournalEntry, Wallet } from './book.ts';
import type { EntryKind } from './chart.ts';
import { walletFromRow, type WalletKey, type WalletRow } from './wallet.ts';

/** How many rows one read gives, so that memory stays flat however long the journal is. */
const pageRows = 5_000;

/** Walks all wallets, or those of some accounts, in the order of their keys. */
export async function* walkWallets(
  db: Queryable,
  accountIds: readonly string[] | undefined,
): AsyncGenerator<Wallet> {
  let after: WalletKey | undefined;
  for (;;) {
    const rows: WalletRow[] = await db.rows(sql<WalletRow>`
      select w.account_id, w.environment, w.available, w.held, w.last_entry, w.chain_head, w.spent_on, w.spent,
             w.last_change
        from wallets w
       where (w.account_id, w.environment) > (${after?.accountId ?? idBeforeAll}::uuid, ${after?.environment ?? ''}::text)
         and (${accountIds === undefined}::boolean or w.account_id = any (${[...(accountIds ?? [])]}::uuid[]))
       order by w.account_id, w.environment
       limit ${pageRows}::integer`);
    for (const row of rows) yield walletFromRow(row);
    const last = rows.at(-1);
    if (last === undefined || rows.length < pageRows) return;
    after = { accountId: last.account_id, environment: last.environment };
  }
}

/** Walks the journal of a wallet from its first entry up to entry `upTo`. */
export async function* walkJournal(
  db: Queryable,
  key: WalletKey,
  upTo: bigint,
): AsyncGenerator<JournalEntry> {
  let after = 0n;
  for (;;) {
    const rows: EntryRow[] = await db.rows(sql<EntryRow>`
      select e.number, e.kind, e.order_id, e.reference, e.client_wallet, e.client_hold, e.supplier_clearing, e.margin,
             e.deposits_received, e.adjustments, e.created_at, e.chain, e.chain_key_id
        from journal_entries e
       where e.account_id = ${key.accountId}::uuid and e.environment = ${key.environment}
         and e.number > ${after}::bigint and e.number <= ${upTo}::bigint
       order by e.number
       limit ${pageRows}::integer`);
    for (const row of rows) yield entryFromRow(key, row);
    const last = rows.at(-1);
    if (last === undefined || rows.length < pageRows) return;
    after = last.number;
  }
}

/** What the journal says of one order, oldest first, at most `limit` entries of its life and as many losses. */
export async function readEntriesOfOrder(
  db: Queryable,
  key: WalletKey,
  orderId: string,
  limit: number,
): Promise<JournalEntry[]> {
  // Two statements, because the kinds stand in two indexes.
  const life = await db.rows(sql<OrderEntryRow>`
    select e.number, e.kind, e.order_id, e.reference, e.client_wallet, e.client_hold, e.supplier_clearing, e.margin,
           e.deposits_received, e.adjustments, e.created_at, e.chain, e.chain_key_id
      from journal_entries e
     where e.account_id = ${key.accountId}::uuid and e.environment = ${key.environment} and e.order_id = ${orderId}::uuid
       and e.kind in ('hold', 'capture', 'release', 'refund')
     order by e.number
     limit ${limit}::integer`);
  const losses = await db.rows(sql<OrderEntryRow>`
    select e.number, e.kind, e.order_id, e.reference, e.client_wallet, e.client_hold, e.supplier_clearing, e.margin,
           e.deposits_received, e.adjustments, e.created_at, e.chain, e.chain_key_id
      from journal_entries e
     where e.account_id = ${key.accountId}::uuid and e.environment = ${key.environment} and e.order_id = ${orderId}::uuid
       and e.kind = 'adjustment'
     order by e.number
     limit ${limit}::integer`);
  const rows = [...life, ...losses].toSorted((one, other) => Number(one.number - other.number));
  return rows.map((row) => entryFromRow(key, row));
}

/** A purchase of an order that our books have paid for, by our reference of it. */
export interface PaidPurchase {
  readonly orderId: string;
  readonly reference: string;
  /** `capture`: the client pays for it. `adjustment`: it is a loss. */
  readonly kind: 'adjustment' | 'capture';
}

/** Which purchases of these orders are paid for. A person's word may have charged an order without naming one. */
export async function readPaidPurchases(
  db: Queryable,
  environment: Environment,
  orders: readonly { readonly accountId: string; readonly id: string }[],
): Promise<PaidPurchase[]> {
  if (orders.length === 0) return [];
  const accountIds = orders.map(({ accountId }) => accountId);
  const orderIds = orders.map(({ id }) => id);
  // Two statements, because the kinds stand in two indexes.
  const [captured, adjusted] = await Promise.all([
    db.rows(sql<{ order_id: string; reference: string }>`
      select k.order_id, coalesce(e.reference, '') as reference
        from unnest(${accountIds}::uuid[], ${orderIds}::uuid[]) as k (account_id, order_id)
       cross join lateral (
         select t.reference
           from journal_entries t
          where t.account_id = k.account_id and t.environment = ${environment} and t.order_id = k.order_id
            and t.kind = 'capture' and t.reference is not null
          limit 1
       ) e`),
    db.rows(sql<{ order_id: string; reference: string }>`
      select k.order_id, e.reference
        from unnest(${accountIds}::uuid[], ${orderIds}::uuid[]) as k (account_id, order_id)
       cross join lateral (
         select coalesce(t.reference, '') as reference
           from journal_entries t
          where t.account_id = k.account_id and t.environment = ${environment} and t.order_id = k.order_id
            and t.kind = 'adjustment'
         offset 0
       ) e`),
  ]);
  return [
    ...captured.map((row) => ({ orderId: row.order_id, reference: row.reference, kind: 'capture' as const })),
    ...adjusted.map((row) => ({
      orderId: row.order_id,
      reference: row.reference,
      kind: 'adjustment' as const,
    })),
  ];
}

interface EntryRow {
  number: bigint;
  kind: EntryKind;
  order_id: string | null;
  reference: string | null;
  client_wallet: bigint;
  client_hold: bigint;
  supplier_clearing: bigint;
  margin: bigint;
  deposits_received: bigint;
  adjustments: bigint;
  created_at: Date;
  chain: Buffer;
  chain_key_id: string;
}

interface OrderEntryRow extends EntryRow {
  order_id: string;
}

function entryFromRow(key: WalletKey, row: EntryRow): JournalEntry {
  return {
    accountId: key.accountId,
    environment: key.environment,
    number: row.number,
    kind: row.kind,
    orderId: row.order_id,
    reference: row.reference,
    postings: {
      clientWallet: row.client_wallet,
      clientHold: row.client_hold,
      supplierClearing: row.supplier_clearing,
      margin: row.margin,
      depositsReceived: row.deposits_received,
      adjustments: row.adjustments,
    },
    createdAt: row.created_at,
    chain: row.chain,
    chainKeyId: row.chain_key_id,
  };
}

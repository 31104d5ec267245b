import type { Queryable } from '../database/connection.ts';
import { asHex, asText } from '../database/row-json.ts';
import { sql } from '../database/sql.ts';
import type { Environment } from '../environment.ts';
import type { JournalEntry } from './book.ts';
import type { EntryKind } from './chart.ts';
import { pageRows, type WalletKey } from './wallet.ts';

/** How many uncounted entries are listed at most. */
const uncountedMax = 1_000;

/** Appends entries to the journal with one statement; sends nothing when there are none. */
export function writeJournal(tx: Queryable, entries: readonly JournalEntry[]): Promise<unknown>[] {
  if (entries.length === 0) return [];
  const rows = entries.map((entry) => ({
    account_id: entry.accountId,
    environment: entry.environment,
    number: asText(entry.number),
    kind: entry.kind,
    order_id: entry.orderId,
    reference: entry.reference,
    client_wallet: asText(entry.postings.clientWallet),
    client_hold: asText(entry.postings.clientHold),
    supplier_clearing: asText(entry.postings.supplierClearing),
    margin: asText(entry.postings.margin),
    deposits_received: asText(entry.postings.depositsReceived),
    adjustments: asText(entry.postings.adjustments),
    created_at: entry.createdAt,
    chain: asHex(entry.chain),
    chain_key_id: entry.chainKeyId,
  }));
  return [
    tx.rows(sql`
      insert into journal_entries (account_id, environment, number, kind, order_id, reference, client_wallet, client_hold,
        supplier_clearing, margin, deposits_received, adjustments, created_at, chain, chain_key_id)
      select r.account_id, r.environment, r.number, r.kind, r.order_id, r.reference, r.client_wallet, r.client_hold,
             r.supplier_clearing, r.margin, r.deposits_received, r.adjustments, r.created_at, r.chain, r.chain_key_id
        from json_to_recordset(${JSON.stringify(rows)}::json) as r (account_id uuid, environment text, number bigint, kind text,
          order_id uuid, reference text, client_wallet bigint, client_hold bigint, supplier_clearing bigint, margin bigint,
          deposits_received bigint, adjustments bigint, created_at timestamptz, chain bytea, chain_key_id text)`),
  ];
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

/** An entry with a higher number than the last entry of its wallet. */
export interface UncountedEntry extends WalletKey {
  readonly number: bigint;
  readonly orderId: string | null;
}

/**
 * Reads the first uncounted entry of each wallet of these accounts (null: all accounts). One statement reads wallets and
 * entries, so an entry that is being committed does not appear.
 */
export function readUncountedEntries(
  db: Queryable,
  accountIds: readonly string[] | null,
): Promise<UncountedEntry[]> {
  return db.rows(sql<UncountedEntry>`
    select w.account_id as "accountId", w.environment, e.number, e.order_id as "orderId"
      from wallets w
     cross join lateral (
       select t.number, t.order_id
         from journal_entries t
        where t.account_id = w.account_id and t.environment = w.environment and t.number > w.last_entry
        order by t.number
        limit 1
     ) e
     where (${accountIds}::uuid[] is null or w.account_id = any (${accountIds}::uuid[]))
     limit ${uncountedMax}::integer`);
}

/** Reads the journal entries of one order, oldest first: at most `limit` of its own postings and `limit` losses. */
export async function readEntriesOfOrder(
  db: Queryable,
  key: WalletKey,
  orderId: string,
  limit: number,
): Promise<JournalEntry[]> {
  // Two statements, because the kinds are in two indexes.
  const own = await db.rows(sql<OrderEntryRow>`
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
  const rows = [...own, ...losses].toSorted((one, other) => Number(one.number - other.number));
  return rows.map((row) => entryFromRow(key, row));
}

/** A purchase of an order that is paid for in the books, by our reference. */
export interface PaidPurchase {
  readonly orderId: string;
  readonly reference: string;
  /** `capture`: the client pays for it. `adjustment`: it is a loss. */
  readonly kind: 'adjustment' | 'capture';
}

/** Reads which purchases of these orders are paid for. A ruling may have charged an order without naming a purchase. */
export async function readPaidPurchases(
  db: Queryable,
  environment: Environment,
  orders: readonly { readonly accountId: string; readonly id: string }[],
): Promise<PaidPurchase[]> {
  if (orders.length === 0) return [];
  const accountIds = orders.map(({ accountId }) => accountId);
  const orderIds = orders.map(({ id }) => id);
  // Two statements, because the kinds are in two indexes.
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

import { hourMs, later } from '../../clock.ts';
import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { WalletKey } from '../../ledger/wallet.ts';
import { findNumberSpan, type NumberSpan } from './number-range.ts';
import { isPlaceOfNumbers } from './listed-keys.ts';
import type { Moments } from './order-filter.ts';
import type { KeySource, OrderKey, Position } from './order-keys.ts';

/** How far an order's time may be from those of its neighbours in the list: more than any inquiry takes. */
const disorderMs = hourMs;

/** The wallets of one account, and the hashes of a customer number in each; null: every order. */
export interface WalletOrdersQuery extends Moments {
  readonly wallets: readonly WalletKey[];
  readonly hashes: ((wallet: WalletKey) => readonly Buffer[]) | null;
}

/**
 * The orders of one account, newest first. Each wallet is read by the numbers of its orders, and both are merged by time. A
 * little more than the span of time is read: the caller compares each order with it.
 */
export function walletOrders(db: Queryable, query: WalletOrdersQuery): KeySource {
  const { wallets, hashes, from, to } = query;
  const moments = {
    from: from === null ? null : later(from, -disorderMs),
    to: to === null ? null : later(to, disorderMs),
  };
  const spans = new Map<string, Promise<NumberSpan>>();

  function spanOf(wallet: WalletKey): Promise<NumberSpan> {
    const known = spans.get(wallet.environment) ?? findNumberSpan(db, wallet, moments);
    spans.set(wallet.environment, known);
    return known;
  }

  async function readWallet(
    wallet: WalletKey,
    after: Position | null,
    limit: number,
  ): Promise<readonly OrderKey[]> {
    const { first, end } = await spanOf(wallet);
    const place = BigInt(after?.[wallet.environment] ?? end);
    const span = { first, end: place < end ? place : end };
    return hashes === null
      ? readNewest(db, wallet, span, limit)
      : readOfHashes(db, wallet, span, { hashes: hashes(wallet), limit });
  }

  return {
    async read(after, limit) {
      const pages = await Promise.all(wallets.map((wallet) => readWallet(wallet, after, limit)));
      return merged(pages).slice(0, limit);
    },
    placeOf: (key, before) => ({ ...before, [key.environment]: String(key.number) }),
    isPlace: (position) =>
      isPlaceOfNumbers(
        position,
        wallets.map(({ environment }) => environment),
      ),
  };
}

/** Merges lists that are each in the order of numbers: always the newest head next. */
function merged(pages: readonly (readonly OrderKey[])[]): OrderKey[] {
  const [one = [], other = []] = pages;
  const keys: OrderKey[] = [];
  for (let i = 0, j = 0; i < one.length || j < other.length;) {
    const [a, b] = [one[i], other[j]];
    if (a !== undefined && (b === undefined || a.createdAt >= b.createdAt)) {
      keys.push(a);
      i += 1;
    } else if (b !== undefined) {
      keys.push(b);
      j += 1;
    }
  }
  return keys;
}

async function readNewest(
  db: Queryable,
  wallet: WalletKey,
  { first, end }: NumberSpan,
  limit: number,
): Promise<OrderKey[]> {
  const rows = await db.rows(sql<{ id: string; number: bigint; createdAt: Date }>`
    select o.id, o.number, o.created_at as "createdAt"
      from orders o
     where o.account_id = ${wallet.accountId}::uuid and o.environment = ${wallet.environment}
       and o.number >= ${first}::bigint and o.number < ${end}::bigint
     order by o.number desc
     limit ${limit}::integer`);
  return rows.map((row) => ({ ...wallet, ...row }));
}

/** A hash belongs to one wallet. The wallet is compared all the same, outside of the look-up by the hash. */
async function readOfHashes(
  db: Queryable,
  wallet: WalletKey,
  { first, end }: NumberSpan,
  { hashes, limit }: { readonly hashes: readonly Buffer[]; readonly limit: number },
): Promise<OrderKey[]> {
  const rows = await db.rows(sql<{ id: string; number: bigint; createdAt: Date }>`
    select o.id, o.number, o.created_at as "createdAt"
      from unnest(${[...hashes]}::bytea[]) as k (hash)
     cross join lateral (
       select t.account_id, t.environment, t.id, t.number, t.created_at
         from orders t
        where t.destination_hash = k.hash and t.number >= ${first}::bigint and t.number < ${end}::bigint
        order by t.destination_hash desc, t.number desc
        limit ${limit}::integer
     ) o
     where o.account_id = ${wallet.accountId}::uuid and o.environment = ${wallet.environment}
     order by o.number desc
     limit ${limit}::integer`);
  return rows.map((row) => ({ ...wallet, ...row }));
}

import type { Queryable, Tx } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { ProductKind } from '../../product-kind.ts';

/** A price list of a supplier. */
export interface ListName {
  readonly supplier: string;
  readonly kind: ProductKind;
}

/** The `fault` of a list while it is being fetched. */
export const unfinished = 'unfinished';

/**
 * Claims the right to fetch a list, unless it was fetched or tried too recently. Of all servers and commands, one gets
 * it. `everyMs` is the pause after a successful fetch, `pauseMs` after any other; `offsetMs` is the clock's. Returns
 * null when the claim succeeds, and otherwise how long to wait, milliseconds, and the fault of the last fetch.
 */
export async function claimList(
  db: Queryable,
  list: ListName,
  times: { everyMs: number; pauseMs: number; offsetMs: number },
): Promise<{ readonly waitMs: number; readonly fault: string | null } | null> {
  const claimed = await db.rows(sql<{ supplier: string }>`
    insert into price_lists as p (supplier, kind, claimed_at, fault)
    values (${list.supplier}, ${list.kind}, clock_timestamp() + ${times.offsetMs}::double precision * interval '1 millisecond',
      ${unfinished})
    on conflict (supplier, kind) do update
       set claimed_at = excluded.claimed_at, fault = excluded.fault
     where p.claimed_at is null
        or p.claimed_at <= excluded.claimed_at - interval '1 millisecond'
           * case when p.fault is null then ${times.everyMs}::double precision else ${times.pauseMs}::double precision end
    returning p.supplier`);
  if (claimed.length > 0) return null;
  const [row] = await db.rows(sql<{ wait_ms: number | null; fault: string | null }>`
    select extract(epoch from p.claimed_at - clock_timestamp())::double precision * 1000 - ${times.offsetMs}::double precision
           + case when p.fault is null then ${times.everyMs}::double precision else ${times.pauseMs}::double precision end
           as wait_ms,
           p.fault
      from price_lists p
     where p.supplier = ${list.supplier} and p.kind = ${list.kind}`);
  return { waitMs: Math.max(Math.ceil(row?.wait_ms ?? 0), 1), fault: row?.fault ?? null };
}

/**
 * Records the result of a fetch; `fault` is null when the list was read. `soonerMs`: how much earlier than usual it may
 * be tried again, milliseconds.
 */
export async function finishList(
  db: Queryable,
  list: ListName,
  { fault, soonerMs = 0 }: { readonly fault: string | null; readonly soonerMs?: number },
): Promise<void> {
  await db.rows(sql`
    update price_lists
       set fault = ${fault}, read_at = case when ${fault}::text is null then claimed_at else read_at end,
           claimed_at = claimed_at - ${soonerMs}::double precision * interval '1 millisecond'
     where supplier = ${list.supplier} and kind = ${list.kind}`);
}

/** Lets the lists of a supplier be fetched at once, after its credentials or URL have changed. */
export async function clearClaims(tx: Tx, supplier: string): Promise<void> {
  await tx.rows(sql`
    update price_lists
       set claimed_at = null
     where supplier = ${supplier}`);
}

/** The result of the last fetch of a list. */
export interface ListState {
  readonly supplier: string;
  readonly kind: ProductKind;
  readonly read_at: Date | null;
  readonly fault: string | null;
}

/** Reads the results of the last fetches of all lists. */
export function readLists(db: Queryable): Promise<ListState[]> {
  return db.rows(sql<ListState>`
    select supplier, kind, read_at, fault
      from price_lists
     order by supplier, kind desc`);
}

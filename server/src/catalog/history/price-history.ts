import { chunked } from '../../database/chunked.ts';
import type { Queryable, Tx } from '../../database/connection.ts';
import { asText } from '../../database/row-json.ts';
import { sql } from '../../database/sql.ts';
import type { ProductKind } from '../../product-kind.ts';
import type { Snapshot } from '../snapshot.ts';
import { type HistoryEntry, historyOf } from './history-entry.ts';
import { changesOf, type ClientChanges, entriesToAdd } from './price-changes.ts';

/** How long the history keeps prices that are no longer the newest, days, where no setting says more: as far back as a client may ask. */
const retentionDays = 40;

/**
 * Writes what has changed since the history was written last, in one transaction with what follows from it. Of several
 * servers one does. Undefined: there is nothing new, another server is at it, or `snapshot` is outdated. The first call on a
 * database, and the first after the upgrade to a version that records groups, records the prices and reports no change. `now` is the clock's.
 */
export async function recordPriceHistory(
  tx: Tx,
  snapshot: Snapshot,
  now: Date,
): Promise<ClientChanges | undefined> {
  const [state] = await tx.rows(sql<{
    version: string | null;
    current: string | null;
    groups: string | null;
  }>`
    select s.version, (select c.version from catalog_version c limit 1) as current, s.groups::text as groups
      from price_history_state s
       for no key update of s skip locked`);
  if (state === undefined || state.version === snapshot.version || state.current !== snapshot.version)
    return undefined;
  const before = await readNewest(tx);
  const after = await historyOf(snapshot);
  const { groups } = snapshot.levels;
  await insertEntries(tx, entriesToAdd(before, after), now);
  await tx.rows(sql`
    update price_history_state
       set version = ${snapshot.version}::uuid, groups = ${JSON.stringify(Object.fromEntries(groups))}::jsonb`);
  // Without the groups of then, nobody knows what a client had paid.
  if (before.length === 0 || state.groups === null) return { of: () => [] };
  return changesOf({ entries: before, groups: groupsIn(state.groups) }, { entries: after, groups });
}

/** The price group of each account in a column of JSON. */
function groupsIn(text: string): ReadonlyMap<string, string> {
  const stored: unknown = JSON.parse(text);
  return new Map(Object.entries(stored ?? {}).map(([accountId, name]) => [accountId, String(name)]));
}

/** Whether the catalog has changed since the history was written last. */
export async function isHistoryBehind(db: Queryable): Promise<boolean> {
  const [row] = await db.rows(sql<{ behind: boolean | null }>`
    select s.version is distinct from c.version as behind
      from price_history_state s
     cross join catalog_version c`);
  return row?.behind === true;
}

/** Deletes the prices that were replaced before the retention. */
export async function purgePriceHistory(db: Queryable, offsetMs: number): Promise<void> {
  await db.rows(sql`
    delete from price_history h
     where h.at < clock_timestamp() + ${offsetMs}::double precision * interval '1 millisecond' - (select setting_number('retention.prices_days', ${retentionDays}::bigint))::integer * interval '1 day'
       and exists (
         select from price_history n
          where n.level = h.level and n.kind = h.kind and n.code = h.code and n.at > h.at
            and n.at < clock_timestamp() + ${offsetMs}::double precision * interval '1 millisecond'
                - (select setting_number('retention.prices_days', ${retentionDays}::bigint))::integer * interval '1 day')`);
}

/** The entries of some levels as they were at a time, the newest one of each product. */
export function readEntriesAt(db: Queryable, levels: readonly string[], at: Date): Promise<HistoryEntry[]> {
  return db.rows(sql<HistoryEntry>`
    select distinct on (h.level, h.kind, h.code) h.level, h.kind, h.code, h.price, h.covers_cost as "coversCost", h.on_sale as "onSale", h.in_live as "inLive"
      from price_history h
     where h.level = any (${[...levels]}::text[]) and h.at <= ${at}::timestamptz
     order by h.level, h.kind, h.code, h.at desc`);
}

/** The products whose prices or switches have changed at some levels since a time. */
export function readChangedSince(
  db: Queryable,
  levels: readonly string[],
  since: Date,
): Promise<{ kind: ProductKind; code: string }[]> {
  return db.rows(sql<{ kind: ProductKind; code: string }>`
    select distinct h.kind, h.code
      from price_history h
     where h.level = any (${[...levels]}::text[]) and h.at >= ${since}::timestamptz`);
}

/** An entry of the history with its time. */
export interface DatedEntry extends HistoryEntry {
  readonly at: Date;
}

/** All entries of some products at some levels, oldest first. */
export function readEntriesOf(
  db: Queryable,
  levels: readonly string[],
  products: readonly Pick<HistoryEntry, 'code' | 'kind'>[],
): Promise<DatedEntry[]> {
  return db.rows(sql<DatedEntry>`
    select h.level, h.kind, h.code, h.at, h.price, h.covers_cost as "coversCost", h.on_sale as "onSale", h.in_live as "inLive"
      from unnest(${products.map(({ kind }) => kind)}::text[], ${products.map(({ code }) => code)}::text[]) as p (kind, code)
      join price_history h on h.level = any (${[...levels]}::text[]) and h.kind = p.kind and h.code = p.code
     order by h.at`);
}

/** When the oldest entry of each of some levels was written. */
export async function readLevelStarts(
  db: Queryable,
  levels: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  const rows = await db.rows(sql<{ level: string; start: Date | null }>`
    select h.level, min(h.at)::timestamptz as start
      from price_history h
     where h.level = any (${[...levels]}::text[])
     group by h.level`);
  return new Map(rows.flatMap(({ level, start }) => (start === null ? [] : [[level, start] as const])));
}

async function readNewest(db: Queryable): Promise<HistoryEntry[]> {
  return db.rows(sql<HistoryEntry>`
    select distinct on (h.level, h.kind, h.code) h.level, h.kind, h.code, h.price, h.covers_cost as "coversCost", h.on_sale as "onSale", h.in_live as "inLive"
      from price_history h
     order by h.level, h.kind, h.code, h.at desc`);
}

/**
 * An entry is later than the one before, also when the clock was set back: the newest one is what the next catalog is compared
 * with. The caller's lock lets nobody else insert.
 */
async function insertEntries(tx: Tx, entries: readonly HistoryEntry[], now: Date): Promise<void> {
  const rows = entries.map(({ level, kind, code, price, coversCost, onSale, inLive }) => ({
    level,
    kind,
    code,
    price: price === null ? null : asText(price),
    covers_cost: coversCost,
    on_sale: onSale,
    in_live: inLive,
  }));
  await chunked(rows, (part) =>
    tx.rows(sql`
      insert into price_history (level, kind, code, at, price, covers_cost, on_sale, in_live)
      select g.level, g.kind, g.code,
             greatest(${now}::timestamptz,
               (select max(h.at) + interval '1 millisecond'
                  from price_history h
                 where h.level = g.level and h.kind = g.kind and h.code = g.code)),
             g.price, g.covers_cost, g.on_sale, g.in_live
        from jsonb_to_recordset(${JSON.stringify(part)}::jsonb)
          as g (level text, kind text, code text, price bigint, covers_cost boolean, on_sale boolean, in_live boolean)`),
  );
}

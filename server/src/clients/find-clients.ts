import type { Queryable } from '../database/connection.ts';
import { plannedEachTime, sql } from '../database/sql.ts';
import { parseIdPage } from '../id-page.ts';
import { idAfterAll } from '../ids.ts';
import type { Rupiah } from '../rupiah.ts';

/** The states that a list of clients can be filtered by. */
export const clientStates = ['live', 'owes', 'suspended', 'waiting'] as const;

/** `waiting`: it asks for live. `owes`: what was paid was taken back, and the balance did not cover it. */
export type ClientState = (typeof clientStates)[number];

/** What a list of clients is filtered by. All of it is optional. */
export interface ClientFilter {
  /** The beginnings of words of the name, or the beginning of the id. */
  readonly search?: string | undefined;
  readonly state?: ClientState | undefined;
  readonly group?: string | undefined;
  /** The `older` or `newer` of another page. */
  readonly page?: string | undefined;
  /** How many clients a page has at most; 25 when left out. */
  readonly limit?: number;
}

/** A client in a list. Amounts are rupiah of live. */
export interface ListedClient {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  readonly live: boolean;
  readonly suspendedAt: Date | null;
  /** Since when it asks for live; null: it does not. */
  readonly waitingSince: Date | null;
  readonly group: string | null;
  readonly available: Rupiah;
  readonly held: Rupiah;
  /** What was confirmed today in Jakarta, less what failed. */
  readonly spentToday: Rupiah;
  readonly owed: Rupiah;
}

/** A page of clients, newest first, with the cursors of the pages beside it. */
export interface FoundClients {
  readonly clients: readonly ListedClient[];
  readonly older: string | null;
  readonly newer: string | null;
}

const perPage = 25;

/**
 * One page of clients by keyset. Every filter has an index, so the page costs the same with any number of clients.
 * @throws CommandError when the cursor is none of this list
 */
export async function findClients(
  db: Queryable,
  filter: ClientFilter,
  now: { readonly day: string },
): Promise<FoundClients> {
  const { isNewer, id } = parseIdPage(filter.page);
  const { limit = perPage } = filter;
  // One more than is shown says whether there is another page.
  const found = await findIds(db, filter, { isNewer, id });
  const shown = found.slice(0, limit);
  if (isNewer) shown.reverse();
  const hasMore = found.length > limit;
  const [first, last] = [shown.at(0), shown.at(-1)];
  const cursor = (direction: 'n' | 'o', at: string | undefined, exists: boolean): string | null =>
    at === undefined || !exists ? null : `${direction}${at}`;
  return {
    clients: await readClients(db, shown, now.day),
    older: cursor('o', last, isNewer || hasMore),
    newer: cursor('n', first, isNewer ? hasMore : filter.page !== undefined),
  };
}

async function findIds(
  db: Queryable,
  filter: ClientFilter,
  { isNewer, id }: { readonly isNewer: boolean; readonly id: string },
): Promise<string[]> {
  const { words, ids } = parseSearch(filter.search);
  const state: string | null = filter.state ?? null;
  const group: string | null = filter.group ?? null;
  const rows = await db.rows(
    plannedEachTime(sql<{ id: string }>`
      select a.id
        from accounts a
       where case when ${isNewer}::boolean then a.id > ${id}::uuid else a.id < ${id}::uuid end
         and (${words}::text is null or to_tsvector('simple', a.name) @@ to_tsquery('simple', ${words}::text))
         and (${ids?.from ?? null}::uuid is null or a.id between ${ids?.from ?? null}::uuid and ${ids?.to ?? null}::uuid)
         and (${group}::text is null
           or a.id in (select m.account_id from price_group_members m where m.group_name = ${group}::text))
         and (${state}::text is distinct from 'live' or a.live_approved)
         and (${state}::text is distinct from 'suspended' or a.suspended_at is not null)
         and (${state}::text is distinct from 'waiting'
           or a.id in (select r.account_id from live_requests r where r.state = 'waiting'))
         and (${state}::text is distinct from 'owes'
           or a.id in (select c.account_id
                         from cash_entries c
                        where c.environment = 'live' and c.client_receivable <> 0 and c.account_id is not null
                        group by c.account_id
                       having sum(c.client_receivable) < 0))
       order by case when ${isNewer}::boolean then a.id end, case when not ${isNewer}::boolean then a.id end desc
       limit ${(filter.limit ?? perPage) + 1}::integer`),
  );
  return rows.map((row) => row.id);
}

async function readClients(db: Queryable, ids: readonly string[], day: string): Promise<ListedClient[]> {
  if (ids.length === 0) return [];
  const rows = await db.rows(sql<Omit<ListedClient, 'owed'> & { owed: bigint | null }>`
    select a.id, a.name, a.created_at as "createdAt", a.live_approved as live, a.suspended_at as "suspendedAt",
           (select r.requested_at
              from live_requests r
             where r.account_id = a.id and r.state = 'waiting') as "waitingSince",
           (select m.group_name from price_group_members m where m.account_id = a.id) as "group",
           w.available, w.held, case when w.spent_on = ${day}::date then w.spent else 0 end::bigint as "spentToday",
           coalesce((select -sum(c.client_receivable)
                       from cash_entries c
                      where c.account_id = a.id and c.environment = 'live' and c.client_receivable <> 0), 0)::bigint as owed
      from unnest(${[...ids]}::uuid[]) with ordinality as k (id, place)
      join accounts a on a.id = k.id
      join wallets w on w.account_id = a.id and w.environment = 'live'
     order by k.place`);
  return rows.map((row) => ({ ...row, owed: row.owed ?? 0n }));
}

/** Words become a query for their beginnings; what looks like the beginning of an id becomes a range of ids. */
function parseSearch(search: string | undefined): {
  readonly words: string | null;
  readonly ids: { readonly from: string; readonly to: string } | undefined;
} {
  const text = (search ?? '').trim();
  if (/^[0-9a-f]{8}(?:-[0-9a-f-]{0,27})?$/i.test(text)) {
    const from = `${text}${'00000000-0000-0000-0000-000000000000'.slice(text.length)}`;
    const to = `${text}${idAfterAll.slice(text.length)}`;
    if (isUuidForm(from) && isUuidForm(to)) return { words: null, ids: { from, to } };
  }
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
  // A search without a letter or digit finds nothing.
  if (words.length === 0) return { words: text === '' ? null : '', ids: undefined };
  return {
    words: words
      .slice(0, 8)
      .map((word) => `${word}:*`)
      .join(' & '),
    ids: undefined,
  };
}

function isUuidForm(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text);
}

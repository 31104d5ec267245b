import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { SecurityEventKind } from './security-event.ts';

/** How long security events are kept, days. */
const retentionDays = 90;
/** How many rows one statement deletes, so that no lock is held for long. */
const chunk = 2_000;

/** How often something happened in a minute. */
export interface SecurityCount {
  readonly minute: Date;
  readonly kind: SecurityEventKind;
  readonly keyId: string | null;
  readonly address: string | null;
  readonly count: number;
}

/** A row as it is listed, with the account of the key. */
export interface ListedSecurityCount extends SecurityCount {
  readonly accountId: string | null;
}

/** Adds to the rows of the table. Other nodes write the same rows, so all write them in one order. */
export async function addSecurityCounts(db: Queryable, counts: readonly SecurityCount[]): Promise<void> {
  await db.rows(sql`
    insert into security_events as e (minute, kind, key_id, address, count)
    select n.minute, n.kind, n.key_id, n.address, n.count
      from unnest(
             ${counts.map(({ minute }) => minute.toISOString())}::timestamptz[],
             ${counts.map(({ kind }) => kind)}::text[],
             ${counts.map(({ keyId }) => keyId)}::uuid[],
             ${counts.map(({ address }) => address)}::inet[],
             ${counts.map(({ count }) => count)}::integer[]) as n (minute, kind, key_id, address, count)
     order by n.minute, n.kind, n.key_id, n.address
        on conflict (minute, kind, key_id, address) do update
       set count = e.count + excluded.count`);
}

/** Lists rows of the last `sinceMs` milliseconds, newest first; of one kind, or of all when it is undefined. */
export async function listSecurityCounts(
  db: Queryable,
  query: {
    readonly sinceMs: number;
    readonly kind: SecurityEventKind | undefined;
    readonly limit: number;
  },
): Promise<ListedSecurityCount[]> {
  return db.rows(sql<ListedSecurityCount>`
    select e.minute, e.kind, e.key_id as "keyId", host(e.address) as address, e.count,
           k.account_id as "accountId"
      from security_events e
      left join api_keys k on k.id = e.key_id
     where e.minute > (select clock_timestamp() - ${query.sinceMs}::double precision * interval '1 millisecond'
             - interval '1 minute')
       and (${query.kind ?? null}::text is null or e.kind = ${query.kind ?? null})
     order by e.minute desc, e.count desc, e.kind, e.key_id, e.address
     limit ${query.limit}`);
}

/**
 * The rows of the last `sinceMs` milliseconds in pages of `limit`, newest first, however many there are; of one kind, or of all when it
 * is undefined.
 */
export async function* walkSecurityCounts(
  db: Queryable,
  query: {
    readonly sinceMs: number;
    readonly kind: SecurityEventKind | undefined;
    readonly limit: number;
  },
): AsyncGenerator<readonly ListedSecurityCount[]> {
  let last: ListedSecurityCount | undefined;
  do {
    const page: ListedSecurityCount[] = await readCountsAfter(db, query, last);
    yield page;
    last = page.length < query.limit ? undefined : page.at(-1);
  } while (last !== undefined);
}

function readCountsAfter(
  db: Queryable,
  { sinceMs, kind, limit }: Parameters<typeof walkSecurityCounts>[1],
  after: ListedSecurityCount | undefined,
): Promise<ListedSecurityCount[]> {
  // A row without a key or an address comes before those with one.
  return db.rows(sql<ListedSecurityCount>`
    select e.minute, e.kind, e.key_id as "keyId", host(e.address) as address, e.count,
           k.account_id as "accountId"
      from security_events e
      left join api_keys k on k.id = e.key_id
     where e.minute > (select clock_timestamp() - ${sinceMs}::double precision * interval '1 millisecond'
             - interval '1 minute')
       and (${kind ?? null}::text is null or e.kind = ${kind ?? null})
       and (${after?.minute ?? null}::timestamptz is null or e.minute < ${after?.minute ?? null}::timestamptz
         or e.minute = ${after?.minute ?? null}::timestamptz
            and (e.kind, coalesce(e.key_id::text, ''), coalesce(host(e.address), ''))
              > (${after?.kind ?? null}::text, ${after?.keyId ?? ''}::text, ${after?.address ?? ''}::text))
     order by e.minute desc, e.kind, coalesce(e.key_id::text, ''), coalesce(host(e.address), '')
     limit ${limit}`);
}

/** How often events of each kind happened in the last `sinceMs` milliseconds. */
export async function countSecurityEvents(
  db: Queryable,
  sinceMs: number,
): Promise<readonly { readonly kind: SecurityEventKind; readonly count: number }[]> {
  const rows = await db.rows(sql<{ kind: SecurityEventKind; count: bigint }>`
    select e.kind, coalesce(sum(e.count), 0) as count
      from security_events e
     where e.minute > (select clock_timestamp() - ${sinceMs}::double precision * interval '1 millisecond')
     group by e.kind
     order by e.kind`);
  return rows.map(({ kind, count }) => ({ kind, count: Number(count) }));
}

/** Deletes the rows that are older than 90 days, by the database's clock plus the offset. */
export async function purgeSecurityCounts({
  database,
  clock,
}: {
  readonly database: Queryable;
  readonly clock: { readonly offsetMs: number };
}): Promise<void> {
  while ((await purgeSome(database, clock.offsetMs)) === chunk);
}

async function purgeSome(db: Queryable, offsetMs: number): Promise<number> {
  const removed = await db.rows(sql<{ minute: Date }>`
    delete from security_events e
     where e.ctid = any (array(
       select o.ctid
         from security_events o
        where o.minute < (select clock_timestamp() + ${offsetMs}::double precision * interval '1 millisecond'
            - setting_number('retention.security_events_days', ${retentionDays}::bigint)::integer * interval '1 day')
        limit ${chunk}))
    returning e.minute`);
  return removed.length;
}

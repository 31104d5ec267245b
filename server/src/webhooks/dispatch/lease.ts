import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { Environment } from '../../environment.ts';
import type { SealedValue } from '../../sealed.ts';
import type { EventKey, RenderedEvent } from '../event.ts';
import { type ChaosMode, chaosModeOf } from './chaos.ts';

/** Renders the bodies of events of steps, of any wallets, with one query. An id that no step has is left out. */
export type RenderEvents = (db: Queryable, events: readonly EventKey[]) => Promise<readonly RenderedEvent[]>;

/** A delivery that this process may attempt until its lease ends, with all data for the attempt. */
export interface LeasedDelivery {
  readonly accountId: string;
  readonly environment: Environment;
  readonly eventId: string;
  readonly kind: string;
  readonly endpointId: string;
  readonly lease: number;
  /** The number of earlier attempts in this round. */
  readonly tries: number;
  readonly url: string;
  /** The text that every attempt sends; null: the event was not found. */
  readonly body: string | null;
  /** The signing secrets that are valid now, the newest first. */
  readonly secrets: readonly SealedSecret[];
  /** How deliveries to this endpoint misbehave on purpose; undefined: they do not. */
  readonly chaos: ChaosMode | undefined;
  /** When the event happened. */
  readonly happenedAt: Date;
  /** The database's time of the lease. */
  readonly now: Date;
}

/** A sealed secret with the column that it was sealed for. */
export interface SealedSecret extends SealedValue {
  readonly column: 'previous_secret' | 'secret';
}

/** Which deliveries to lease. */
export interface LeaseOptions {
  /** Whether to lease for endpoints whose last attempt failed, or for the others. */
  readonly failing: boolean;
  /** The environments to lease for. */
  readonly environments: readonly Environment[];
  readonly leaseMs: number;
  readonly offsetMs: number;
  /** How many deliveries to lease in all; and the limit per endpoint, including those in `busy`. */
  readonly limit: number;
  readonly perEndpoint: number;
  /** How many deliveries of an endpoint are open in this process. */
  readonly busy: ReadonlyMap<string, number>;
  /** The last endpoint of the previous call: endpoints up to this id come last now. */
  readonly after: string;
}

interface LeasedRow {
  account_id: string;
  environment: Environment;
  event_id: string;
  endpoint_id: string;
  lease: number;
  tries: number;
  url: string;
  body: string | null;
  secret_sealed: Buffer;
  secret_key_id: string;
  previous_secret_sealed: Buffer | null;
  previous_secret_key_id: string | null;
  previous_valid: boolean | null;
  kind: string;
  chaos: string | null;
  happened_at: Date;
  now: Date;
}

/**
 * Leases due deliveries, up to the limit of each endpoint, so a backlog of one endpoint does not delay the others. It
 * jumps from endpoint to endpoint through the index, so the length of a backlog costs nothing. A dead process's lease
 * expires by itself. A delivery that was never attempted gets its body, which is stored before it is returned.
 */
export async function leaseDeliveries(
  db: Queryable,
  options: LeaseOptions,
  render: RenderEvents,
): Promise<LeasedDelivery[]> {
  const { known = [], missing = [] } = Object.groupBy(await lease(db, options), ({ body }) =>
    body === null ? 'missing' : 'known',
  );
  return [...known, ...(await storeBodies(db, missing, render))];
}

async function lease(db: Queryable, options: LeaseOptions): Promise<LeasedDelivery[]> {
  const rows = await db.rows(sql<LeasedRow>`
    with recursive clock as materialized (
      select clock_timestamp() + ${options.offsetMs}::double precision * interval '1 millisecond' as now
    ), waiting as (
      (select d.endpoint_id from deliveries d where d.due_at is not null order by d.endpoint_id limit 1)
      union all
      select n.endpoint_id
        from waiting w
       cross join lateral (
         select d.endpoint_id
           from deliveries d
          where d.due_at is not null and d.endpoint_id > w.endpoint_id
          order by d.endpoint_id
          limit 1
       ) n
    ), due as materialized (
      select d.account_id, d.environment, d.event_id, d.endpoint_id
        from (select w.endpoint_id from waiting w order by w.endpoint_id <= ${options.after}::uuid, w.endpoint_id) w
       cross join clock
        join webhook_endpoints e on e.id = w.endpoint_id
        left join unnest(${[...options.busy.keys()]}::uuid[], ${[...options.busy.values()]}::integer[]) as b (endpoint_id, count)
          on b.endpoint_id = w.endpoint_id
       cross join lateral (
         select t.account_id, t.environment, t.event_id, t.endpoint_id
           from deliveries t
          where t.endpoint_id = w.endpoint_id and t.due_at <= clock.now
          order by t.due_at
          limit greatest(0, ${options.perEndpoint}::integer - coalesce(b.count, 0))
            for update skip locked
       ) d
       where e.disabled_at is null and (e.paused_until is null or e.paused_until <= clock.now)
         and (e.failing_since is not null) = ${options.failing}::boolean
         and e.environment = any (${[...options.environments]}::text[])
       limit ${options.limit}
    )
    update deliveries d
       set lease = d.lease + 1, due_at = clock.now + ${options.leaseMs}::double precision * interval '1 millisecond'
      from due, clock, webhook_endpoints e
     where d.account_id = due.account_id and d.environment = due.environment and d.event_id = due.event_id
       and d.endpoint_id = due.endpoint_id
       and e.account_id = d.account_id and e.environment = d.environment and e.id = d.endpoint_id
    returning d.account_id, d.environment, d.event_id, d.endpoint_id, d.lease, d.tries, e.url, d.body,
              e.secret_sealed, e.secret_key_id, e.previous_secret_sealed, e.previous_secret_key_id,
              e.previous_until > clock.now as previous_valid, d.kind, e.chaos, d.created_at as happened_at, clock.now`);
  return rows.map(fromRow);
}

/**
 * Renders the bodies of deliveries and stores them, so that every attempt sends the same bytes. Deliveries whose lease has
 * passed to another process are left out.
 */
async function storeBodies(
  db: Queryable,
  leased: readonly LeasedDelivery[],
  render: RenderEvents,
): Promise<LeasedDelivery[]> {
  if (leased.length === 0) return [];
  const bodies = new Map((await render(db, leased)).map(({ id, body }) => [id, body]));
  const found = leased.filter(({ eventId }) => bodies.has(eventId));
  const rows = await db.rows(sql<{ event_id: string; endpoint_id: string; body: string | null }>`
    update deliveries d
       set body = r.body
      from unnest(${found.map(({ accountId }) => accountId)}::uuid[], ${found.map(({ environment }) => environment)}::text[],
        ${found.map(({ eventId }) => eventId)}::uuid[], ${found.map(({ endpointId }) => endpointId)}::uuid[],
        ${found.map((one) => one.lease)}::integer[], ${found.map(({ eventId }) => bodies.get(eventId) ?? null)}::text[])
        as r (account_id, environment, event_id, endpoint_id, lease, body)
     where d.account_id = r.account_id and d.environment = r.environment and d.event_id = r.event_id
       and d.endpoint_id = r.endpoint_id and d.lease = r.lease
    returning d.event_id, d.endpoint_id, d.body`);
  const stored = new Map(rows.map((row) => [`${row.event_id}/${row.endpoint_id}`, row.body]));
  return leased.flatMap((one) => {
    if (!bodies.has(one.eventId)) return [one];
    const body = stored.get(`${one.eventId}/${one.endpointId}`);
    return body === undefined ? [] : [{ ...one, body }];
  });
}

function fromRow(row: LeasedRow): LeasedDelivery {
  const previous =
    row.previous_valid === true && row.previous_secret_sealed !== null && row.previous_secret_key_id !== null
      ? [
          {
            bytes: row.previous_secret_sealed,
            keyId: row.previous_secret_key_id,
            column: 'previous_secret' as const,
          },
        ]
      : [];
  return {
    accountId: row.account_id,
    environment: row.environment,
    eventId: row.event_id,
    kind: row.kind,
    endpointId: row.endpoint_id,
    lease: row.lease,
    tries: row.tries,
    url: row.url,
    body: row.body,
    secrets: [{ bytes: row.secret_sealed, keyId: row.secret_key_id, column: 'secret' }, ...previous],
    chaos: chaosModeOf(row.chaos),
    happenedAt: row.happened_at,
    now: row.now,
  };
}

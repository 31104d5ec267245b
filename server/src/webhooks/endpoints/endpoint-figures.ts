import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { EndpointOwner } from './endpoint-key.ts';

/** How the deliveries to an endpoint go. It counts the newest deliveries, so that a long history costs nothing. */
export interface EndpointFigures {
  readonly id: string;
  /** The deliveries of the last 24 hours that were attempted, and how many of them were accepted. */
  readonly attempted: number;
  readonly delivered: number;
  /** Whether there were more deliveries than are counted. */
  readonly isCut: boolean;
  /** When the newest of them was accepted. */
  readonly lastDeliveredAt: Date | null;
  /** The deliveries that wait, at most as many as are counted; when the event of the oldest happened, and the next attempt. */
  readonly pending: number;
  readonly oldestPendingAt: Date | null;
  readonly nextAt: Date | null;
}

/** How many of the newest deliveries are counted. */
const counted = 1_000;

/** The figures of the endpoints of an account in one environment; of one of them with `endpointId`. */
export async function readEndpointFigures(
  db: Queryable,
  owner: EndpointOwner & { readonly endpointId?: string | undefined },
  offsetMs: number,
): Promise<EndpointFigures[]> {
  const rows = await db.rows(sql<{
    id: string;
    total: number;
    attempted: number;
    delivered: number;
    lastDeliveredAt: Date | null;
    pending: number;
    oldestPendingAt: Date | null;
    nextAt: Date | null;
  }>`
    select e.id, r.total, r.attempted, r.delivered, r.last as "lastDeliveredAt", p.pending, p.oldest as "oldestPendingAt",
           p.next as "nextAt"
      from webhook_endpoints e
     cross join lateral (
       select count(*) filter (where n.recent)::integer as total,
              count(*) filter (where n.recent and (n.attempts > 0 or n.state <> 'pending'))::integer as attempted,
              count(*) filter (where n.recent and n.state = 'delivered')::integer as delivered,
              (max(n.closed_at) filter (where n.state = 'delivered'))::timestamptz as last
         from (select d.state, d.attempts, d.closed_at,
                      d.created_at >= clock_timestamp() + ${offsetMs}::double precision * interval '1 millisecond'
                        - interval '1 day' as recent
                 from deliveries d
                where d.account_id = e.account_id and d.environment = e.environment and d.endpoint_id = e.id
                  and d.created_at > '-infinity'::timestamptz
                order by d.created_at desc, d.event_id desc
                limit ${counted}::integer) n
     ) r
     cross join lateral (
       select count(*)::integer as pending, min(w.created_at)::timestamptz as oldest, min(w.due_at)::timestamptz as next
         from (select d.created_at, d.due_at
                 from deliveries d
                where d.endpoint_id = e.id and d.due_at is not null
                order by d.due_at
                limit ${counted}::integer) w
     ) p
     where e.account_id = ${owner.accountId}::uuid and e.environment = ${owner.environment} and e.deleted_at is null
       and (${owner.endpointId ?? null}::uuid is null or e.id = ${owner.endpointId ?? null}::uuid)
     order by e.created_at, e.id`);
  return rows.map(({ total, ...figures }) => ({ ...figures, isCut: total >= counted }));
}

/**
 * The time that 95 of 100 answered attempts of the newest deliveries of the last day took at most, milliseconds; null when
 * there was no answer.
 */
export async function readAnswerTime(
  db: Queryable,
  key: EndpointOwner & { readonly endpointId: string },
  offsetMs: number,
): Promise<number | null> {
  const answered = await db.rows(sql<{ milliseconds: number }>`
    select a.milliseconds
      from (select d.account_id, d.environment, d.event_id, d.endpoint_id
              from deliveries d
             where d.account_id = ${key.accountId}::uuid and d.environment = ${key.environment}
               and d.endpoint_id = ${key.endpointId}::uuid
               and d.created_at >= (select clock_timestamp() + ${offsetMs}::double precision * interval '1 millisecond'
                   - interval '1 day')
             order by d.created_at desc, d.event_id desc
             limit ${counted}::integer) n
      join delivery_attempts a on a.account_id = n.account_id and a.environment = n.environment and a.event_id = n.event_id
        and a.endpoint_id = n.endpoint_id and a.status is not null
     order by a.milliseconds`);
  return answered[Math.ceil(answered.length * 0.95) - 1]?.milliseconds ?? null;
}

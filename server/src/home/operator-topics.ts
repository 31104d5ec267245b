import type { Queryable } from '../database/connection.ts';
import { sql } from '../database/sql.ts';

/** What operators follow. A page asks again when a topic that it follows has changed. */
export const operatorTopics = [
  'alerts',
  'books',
  'clients',
  'complaints',
  'deposits',
  'orders',
  'products',
  'records',
  'reviews',
  'strays',
  'suppliers',
  'webhooks',
] as const;

/** One of the topics. */
export type OperatorTopic = (typeof operatorTopics)[number];

/** A text for each topic that differs after each change of it. */
export type TopicVersions = Readonly<Record<OperatorTopic, string | null>>;

/**
 * Reads the versions of all topics in one statement: rows that every change already updates, and counts of what waits, which stay
 * short. Of orders it reads a row for each wallet.
 */
export async function readTopicVersions(db: Queryable): Promise<TopicVersions> {
  const [row] = await db.rows(sql<
    Record<Exclude<OperatorTopic, 'deposits'>, string | null> & { deposits: string }
  >`
    select (select concat_ws(' ', count(*), max(a.began_at))::text from alerts a where a.ended_at is null) as alerts,
           (select concat_ws(' ', c.number,
               (select count(*) from deposit_cases d where d.environment in ('live', 'sandbox') and d.state = 'open'))::text
              from record_chain c) as books,
           (select concat_ws(' ', v.version,
               (select concat_ws(' ', count(*), max(r.requested_at)) from live_requests r where r.state = 'waiting'))::text
              from client_version v) as clients,
           (select concat_ws(' ', count(*), max(c.changed_at))::text from complaints c where c.state = 'open') as complaints,
           concat_ws(' ', (select sum(j.last_entry) from cash_journals j),
             (select concat_ws(' ', count(*), max(p.id::text)) from deposit_payments p where p.state = 'in_review'),
             (select concat_ws(' ', count(*), max(q.expires_at)) from deposit_requests q where q.state = 'waiting'),
             (select concat_ws(' ', count(*), max(a.proposed_at)) from adjustments a where a.state = 'proposed'))::text as deposits,
           (select concat_ws(' ', sum(w.last_step), sum(w.orders))::text from wallets w) as orders,
           (select concat_ws(' ', v.version, (select count(*) from catalog_reviews r where r.closed_at is null))::text
              from catalog_version v) as products,
           (select c.number::text from record_chain c) as records,
           (select concat_ws(' ', count(*), max(c.opened_at))::text from review_cases c where c.closed_at is null) as reviews,
           (select concat_ws(' ', count(*), max(s.number))::text from stray_callback_states s where s.state = 'waiting') as strays,
           (select concat_ws(' ', v.version, (select count(*) from supplier_pauses p),
               (select count(distinct (n.condition, n.subject)) from node_conditions n))::text
              from supplier_version v) as suppliers,
           (select concat_ws(' ', count(*), max(e.failing_since), count(e.disabled_at))::text
              from webhook_endpoints e
             where e.failing_since is not null or e.disabled_reason in ('failing', 'gone')) as webhooks`);
  if (row === undefined) throw new Error('The query of the topics returned no row.');
  return row;
}

/** The topics whose versions differ. Pure. */
export function changedTopics(before: TopicVersions, after: TopicVersions): OperatorTopic[] {
  return operatorTopics.filter((topic) => before[topic] !== after[topic]);
}

import type { Database, Queryable } from '../database/connection.ts';
import { sql } from '../database/sql.ts';

/** A kind of condition that only the server knows in which it holds. */
export type NodeConditionKind =
  | 'chain_heads_failing'
  | 'disk_low'
  | 'due_search_late'
  | 'gateway_unreachable'
  | 'security_events'
  | 'supplier_unreachable';

/** A condition that holds in at least one server. */
export interface NodeCondition {
  readonly condition: string;
  /** The supplier, the gateway, the place, the host, the kind of event, or what is searched. */
  readonly subject: string;
}

/** A row that was not renewed for this long is that of a server that ended, seconds. */
const staleSeconds = 60;

/** Replaces the conditions of one server by these, and removes those of servers that ended. */
export function storeNodeConditions(
  database: Database,
  node: string,
  conditions: readonly NodeCondition[],
): Promise<void> {
  const kinds = conditions.map(({ condition }) => condition);
  const subjects = conditions.map(({ subject }) => subject.slice(0, 200));
  return database.transaction(async (tx) => {
    await tx.rows(sql`
      delete from node_conditions c
       where c.node = ${node}::uuid
         and not exists (
           select
             from unnest(${kinds}::text[], ${subjects}::text[]) as k (condition, subject)
            where k.condition = c.condition and k.subject = c.subject)
          or c.seen_at < clock_timestamp() - ${staleSeconds}::integer * interval '1 second'`);
    await tx.rows(sql`
      insert into node_conditions (node, condition, subject, began_at, seen_at)
      select ${node}::uuid, k.condition, k.subject, clock_timestamp(), clock_timestamp()
        from unnest(${kinds}::text[], ${subjects}::text[]) as k (condition, subject)
          on conflict (node, condition, subject) do update
         set seen_at = excluded.seen_at`);
  });
}

/** The conditions that hold in at least one server, once each. */
export function readNodeConditions(db: Queryable): Promise<NodeCondition[]> {
  return db.rows(sql<NodeCondition>`
    select distinct c.condition, c.subject
      from node_conditions c
     where c.seen_at >= clock_timestamp() - ${staleSeconds}::integer * interval '1 second'
     order by c.condition, c.subject`);
}

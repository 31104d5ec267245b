import type { Queryable } from '../database/connection.ts';
import { sql } from '../database/sql.ts';

/** The operator who became one last, be it again. */
export interface NewestOperator {
  readonly name: string;
  readonly since: Date;
}

/** Reads the operator who was created, or joined the portal again, last; null when there is none. */
export async function readNewestOperator(db: Queryable): Promise<NewestOperator | null> {
  const [row] = await db.rows(sql<{ name: string; since: Date | null }>`
    select o.name, greatest(o.created_at, p.joined_at) as since
      from operators o
      left join operator_people p on p.operator_id = o.id
     order by since desc
     limit 1`);
  if (row === undefined) return null;
  const { name, since } = row;
  return since === null ? null : { name, since };
}

import type { Queryable } from '../database/connection.ts';
import { sql } from '../database/sql.ts';

/** The operator who was created last. */
export interface NewestOperator {
  readonly name: string;
  readonly createdAt: Date;
}

/** Reads the operator who was created last; null when there is none. */
export async function readNewestOperator(db: Queryable): Promise<NewestOperator | null> {
  const [row] = await db.rows(sql<{ name: string; createdAt: Date }>`
    select o.name, o.created_at as "createdAt"
      from operators o
     order by o.created_at desc
     limit 1`);
  return row ?? null;
}

import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';

/** How long the sales at a supplier took on average in five minutes. */
export interface Latency {
  readonly supplier: string;
  /** When the five minutes begin. */
  readonly at: Date;
  readonly averageMs: number;
}

/** The latency of all suppliers since a moment, by five minutes, oldest first. Times without sales are left out. */
export function readLatency(db: Queryable, since: Date): Promise<Latency[]> {
  return db.rows(sql<Latency>`
    select n.name as supplier, coalesce(l.at, 'epoch') as at, coalesce(l.average, 0)::double precision as "averageMs"
      from suppliers n
     cross join lateral (
       select date_bin('5 minutes', a.minute, 'epoch')::timestamptz as at,
              (sum(a.milliseconds) / sum(a.sold + a.failed))::double precision as average
         from supplier_activity a
        where a.supplier = n.name and a.minute >= ${since}::timestamptz
        group by 1
       having sum(a.sold + a.failed) > 0
     ) l
     order by n.name, l.at`);
}

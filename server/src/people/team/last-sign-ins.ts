import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';

/** When each of these people signed in last, by their ids, from the audit records. Who never did is not in it. */
export async function readLastSignIns(
  db: Queryable,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  if (personIds.length === 0) return new Map();
  const rows = await db.rows(sql<{ personId: string; at: Date }>`
    select p.id as "personId", s.at
      from unnest(${[...personIds]}::text[]) as p (id)
     cross join lateral (
       select r.at
         from audit_records r
        where r.subject = p.id and r.action = 'person.signed_in'
        order by r.at desc
        limit 1
     ) s`);
  return new Map(rows.map(({ personId, at }) => [personId, at]));
}

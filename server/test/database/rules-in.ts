import type { TestDatabase } from '../database.ts';
import { queryAsOwner } from '../query-as.ts';

/** The names of the rules that a function of the database can raise, sorted. */
export async function rulesIn(database: TestDatabase, functionName: string): Promise<string[]> {
  const rows = await queryAsOwner(
    { database },
    `select distinct m.match[1] as rule
       from pg_proc f cross join regexp_matches(f.prosrc, 'then ''(\\w+)''', 'g') as m (match)
      where f.proname = $1`,
    [functionName],
  );
  return rows.map(({ rule }) => String(rule)).toSorted();
}

import type { Queryable } from '../database/connection.ts';
import { sql } from '../database/sql.ts';

/** An account by its name. */
export interface NamedAccount {
  readonly id: string;
  readonly name: string;
}

/** The names of accounts, by their ids. What concerns no account has no id. */
export async function readAccountNames(
  db: Queryable,
  given: readonly (string | null)[],
): Promise<ReadonlyMap<string, string>> {
  const ids = new Set(given.filter((id) => id !== null));
  if (ids.size === 0) return new Map();
  const rows = await db.rows(sql<{ id: string; name: string }>`
    select a.id, a.name
      from accounts a
     where a.id = any (${[...ids]}::uuid[])`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The accounts whose name contains a text in any case, by name, at most `limit`. */
export function findAccountsByName(db: Queryable, text: string, limit: number): Promise<NamedAccount[]> {
  return db.rows(sql<{ id: string; name: string }>`
    select a.id, a.name
      from accounts a
     where strpos(lower(a.name), lower(${text}::text)) > 0
     order by a.name, a.id
     limit ${limit}::integer`);
}

import type { Queryable } from '../database/connection.ts';
import { knownMigrations } from '../database/migrate.ts';
import { readExpectedObjects, readSchemaObjects } from '../database/schema-objects.ts';
import { readSwitches } from '../database/schema-switches.ts';
import { sql } from '../database/sql.ts';

/**
 * Compares the schema of a database with the one that the migrations of this version make: tables, columns, constraints,
 * indexes, triggers, functions, views and grants, and whether something turns them off. Undefined: a later version has migrated
 * the database, so that this one cannot know its schema.
 */
export async function auditSchema(db: Queryable): Promise<string[] | undefined> {
  const known = await knownMigrations();
  const applied = await db.rows(sql<{ name: string }>`select name from schema_migrations order by name`);
  if (applied.some(({ name }) => !known.includes(name))) return undefined;
  const expected = await readExpectedObjects();
  const actual = await readSchemaObjects(db);
  const problems = known
    .filter((name) => !applied.some((one) => one.name === name))
    .map((name) => `the migration ${name} is not among the applied ones`);
  for (const [object, digest] of expected) {
    const found = actual.get(object);
    if (found === undefined) problems.push(`the ${object} is missing`);
    else if (found !== digest) problems.push(`the ${object} is not the one of the migrations`);
  }
  for (const object of actual.keys())
    if (!expected.has(object)) problems.push(`the ${object} is not one of the migrations`);
  return [...problems, ...(await readSwitches(db))];
}

import type { Queryable } from '../database/connection.ts';
import { knownMigrations } from '../database/migrate.ts';
import { readExpectedObjects, readSchemaObjects } from '../database/schema-objects.ts';
import { readSwitches } from '../database/schema-switches.ts';
import { readSchemaVersion } from '../database/schema-version.ts';
import { sql } from '../database/sql.ts';

/**
 * Compares the schema of a database with the one that the migrations of this version make: tables, columns, constraints,
 * indexes, triggers, functions, views and grants, and whether something turns them off. Undefined: a later version has migrated
 * the database, so that this one cannot know its schema.
 */
export async function auditSchema(db: Queryable): Promise<string[] | undefined> {
  return audit(db, () => compareObjects(db));
}

/** The version of the schema of each database that was compared last, and what was found. */
const compared = new WeakMap<Queryable, { readonly version: string; readonly problems: readonly string[] }>();

/**
 * The same for an audit that runs all the time: the objects, whose definitions take PostgreSQL a fifth of a second, are compared
 * again only after one of them was changed. `db` is the same object each time.
 */
export async function auditChangedSchema(db: Queryable): Promise<string[] | undefined> {
  return audit(db, async () => {
    // Read before the objects: a change in between is compared in the next round.
    const version = await readSchemaVersion(db);
    const known = compared.get(db);
    if (known?.version === version) return known.problems;
    const problems = await compareObjects(db);
    compared.set(db, { version, problems });
    return problems;
  });
}

async function audit(
  db: Queryable,
  problemsOfObjects: () => Promise<readonly string[]>,
): Promise<string[] | undefined> {
  const known = await knownMigrations();
  const applied = await db.rows(sql<{ name: string }>`select name from schema_migrations order by name`);
  if (applied.some(({ name }) => !known.includes(name))) return undefined;
  const problems = known
    .filter((name) => !applied.some((one) => one.name === name))
    .map((name) => `the migration ${name} is not among the applied ones`);
  return [...problems, ...(await problemsOfObjects()), ...(await readSwitches(db))];
}

async function compareObjects(db: Queryable): Promise<readonly string[]> {
  const expected = await readExpectedObjects();
  const actual = await readSchemaObjects(db);
  const problems: string[] = [];
  for (const [object, digest] of expected) {
    const found = actual.get(object);
    if (found === undefined) problems.push(`the ${object} is missing`);
    else if (found !== digest) problems.push(`the ${object} is not the one of the migrations`);
  }
  for (const object of actual.keys())
    if (!expected.has(object)) problems.push(`the ${object} is not one of the migrations`);
  return problems;
}

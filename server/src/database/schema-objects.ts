import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { migrationsDir } from './migrate.ts';
import { type Catalog, type CatalogReader, readCatalog } from './schema-catalog.ts';

/** The objects of a schema by name, such as `trigger orders_sound on orders`, each with a digest of its definition. */
export type SchemaObjects = ReadonlyMap<string, string>;

/** The file with the objects that the migrations of this version make; "npm run schema" writes it. */
const objectsFile = join(migrationsDir, 'schema-objects.json');

/** Reads the objects that the migrations of this version make. */
export async function readExpectedObjects(): Promise<SchemaObjects> {
  const objects: unknown = JSON.parse(await readFile(objectsFile, 'utf8'));
  return new Map(
    Object.entries(objects ?? {}).map(([name, digest]: [string, unknown]) => [name, String(digest)]),
  );
}

/** Reads the objects of a database. */
export async function readSchemaObjects(db: CatalogReader): Promise<SchemaObjects> {
  return describeObjects(await readCatalog(db));
}

/** The objects of a catalogue, sorted by name. Comments are left out: they change nothing. */
export function describeObjects(catalog: Catalog): SchemaObjects {
  const definitions: (readonly [string, unknown])[] = [
    ...catalog.relations.map(({ name, unlogged, options, query }): [string, unknown] =>
      query === null ? [`table ${name}`, [unlogged, options]] : [`view ${name}`, withoutNeedlessAlias(query)],
    ),
    ...catalog.columns.map(({ table, name, definition }): [string, unknown] => [
      `column ${name} of ${table}`,
      definition,
    ]),
    ...catalog.constraints.map(({ table, name, definition }): [string, unknown] => [
      `constraint ${name} on ${table}`,
      definition,
    ]),
    ...catalog.indexes.map(({ table, name, definition }): [string, unknown] => [
      `index ${name} on ${table}`,
      definition,
    ]),
    ...catalog.triggers.map(({ table, name, definition }): [string, unknown] => [
      `trigger ${name} on ${table}`,
      definition,
    ]),
    ...catalog.functions.map(({ name, arguments: types, definition, callers }): [string, unknown] => [
      `function ${name}(${types})`,
      [definition, callers],
    ]),
    ...[
      ...Map.groupBy(catalog.grants, ({ relation, role }) => `grants on ${relation} to ${role}`).entries(),
    ].map(([name, grants]): [string, unknown] => [
      name,
      grants.map(({ privileges }) => privileges).toSorted(),
    ]),
  ];
  return new Map(
    definitions
      .map(([name, definition]) => [name, digestOf(definition)] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}

const digestLength = 16;

function digestOf(definition: unknown): string {
  return hash('sha256', JSON.stringify(definition)).slice(0, digestLength);
}

/**
 * Returns a view's query without the alias of its columns when it reads one relation. PostgreSQL 15 writes that alias,
 * later versions leave it out.
 */
export function withoutNeedlessAlias(query: string): string {
  const [only, ...more] = query.matchAll(/^ +FROM (?:\w+ )?(\w+)(?:;|\n +WHERE )/gm);
  if (only === undefined || more.length > 0 || query.includes('JOIN')) return query;
  return query.replaceAll(new RegExp(`\\b${only[1] ?? ''}\\.`, 'g'), '');
}

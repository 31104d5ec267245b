import { tableOwners } from '../table-owners.ts';
import type {
  Catalog,
  Column,
  Constraint,
  Grant,
  Part,
  Relation,
  SqlFunction,
} from '../../server/src/database/schema-catalog.ts';

/** The objects of a schema in an order in which they can be created. */
export interface Arrangement {
  /** Functions that no table calls, or several. */
  readonly functions: readonly SqlFunction[];
  readonly tables: readonly ArrangedTable[];
}

/** A table with its objects. */
export interface ArrangedTable {
  /** Its owner, such as `clients/`. */
  readonly folder: string;
  readonly table: Relation;
  readonly columns: readonly Column[];
  readonly constraints: readonly Constraint[];
  /** Functions that only this table calls. */
  readonly functions: readonly SqlFunction[];
  /** Constraints to add after the functions, and foreign keys of tables above to this one. */
  readonly addedConstraints: readonly Constraint[];
  readonly indexes: readonly Part[];
  readonly triggers: readonly Part[];
  readonly grants: readonly Grant[];
  /** Views that read this table and tables above. */
  readonly views: readonly ArrangedView[];
}

/** A view, which reads tables and no other view. */
export interface ArrangedView {
  readonly view: Relation;
  readonly columns: readonly Column[];
  readonly grants: readonly Grant[];
}

/** The order of a table's constraints: primary key, unique, exclusion, foreign keys, checks. */
const constraintKinds = 'puxfc';
const folders = [...new Set(Object.values(tableOwners).map(folderOfPath))];
/** The folder of tables that no file here writes. */
const libraryFolder = 'tables of the library that runs the migrations';

/** Arranges a schema by folder and table. The result does not depend on the order of the objects in the catalogue. */
export function arrange(catalog: Catalog): Arrangement {
  const tables = sortTables(catalog);
  const calls = [...catalog.constraints, ...catalog.triggers];
  const callers = new Map(
    catalog.functions.map(({ name }) => [
      name,
      new Set(calls.filter((part) => part.calls.includes(name)).map(({ table }) => table)),
    ]),
  );
  return {
    functions: catalog.functions.filter(({ name }) => callers.get(name)?.size !== 1).toSorted(byName),
    tables: tables.map((table, index) => {
      const known = new Set(tables.slice(0, index + 1).map(({ name }) => name));
      return {
        folder: folderOf(table.name),
        table,
        columns: catalog.columns.filter((column) => column.table === table.name),
        ...placeConstraints(catalog, table.name, known),
        functions: catalog.functions
          .filter(({ name }) => callers.get(name)?.size === 1 && callers.get(name)?.has(table.name) === true)
          .toSorted(byName),
        indexes: catalog.indexes.filter((part) => part.table === table.name).toSorted(byName),
        triggers: catalog.triggers.filter((part) => part.table === table.name).toSorted(byName),
        grants: catalog.grants.filter(({ relation }) => relation === table.name),
        views: placeViews(catalog, table.name, known),
      };
    }),
  };
}

function placeConstraints(
  { constraints }: Catalog,
  table: string,
  known: ReadonlySet<string>,
): Pick<ArrangedTable, 'constraints' | 'addedConstraints'> {
  const own = constraints.filter((constraint) => constraint.table === table);
  // A constraint that calls a function is added below the function, which may have a row of the table as an argument.
  const inside = ({ calls, refersTo }: Constraint): boolean =>
    calls.length === 0 && (refersTo === null || known.has(refersTo));
  const late = constraints.filter(
    (constraint) =>
      constraint.table !== table && constraint.refersTo === table && known.has(constraint.table),
  );
  return {
    constraints: own
      .filter(inside)
      .toSorted((a, b) => constraintKinds.indexOf(a.kind) - constraintKinds.indexOf(b.kind) || byName(a, b)),
    addedConstraints: [...own.filter(({ calls }) => calls.length > 0), ...late].toSorted(byName),
  };
}

function placeViews(catalog: Catalog, table: string, known: ReadonlySet<string>): ArrangedView[] {
  return catalog.relations
    .filter(({ reads }) => reads.includes(table) && reads.every((name) => known.has(name)))
    .toSorted(byName)
    .map((view) => ({
      view,
      columns: catalog.columns.filter((column) => column.table === view.name),
      grants: catalog.grants.filter(({ relation }) => relation === view.name),
    }));
}

/** Sorts by folder and name, but puts a table after those of its folder that it refers to. */
function sortTables({ relations, constraints }: Catalog): Relation[] {
  const sorted: Relation[] = [];
  let left = relations
    .filter(({ query }) => query === null)
    .toSorted((a, b) => placeOf(a.name) - placeOf(b.name) || byName(a, b));
  while (left.length > 0) {
    const waiting = new Set(left.map(({ name }) => name));
    const ready = left.find((table) =>
      constraints.every(
        ({ table: from, refersTo }) =>
          from !== table.name ||
          refersTo === null ||
          refersTo === from ||
          placeOf(refersTo) !== placeOf(from) ||
          !waiting.has(refersTo),
      ),
    );
    // Tables that refer to each other have no first one; they are sorted by name.
    const next = ready ?? left[0];
    if (next === undefined) break;
    sorted.push(next);
    left = left.filter((table) => table !== next);
  }
  return sorted;
}

function placeOf(table: string): number {
  const place = folders.indexOf(folderOf(table));
  return place === -1 ? folders.length : place;
}

function folderOf(table: string): string {
  const owner = tableOwners[table];
  return owner === undefined ? libraryFolder : folderOfPath(owner);
}

function folderOfPath(path: string): string {
  return path.replace('server/src/', '');
}

/** Compares by code unit, so that no locale changes the order. */
function byName(a: { name: string }, b: { name: string }): number {
  if (a.name === b.name) return 0;
  return a.name < b.name ? -1 : 1;
}

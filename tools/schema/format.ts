import pg from 'pg';
import type { ArrangedTable, ArrangedView, Arrangement } from './arrange.ts';
import type {
  Column,
  Constraint,
  Grant,
  Part,
  SqlFunction,
} from '../../server/src/database/schema-catalog.ts';
import { withoutNeedlessAlias } from '../../server/src/database/schema-objects.ts';

const header = `-- The schema that the files of server/migrations make, for review. No program reads this file.
-- "npm run schema" writes it; "npm run check" fails when it differs from the migrations. Rows are not in it.
-- Tables are grouped by the folder that writes them. Below each table: its functions, indexes, triggers, grants, views.

-- As pg_dump does: the functions of more than one table come before the tables that they read.
SET check_function_bodies = false;

-- The tables of people, their credentials and their sessions.
CREATE SCHEMA auth;
GRANT USAGE ON SCHEMA auth TO konter_app;`;

/** Long lists of columns are wrapped here. */
const widthMax = 110;

/** Formats a schema as SQL that creates it in an empty database. */
export function formatSchema({ functions, tables }: Arrangement): string {
  const sections = [header];
  if (functions.length > 0) {
    sections.push(title('functions of more than one table'), ...functions.map(formatFunction));
  }
  tables.forEach((table, index) => {
    if (tables[index - 1]?.folder !== table.folder) sections.push(title(table.folder));
    sections.push(...formatTable(table));
  });
  return `${sections.join('\n\n')}\n`;
}

/** Returns the paragraphs of a table. */
function formatTable(arranged: ArrangedTable): string[] {
  const { name, unlogged, options, comment } = arranged.table;
  const lines = [
    ...arranged.columns.map((column) => `  ${column.name} ${column.definition}`),
    ...arranged.constraints.map((constraint) => `  CONSTRAINT ${constraint.name} ${constraint.definition}`),
  ];
  const parameters = options.length === 0 ? '' : ` WITH (${options.join(', ')})`;
  const paragraphs = [
    [
      `CREATE ${unlogged ? 'UNLOGGED ' : ''}TABLE ${name} (\n${lines.join(',\n')}\n)${parameters};`,
      ...commentOn(`TABLE ${name}`, comment),
      ...commentsOnColumns(arranged.columns),
      ...arranged.constraints.flatMap(commentOnConstraint),
    ],
    ...arranged.functions.map((one) => [formatFunction(one)]),
    arranged.addedConstraints.flatMap((constraint) => [
      `ALTER TABLE ${constraint.table} ADD CONSTRAINT ${constraint.name} ${constraint.definition};`,
      ...commentOnConstraint(constraint),
    ]),
    arranged.indexes.flatMap((index) => [
      `${index.definition};`,
      ...commentOn(`INDEX ${index.name}`, index.comment),
    ]),
    arranged.triggers.flatMap((trigger) => [
      `${trigger.definition};`,
      ...commentOn(`TRIGGER ${trigger.name} ON ${trigger.table}`, trigger.comment),
    ]),
    formatGrants(arranged.grants),
    ...arranged.views.map(formatView),
  ];
  return paragraphs.filter((paragraph) => paragraph.length > 0).map((paragraph) => paragraph.join('\n'));
}

function formatView({ view, columns, grants }: ArrangedView): string[] {
  return [
    `CREATE VIEW ${view.name} AS\n${withoutNeedlessAlias(view.query ?? '')}`,
    ...commentOn(`VIEW ${view.name}`, view.comment),
    ...commentsOnColumns(columns),
    ...formatGrants(grants),
  ];
}

function formatFunction({ name, arguments: types, definition, comment, callers }: SqlFunction): string {
  // PostgreSQL writes it for a database that may already have the function.
  const created = definition.trimEnd().replace(/^CREATE OR REPLACE FUNCTION public\./, 'CREATE FUNCTION ');
  const called = `FUNCTION ${name}(${types})`;
  const rights =
    callers === null
      ? []
      : [
          `REVOKE ALL ON ${called} FROM PUBLIC;`,
          ...callers.map((role) => `GRANT EXECUTE ON ${called} TO ${role};`),
        ];
  return [`${created};`, ...commentOn(called, comment), ...rights].join('\n');
}

function commentsOnColumns(columns: readonly Column[]): string[] {
  return columns.flatMap(({ table, name, comment }) => commentOn(`COLUMN ${table}.${name}`, comment));
}

function commentOnConstraint({ table, name, comment }: Constraint | Part): string[] {
  return commentOn(`CONSTRAINT ${name} ON ${table}`, comment);
}

function commentOn(object: string, comment: string | null): string[] {
  return comment === null ? [] : [`COMMENT ON ${object} IS ${pg.escapeLiteral(comment)};`];
}

function formatGrants(grants: readonly Grant[]): string[] {
  return grants
    .map(({ relation, role, privileges }) => wrap(`GRANT ${privileges} ON ${relation} TO ${role};`))
    .toSorted();
}

/** Breaks a line that is too long after commas. */
function wrap(line: string): string {
  if (line.length <= widthMax) return line;
  const end = line.lastIndexOf(', ', widthMax) + 1;
  return end === 0 ? line : `${line.slice(0, end)}\n${wrap(`   ${line.slice(end)}`)}`;
}

function title(words: string): string {
  return `-- ${words} ${'-'.repeat(widthMax - words.length - 4)}`;
}

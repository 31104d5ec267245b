import pg from 'pg';
import { prepareValue } from 'pg/lib/utils.js';
import { serialize } from 'pg-protocol';
import type { Statement } from './sql.ts';

// What the driver calls on a query that it is sent, as on its own: pg documents `submit`, and pg-cursor stands on the rest.
declare module 'pg' {
  interface Connection {
    /** Name to text of what PostgreSQL has prepared on this connection. */
    readonly parsedStatements: Readonly<Record<string, string>>;
  }
}

/** What the driver wants of a query that is not its own. */
interface DriverQuery {
  readonly name: string | undefined;
  readonly text: string | undefined;
  submit(connection: pg.Connection): Error | null;
  handleRowDescription(message: { fields: readonly pg.FieldDef[] }): void;
  handleDataRow(message: { fields: readonly (string | null)[] }): void;
  handleCommandComplete(message: { text: string }): void;
  handleReadyForQuery(): void;
  handleError(error: Error): void;
}

/** What PostgreSQL answered to one statement: its rows, and the command's tag, such as `COMMIT`. */
export interface Answer {
  readonly rows: pg.QueryResult['rows'];
  readonly tag: string;
}

/** The columns of what a connection has prepared, by the statement's name. */
export type Columns = Map<string, readonly Column[]>;

interface Column {
  readonly name: string;
  parse(text: string): unknown;
}

/** Statements that go to PostgreSQL in one message and are answered in one. */
export interface StatementGroup {
  /** Adds a statement before the group is sent; gives its own answer, or the error of the first that failed. */
  add(statement: Statement<unknown>): Promise<Answer>;
  /** What the driver is given to send. */
  readonly query: DriverQuery;
}

interface Asked {
  readonly statement: Statement<unknown>;
  readonly rows: Answer['rows'];
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

/**
 * Opens a group on a connection that keeps `columns`; `onAnswered` is called once all of it is answered or has failed.
 *
 * Each query of the driver ends with a Sync, on which PostgreSQL sends what it has and both sides make a system call. A
 * group has one, at its end. After an error PostgreSQL skips the statements up to that Sync, a COMMIT among them, so that a
 * transaction cannot be committed without one of its writes.
 *
 * The driver has every statement described each time that it runs. What a prepared statement gives never changes
 * (PostgreSQL refuses it with "cached plan must not change result type"), so here it is described once.
 */
export function openStatementGroup(columns: Columns, onAnswered: () => void): StatementGroup {
  const unanswered: Asked[] = [];

  function current(): Asked {
    const [asked] = unanswered;
    if (asked === undefined) throw new Error('PostgreSQL answered more statements than it was sent.');
    return asked;
  }

  return {
    add: (statement) =>
      new Promise((resolve, reject) => unanswered.push({ statement, rows: [], resolve, reject })),
    query: {
      // The driver keeps the name that PostgreSQL has just prepared.
      get name() {
        return unanswered[0]?.statement.name;
      },
      get text() {
        return unanswered[0]?.statement.text;
      },
      submit(connection) {
        try {
          connection.stream.write(
            messagesFor(
              unanswered.map(({ statement }) => statement),
              connection.parsedStatements,
            ),
          );
          return null;
        } catch (error) {
          // A value that cannot be written: the driver answers the group with what it is given here.
          return error instanceof Error ? error : new Error(String(error));
        }
      },
      handleRowDescription({ fields }) {
        columns.set(
          current().statement.name,
          fields.map(({ name, dataTypeID }) => ({ name, parse: pg.types.getTypeParser(dataTypeID, 'text') })),
        );
      },
      handleDataRow({ fields }) {
        const { statement, rows } = current();
        const described = columns.get(statement.name);
        if (described === undefined)
          throw new Error('PostgreSQL gave a row of columns that it has not named.');
        rows.push(rowOf(described, fields));
      },
      handleCommandComplete({ text }) {
        const { rows, resolve } = current();
        unanswered.shift();
        resolve({ rows, tag: text });
      },
      handleReadyForQuery: onAnswered,
      handleError(error) {
        for (const { reject } of unanswered.splice(0)) reject(error);
        onAnswered();
      },
    },
  };
}

/** The extended query protocol: prepared and described where PostgreSQL does not know it yet, bound, executed; one Sync. */
function messagesFor(
  statements: readonly Statement<unknown>[],
  known: Readonly<Record<string, string>>,
): Buffer {
  const preparing = new Set<string>();
  const messages = statements.flatMap(({ name, text, values }) => {
    const run = [
      serialize.bind({ statement: name, values: [...values], valueMapper: prepareValue }),
      serialize.execute({}),
    ];
    if (known[name] !== undefined || preparing.has(name)) return run;
    preparing.add(name);
    return [serialize.parse({ name, text }), serialize.describe({ type: 'S', name }), ...run];
  });
  return Buffer.concat([...messages, serialize.sync()]);
}

function rowOf(columns: readonly Column[], values: readonly (string | null)[]): pg.QueryResultRow {
  const row: pg.QueryResultRow = {};
  columns.forEach(({ name, parse }, i) => {
    const value = values[i] ?? null;
    row[name] = value === null ? null : parse(value);
  });
  return row;
}

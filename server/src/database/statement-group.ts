import pg from 'pg';
import { prepareValue } from 'pg/lib/utils.js';
import { serialize } from 'pg-protocol';
import type { Statement } from './sql.ts';

// The methods that the driver calls on a query. pg documents `submit`; pg-cursor relies on the others too.
declare module 'pg' {
  interface Connection {
    /** The statements that are prepared on this connection: name to text. */
    readonly parsedStatements: Readonly<Record<string, string>>;
  }
}

/** The interface that the driver requires of a custom query. */
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

/** The result of one statement: its rows, and the command tag, such as `COMMIT`. */
export interface Answer {
  readonly rows: pg.QueryResult['rows'];
  readonly tag: string;
}

/** The result columns of a connection's prepared statements, by statement name. */
export type Columns = Map<string, readonly Column[]>;

interface Column {
  readonly name: string;
  parse(text: string): unknown;
}

/** Statements that are sent to PostgreSQL in one message and answered in one. */
export interface StatementGroup {
  /** Adds a statement before the group is sent; returns its own result, or the error of the first one that failed. */
  add(statement: Statement<unknown>): Promise<Answer>;
  /** The query for the driver. */
  readonly query: DriverQuery;
}

interface PendingStatement {
  readonly statement: Statement<unknown>;
  readonly rows: Answer['rows'];
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

/**
 * Opens a group. `columns` belongs to the connection; `onAnswered` is called once every statement has succeeded or failed.
 *
 * The driver ends each query with a Sync, which costs both sides a system call. A group has one Sync, at its end. After an
 * error PostgreSQL skips the statements up to the Sync, including a COMMIT, so that a transaction cannot be committed
 * without one of its writes.
 *
 * The driver describes a statement each time that it runs. The result columns of a prepared statement never change
 * (PostgreSQL fails with "cached plan must not change result type"), so here it is described once.
 */
export function openStatementGroup(columns: Columns, onAnswered: () => void): StatementGroup {
  const unanswered: PendingStatement[] = [];

  function current(): PendingStatement {
    const [first] = unanswered;
    if (first === undefined) throw new Error('PostgreSQL answered more statements than it was sent.');
    return first;
  }

  return {
    add: (statement) =>
      new Promise((resolve, reject) => unanswered.push({ statement, rows: [], resolve, reject })),
    query: {
      // The driver records the name that PostgreSQL has just prepared.
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
          // A value that cannot be serialised: the driver passes a returned error to `handleError`.
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
          throw new Error('PostgreSQL sent a row without having described its columns.');
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

/** The messages of the extended query protocol: Parse and Describe for new statements, Bind and Execute for all, one Sync. */
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

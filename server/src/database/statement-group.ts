import pg from 'pg';

// What the driver calls on a query that it is sent, as on its own: pg documents `submit`, and pg-cursor stands on the rest.
declare module 'pg' {
  interface Connection {
    readonly submittedNamedStatements: Record<string, string>;
  }
  interface Query {
    readonly name?: string;
    readonly text: string;
    handleRowDescription(message: unknown): void;
    handleDataRow(message: unknown): void;
    handleCommandComplete(message: unknown, connection: Connection): void;
    handleReadyForQuery(connection: Connection): void;
    handleError(error: Error, connection: Connection): void;
  }
}

/** What the driver wants of a query that is not its own. */
interface DriverQuery extends pg.Submittable {
  readonly name: string | undefined;
  readonly text: string | undefined;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: pg.Connection): void;
  handleReadyForQuery(): void;
  handleError(error: Error, connection: pg.Connection): void;
}

/** Statements that go to PostgreSQL in one message and are answered in one. */
export interface StatementGroup {
  /** Adds a statement before the group is sent; gives its own answer, or the error of the first that failed. */
  add(statement: pg.QueryConfig): Promise<pg.QueryResult>;
  /** What the driver is given to send. */
  readonly query: DriverQuery;
}

/**
 * Opens a group. Each query of the driver ends with a Sync, on which PostgreSQL sends what it has and both sides make a
 * system call. A group has one, at its end. After an error PostgreSQL skips the statements up to that Sync, a COMMIT
 * among them, so that a transaction cannot be committed without one of its writes.
 */
export function openStatementGroup(): StatementGroup {
  const unanswered: pg.Query[] = [];

  function current(): pg.Query {
    const [query] = unanswered;
    if (query === undefined) throw new Error('PostgreSQL answered more statements than it was sent.');
    return query;
  }

  return {
    add: (statement) =>
      new Promise((resolve, reject) => {
        const done = (error: Error | null | undefined, result: pg.QueryResult): void =>
          error instanceof Error ? reject(error) : resolve(result);
        unanswered.push(new pg.Query(statement, done));
      }),
    query: {
      // The driver keeps the name that PostgreSQL has just prepared.
      get name() {
        return unanswered[0]?.name;
      },
      get text() {
        return unanswered[0]?.text;
      },
      submit(connection) {
        const withoutSync: pg.Connection = Object.create(connection, { sync: { value: () => undefined } });
        connection.stream.cork();
        for (const query of unanswered) query.submit(withoutSync);
        connection.sync();
        connection.stream.uncork();
      },
      handleRowDescription: (message) => current().handleRowDescription(message),
      handleDataRow: (message) => current().handleDataRow(message),
      handleCommandComplete(message, connection) {
        const query = current();
        query.handleCommandComplete(message, connection);
        unanswered.shift();
        query.handleReadyForQuery(connection);
      },
      handleReadyForQuery: () => undefined,
      handleError(error, connection) {
        for (const query of unanswered.splice(0)) {
          // Skipped: PostgreSQL has not seen its text.
          if (query.name !== undefined)
            Reflect.deleteProperty(connection.submittedNamedStatements, query.name);
          query.handleError(error, connection);
        }
      },
    },
  };
}

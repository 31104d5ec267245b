import {
  type DatabaseConnection,
  type Dialect,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { Queryable } from './connection.ts';

/**
 * Opens Kysely, for a library that makes its statements with it. Each statement runs on what `current` returns then, such as the
 * transaction of the caller. A result has no count of changed rows. Transactions are begun by the caller only.
 */
export function openKysely(current: () => Queryable): Kysely<never> {
  const connection: DatabaseConnection = {
    async executeQuery<Row>({
      sql: text,
      parameters,
    }: {
      sql: string;
      parameters: readonly unknown[];
    }): Promise<QueryResult<Row>> {
      return {
        rows: await current().rows<Row>({ name: '', text, values: parameters, plannedEachTime: true }),
      };
    },
    streamQuery() {
      throw new Error('Statements of Kysely are not streamed here.');
    },
  };
  const noTransaction = async (): Promise<void> => {
    throw new Error('The caller begins the transactions of Kysely.');
  };
  const dialect: Dialect = {
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createDriver: () => ({
      init: async () => undefined,
      acquireConnection: async () => connection,
      beginTransaction: noTransaction,
      commitTransaction: noTransaction,
      rollbackTransaction: noTransaction,
      releaseConnection: async () => undefined,
      destroy: async () => undefined,
    }),
  };
  return new Kysely<never>({ dialect });
}

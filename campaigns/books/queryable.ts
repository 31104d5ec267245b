import type pg from 'pg';
import type { Queryable, Tx } from '../../server/src/database/connection.ts';

/** Runs statements on a client, inside the transaction that it has open. */
export function queryableOf(client: pg.Client): Queryable {
  return { rows: async ({ text, values }) => (await client.query({ text, values: [...values] })).rows };
}

/** A database whose transactions are parts of the one that the client has open: it reads what that has not committed. */
export function databaseInside(client: pg.Client): Queryable & {
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
} {
  const { rows } = queryableOf(client);
  // The isolation level of a transaction can only be set at its start.
  const inside: Queryable['rows'] = (statement) =>
    statement.text.startsWith('set transaction') ? Promise.resolve([]) : rows(statement);
  return { rows, transaction: (work) => work({ open: true, keyring: undefined, rows: inside }) };
}

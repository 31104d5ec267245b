import { vi } from 'vitest';
import type { App } from '../../../src/app.ts';

/** Counts the batches that lanes load, by the locks that they take first, from a time before they have connected. */
export function countReads(app: App): () => number {
  let count = 0;
  const { connect } = app.database;
  vi.spyOn(app.database, 'connect').mockImplementation(async () => {
    const connection = await connect();
    const rows = connection.rows.bind(connection);
    vi.spyOn(connection, 'rows').mockImplementation((statement) => {
      if (statement.text.includes('for no key update')) count += 1;
      return rows(statement);
    });
    return connection;
  });
  return () => count;
}

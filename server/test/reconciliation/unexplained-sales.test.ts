import { expect, onTestFinished, test } from 'vitest';
import type { Database } from '../../src/database/connection.ts';
import { readUnexplainedSales } from '../../src/reconciliation/history/unexplained-sales.ts';
import { indexesOf } from '../plans.ts';
import { scannedTables } from '../scanned-tables.ts';
import { startTestServer } from '../server.ts';

test('a purchase that explains a sale is looked up by its reference, however many orders there are', async () => {
  const server = await startTestServer({ worker: false, catalog: false });
  onTestFinished(() => server.stop());
  const read = (database: Database): Promise<unknown> => readUnexplainedSales(database, 10);
  expect(await scannedTables(server.app.database, read)).toEqual({ tables: [], statements: 1 });
  const condition = '((supplier = u.supplier) AND (reference = u.reference))';
  expect(await indexesOf(server.app.database, read)).toEqual(
    expect.arrayContaining([
      { index: 'steps_reference', condition },
      { index: 'attempts_reference', condition },
    ]),
  );
});

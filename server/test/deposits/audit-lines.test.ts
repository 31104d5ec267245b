import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBank } from '../../../campaigns/deposits/bank-statements.ts';
import { addBankAccount } from '../../src/deposits/bank/bank-accounts.ts';
import { importAndRecord } from '../../src/deposits/bank/import-and-record.ts';
import { auditLines } from '../../src/deposits/books/audit-lines.ts';
import { queryAsOwner } from '../query-as.ts';
import { startTestServer, type TestServer } from '../server.ts';

const tables = ['bank_imports', 'bank_lines', 'deposit_payments'];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ worker: false, catalog: false });
  const { app } = server;
  const number = '5270000000';
  const account = {
    environment: 'live',
    bank: 'bca',
    number,
    holder: 'PT CONTOH',
    instructions: '',
  } as const;
  const bankAccount = await addBankAccount(app.database, account, 'operator');
  const bank = openBank(number, app.clock);
  for (const amount of [50_123, 60_456]) bank.receive(amount);
  const bytes = bank.statement(0) ?? Buffer.alloc(0);
  await importAndRecord(app, { bank: 'bca', bytes, bankAccount }, 'operator');
  await queryAsOwner(
    server,
    tables.map((table) => `create table kept_${table} as table ${table}`).join('; '),
  );
});
afterAll(() => server.stop());

const problems = (): Promise<string[]> => auditLines(server.app.database);

/** Changes rows as a superuser can, while neither triggers nor foreign keys are checked. */
function withoutTriggers(change: string): Promise<unknown> {
  return queryAsOwner(
    server,
    `set session_replication_role = replica; ${change}; set session_replication_role = default`,
  );
}

test.each([
  ['an import that was deleted', 'delete from bank_imports', 'does not exist, and 2 lines name it'],
  [
    'a line that was deleted',
    'delete from bank_lines where number = (select min(number) from bank_lines)',
    'stored 2 lines, and has 1',
  ],
  ['another amount of a line', 'update bank_lines set amount = amount + 100', 'not of its amount'],
  ['a payment that was deleted', 'delete from deposit_payments', 'not of its amount'],
  [
    'lines that were deleted with their import',
    'delete from bank_lines; delete from bank_imports',
    'is of a bank line that does not exist',
  ],
])('finds %s', async (_what, change, problem) => {
  expect(await problems()).toEqual([]);
  await withoutTriggers(change);
  expect(await problems()).toContainEqual(expect.stringContaining(problem));
  await withoutTriggers(
    tables.map((table) => `delete from ${table}; insert into ${table} table kept_${table}`).join('; '),
  );
});

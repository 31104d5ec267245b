import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs, jakartaDay, later } from '../../src/clock.ts';
import { type BankAccount, listBankAccounts } from '../../src/deposits/bank/bank-accounts.ts';
import {
  importStatement,
  previewStatement,
  type StatementFile,
} from '../../src/deposits/bank/import-statement.ts';
import { readHeldLines } from '../../src/deposits/bank/lines/held-lines.ts';
import { type ListedLine, listLines, lineStates } from '../../src/deposits/bank/lines/line-rows.ts';
import { recordPendingLines } from '../../src/deposits/bank/lines/record-lines.ts';
import { previewPayments } from '../../src/deposits/bank/preview-payments.ts';
import { ruleOnLine } from '../../src/deposits/bank/rule-on-line.ts';
import { formatSen } from '../../src/deposits/bank/statement/amount.ts';
import { readRequests } from '../../src/deposits/requests/request-rows.ts';
import type { Database, Queryable } from '../../src/database/connection.ts';
import type { Statement } from '../../src/database/sql.ts';
import { depositTasks } from '../../src/work/deposit-tasks.ts';
import { expectCleanBooks, moneyOf } from '../books.ts';
import { givenPrincipal } from '../in-process.ts';
import { advanceToNoon } from '../noon.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { givenRequest, sandboxAccount } from './given-deposits.ts';

let server: TestServer;
let bankAccount: BankAccount;
beforeAll(async () => {
  server = await startTestServer({ worker: false, catalog: false });
  advanceToNoon(server.app.clock);
  const accounts = await listBankAccounts(server.app.database, 'sandbox');
  const found = accounts.find(({ id }) => id === sandboxAccount);
  if (found === undefined) throw new Error('The sandbox has no bank account.');
  bankAccount = found;
});
afterAll(() => server.stop());

function today(): string {
  return jakartaDay(server.app.clock.nodeNow());
}

interface Row {
  /** Rupiah; below zero: a debit. */
  readonly amount: bigint;
  readonly text: string;
}

/** A statement of KlikBCA Bisnis of one day, today unless another is given. */
function statementOf(rows: readonly Row[], given: { opening?: bigint; day?: string } = {}): StatementFile {
  const { opening = 0n, day = today() } = given;
  const date = day.split('-').toReversed().join('/');
  let balance = opening;
  const lines = rows.map(({ amount, text }) => {
    balance += amount;
    const [size, mark] = amount < 0n ? [-amount, 'DB'] : [amount, 'CR'];
    return `"${date}","${text}","0000","${formatSen(size * 100n)} ${mark}","${formatSen(balance * 100n)}"`;
  });
  const sum = (sign: 1n | -1n): string => {
    const some = rows.map(({ amount }) => amount * sign).filter((amount) => amount > 0n);
    return `${formatSen(some.reduce((a, b) => a + b, 0n) * 100n)}","${some.length}"`;
  };
  const file = [
    `"No. rekening : ${bankAccount.number}"`,
    `"Periode : ${date} - ${date}"`,
    '"Tanggal Transaksi","Keterangan","Cabang","Jumlah","Saldo"',
    ...lines,
    `"Saldo Awal : ${formatSen(opening * 100n)}"`,
    `"Mutasi Debet : ${sum(-1n)}`,
    `"Mutasi Kredit : ${sum(1n)}`,
    `"Saldo Akhir : ${formatSen(balance * 100n)}"`,
  ].join('\r\n');
  return { bytes: Buffer.from(file), bankAccount, bank: 'bca' };
}

async function importAndRecord(file: StatementFile): ReturnType<typeof recordPendingLines> {
  await importStatement(server.app, file, 'operator ana');
  return recordPendingLines(server.app, { bankAccountId: bankAccount.id });
}

function linesWith(text: string): Promise<ListedLine[]> {
  const { database, keyring } = server.app;
  const of = { states: lineStates, bankAccountId: bankAccount.id, id: null, limit: 1_000 };
  return listLines(database, keyring, of).then((lines) =>
    lines.filter(({ description }) => description.open().startsWith(text)),
  );
}

test('a preview shows what a file would credit; the file credits it once, however often it comes and overlaps', async () => {
  const { app } = server;
  const principal = await givenPrincipal(app, 0n);
  const request = await givenRequest(app, principal);
  const rows = [
    { amount: request.payable, text: 'overlap ANI' },
    { amount: 33_333n, text: 'overlap BUDI' },
    { amount: -5_000n, text: 'overlap BIAYA' },
  ];
  const file = statementOf(rows);
  const previews = previewPayments(app, bankAccount, app.clock.nodeNow());
  const seen: unknown[] = [];
  const preview = await previewStatement(app, file, async (lines) => {
    for (const line of lines) if (line.line.direction === 'credit') seen.push(await previews.of(line));
  });
  expect(preview.counts).toEqual({ known: 0, added: 3, repeated: 0, held: 0 });
  expect(seen).toEqual([
    { kind: 'credit', requestId: request.id, accountId: principal.accountId, credited: request.payable },
    { kind: 'review', reason: 'no_request' },
  ]);
  expect(await linesWith('overlap')).toEqual([]);

  expect(await importAndRecord(file)).toEqual({ credited: 1, inReview: 1, known: 0, failed: 0 });
  expect(await moneyOf(app, principal.accountId)).toEqual({ available: request.payable, held: 0n });
  const again = await importStatement(app, file, 'operator ana');
  expect(again.counts).toEqual({ known: 3, added: 0, repeated: 0, held: 0 });
  const longer = statementOf([...rows, { amount: request.payable, text: 'overlap ANI' }]);
  expect((await importStatement(app, longer, 'operator ana')).counts).toMatchObject({ known: 3, added: 1 });
  // The second transfer of the same amount is a case for a person.
  expect(await recordPendingLines(app, { bankAccountId: null })).toMatchObject({ credited: 0, inReview: 1 });
  expect((await linesWith('overlap')).map(({ state }) => state).toSorted()).toEqual([
    ...['booked', 'recorded', 'recorded', 'recorded'],
  ]);
  await expectCleanBooks(app, [principal.accountId]);
});

test('two imports at once store each line once, and payments that were not recorded are recorded once', async () => {
  const { app } = server;
  const principal = await givenPrincipal(app, 0n);
  const request = await givenRequest(app, principal);
  const file = statementOf([
    { amount: request.payable, text: 'at once' },
    { amount: 11_111n, text: 'at once' },
    { amount: 11_111n, text: 'at once' },
  ]);
  const imports = await Promise.all([1, 2, 3].map(() => importStatement(app, file, 'operator ana')));
  expect(imports.map(({ counts }) => counts.added).toSorted((a, b) => a - b)).toEqual([0, 0, 3]);
  // Nobody has recorded the payments: the process of the import was killed.
  const recorded = await Promise.all(
    [1, 2, 3].map(() => recordPendingLines(app, { bankAccountId: bankAccount.id })),
  );
  expect(recorded.reduce((sum, { credited }) => sum + credited, 0)).toBe(1);
  expect(recorded.reduce((sum, { failed }) => sum + failed, 0)).toBe(0);
  expect(await moneyOf(app, principal.accountId)).toEqual({ available: request.payable, held: 0n });
  const lines = await linesWith('at once');
  expect(new Set(lines.map(({ paymentId }) => paymentId)).size).toBe(3);
  await expectCleanBooks(app, [principal.accountId]);
});

/** An app whose process is killed at one of its statements, counted from 0: nothing is sent any more. */
function killedAt(statement: number): { readonly app: TestServer['app']; reached(): boolean } {
  const { app } = server;
  let sent = 0;
  const send = <Row>(db: Queryable, one: Statement<Row>): Promise<Row[]> => {
    if (sent >= statement) throw new Error('killed');
    sent += 1;
    return db.rows(one);
  };
  const database: Database = {
    ...app.database,
    rows: (one) => send(app.database, one),
    transaction: (work) =>
      app.database.transaction(async (tx) => {
        const result = await work({ ...tx, rows: (one) => send(tx, one) });
        if (sent >= statement) throw new Error('killed');
        return result;
      }),
  };
  return { app: { ...app, database }, reached: () => sent >= statement };
}

test('an import that is killed at any statement is finished by the next one, and credits once', async () => {
  const { app } = server;
  let reached = true;
  for (let statement = 0; reached; statement += 1) {
    const principal = await givenPrincipal(app, 0n);
    const request = await givenRequest(app, principal);
    const text = `killed at ${statement}`;
    const file = statementOf([{ amount: request.payable, text }]);
    const killed = killedAt(statement);
    await importStatement(killed.app, file, 'operator ana')
      .then(() => recordPendingLines(killed.app, { bankAccountId: bankAccount.id }))
      .catch((error: unknown) => expect(String(error)).toContain('killed'));
    reached = killed.reached();
    await importAndRecord(file);
    expect((await linesWith(text)).map(({ state }) => state)).toEqual(['recorded']);
    expect(await moneyOf(app, principal.accountId)).toEqual({ available: request.payable, held: 0n });
  }
});

test('the worker records what is pending, but not in quarantine', async () => {
  const { app } = server;
  await importStatement(app, statementOf([{ amount: 22_222n, text: 'quarantine' }]), 'operator ana');
  const run = async (active: boolean): Promise<void> => {
    const tasks = depositTasks({ ...app, quarantine: { ...app.quarantine, active } });
    await tasks.find(({ name }) => name === 'record bank lines')?.run(new AbortController().signal);
  };
  await run(true);
  expect(await linesWith('quarantine')).toMatchObject([{ state: 'pending' }]);
  await run(false);
  expect(await linesWith('quarantine')).toMatchObject([{ state: 'recorded' }]);
});

test('a line of a day before the request is a case, and credits nothing', async () => {
  const { app } = server;
  const principal = await givenPrincipal(app, 0n);
  const request = await givenRequest(app, principal);
  const yesterday = jakartaDay(later(app.clock.nodeNow(), -dayMs));
  const file = statementOf([{ amount: request.payable, text: 'early' }], { day: yesterday });
  expect(await importAndRecord(file)).toMatchObject({ credited: 0, inReview: 1 });
  expect(await moneyOf(app, principal.accountId)).toMatchObject({ available: 0n });
  expect((await readRequests(app.database, [request.id]))[0]).toMatchObject({ state: 'waiting' });
});

/** A file of any bank, without balances. */
function anyFile(rows: readonly (Row & { readonly date?: string })[]): StatementFile {
  const lines = rows.map(({ amount, text, date = today() }) => `${date};${text};${amount};`);
  return {
    ...{ bytes: Buffer.from(`${['Tgl;Ket;Kredit;Debet', ...lines].join('\n')}\n`), bankAccount },
    bank: 'generic',
    columns: { date: ['Tgl'], description: ['Ket'], credit: ['Kredit'], debit: ['Debet'] },
  };
}

test('a file that writes its days with the time 00:00 credits a request that was made later on the day', async () => {
  const { app } = server;
  const principal = await givenPrincipal(app, 0n);
  const [first, second] = [await givenRequest(app, principal), await givenRequest(app, principal)];
  const file = anyFile([
    { amount: first.payable, text: 'days only A', date: `${today()} 00:00:00` },
    { amount: second.payable, text: 'days only B', date: `${today()} 00:00` },
  ]);
  expect(await importAndRecord(file)).toMatchObject({ credited: 2, inReview: 0 });
  const money = first.payable + second.payable;
  expect(await moneyOf(app, principal.accountId)).toEqual({ available: money, held: 0n });
});

test('a line that another export gives with another text is held, and a person decides', async () => {
  const { app } = server;
  const principal = await givenPrincipal(app, 0n);
  const [first, second] = [await givenRequest(app, principal), await givenRequest(app, principal)];
  const rows = [
    { amount: first.payable, text: 'held A' },
    { amount: second.payable, text: 'held B' },
  ];
  await importAndRecord(statementOf(rows));
  const [date, ...header] = ['Tgl', 'Ket', 'Kredit', 'Debet'];
  const other = [[date, ...header], ...rows.map(({ amount }) => [today(), 'held: other text', amount, ''])];
  const bytes = Buffer.from(other.map((cells) => `${cells.join(';')}\n`).join(''));
  const columns = { date: ['Tgl'], description: ['Ket'], credit: ['Kredit'], debit: ['Debet'] };
  const imported = await importStatement(
    app,
    { bytes, bankAccount, bank: 'generic', columns },
    'operator ana',
  );
  expect(imported.counts).toEqual({ known: 0, added: 0, repeated: 0, held: 2 });
  expect(await readHeldLines(app.database, 'sandbox')).toEqual({
    count: 2,
    oldestAt: expect.any(Date),
    amount: expect.any(BigInt),
  });
  expect(await readHeldLines(app.database, 'live')).toEqual({ count: 0, oldestAt: null, amount: 0n });
  const [one, two] = (await linesWith('held: other')).map(({ id }) => id);
  if (one === undefined || two === undefined) throw new Error('No lines are held.');
  const ruling = { actor: 'operator ana', reason: 'says the payer' };
  await ruleOnLine(app, { lineId: one, ruling: 'dismiss', ...ruling });
  await ruleOnLine(app, { lineId: two, ruling: 'record', ...ruling });
  expect(await ruleOnLine(app, { lineId: two, ruling: 'record', ...ruling })).toMatchObject({ id: two });
  await expect(ruleOnLine(app, { lineId: two, ruling: 'dismiss', ...ruling })).rejects.toThrow(
    /not wait for a person/,
  );
  expect(await recordPendingLines(app, { bankAccountId: null })).toMatchObject({ credited: 0, inReview: 1 });
  const money = first.payable + second.payable;
  expect(await moneyOf(app, principal.accountId)).toEqual({ available: money, held: 0n });
  await expectCleanBooks(app, [principal.accountId]);
});

test('a file that comes again with other columns has no new lines', async () => {
  const { app } = server;
  const principal = await givenPrincipal(app, 0n);
  const request = await givenRequest(app, principal);
  const file = anyFile([
    { amount: request.payable, text: 'columns A' },
    { amount: 44_444n, text: 'columns B' },
  ]);
  expect(await importAndRecord(file)).toMatchObject({ credited: 1, inReview: 1 });
  const countsWith = async (description: readonly string[]): Promise<unknown> =>
    (await importStatement(app, { ...file, columns: { ...file.columns, description } }, 'operator ana'))
      .counts;
  expect(await countsWith(['Ket', 'Tgl'])).toEqual({ known: 0, added: 0, repeated: 0, held: 2 });
  expect(await countsWith(['KET.'])).toEqual({ known: 2, added: 0, repeated: 0, held: 0 });
  expect(await recordPendingLines(app, { bankAccountId: null })).toMatchObject({ credited: 0, inReview: 0 });
});

test('a file that does not fit is refused, and stores nothing', async () => {
  const { app } = server;
  const file = statementOf([{ amount: 77_777n, text: 'cut' }]);
  const bytes = file.bytes.subarray(0, file.bytes.length - 3);
  const wrong = Buffer.from(file.bytes.toString().replace('Saldo Akhir : 77', 'Saldo Akhir : 78'));
  for (const some of [bytes, wrong])
    await expect(importStatement(app, { ...file, bytes: some }, 'operator ana')).rejects.toThrow(
      /Nothing was imported/,
    );
  await expect(importStatement(app, { ...file, bank: 'bni' }, 'operator ana')).rejects.toThrow(/one of bca/);
  expect(await linesWith('cut')).toEqual([]);
});

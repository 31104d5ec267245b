import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditBooks } from '../../src/audit/audit-books.ts';
import { listBankAccounts } from '../../src/deposits/bank/bank-accounts.ts';
import { importStatement } from '../../src/deposits/bank/import-statement.ts';
import { lineStates, listLines } from '../../src/deposits/bank/lines/line-rows.ts';
import { recordPendingLines } from '../../src/deposits/bank/lines/record-lines.ts';
import { listPayments } from '../../src/deposits/payments/list-payments.ts';
import { revealPayer } from '../../src/deposits/payments/reveal-payer.ts';
import { dayMs, jakartaDay } from '../../src/clock.ts';
import { addGateway } from '../../src/deposits/gateways/set-up-gateway.ts';
import { recordPurge } from '../../src/operators/purge-record.ts';
import { Secret } from '../../src/sealed.ts';
import { queryAsOwner, queryAsServer } from '../query-as.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { sandboxAccount } from './given-deposits.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ worker: false, catalog: false });
  await queryAsOwner(server, 'grant konter_privacy to current_user');
});
afterAll(() => server.stop());

const sealed = [
  ['bank_lines', 'description_sealed', 'reference'],
  ['deposit_payments', 'payer_sealed', 'source_id'],
  ['gateway_callbacks', 'body_sealed', 'status'],
] as const;

/** Runs statements as the role that may remove personal data. */
function asPrivacy(statements: string): Promise<unknown> {
  return queryAsOwner(server, `begin; set local role konter_privacy; ${statements}; commit`);
}

async function givenPayer(text: string): Promise<void> {
  const { app } = server;
  const bankAccount = (await listBankAccounts(app.database, 'sandbox')).find(
    ({ id }) => id === sandboxAccount,
  );
  if (bankAccount === undefined) throw new Error('The sandbox has no bank account.');
  const rows = ['Tgl;Ket;Kredit;Debet', `${jakartaDay(new Date())};${text};4321;`];
  const columns = { date: ['Tgl'], description: ['Ket'], credit: ['Kredit'], debit: ['Debet'] };
  const bytes = Buffer.from(rows.map((row) => `${row}\n`).join(''));
  await importStatement(app, { bytes, bankAccount, bank: 'generic', columns }, 'operator ana');
  await recordPendingLines(app, { bankAccountId: null });
}

/** A callback without the secret: it is stored, and nothing is done about it. */
async function givenCallback(): Promise<void> {
  const { app } = server;
  await addGateway(app.database, app.keyring, {
    ...{ kind: 'midtrans', name: undefined, environment: 'live', baseUrl: 'http://127.0.0.1:9' },
    ...{ displayName: undefined, fees: {}, callbackSecret: undefined },
    ...{ key: new Secret('SB-Mid-server-simulated'), actor: 'operator ana' },
  });
  await app.gateways.refresh();
  const answer = await fetch(`${server.url}/callbacks/gateway/midtrans`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ order_id: 'a', transaction_status: 'settlement', signature_key: 'forged' }),
  });
  expect(answer.ok).toBe(false);
}

const problemsOf = async (): Promise<string[]> => {
  const { database, keyring } = server.app;
  const { findings } = await auditBooks(database, keyring);
  return findings.map(({ problem }) => problem);
};

test('a purge removes what banks said about payers, and the audit is clean once it is on record', async () => {
  const { app } = server;
  await givenPayer('ANI CONTOH 0123456789');
  await givenCallback();
  expect(await problemsOf()).toEqual([]);
  await asPrivacy(sealed.map(([table, column]) => `update ${table} set ${column} = null`).join('; '));
  expect(await problemsOf()).toEqual([
    expect.stringMatching(/^the description of the bank line .* was removed, and no purge/),
    expect.stringMatching(/^the payer of the payment .* was removed, and no purge/),
    expect.stringMatching(/^the body of the callback .* was removed, and no purge/),
  ]);
  const before = new Date(Date.now() + dayMs);
  await recordPurge(app.database, { before, reason: 'retention', actor: 'operator ana' });
  expect(await problemsOf()).toEqual([]);

  // The line and the payment stay, without the payer.
  const of = { states: lineStates, bankAccountId: null, id: null, limit: 10 };
  const [line] = await listLines(app.database, app.keyring, of);
  expect([line?.state, line?.description.open()]).toEqual(['recorded', '']);
  const { payments } = await listPayments(app.database, { limit: 10 });
  const who = { actor: 'operator ana', reason: 'the payer called' };
  expect(payments).toMatchObject([{ amount: 4321n, state: 'in_review' }]);
  expect(await revealPayer(app, payments[0]?.id ?? '', who)).toBeNull();
});

test('nothing else of a line, a payment or a callback may be changed by a purge', async () => {
  await givenPayer('BUDI CONTOH 9876543210');
  for (const [table, column, other] of sealed) {
    await expect(queryAsServer(server, `update ${table} set ${column} = null`)).rejects.toMatchObject({
      code: '42501',
    });
    await expect(asPrivacy(`update ${table} set ${other} = null`)).rejects.toMatchObject({ code: '42501' });
  }
  for (const [table, column, other] of sealed.slice(0, 2)) {
    await expect(asPrivacy(`update ${table} set ${column} = '\\x00'`)).rejects.toMatchObject({
      code: 'KN002',
    });
    await expect(
      queryAsOwner(server, `update ${table} set ${column} = null, ${other} = ${other} || 'x'`),
    ).rejects.toMatchObject({ code: 'KN002' });
  }
});

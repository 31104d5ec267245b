import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Principal } from '../../src/clients/principal.ts';
import { jakartaDay } from '../../src/clock.ts';
import { type BankAccount, listBankAccounts } from '../../src/deposits/bank/bank-accounts.ts';
import { type AddedFeed, addFeed } from '../../src/deposits/bank/feeds/bank-feeds.ts';
import { importStatement, type StatementFile } from '../../src/deposits/bank/import-statement.ts';
import { listLines } from '../../src/deposits/bank/lines/line-rows.ts';
import { recordPendingLines } from '../../src/deposits/bank/lines/record-lines.ts';
import { previewFile } from '../../src/deposits/bank/preview-file.ts';
import { ruleOnLine } from '../../src/deposits/bank/rule-on-line.ts';
import { listPayments } from '../../src/deposits/payments/list-payments.ts';
import { approveProposal, matchUpToLimit } from '../../src/deposits/payments/match-up-to-limit.ts';
import type { Payment } from '../../src/deposits/payments/payment.ts';
import { rejectPayment } from '../../src/deposits/payments/reject-payment.ts';
import type { DepositRequest } from '../../src/deposits/requests/deposit-request.ts';
import { getDepositRequest } from '../../src/deposits/requests/find-request.ts';
import type { Operator } from '../../src/operators/acting-operator.ts';
import { authenticateOperator, createOperatorToken } from '../../src/operators/operator-tokens.ts';
import { setSetting } from '../../src/settings/settings.ts';
import { expectCleanBooks, moneyOf } from '../books.ts';
import { givenPrincipal } from '../in-process.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { cancelGiven, givenRequest, sandboxAccount } from './given-deposits.ts';

let server: TestServer;
let bankAccount: BankAccount;
let feed: AddedFeed;
let rina: Operator;
let budi: Operator;

beforeAll(async () => {
  server = await startTestServer({ worker: false, catalog: false });
  const { app } = server;
  const accounts = await listBankAccounts(app.database, 'sandbox');
  const found = accounts.find(({ id }) => id === sandboxAccount);
  if (found === undefined) throw new Error('The sandbox has no bank account.');
  bankAccount = found;
  feed = await addFeed(app, { bankAccount, name: 'mutation service', actor: 'operator ana' });
  [rina, budi] = [await anOperator('Rina'), await anOperator('Budi')];
  await setSetting(app.database, { name: 'deposits.credit_limit', text: '60000', actor: 'operator' });
});
afterAll(() => server.stop());

async function anOperator(name: string): Promise<Operator> {
  const { database } = server.app;
  const { token } = await createOperatorToken(database, 'konter', { name, actor: 'operator' });
  return authenticateOperator(database, 'konter', token);
}

const decision = { actor: 'operator sri', reason: 'the balance of the bank has it' };

let files = 0;

/** A statement file with one credit. Nobody has signed it: an operator may have written it. */
function fileOf(amount: bigint): StatementFile {
  files += 1;
  const rows = ['Tgl;Ket;Kredit;Debet', `${jakartaDay(new Date())};transfer ${files};${amount};`];
  return {
    ...{ bytes: Buffer.from(rows.map((row) => `${row}\n`).join('')), bankAccount, bank: 'generic' },
    columns: { date: ['Tgl'], description: ['Ket'], credit: ['Kredit'], debit: ['Debet'] },
  };
}

async function given(amount: bigint): Promise<{ wallet: Principal; request: DepositRequest }> {
  const wallet = await givenPrincipal(server.app, 0n);
  return { wallet, request: await givenRequest(server.app, wallet, { amount }) };
}

async function importAndRecord(file: StatementFile): ReturnType<typeof recordPendingLines> {
  await importStatement(server.app, file, 'operator ana');
  return recordPendingLines(server.app, { bankAccountId: bankAccount.id });
}

async function sendLine(amount: bigint, line: object = {}): Promise<void> {
  const day = jakartaDay(new Date());
  const text = JSON.stringify({
    lines: [
      {
        ...{ reference: `line-${amount}`, date: day, direction: 'credit', amount: Number(amount) },
        ...{ description: `transfer of ${amount}`, ...line },
      },
    ],
  });
  const [id, at] = [`msg_${randomUUID()}`, new Date()];
  const answer = await fetch(`${server.url}/callbacks/bank/${feed.token}`, {
    method: 'POST',
    body: text,
    headers: {
      ...{ 'content-type': 'application/json', 'webhook-id': id },
      'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
      'webhook-signature': new Webhook(feed.secret.open()).sign(id, at, text),
    },
  });
  expect(answer.status).toBe(200);
}

async function stateOf(wallet: Principal, { id }: DepositRequest): Promise<string> {
  return (await getDepositRequest(server.app.database, wallet, id)).state;
}

async function paymentOf({ id }: DepositRequest): Promise<Payment> {
  const { payments } = await listPayments(server.app.database, { limit: 100 });
  const found = payments.find(({ requestId }) => requestId === id);
  if (found === undefined) throw new Error('The request has no payment.');
  return found;
}

const balanceOf = async ({ accountId }: Principal): Promise<bigint> =>
  (await moneyOf(server.app, accountId)).available;

test('a line of a file above the limit credits nothing by itself: its request is paid, and two operators credit it', async () => {
  const { app } = server;
  const { wallet, request } = await given(61_000n);
  const file = fileOf(request.payable);
  const { shown } = await previewFile(app, file);
  expect(shown.map(({ payment }) => payment)).toEqual([{ kind: 'review', reason: 'above_limit' }]);
  expect(await importAndRecord(file)).toMatchObject({ credited: 0, inReview: 1 });
  expect([await stateOf(wallet, request), await balanceOf(wallet)]).toEqual(['paid', 0n]);
  await expect(cancelGiven(app, wallet, request)).rejects.toMatchObject({
    code: 'deposit_not_cancellable',
  });
  const { id: paymentId, reason } = await paymentOf(request);
  expect(reason).toBe('above_limit');

  const match = { paymentId, to: { requestId: request.id }, ...decision };
  const outcome = await matchUpToLimit({ ...app, prover: () => rina }, match);
  if (outcome.kind !== 'proposed') throw new Error('One person has credited it.');
  const { id } = outcome.proposal;
  await expect(approveProposal(app, { id, by: rina })).rejects.toThrow('another operator must');
  expect([await stateOf(wallet, request), await balanceOf(wallet)]).toEqual(['paid', 0n]);
  await approveProposal(app, { id, by: budi });
  expect([await stateOf(wallet, request), await balanceOf(wallet)]).toEqual(['credited', request.payable]);
  await expectCleanBooks(app, [wallet.accountId]);
});

test('a line of a file up to the limit credits at once', async () => {
  const { wallet, request } = await given(59_000n);
  expect(await importAndRecord(fileOf(request.payable))).toMatchObject({ credited: 1 });
  expect(await balanceOf(wallet)).toBe(request.payable);
});

test('a line that a mutation service has signed credits at once, however large it is', async () => {
  const { wallet, request } = await given(62_000n);
  await sendLine(request.payable);
  expect(await recordPendingLines(server.app, { bankAccountId: null })).toMatchObject({ credited: 1 });
  expect(await balanceOf(wallet)).toBe(request.payable);
});

test('a held line that one operator records by hand credits nothing above the limit', async () => {
  const { app } = server;
  const { wallet, request } = await given(63_000n);
  const reference = 'reused';
  await sendLine(1_000n, { reference });
  await sendLine(request.payable, { reference });
  await recordPendingLines(app, { bankAccountId: null });
  const [held] = await listLines(app.database, app.keyring, {
    ...{ states: ['held'], bankAccountId: bankAccount.id, id: null, limit: 1 },
  });
  if (held === undefined) throw new Error('No line is held.');
  await ruleOnLine(app, { lineId: held.id, ruling: 'record', ...decision });
  expect(await recordPendingLines(app, { bankAccountId: null })).toMatchObject({ credited: 0, inReview: 1 });
  expect([await stateOf(wallet, request), await balanceOf(wallet)]).toEqual(['paid', 0n]);
  await expectCleanBooks(app, [wallet.accountId]);
});

test('a rejected line cancels the request that it made paid, and money that comes later is a case', async () => {
  const { app } = server;
  const { wallet, request } = await given(64_000n);
  await importAndRecord(fileOf(request.payable));
  const { id: paymentId } = await paymentOf(request);
  await rejectPayment(app, { paymentId, actor: rina.actor, reason: 'the bank does not have it' });
  expect(await stateOf(wallet, request)).toBe('cancelled');
  expect(await balanceOf(wallet)).toBe(0n);
  await expectCleanBooks(app, [wallet.accountId]);
});

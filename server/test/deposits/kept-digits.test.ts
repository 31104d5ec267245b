import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { formatHistory, formatRequests } from '../../src/commands/format-deposit.ts';
import { auditPayments } from '../../src/deposits/books/audit-payments.ts';
import { matchByHand } from '../../src/deposits/payments/match-by-hand.ts';
import { readCase } from '../../src/deposits/payments/read-case.ts';
import { recordPayment } from '../../src/deposits/payments/record-payment.ts';
import { setSetting, unsetSetting } from '../../src/settings/settings.ts';
import { moneyOf } from '../books.ts';
import { givenPrincipal } from '../in-process.ts';
import { patienceMs } from '../patience.ts';
import { tamper } from '../ledger/tamper.ts';
import { base, givenBuyer } from '../orders/buyer.ts';
import { queryAsOwner } from '../query-as.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { aTransfer, givenRequest } from './given-deposits.ts';
import { givenCredited, storedPayment, takeBack } from './given-reversals.ts';

const setting = { name: 'deposits.unique_digits', actor: 'operator' } as const;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ worker: false, catalog: false });
});
afterEach(async () => {
  await unsetSetting(server.app.database, setting);
  expect(await auditPayments(server.app.database, 'sandbox')).toEqual([]);
});
afterAll(() => server.stop());

function keepDigits(): Promise<unknown> {
  return setSetting(server.app.database, { ...setting, text: 'kept' });
}

/** What the entries of a payment have booked as fees: above zero, what the operator kept. */
async function keptOf(paymentId: string): Promise<bigint> {
  const [row] = await queryAsOwner(
    server,
    `select sum(gateway_fees)::bigint as kept, sum(suspense)::bigint as suspense from cash_entries where payment_id = '${paymentId}'`,
  );
  expect(row?.['suspense']).toBe(0n);
  return BigInt(String(row?.['kept']));
}

test('the digits are kept, balanced in the books, and the deposit says so before it is paid', async () => {
  const { app } = server;
  await keepDigits();
  const buyer = await givenBuyer(server);
  const before = await moneyOf(app, buyer.account.id);
  const made = await buyer.client.post(
    `${base}/deposits`,
    { amount: 50_000, method: 'bank_transfer', scenario: 'never' },
    { 'idempotency-key': randomUUID() },
  );
  const { id, payable_amount: payable, net_amount: net, created_at: createdAt } = made.body.data;
  expect(net).toBe(50_000);
  expect(payable).toBeGreaterThan(net);

  const payment = aTransfer({ createdAt: new Date(createdAt), payable: BigInt(payable) });
  expect(await recordPayment(app, payment)).toMatchObject({ outcome: 'credited' });
  const after = await moneyOf(app, buyer.account.id);
  expect(after.available - before.available).toBe(50_000n);
  const { id: paymentId } = await storedPayment(app, payment);
  expect(await keptOf(paymentId)).toBe(BigInt(payable) - 50_000n);
  const read = await buyer.client.get(`${base}/deposits/${id}`);
  expect(read.body.data).toMatchObject({ status: 'credited', credited_amount: 50_000, net_amount: 50_000 });
  const [event] = await queryAsOwner(
    server,
    `select body::jsonb #> '{data,deposit}' as deposit from events where kind = 'deposit.created' and account_id = '${buyer.account.id}'`,
  );
  expect(event?.['deposit']).toMatchObject({ net_amount: 50_000, payable_amount: payable });
});

test('the setting that was in force when the deposit was requested counts', async () => {
  const { app } = server;
  const wallet = await givenPrincipal(app, 0n);
  const credited = await givenRequest(app, wallet, { amount: 50_000n });
  await keepDigits();
  const kept = await givenRequest(app, wallet, { amount: 60_000n });
  await recordPayment(app, aTransfer(credited));
  expect(await moneyOf(app, wallet.accountId)).toMatchObject({ available: credited.payable });
  await unsetSetting(app.database, setting);
  await recordPayment(app, aTransfer(kept));
  expect(await moneyOf(app, wallet.accountId)).toMatchObject({ available: credited.payable + 60_000n });
});

test('operators and payers are told whether the digits are kept', async () => {
  const { app, url } = server;
  const page = async (): Promise<string> => (await fetch(`${url}/deposit/information`)).text();
  expect(await page()).toContain('identify the transfer are credited too');
  await keepDigits();
  // The page is kept for a while.
  await expect.poll(page, { timeout: patienceMs }).toContain('identify the transfer are not credited');
  const request = await givenRequest(app, await givenPrincipal(app, 0n), { amount: 65_000n });
  const shown = formatHistory({ request, payments: [], steps: [], records: [], proofs: [] }).join('\n');
  expect(shown).toContain(`digits ${request.digits}, which are kept`);
  expect(shown).toContain('The wallet gets 65,000 of it.');
  expect(formatRequests([request], new Map()).at(-1)).toContain(' 65,000 ');
});

test('a payer who has left the digits out is matched by hand, and nothing is kept of the amount', async () => {
  const { app } = server;
  await keepDigits();
  const wallet = await givenPrincipal(app, 0n);
  const request = await givenRequest(app, wallet, { amount: 70_000n });
  const payment = aTransfer(request, { amount: 70_000n });
  expect(await recordPayment(app, payment)).toMatchObject({ outcome: 'in_review' });
  const { id: paymentId } = await storedPayment(app, payment);
  const shown = await readCase(app, paymentId);
  expect(shown?.candidates.map(({ credited }) => credited)).toEqual([70_000n]);
  const by = { actor: 'operator', reason: 'the client has sent the receipt' };
  await matchByHand(app, { paymentId, to: { requestId: request.id }, ...by });
  expect(await moneyOf(app, wallet.accountId)).toMatchObject({ available: 70_000n });
  expect(await keptOf(paymentId)).toBe(0n);
});

test('a payment that is taken back takes what was credited, and gives the kept digits back', async () => {
  const { app } = server;
  await keepDigits();
  const wallet = await givenPrincipal(app, 0n);
  const payment = await givenCredited(app, wallet, 80_000n);
  expect(await moneyOf(app, wallet.accountId)).toMatchObject({ available: 80_000n });
  await takeBack(app, payment);
  expect(await moneyOf(app, wallet.accountId)).toMatchObject({ available: 0n });
  expect(await keptOf(payment.id)).toBe(0n);
});

test('the audit finds a request whose terms were changed after its payment', async () => {
  const { app } = server;
  const payment = await givenCredited(app, await givenPrincipal(app, 0n), 90_000n);
  const set = (keeps: boolean): string =>
    `update deposit_requests set keeps_digits = ${keeps} where id = '${payment.requestId}'`;
  await tamper(server, set(true));
  expect(await auditPayments(app.database, 'sandbox')).toEqual([
    `payment ${payment.id} credited ${payment.credited}, which is not what its request says`,
  ]);
  await tamper(server, set(false));
});

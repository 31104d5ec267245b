import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordPayment } from '../../src/deposits/payments/record-payment.ts';
import { readRequests } from '../../src/deposits/requests/request-rows.ts';
import { expectCleanBooks, moneyOf } from '../books.ts';
import { givenPrincipal } from '../in-process.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { aTransfer, givenRequest } from './given-deposits.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ worker: false, catalog: false });
});
afterAll(() => server.stop());

test('a transfer of the payable amount credits its account at once, digits included, and once', async () => {
  const { app } = server;
  const principal = await givenPrincipal(app, 0n);
  const request = await givenRequest(app, principal);
  const payment = aTransfer(request);

  const first = await recordPayment(app, payment);
  expect(first.outcome).toBe('credited');
  expect(await recordPayment(app, payment)).toEqual({ paymentId: first.paymentId, outcome: 'known' });

  expect(await moneyOf(app, principal.accountId)).toEqual({ available: request.payable, held: 0n });
  const [after] = await readRequests(app.database, [request.id]);
  expect(after).toMatchObject({ state: 'credited', version: 2, credited: request.payable });
  await expectCleanBooks(app, [principal.accountId]);
});

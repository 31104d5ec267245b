import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { App } from '../../src/app.ts';
import { matchByHand } from '../../src/deposits/payments/match-by-hand.ts';
import { recordPayment } from '../../src/deposits/payments/record-payment.ts';
import { getDepositRequest } from '../../src/deposits/requests/find-request.ts';
import { expectCleanBooks, moneyOf } from '../books.ts';
import { aTransfer, givenRequest } from '../deposits/given-deposits.ts';
import { givenPrincipal } from '../in-process.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { startMessageProxy, type CrashPoint, type MessageProxy } from './message-proxy.ts';

/* A server dies, or loses its connection, at every statement of the transaction that credits a payment. */

let healthy: TestServer;
let broken: TestServer;
let proxy: MessageProxy;
let owner: pg.Client;

beforeAll(async () => {
  healthy = await startTestServer({ worker: false, catalog: false });
  proxy = await startMessageProxy(healthy.database.appUrl);
  const database = { ...healthy.database, appUrl: proxy.url };
  broken = await startTestServer({ worker: false, catalog: false, besides: { ...healthy, database } });
  owner = new pg.Client(healthy.database.ownerUrl);
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  proxy.refuse(true);
  await broken.stop();
  await proxy.stop();
  await healthy.stop();
});

/** Credits a payment at a server. The same call again credits nothing. */
type Credit = (app: App) => Promise<unknown>;

/** Prepares a payment of 70,000 rupiah and more, and returns how it is credited. */
type Prepare = () => Promise<{ credit: Credit; expectOnce(): Promise<void> }>;

async function given() {
  const { app } = healthy;
  const principal = await givenPrincipal(app, 0n);
  const request = await givenRequest(app, principal, { amount: 70_000n });
  const expectOnce = async (): Promise<void> => {
    expect(await moneyOf(app, principal.accountId)).toEqual({ available: request.payable, held: 0n });
    const { state, version } = await getDepositRequest(app.database, principal, request.id);
    expect([state, version]).toEqual(['credited', 2]);
    await expectCleanBooks(app, [principal.accountId]);
  };
  return { request, expectOnce };
}

const prepare: Readonly<Record<string, Prepare>> = {
  async 'a payment that arrives'() {
    const { request, expectOnce } = await given();
    const payment = aTransfer(request);
    return { credit: (app) => recordPayment(app, payment), expectOnce };
  },
  async 'a payment that a person matches'() {
    const { request, expectOnce } = await given();
    // It is older than its request.
    const old = aTransfer(request, { receivedAt: new Date(request.createdAt.getTime() - 3_600_000) });
    const { paymentId } = await recordPayment(healthy.app, old);
    const match = { paymentId, to: { requestId: request.id }, actor: 'operator', reason: 'a crash' };
    return { credit: (app) => matchByHand(app, match), expectOnce };
  },
};

/** A dead server is noticed slowly, so one of so many statements is played; `KONTER_CRASH_POINTS=all` plays each. */
const oneOf = process.env['KONTER_CRASH_POINTS'] === 'all' ? 1 : 6;

const faults = { 'the server dies': true, 'its connection is terminated': false };

test.each(
  Object.entries(prepare).flatMap(([what, how]) =>
    Object.entries(faults).map(([fault, dies]) => ({ what, how, fault, dies })),
  ),
)('$fault during the credit of $what: it is credited once', async ({ how, dies }) => {
  const rehearsal = await how();
  proxy.watch();
  await rehearsal.credit(broken.app);
  const [statements = []] = proxy.transactions();
  await rehearsal.expectOnce();
  expect(statements.length).toBeGreaterThan(10);

  const ends: CrashPoint['executed'][] = [...statements.keys(), statements.length, 'answered'];
  const played = ends.filter((_, i) => !dies || (i + inject('seed')) % oneOf === 0);
  for (const executed of played) {
    const { credit, expectOnce } = await how();
    proxy.watch({ transaction: 0, executed }, async (pid) => {
      if (dies) proxy.refuse(true);
      else await owner.query('select pg_terminate_backend($1)', [pid]);
    });
    await credit(broken.app).catch(() => undefined);
    expect(proxy.reached(), String(executed)).toBe(true);
    proxy.refuse(false);
    // The source reports the payment again, to another server; a person repeats the command.
    await credit(healthy.app).catch((error: unknown) => {
      // The first command was committed, and its answer was lost.
      expect(String(error)).toContain('This payment is credited');
    });
    await expectOnce();
  }
});

import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:https';
import { text as readAll } from 'node:stream/consumers';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeAddressPlace } from '../../../src/ledger/heads/address-place.ts';
import { creditDeposit } from '../../../src/orders/adjustments/credit-deposit.ts';
import { refundOrder, ruleOnCase } from '../../orders/review/rule-alone.ts';
import { Secret } from '../../../src/sealed.ts';
import { listenOnFreePort } from '../../free-port.ts';
import { givenBuyer, startBalance, type Buyer } from '../../orders/buyer.ts';
import { queryAsOwner } from '../../query-as.ts';
import { startTestServer, type TestServer } from '../../server.ts';
import { localhostCertificate, localhostKey } from '../../webhooks/dispatch/localhost-certificate.ts';
import { headsIn } from './heads-in.ts';

const token = 'token-of-the-heads';
const trusted = getCACertificates('default');

/** What the address keeps, and how it answers a POST; with `checks` it still takes the check before a transaction. */
const kept = { text: '', status: 204, checks: false, requests: 0 };
let receiver: Server;
let url: string;
let server: TestServer;
let buyer: Buyer;

beforeAll(async () => {
  setDefaultCACertificates([...trusted, localhostCertificate]);
  receiver = createServer({ cert: localhostCertificate, key: localhostKey }, (request, response) => {
    void readAll(request).then((body) => {
      kept.requests += 1;
      if (request.headers.authorization !== `Bearer ${token}`) return response.writeHead(401).end();
      if (request.method === 'GET') return response.writeHead(200).end(kept.text);
      const status = kept.checks && body.startsWith('#') ? 204 : kept.status;
      if (status === 204) kept.text += body;
      return response.writeHead(status, { location: '/elsewhere' }).end();
    });
  });
  url = `https://localhost:${await listenOnFreePort(receiver)}/heads`;
  server = await startTestServer({
    chainHeads: { address: { url, token: new Secret(token) } },
    settings: { simulatorReviewMs: 50, workerIntervalMs: 20 },
  });
});
beforeEach(async () => {
  Object.assign(kept, { status: 204, checks: false });
  buyer = await givenBuyer(server);
});
afterAll(async () => {
  Object.assign(kept, { status: 204 });
  await server.stop();
  receiver.closeAllConnections();
  await new Promise((resolve) => receiver.close(resolve));
  setDefaultCACertificates(trusted);
});

async function newestStep(): Promise<bigint | undefined> {
  const { heads } = await headsIn(server, makeAddressPlace(url, new Secret(token)));
  return heads.get(`${buyer.account.id}/sandbox`)?.steps[0]?.number;
}

function credit(reference: string): Promise<{ replayed: boolean }> {
  const wallet = { accountId: buyer.account.id, environment: 'sandbox' } as const;
  return creditDeposit(server.app.orders, wallet, { amount: 1_000n, reference }, 'operator');
}

test('has the head of a sale soon, and that of a deposit before it is answered', async () => {
  await buyer.confirm(await buyer.awaiting('prepaid'));
  await expect.poll(newestStep).toBe(3n);
  await credit(randomUUID());
  expect(await newestStep()).toBe(4n);
  expect(kept.text).not.toContain(buyer.account.id);
});

test.each([503, 302, 401])('a deposit is refused while the address answers %i', async (status) => {
  kept.status = status;
  await expect(credit(randomUUID())).rejects.toThrow(
    `Nothing was changed: chain heads cannot be written to ${url} (it answered ${status}).`,
  );
  expect((await buyer.wallet()).balance).toBe(startBalance);
});

test('a deposit whose head is not taken is answered when it is repeated', async () => {
  const reference = randomUUID();
  Object.assign(kept, { status: 507, checks: true });
  await expect(credit(reference)).rejects.toThrow(
    /^The change is recorded, but not proven .*it answered 507/,
  );
  kept.status = 204;
  expect(await credit(reference)).toMatchObject({ replayed: true });
  expect(await newestStep()).toBe(2n);
});

test('a ruling and a refund whose heads are not taken are answered when they are repeated', async () => {
  const by = { actor: 'operator test', reason: 'the supplier said so' };
  const order = await buyer.awaiting('prepaid', { scenario: 'manual_review' });
  await buyer.confirm(order);
  await buyer.until(order.id, 'manual_review');
  const rule = (): ReturnType<typeof ruleOnCase> =>
    ruleOnCase(server.app, { orderId: order.id, as: 'succeeded', serial: new Secret('1'), by });
  const refund = (): ReturnType<typeof refundOrder> => refundOrder(server.app, { orderId: order.id, by });
  await failingOnce(rule);
  expect((await rule()).order.status).toBe('succeeded');
  await failingOnce(refund);
  expect((await refund()).status).toBe('refunded');
  expect(await newestStep()).toBe((await buyerSteps()).at(-1));
});

/** The numbers of the steps of the buyer. */
async function buyerSteps(): Promise<bigint[]> {
  const statement = 'select number from steps where account_id = $1 order by number';
  return (await queryAsOwner(server, statement, [buyer.account.id])).map(({ number }) =>
    BigInt(String(number)),
  );
}

/** Runs a ruling while the address takes the check before it and nothing else. */
async function failingOnce(run: () => Promise<unknown>): Promise<void> {
  Object.assign(kept, { status: 503, checks: true });
  await expect(run()).rejects.toThrow(/^The change is recorded, but not proven/);
  Object.assign(kept, { status: 204, checks: false });
}

test('a certificate that is not trusted is refused, and so is another credential', async () => {
  const other = await headsIn(server, makeAddressPlace(url, new Secret('another')));
  expect(other.findings[0]?.problem).toBe(`${url} cannot be read (it answered 401)`);
  const seen = kept.requests;
  setDefaultCACertificates(trusted);
  const place = makeAddressPlace(url.replace('localhost', '127.0.0.1'), new Secret(token));
  await expect(place.append(['#'])).rejects.toThrow();
  expect(kept.requests).toBe(seen);
  setDefaultCACertificates([...trusted, localhostCertificate]);
});

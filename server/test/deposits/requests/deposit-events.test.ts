import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createKey } from '../../../src/clients/keys.ts';
import { recordPayment } from '../../../src/deposits/payments/record-payment.ts';
import { getDepositRequest } from '../../../src/deposits/requests/find-request.ts';
import { addEndpoint } from '../../../src/webhooks/endpoints/endpoints.ts';
import { replayEvent } from '../../../src/webhooks/endpoints/replay.ts';
import { base, buyerOf, givenBuyer, type Buyer } from '../../orders/buyer.ts';
import { patienceMs } from '../../patience.ts';
import { queryAsOwner } from '../../query-as.ts';
import { startTestServer, type TestServer } from '../../server.ts';
import { type Receiver, startReceiver } from '../../webhooks/hook-receiver.ts';
import { storedEvents } from '../../webhooks/stored-events.ts';

let server: TestServer;
let second: TestServer;
let receiver: Receiver;
let buyer: Buyer;

beforeAll(async () => {
  const settings = { workerIntervalMs: 20, webhookLocalReceivers: { live: false, sandbox: true } };
  server = await startTestServer({ settings });
  second = await startTestServer({ settings, besides: server });
  receiver = await startReceiver();
});
beforeEach(async () => {
  buyer = await givenBuyer(server);
});
afterAll(async () => {
  await second.stop();
  await server.stop();
  await receiver.stop();
});

const wallet = () => ({ accountId: buyer.account.id, environment: 'sandbox' }) as const;

async function requested(scenario: string, of = buyer): Promise<string> {
  const body = { amount: 100_000, method: 'bank_transfer', scenario };
  const answer = await of.client.post(`${base}/deposits`, body);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data.id;
}

interface Page {
  readonly data: readonly { readonly id: string; readonly kind: string; readonly body: string }[];
  readonly meta: { readonly next: string };
}

async function eventsAfter(query: string, key = buyer.account.keys.sandbox): Promise<Page> {
  const answer = await fetch(`${server.url}${base}/events${query}`, {
    headers: { authorization: `Bearer ${key}` },
  });
  expect(answer.status).toBe(200);
  return JSON.parse(await answer.text());
}

test('an endpoint gets each event of a deposit, and a replay of it', async () => {
  const kinds = ['deposit.created', 'deposit.credited'];
  const endpoint = { accountId: buyer.account.id, environment: 'sandbox', url: receiver.url, kinds } as const;
  const { id: endpointId } = await addEndpoint(server.app, endpoint);
  const id = await requested('paid');
  await buyer.client.post(`${base}/clock/advance`, { seconds: 2 });
  const received = () =>
    receiver.received.flatMap(({ body, headers }) => {
      const { type, data } = JSON.parse(body);
      return data.deposit.id === id ? [{ type, id: String(headers['webhook-id']), body }] : [];
    });
  await expect.poll(() => received().length, { timeout: patienceMs }).toBe(2);
  expect(received().map(({ type }) => type)).toEqual(kinds);
  const credited = received()[1];
  const shown = (await buyer.client.get(`${base}/deposits/${id}`)).body.data;
  expect(JSON.parse(credited?.body ?? '').data.deposit).toEqual(shown);
  await replayEvent(server.app, { ...wallet(), endpointId, eventId: credited?.id ?? '' });
  await expect.poll(() => received().length, { timeout: patienceMs }).toBe(3);
  expect(received()[2]).toEqual(credited);
});

test('GET /events has them between the other events, each once, while two nodes write', async () => {
  const elsewhere = buyerOf(second, buyer.account);
  let { next } = (await eventsAfter('')).meta;
  const received: Page['data'][number][] = [];
  let writing = true;
  const writers = Promise.all(
    [buyer, elsewhere].map(async (one) => {
      for (let i = 0; i < 8; i += 1) {
        const id = await requested('never', one);
        await one.client.post(`${base}/deposits/${id}/cancel`);
        await one.cancel((await one.awaiting('prepaid')).id);
      }
    }),
  ).finally(() => (writing = false));
  for (let last = false; !last;) {
    last = !writing;
    const page = await eventsAfter(`?after=${next}&wait=0`);
    received.push(...page.data);
    if (page.data.length > 0) last = false;
    ({ next } = page.meta);
  }
  await writers;
  const stored = await storedEvents(server.app.database, wallet());
  expect(received.map(({ id }) => id)).toEqual(stored.map(({ id }) => id));
  expect(stored.filter(({ kind }) => kind === 'deposit.created')).toHaveLength(16);
  expect(stored.filter(({ kind }) => kind === 'order.cancelled')).toHaveLength(16);
  expect((await eventsAfter('')).meta.next).toBe(next);
});

test('GET /events shows them to a key that may read the wallet, and to no other account', async () => {
  const other = await givenBuyer(server);
  const { next } = (await eventsAfter('')).meta;
  await requested('never');
  const about = { ...wallet(), scopes: ['orders:read'] };
  const { key } = await createKey(server.app.database, server.app.config.brand, about);
  expect((await eventsAfter(`?after=${next}`, key.open())).data).toEqual([]);
  const [event] = (await eventsAfter(`?after=${next}`)).data;
  expect(event?.kind).toBe('deposit.created');
  expect((await eventsAfter(`?after=${event?.id}`)).data).toEqual([]);
  expect((await eventsAfter(`?after=${next}`, other.account.keys.sandbox)).data).toEqual([]);
});

test('a payment that is rolled back leaves no event, and has one when it is recorded again', async () => {
  const id = await requested('never');
  const { bankAccountId, payable, createdAt } = await getDepositRequest(server.app.database, wallet(), id);
  const payment = {
    environment: 'sandbox',
    source: { kind: 'bank', bankAccountId: bankAccountId ?? '', id: randomUUID() },
    amount: payable,
    fee: 0n,
    receivedAt: createdAt,
    requestId: null,
    evidence: { facts: {}, payer: null },
  } as const;
  const kinds = async () => (await storedEvents(server.app.database, wallet())).map(({ kind }) => kind);
  // The last statement of the transaction fails.
  await queryAsOwner(
    server,
    `create function refuse_credit() returns trigger language plpgsql as $f$ begin raise exception 'no'; end $f$;
     create constraint trigger refuse_credit after update on deposit_requests deferrable initially deferred
       for each row execute function refuse_credit()`,
  );
  await expect(recordPayment(server.app, payment)).rejects.toThrow();
  await queryAsOwner(server, 'drop trigger refuse_credit on deposit_requests; drop function refuse_credit()');
  expect(await kinds()).toEqual(['deposit.created']);
  expect(await recordPayment(server.app, payment)).toMatchObject({ outcome: 'credited' });
  expect(await recordPayment(second.app, payment)).toMatchObject({ outcome: 'known' });
  expect(await kinds()).toEqual(['deposit.created', 'deposit.credited', 'wallet.deposited']);
});

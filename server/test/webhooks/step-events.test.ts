import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WalletKey } from '../../src/ledger/wallet.ts';
import { creditDeposit, reverseDeposit } from '../../src/orders/adjustments/credit-deposit.ts';
import { renderEvents } from '../../src/orders/read/step-events.ts';
import { eventIdOf, stepNumberOf } from '../../src/webhooks/event-id.ts';
import { type Buyer, givenBuyer, type Shown, slowCustomerNo } from '../orders/buyer.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { storedEvents } from './stored-events.ts';

const slowInquiryMs = 30_000;

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({
    settings: { simulatorSlowInquiryMs: slowInquiryMs, workerIntervalMs: 20, simulatorReviewMs: 50 },
  });
});
afterAll(() => server.stop());

/** The members of an order in events, in their order. */
const members = [
  ...['id', 'client_reference', 'product_code', 'name', 'destination', 'price', 'charged', 'currency'],
  ...[
    'transaction_kind',
    'channel',
    'environment',
    'status',
    'reason',
    'created_at',
    'expires_at',
    'version',
    'bill',
  ],
];

function walletOf(buyer: Buyer): WalletKey {
  return { accountId: buyer.account.id, environment: 'sandbox' };
}

/** The text of an order's event, from what the client read after the change. */
function bodyOf(type: string, timestamp: string, shown: Shown): string {
  const values = new Map(Object.entries(shown));
  const order = Object.fromEntries(members.map((member) => [member, values.get(member)]));
  return JSON.stringify({ type, timestamp, environment: 'sandbox', data: { order } });
}

test('an event shows its order as it was then, whatever happened later', async () => {
  const buyer = await givenBuyer(server);
  const shown: Shown[] = [];
  const note = async (order: Promise<Shown>): Promise<Shown> => {
    const found = await order;
    shown.push(found);
    return found;
  };
  const slow = async (): Promise<Shown> =>
    (await buyer.inquire({ customer_no: slowCustomerNo, scenario: 'manual_review' })).body.data;

  // A bill that comes later changes the price, the end of the window and the bill itself.
  const { id, expires_at } = await slow();
  const cancelled = (await buyer.cancel((await slow()).id)).body.data;
  expect(cancelled).toMatchObject({ price: 0, bill: null, reason: 'cancelled_by_client' });
  shown.push(cancelled);
  server.app.clock.offsetMs += slowInquiryMs;
  const awaiting = await note(buyer.until(id, 'awaiting_confirmation'));
  expect(awaiting.expires_at).not.toBe(expires_at);
  expect(awaiting.bill).not.toBeNull();
  await note(buyer.confirm(awaiting).then(({ body }) => body.data));
  await note(buyer.until(id, 'manual_review'));
  await note(buyer.resolve(id, 'succeeded').then(() => buyer.read(id)));
  expect(shown.map(({ charged }) => charged > 0)).toEqual([false, false, false, false, true]);

  const events = await storedEvents(server.app.database, walletOf(buyer));
  expect(events.map(({ kind }) => kind)).toEqual(shown.map(({ status }) => `order.${status}`));
  expect(events.map(({ body }) => body)).toEqual(
    events.map(({ kind, createdAt }, i) => bodyOf(kind, createdAt.toISOString(), shown[i] ?? awaiting)),
  );
});

test('an event of a deposit or its reversal shows the wallet as it was then', async () => {
  const buyer = await givenBuyer(server);
  const wallet = walletOf(buyer);
  const deposit = { amount: 5_000n, reference: buyer.account.id };
  await buyer.confirm(await buyer.awaiting('prepaid', { scenario: 'pending' }));
  const { held } = await buyer.wallet();
  await creditDeposit(server.app.orders, wallet, deposit, 'operator');
  const credited = await buyer.wallet();
  await reverseDeposit(
    server.app.orders,
    wallet,
    { ...deposit, amount: 4_000n, reason: 'a zero too many' },
    'operator',
  );
  const reversed = await buyer.wallet();
  expect([held > 0, credited.balance - reversed.balance]).toEqual([true, 4_000]);

  const events = (await storedEvents(server.app.database, wallet)).filter(
    ({ kind }) => kind === 'wallet.deposited',
  );
  const expected = [
    [credited, {}],
    [reversed, { reversed: 4_000 }],
  ] as const;
  expect(events.map(({ body }) => body)).toEqual(
    expected.map(([{ balance, available }, more], i) =>
      JSON.stringify({
        type: 'wallet.deposited',
        timestamp: events[i]?.createdAt.toISOString(),
        environment: 'sandbox',
        data: { wallet: { balance, held, available, currency: 'IDR', simulated: true }, ...more },
      }),
    ),
  );
});

test('events of several wallets are rendered together, and ids that no step has are left out', async () => {
  const buyers = [await givenBuyer(server), await givenBuyer(server)];
  for (const buyer of buyers) await buyer.confirm(await buyer.awaiting('prepaid'));
  const { database } = server.app;
  const events = await Promise.all(
    buyers.map(async (buyer) =>
      (await storedEvents(database, walletOf(buyer))).map(({ id, body }) => ({
        ...walletOf(buyer),
        id,
        body,
      })),
    ),
  );
  const all = events.flat();
  expect(all).toHaveLength(4);
  const [first] = all;
  if (first === undefined) throw new Error('There is no event.');
  const elsewhere = [
    { ...first, id: eventIdOf({ ...first, number: 900n, at: new Date() }) },
    { ...first, id: eventIdOf({ ...first, number: stepNumberOf(first.id), at: new Date(0) }) },
    { ...first, id: all.at(-1)?.id ?? '' },
  ];
  const keys = [...all, ...elsewhere].map(({ id, ...wallet }) => ({ ...wallet, eventId: id }));
  const bodies = (of: readonly { id: string; body: string }[]) =>
    new Map(of.map(({ id, body }) => [id, body]));
  expect(bodies(await renderEvents(database, keys))).toEqual(bodies(all));
});

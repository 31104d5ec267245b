import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Tx } from '../../src/database/connection.ts';
import { insertClaims } from '../../src/orders/stored/insert-orders.ts';
import type { Order } from '../../src/orders/order.ts';
import { queryAsOwner } from '../query-as.ts';
import { aRequest, shownOrder } from './orders-by-hand.ts';
import { rulesIn } from './rules-in.ts';
import { aClaim, broken, openStage, second, type Stage } from './stage.ts';
import { altered, type Rows, writeByHand } from './write-by-hand.ts';

/* Each test writes orders or claims that are right except for one change, which the database refuses by name. */

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.database.drop());

function show(rows: Rows): Promise<void> {
  return stage.attempt((tx) => writeByHand(tx, stage.wallet, rows));
}

function claim(order: object = {}, request: object = {}): Promise<void> {
  const made = aClaim(stage.wallet);
  const changed = { order: altered(made.order, order), request: altered(made.request, request) };
  return stage.attempt((tx: Tx) => Promise.all(insertClaims(tx, [changed])));
}

/** Changes of a quote. */
const ofOrder = {
  status: { status: 'succeeded' },
  transaction_kind: { transactionKind: 'gift' },
  channel: { channel: 'fax' },
  client_reference_length: { clientReference: 'r'.repeat(101) },
  script_length: { script: 's'.repeat(41) },
  reference_number_positive: { referenceNumber: 0n },
  price_bound: { price: 1_000_000_000_001n },
  cost_bound: { cost: -1n },
  cost_max_bound: { costMax: 1_000_000_000_001n },
  short_by_positive: { shortBy: 0n },
  inquiring_kind: { status: 'inquiring' },
  bill_known: { bill: {} },
  priced: { price: 0n },
};

/** Changes of what is stored with a quote, once it has its place in the chain. */
const ofRow = {
  inquiry_kind: { inquiry: { id: randomUUID() } },
  destination_digest_length: { destinationDigest: Buffer.alloc(15) },
  fingerprint_length: { request: { ...aRequest(), fingerprint: Buffer.alloc(31) } },
  chain_length: { chain: Buffer.alloc(31) },
  counted_and_chained: { chain: Buffer.alloc(32) },
};

describe('an order is refused by the rule', () => {
  test.each(Object.entries(ofOrder))('%s', async (rule, change) => {
    const shown = shownOrder(stage.wallet);
    await show({ orders: [shown] });
    const orders = [{ ...shown, order: altered(shown.order, change) }];
    await expect(show({ orders })).rejects.toMatchObject(broken(`orders_${rule}`));
  });

  test.each(Object.entries(ofRow))('%s', async (rule, change) => {
    const orders = [shownOrder(stage.wallet)];
    const refused = broken(`orders_${rule}`);
    await expect(show({ orders, placedOrder: () => change })).rejects.toMatchObject(refused);
  });

  test('destination_sealed', async () => {
    const placedOrder: Rows['placedOrder'] = ({ order }) => ({
      order: altered(order, { destinationSealed: null }),
    });
    const refused = broken('orders_destination_sealed');
    await expect(show({ orders: [shownOrder(stage.wallet)], placedOrder })).rejects.toMatchObject(refused);
  });

  test('destination_hash_pair', async () => {
    const change = { id: randomUUID(), idempotency_key: randomUUID(), client_reference: 'h', number: 1_000 };
    const copied = queryAsOwner(
      stage,
      'insert into orders select (json_populate_record(o, $1)).* from orders o where o.number = 2',
      [JSON.stringify({ ...change, destination_hash_key_id: null })],
    );
    await expect(copied).rejects.toMatchObject(broken('orders_destination_hash_pair'));
  });

  test.each([
    ['counts more orders', { orders: 1_000n }],
    ['has another head', { ordersHead: Buffer.alloc(32, 1) }],
  ])('counted_and_chained when the wallet %s', async (_what, change) => {
    const refused = broken('orders_counted_and_chained');
    const shown = { orders: [shownOrder(stage.wallet)], wallet: () => change };
    await expect(show(shown)).rejects.toMatchObject(refused);
  });

  test('counted_and_chained when a number is left out, whether the wallet counts it or not', async () => {
    const orders = [shownOrder(stage.wallet)];
    const placedOrder: Rows['placedOrder'] = ({ order }) => ({
      order: altered(order, { number: (order.number ?? 0n) + 1n }),
    });
    const wallet: Rows['wallet'] = (after) => ({ orders: after.orders + 1n });
    const refused = broken('orders_counted_and_chained');
    await expect(show({ orders, placedOrder })).rejects.toMatchObject(refused);
    await expect(show({ orders, placedOrder, wallet })).rejects.toMatchObject(refused);
  });
});

test('of several orders in one statement, one that breaks a rule is refused', async () => {
  const orders = [
    shownOrder(stage.wallet),
    shownOrder(stage.wallet, { price: 0n }),
    shownOrder(stage.wallet),
  ];
  await expect(show({ orders })).rejects.toMatchObject(broken('orders_priced'));
});

describe('a client reference', () => {
  function referring({ clientReference }: Order, referenceNumber: bigint): Promise<void> {
    return show({ orders: [shownOrder(stage.wallet, { clientReference, referenceNumber })] });
  }

  test.each(['failed', 'cancelled', 'expired'] as const)('is free after an order that has %s', (status) =>
    referring(stage.orders[status].order, 2n),
  );

  test.each([
    'inquiring',
    'awaiting_confirmation',
    'processing',
    'manual_review',
    'succeeded',
    'refunded',
  ] as const)('is taken by an order in %s', async (status) => {
    const { order } = stage.orders[status];
    await expect(referring(order, 2n)).rejects.toMatchObject(broken('orders_client_reference_free'));
    const { clientReference } = order;
    const claiming = claim({ clientReference, referenceNumber: 2n });
    await expect(claiming).rejects.toMatchObject(broken('claims_client_reference_free'));
  });

  test('counts its orders without gaps, and each number once', async () => {
    const { order } = stage.orders.failed;
    await expect(referring(order, 3n)).rejects.toMatchObject(broken('orders_client_reference_free'));
    await expect(referring(order, 1n)).rejects.toMatchObject(second('orders_client_reference'));
    for (const referenceNumber of [1n, 3n]) {
      const claiming = claim({ clientReference: order.clientReference, referenceNumber });
      await expect(claiming).rejects.toMatchObject(broken('claims_reference_number'));
    }
  });

  test('is taken by a claim', async () => {
    const { order } = stage.claim;
    await expect(referring(order, 1n)).rejects.toMatchObject(broken('orders_client_reference_claimed'));
    const { clientReference } = order;
    await expect(claim({ clientReference })).rejects.toMatchObject(second('claims_client_reference'));
  });
});

test('the id of an order cannot be claimed', async () => {
  const { id } = stage.orders.succeeded.order;
  await expect(claim({ id })).rejects.toMatchObject(broken('claims_id_once'));
});

test('the id of a claim is taken by no other order', async () => {
  const shown = shownOrder(stage.wallet);
  const orders = [{ ...shown, order: { ...shown.order, id: stage.claim.order.id } }];
  await expect(show({ orders })).rejects.toMatchObject(broken('orders_id_claimed'));
});

describe('an Idempotency-Key is used once:', () => {
  const keys = {
    order: () => stage.orders.awaiting_confirmation.shown.request.key,
    step: () => stage.orders.processing.steps[0]?.request?.key ?? '',
    claim: () => stage.claim.request.key,
  };

  test.each([
    ['order', second('orders_idempotency_key')],
    ['step', broken('orders_idempotency_key_once')],
    ['claim', broken('orders_idempotency_key_once')],
  ] as const)('an order with the key of an earlier %s is refused', async (of, refused) => {
    const orders = [{ ...shownOrder(stage.wallet), request: { ...aRequest(), key: keys[of]() } }];
    await expect(show({ orders })).rejects.toMatchObject(refused);
  });

  test.each([
    ['order', broken('claims_idempotency_key_once')],
    ['step', broken('claims_idempotency_key_once')],
    ['claim', second('claims_idempotency_key')],
  ] as const)('a claim with the key of an earlier %s is refused', async (of, refused) => {
    await expect(claim({}, { key: keys[of]() })).rejects.toMatchObject(refused);
  });
});

test.each([
  ['claims_of_bills', { transactionKind: 'prepaid' }, '23514'],
  ['claims_client_reference_length', { clientReference: '' }, '23514'],
  ['claims_reference_number_positive', { referenceNumber: 0n }, '23514'],
  ['claims_wallet', { accountId: randomUUID() }, '23503'],
])('a claim is refused by the constraint %s', async (constraint, change, code) => {
  await claim();
  await expect(claim(change)).rejects.toMatchObject({ code, constraint });
});

test('the tests above break every rule of orders and claims', async () => {
  const single = [
    ...Object.keys(ofOrder),
    ...Object.keys(ofRow),
    'destination_sealed',
    'destination_hash_pair',
  ];
  const compared = [
    'client_reference_claimed',
    'client_reference_free',
    'id_claimed',
    'idempotency_key_once',
  ];
  expect(await rulesIn(stage.database, 'check_added_orders')).toEqual([...single, ...compared].toSorted());
  const ofClaims = ['client_reference_free', 'id_once', 'idempotency_key_once', 'reference_number'];
  expect(await rulesIn(stage.database, 'check_added_claims')).toEqual(ofClaims);
});

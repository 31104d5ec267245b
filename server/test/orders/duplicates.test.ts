import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { App } from '../../src/app.ts';
import { setLimits } from '../../src/clients/limits.ts';
import type { Queryable } from '../../src/database/connection.ts';
import { onlyRefusal } from '../../src/orders/requests/draft-order.ts';
import { inquireBill } from '../../src/orders/requests/inquire-bill.ts';
import { readRecentOrders } from '../../src/orders/stored/recent-orders.ts';
import { destinationHashOf } from '../../src/orders/search/search-hash.ts';
import { expectCleanBooks } from '../books.ts';
import { idempotencyOf } from '../deposits/given-deposits.ts';
import { callerOf, givenPrincipal } from '../in-process.ts';
import { indexesOf } from '../plans.ts';
import { queryAsOwner } from '../query-as.ts';
import { scannedTables } from '../scanned-tables.ts';
import { nameOf, type Nodes, startNodes } from '../races/nodes.ts';
import { customerNo, givenBuyer, phone, slowCustomerNo, type Buyer, type Shown } from './buyer.ts';

const minuteMs = 60_000;

/** Short, so that the slow bill outlasts its request. */
const replyDeadlineMs = { live: 15_000, sandbox: 15_000 };

let nodes: Nodes;
beforeAll(async () => {
  nodes = await startNodes({ settings: { replyDeadlineMs } });
});
afterAll(() => nodes.stop());

/** A buyer whose second order for a customer is refused for five minutes. */
async function givenGuarded(duplicateMinutes = 5): Promise<Buyer> {
  const buyer = await givenBuyer(nodes.first);
  await setLimits(nodes.first.app.database, {
    actor: 'operator test',
    accountId: buyer.account.id,
    duplicateMinutes,
  });
  return buyer;
}

function duplicateOf(
  { id, status }: Pick<Shown, 'id' | 'status'>,
  kind: 'postpaid' | 'prepaid' = 'prepaid',
): object {
  const field = kind === 'prepaid' ? 'destination' : 'customer_no';
  return {
    status: 409,
    body: {
      error: {
        code: 'duplicate_destination',
        status,
        details: [{ field, code: 'duplicate', order_id: id }],
      },
    },
  };
}

test('without the setting the same order may be made twice', async () => {
  const buyer = await givenBuyer(nodes.first);
  await buyer.awaiting('prepaid');
  expect((await buyer.quote()).status).toBe(201);
});

test('a second quote for a customer is refused with the id of the first, unless it is allowed', async () => {
  const buyer = await givenGuarded();
  const first = await buyer.awaiting('prepaid');
  expect(await buyer.quote()).toMatchObject(duplicateOf(first));
  expect(await buyer.quote({ allow_duplicate: false })).toMatchObject(duplicateOf(first));
  expect((await buyer.quote({ allow_duplicate: true })).status).toBe(201);
});

test.each(['6281234567890', '+6281234567890', phone])('finds the customer as %s', async (customer_no) => {
  const buyer = await givenGuarded();
  const first = await buyer.awaiting('prepaid');
  expect(await buyer.quote({ destination: { customer_no } })).toMatchObject(duplicateOf(first));
});

test.each(['12345678', '12 345 678', '(12)34-5678'])(
  'finds the student 12.34.5678 as %s',
  async (customer_no) => {
    const buyer = await givenGuarded();
    const student = { product_code: 'ubsi' };
    const { id } = (await buyer.inquire({ ...student, customer_no: '12.34.5678' })).body.data;
    const { status, body } = await buyer.inquire({ ...student, customer_no });
    expect([status, body.error.code]).toEqual([409, 'duplicate_destination']);
    expect(body.error.details).toMatchObject([{ order_id: id }]);
  },
);

test.each([
  ['081234567890,50000', '6281234567890,50000'],
  ['081234567890,50000', '+62 812-3456-7890 , 50000'],
  ['081234567890,50000', '081234567890,100000'],
  ['9658548523568701,0212502110170100', '9658548523568701, 0212502110170100'],
])('finds the bill of %s as %s', async (written, customer_no) => {
  const buyer = await givenGuarded();
  const bill = { product_code: 'samsatjabar' };
  const first = (await buyer.inquire({ ...bill, customer_no: written })).body.data;
  expect(await buyer.inquire({ ...bill, customer_no })).toMatchObject(duplicateOf(first, 'postpaid'));
  expect((await buyer.inquire({ ...bill, customer_no, allow_duplicate: true })).status).toBe(201);
  const [, second] = written.split(',');
  expect((await buyer.inquire({ ...bill, customer_no: `081234567891,${second}` })).status).toBe(201);
});

test('another customer, product, account or zone of a game is no duplicate', async () => {
  const buyer = await givenGuarded();
  await buyer.awaiting('prepaid');
  const player = (zone_id: string) => ({
    product_code: 'ml5',
    destination: { user_id: '12345678', zone_id },
  });
  await buyer.awaiting('prepaid', player('2001'));
  expect((await buyer.quote(player('2001'))).status).toBe(409);
  const others = [
    buyer.quote({ destination: { customer_no: '081234567891' } }),
    buyer.quote({ product_code: 'tsel5' }),
    buyer.quote(player('2002')),
    (await givenGuarded()).quote(),
  ];
  expect((await Promise.all(others)).map(({ status }) => status)).toEqual([201, 201, 201, 201]);
});

test.each([
  ['failed', { scenario: 'failed' }, 'confirm'],
  ['cancelled', {}, 'cancel'],
  ['expired', { scenario: 'expired' }, 'confirm'],
] as const)('an order that %s does not count', async (status, change, end) => {
  const buyer = await givenGuarded();
  const order = (await buyer.quote(change)).body.data;
  await (end === 'cancel' ? buyer.cancel(order.id) : buyer.confirm(order));
  expect((await buyer.read(order.id)).status).toBe(status);
  expect((await buyer.quote()).status).toBe(201);
});

test.each([
  ['processing', 'pending'],
  ['succeeded', 'success'],
] as const)('an order in %s counts', async (status, scenario) => {
  const buyer = await givenGuarded();
  const first = await buyer.awaiting('prepaid', { scenario });
  await buyer.confirm(first);
  expect(await buyer.quote()).toMatchObject(duplicateOf({ id: first.id, status }));
});

test('an order counts for the minutes of the setting', async () => {
  const buyer = await givenGuarded(60);
  const first = await buyer.awaiting('prepaid');
  await buyer.confirm(first);
  const { clock } = nodes.first.app;
  const before = clock.offsetMs;
  try {
    clock.offsetMs = before + 59 * minuteMs;
    expect(await buyer.quote()).toMatchObject(duplicateOf({ id: first.id, status: 'succeeded' }));
    clock.offsetMs = before + 61 * minuteMs;
    expect((await buyer.quote()).status).toBe(201);
  } finally {
    clock.offsetMs = before;
  }
});

test.each([
  ['prepaid', 'pending', 'processing'],
  ['postpaid', 'pending', 'processing'],
  ['prepaid', 'success', 'succeeded'],
] as const)(
  'a %s order counts for the minutes of the setting from its confirmation (%s)',
  async (kind, scenario, status) => {
    const buyer = await givenGuarded();
    const repeat = () => (kind === 'prepaid' ? buyer.quote() : buyer.inquire());
    const { clock } = nodes.first.app;
    const before = clock.offsetMs;
    try {
      const first = await buyer.awaiting(kind, { scenario });
      clock.offsetMs = before + 4 * minuteMs;
      await buyer.confirm(first);
      for (const minutes of [5.5, 7]) {
        clock.offsetMs = before + minutes * minuteMs;
        expect(await repeat()).toMatchObject(duplicateOf({ id: first.id, status }, kind));
      }
      clock.offsetMs = before + 9.5 * minuteMs;
      expect((await repeat()).status).toBe(201);
    } finally {
      clock.offsetMs = before;
    }
  },
);

test('a sale is found behind a hundred later quotes of other products for its customer', async () => {
  const { app } = nodes.first;
  const principal = await givenPrincipal(app, 1_000_000n, { duplicateMinutes: 5 });
  const caller = callerOf(app, principal);
  const quote = (productCode: string, clientReference: string) =>
    caller.quote({
      ...{ productCode, clientReference, destination: { customer_no: phone } },
      allowDuplicate: productCode !== 'tsel10',
    });
  const first = await quote('tsel10', 'sale');
  if (first.kind !== 'order') throw new Error('The quote was refused.');
  const { id, confirmation_token: confirmationToken } = first.order;
  await caller.confirm({ orderId: id, confirmationToken: confirmationToken ?? '' });
  const others = await Promise.all(Array.from({ length: 101 }, (_, i) => quote('tsel5', `other-${i}`)));
  expect(others.filter(({ kind }) => kind === 'order')).toHaveLength(101);
  expect(await quote('tsel10', 'again')).toMatchObject({ kind: 'refused', code: 'duplicate_destination' });
});

test('a quote that may be confirmed in the same batch is read, however old it is', async () => {
  const { app } = nodes.first;
  const buyer = await givenGuarded();
  const { id } = await buyer.awaiting('prepaid');
  const scope = { accountId: buyer.account.id, environment: 'sandbox' } as const;
  const hashes = [destinationHashOf(app.keyring, scope, phone).bytes];
  const customer = { accountId: buyer.account.id, productCode: 'tsel10', hashes, windowMs: minuteMs };
  const read = (offsetMs: number) => readRecentOrders(app.database, 'sandbox', [customer], offsetMs);
  const later = 10 * minuteMs;
  expect(await read(later)).toMatchObject([{ id, confirmedAt: null }]);
  await buyer.cancel(id);
  expect(await read(later)).toEqual([]);
});

test('the orders of a customer are read by their hash, and no table of orders is scanned', async () => {
  const { app } = nodes.first;
  const { accountId } = await givenPrincipal(app, 1_000_000n);
  const hashes = [Buffer.alloc(12, 1), Buffer.alloc(12, 2)];
  const customer = { accountId, productCode: 'tsel10', hashes, windowMs: 5 * minuteMs };
  const read = (database: Queryable) => readRecentOrders(database, 'sandbox', [customer], 0);
  const used = await indexesOf(app.database, read);
  expect(used).toContainEqual({
    index: 'orders_destination',
    condition: expect.stringContaining('destination_hash'),
  });
  expect(await scannedTables(app.database, read)).toEqual({ tables: [], statements: 1 });
});

test('an inquiry is refused while the bill of another is paid or still being read', async () => {
  const buyer = await givenGuarded();
  const first = await buyer.awaiting('postpaid');
  expect(await buyer.inquire()).toMatchObject(duplicateOf(first, 'postpaid'));
  expect((await buyer.inquire({ allow_duplicate: true })).status).toBe(201);

  replyDeadlineMs.sandbox = 500;
  try {
    const slow = { customer_no: slowCustomerNo };
    const [one, other] = await Promise.all([buyer.inquire(slow), buyer.inquire(slow)]);
    expect(new Set([one.status, other.status])).toEqual(new Set([201, 409]));
    const { id } = one.status === 201 ? one.body.data : other.body.data;
    expect((one.status === 409 ? one : other).body.error).toMatchObject({
      code: 'duplicate_destination',
      status: 'inquiring',
    });
    expect(await buyer.inquire(slow)).toMatchObject(duplicateOf({ id, status: 'inquiring' }, 'postpaid'));
  } finally {
    replyDeadlineMs.sandbox = 15_000;
  }
});

test('an inquiry whose supplier has not answered is not named, as nobody can read it yet', async () => {
  const { first, second } = nodes;
  const principal = await givenPrincipal(first.app, 1_000_000n, { duplicateMinutes: 5 });
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  const { orders, ...rest } = first.app;
  const waiting: App = {
    ...rest,
    orders: {
      ...orders,
      async run(command) {
        if (command.kind === 'settle_inquiry') {
          asked.resolve();
          await answer.promise;
        }
        return orders.run(command);
      },
    },
  };
  const bill = { productCode: 'plnpasca', customerNo };
  const one = callerOf(waiting, principal).inquire({ ...bill, clientReference: 'one' });
  await asked.promise;
  const repeat = () =>
    inquireBill(second.app, principal, {
      ...{ ...bill, clientReference: 'other' },
      idempotency: idempotencyOf(second.app, 'other'),
    }).catch(onlyRefusal);
  const duplicate = { field: 'customer_no', code: 'duplicate' };
  const refused = await repeat();
  expect(refused).toMatchObject({
    code: 'duplicate_destination',
    details: [{ ...duplicate, message: expect.stringContaining('being read') }],
    figures: { status: 'inquiring' },
  });
  expect(refused).not.toHaveProperty('details.0.order_id');
  const sameReference = inquireBill(second.app, principal, {
    ...{ ...bill, clientReference: 'one' },
    idempotency: idempotencyOf(second.app, 'same reference'),
  });
  await expect(sameReference).rejects.toMatchObject({
    code: 'client_reference_taken',
    details: [{ field: 'client_reference', code: 'taken', message: expect.stringContaining('being read') }],
  });
  answer.resolve();
  const read = await one;
  if (read.kind !== 'order') throw new Error('The bill was not read.');
  expect(await repeat()).toMatchObject({
    code: 'duplicate_destination',
    details: [{ ...duplicate, order_id: read.order.id }],
  });
});

test('a replay of the first quote is not its own duplicate', async () => {
  const buyer = await givenGuarded();
  const [key, change] = [randomUUID(), { client_reference: 'sale-1' }];
  const first = await buyer.quote(change, key);
  const again = await buyer.quote(change, key);
  expect([again.status, again.body.data.id]).toEqual([201, first.body.data.id]);
});

test('of many quotes for one customer on two nodes at once, one is accepted', async () => {
  const { first, second } = nodes;
  for (let round = 0; round < 5; round += 1) {
    const principal = await givenPrincipal(first.app, 1_000_000n, { duplicateMinutes: 5 });
    const callers = [callerOf(first.app, principal), callerOf(second.app, principal)];
    const said = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        callers[i % 2]?.quote({
          productCode: 'tsel2',
          clientReference: `${round}-${i}`,
          destination: { customer_no: phone },
        }),
      ),
    );
    const names = said.map((one) => (one === undefined ? '' : nameOf(one)));
    expect(names.filter((name) => name === 'awaiting_confirmation')).toHaveLength(1);
    expect(names.filter((name) => name === 'duplicate_destination')).toHaveLength(19);
  }
});

test('every order has a hash of its customer, which differs from account to account', async () => {
  const buyers = [await givenGuarded(), await givenBuyer(nodes.first)];
  for (const buyer of buyers) {
    await buyer.awaiting('prepaid');
    await buyer.awaiting('postpaid');
  }
  const rows = await queryAsOwner(
    nodes.first,
    `select encode(destination_hash, 'hex') as hash, destination_hash_key_id as key from orders
      where account_id = any ($1::uuid[])`,
    [buyers.map(({ account }) => account.id)],
  );
  expect(rows).toHaveLength(4);
  for (const row of rows) expect(row).toEqual({ hash: expect.stringMatching(/^[0-9a-f]{24}$/), key: 'test' });
  expect(new Set(rows.map(({ hash }) => hash)).size).toBe(4);
  await expectCleanBooks(
    nodes.first.app,
    buyers.map(({ account }) => account.id),
  );
});

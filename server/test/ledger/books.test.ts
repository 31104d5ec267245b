import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../src/database/sql.ts';
import { noPostings, type Postings } from '../../src/ledger/chart.ts';
import { creditDeposit, reverseDeposit } from '../../src/orders/adjustments/credit-deposit.ts';
import { emptyStep, type StepContent, type StepKind } from '../../src/ledger/step.ts';
import { writeByHand } from '../database/write-by-hand.ts';
import { givenPrincipal } from '../in-process.ts';
import { queryAsOwner, queryAsServer } from '../query-as.ts';
import { givenBuyer, type Buyer } from '../orders/buyer.ts';
import { startTestServer, type TestServer } from '../server.ts';

let server: TestServer;
let buyer: Buyer;
/** The order in each status. */
const orders = new Map<string, { id: string; version: number }>();
beforeAll(async () => {
  server = await startTestServer({ worker: false });
  buyer = await givenBuyer(server);
  await buyer.confirm(await buyer.awaiting('prepaid'));
  await buyer.confirm(await buyer.awaiting('prepaid', { scenario: 'failed' }));
  await buyer.cancel((await buyer.awaiting('prepaid')).id);
  await buyer.confirm(await buyer.awaiting('prepaid', { scenario: 'price_changed' }));
  await buyer.confirm(await buyer.awaiting('prepaid', { scenario: 'pending' }));
  await buyer.awaiting('prepaid');
  const rows = await queryAsOwner(
    server,
    'select id, status, version from current_orders where account_id = $1',
    [buyer.account.id],
  );
  for (const { id, status, version } of rows)
    orders.set(String(status), { id: String(id), version: Number(version) });
});
afterAll(() => server.stop());

const undoing = { code: 'KN002' };

describe("the server's own role", () => {
  test('cannot change, delete or truncate a journal entry', async () => {
    const { database } = server.app;
    const denied = { code: '42501' };
    await expect(database.rows(sql`update steps set margin = 0`)).rejects.toMatchObject(denied);
    await expect(database.rows(sql`delete from steps`)).rejects.toMatchObject(denied);
    await expect(database.rows(sql`truncate steps`)).rejects.toMatchObject(denied);
    await expect(database.rows(sql`update orders set price = 0`)).rejects.toMatchObject(denied);
    await expect(database.rows(sql`delete from orders`)).rejects.toMatchObject(denied);
    await expect(database.rows(sql`truncate orders`)).rejects.toMatchObject(denied);
  });

  test.each([
    ...['succeeded', 'failed', 'cancelled', 'expired', 'processing'].map(
      (status): [string, string, StepKind] => [`hold money for an order that is ${status}`, status, 'hold'],
    ),
    ['charge an order that failed', 'failed', 'capture'],
    ['charge an order that was charged', 'succeeded', 'capture'],
    ['charge an order that was not confirmed', 'awaiting_confirmation', 'capture'],
    ['release what was charged', 'succeeded', 'release'],
    ['refund an order that was not charged', 'failed', 'refund'],
    ['fail a sale', 'succeeded', 'fail'],
    ['cancel an order that is processing', 'processing', 'cancel'],
  ] satisfies readonly [string, string, StepKind][])('cannot %s', async (_what, status, kind) => {
    const rejected = expect(write(stepOf(kind, status))).rejects;
    await rejected.toMatchObject({ code: '23514', constraint: 'steps_transition' });
  });

  test('cannot give an order a version again, or omit one', async () => {
    const refund = stepOf('refund', 'succeeded');
    await expect(write({ ...refund, version: 3 })).rejects.toMatchObject({ constraint: 'steps_of_order' });
    await expect(write({ ...refund, version: 5 })).rejects.toMatchObject({ constraint: 'steps_transition' });
  });

  test.each([
    ['make a purchase open again', "state = 'open', closed_at = null, due_at = ask_from"],
    ['deny a purchase that was ruled on', "state = 'rejected'"],
    ['change the cost of a purchase', 'cost = coalesce(cost, 0) + 1'],
    ['change the end of a purchase', "closed_at = closed_at + interval '1 day'"],
    ['lower a lease', 'lease = lease - 1'],
  ])('cannot %s', async (_what, change) => {
    const other = await givenBuyer(server);
    const order = await other.awaiting('prepaid', { scenario: 'pending' });
    await other.confirm(order);
    await other.resolve(order.id, 'succeeded');
    await queryAsOwner(server, 'update attempts set lease = 2 where order_id = $1', [order.id]);
    const closed = `update attempts set ${change} where state = 'ruled' and order_id = '${order.id}'`;
    await expect(queryAsServer(server, closed)).rejects.toMatchObject(undoing);
  });

  test.each([
    ['give money to a wallet', 'available = available + 1'],
    ['take money from a wallet', 'available = 0'],
    ['raise the held amount', 'held = held + 1'],
    ['lower the number of entries', 'last_step = last_step - 1'],
    ['change the head of the journal', "chain_head = decode(repeat('00', 32), 'hex')"],
    ['lower the number of orders', 'orders = orders - 1'],
    ['change the head of the orders', "orders_head = decode(repeat('00', 32), 'hex')"],
  ])('cannot %s without an entry', async (_what, change) => {
    const moved = `update wallets set ${change} where environment = 'sandbox' and account_id = '${buyer.account.id}'`;
    await expect(queryAsServer(server, moved)).rejects.toMatchObject(undoing);
  });

  test('cannot reopen a closed review case, nor rule on it again', async () => {
    await queryAsOwner(
      server,
      `insert into review_cases (account_id, environment, order_id, cause, statements, opened_at, closed_at, ruling)
       select account_id, environment, id, 'sold_after_failed', '[]', now(), now(), 'failed'
         from current_orders where status = 'failed'`,
    );
    for (const change of ['closed_at = null, ruling = null', "ruling = 'succeeded'", 'closed_at = now()'])
      await expect(queryAsServer(server, `update review_cases set ${change}`), change).rejects.toMatchObject(
        undoing,
      );
  });

  test('owns nothing', async () => {
    const owned = await server.app.database.rows(sql<{ relname: string }>`
      select c.relname from pg_class c join pg_roles r on r.oid = c.relowner where r.rolname = current_user`);
    expect(owned).toEqual([]);
  });
});

describe('the database refuses', () => {
  test.each([
    ['changing a journal entry', 'update steps set margin = margin + 1', 'KN002'],
    ['deleting a journal entry', 'delete from steps', 'KN002'],
    ['truncating the journal', 'truncate steps', 'KN002'],
    ['changing an order', 'update orders set price = price + 1', 'KN002'],
    ['replacing a destination', "update orders set destination_sealed = '\\x00'", 'KN002'],
    ['replacing a serial', "update steps set serial_sealed = '\\x00'", 'KN002'],
    ['deleting an order that was shown', 'delete from orders', 'KN002'],
    ['a wallet with a negative available amount', 'update wallets set available = -1', '23514'],
    ['a wallet with a negative held amount', 'update wallets set held = -1', '23514'],
    ['a wallet with a negative spent amount', 'update wallets set spent = -1', '23514'],
    ['more money than the largest amount', 'update wallets set available = 9000000000000001', '23514'],
  ])('%s', async (_what, statement, code) => {
    await expect(queryAsOwner(server, statement)).rejects.toMatchObject({ code });
  });

  test.each([
    ['columns that do not sum to zero', 'adjustment', { clientWallet: 5n }],
    ['a hold that moves margin', 'hold', { clientWallet: -5n, clientHold: 4n, margin: 1n }],
    ['a hold that moves cost and margin', 'hold', besides({ clientWallet: -5n, clientHold: 5n })],
    ['a hold of another price', 'hold', { clientWallet: -5n, clientHold: 5n }],
    ['a deposit that moves cost and margin', 'deposit', besides({ clientWallet: 5n, depositsReceived: -5n })],
    ['a release that moves cost and margin', 'release', besides({ clientWallet: 5n, clientHold: -5n })],
    ['a reset that moves cost and margin', 'reset', besides({ clientWallet: 5n, adjustments: -5n })],
    ['a reset that holds', 'reset', { clientWallet: 5n, adjustments: -5n, clientHold: 1n, margin: -1n }],
    [
      'a capture that earns more than its price',
      'capture',
      { clientHold: -5n, supplierClearing: -1n, margin: 6n },
    ],
    ['a refund that costs', 'refund', { clientWallet: 5n, supplierClearing: 1n, margin: -6n }],
    ['a deposit below zero', 'deposit', { clientWallet: -5n, depositsReceived: 5n }],
    ['a reversal that gives', 'deposit_reversal', { clientWallet: 5n, depositsReceived: -5n }],
    ['a reversal that holds', 'deposit_reversal', { clientHold: -5n, depositsReceived: 5n }],
    ['a reversal that earns', 'deposit_reversal', { clientWallet: -5n, margin: 5n }],
    [
      'a reversal that moves cost and margin',
      'deposit_reversal',
      besides({ clientWallet: -5n, depositsReceived: 5n }),
    ],
    ['a capture that gives to the wallet', 'capture', { clientWallet: 5n, clientHold: -5n }],
    ['a release that takes', 'release', { clientWallet: -5n, clientHold: 5n }],
    ['a statement that moves money', 'statement', { clientWallet: -5n, margin: 5n }],
  ] satisfies readonly [string, StepKind, Partial<Postings>][])(
    'an entry with %s',
    async (_what, kind, moved) => {
      const rule = kind === 'adjustment' ? 'balanced' : 'shape';
      const step = { ...stepOf(kind), postings: { ...noPostings, ...moved } };
      await expect(write(step)).rejects.toMatchObject({ code: '23514', constraint: `steps_${rule}` });
    },
  );

  test.each([
    ['held twice', 'processing', 'hold'],
    ['charged twice', 'succeeded', 'capture'],
    ['captured and then released', 'succeeded', 'release'],
    ['released and then captured', 'failed', 'capture'],
  ] satisfies readonly [string, string, StepKind][])('an order that is %s', async (_what, status, kind) => {
    const again = stepOf(kind, status);
    await expect(write(again)).rejects.toMatchObject({ constraint: 'steps_transition' });
    const version = (again.version ?? 0) - 1;
    await expect(write({ ...again, version })).rejects.toMatchObject({ constraint: 'steps_of_order' });
  });

  test('a deposit that was credited before, to whichever account', async () => {
    const { accountId } = await givenPrincipal(server.app, 0n);
    const other = { accountId, environment: 'sandbox' } as const;
    await creditDeposit(server.app.orders, other, { amount: 5n, reference: 'deposit' }, 'operator');
    const credited = {
      ...stepOf('deposit'),
      reference: 'deposit',
      postings: { ...noPostings, clientWallet: 5n, depositsReceived: -5n },
    };
    await expect(write(credited)).rejects.toMatchObject({ code: '23505', constraint: 'steps_deposit_once' });
  });

  test('a deposit that was reversed before, in part or in full', async () => {
    const { orders: lanes } = server.app;
    const other = { accountId: (await givenBuyer(server)).account.id, environment: 'sandbox' } as const;
    await creditDeposit(lanes, other, { amount: 5n, reference: 'mistake' }, 'operator');
    await reverseDeposit(lanes, other, { amount: 5n, reference: 'mistake', reason: 'a test' }, 'operator');
    const reversed = {
      ...stepOf('deposit_reversal'),
      reference: 'mistake',
      postings: { ...noPostings, clientWallet: -3n, depositsReceived: 3n },
    };
    await expect(write(reversed)).rejects.toMatchObject({
      code: '23505',
      constraint: 'steps_deposit_reversed_once',
    });
  });

  test('a reversal of no deposit, or one with an order, and a refund of no order', async () => {
    const reversal = {
      ...stepOf('deposit_reversal'),
      postings: { ...noPostings, clientWallet: -5n, depositsReceived: 5n },
    };
    await expect(write({ ...reversal, reference: null })).rejects.toMatchObject({
      constraint: 'steps_shape',
    });
    const orderId = orders.get('succeeded')?.id ?? null;
    await expect(write({ ...reversal, orderId })).rejects.toMatchObject({ constraint: 'steps_subject' });
    await expect(write({ ...stepOf('refund'), orderId: null })).rejects.toMatchObject({
      constraint: 'steps_subject',
    });
  });

  test('an entry of an order of another account', async () => {
    const other = await givenBuyer(server);
    await expect(write(stepOf('refund'), other.account.id)).rejects.toMatchObject({
      constraint: 'steps_order_of_its_wallet',
    });
  });
});

function besides(moved: Partial<Postings>): Partial<Postings> {
  return { ...moved, supplierClearing: -7n, margin: 7n };
}

/** The status that a step of a kind needs, and the one to which it leads. */
const statuses: Partial<Record<StepKind, readonly [string, string]>> = {
  cancel: ['awaiting_confirmation', 'cancelled'],
  capture: ['processing', 'succeeded'],
  fail: ['inquiring', 'failed'],
  hold: ['awaiting_confirmation', 'processing'],
  refund: ['succeeded', 'refunded'],
  release: ['processing', 'failed'],
};

/** A step that moves nothing, of the order in a status. */
function stepOf(kind: StepKind, status = statuses[kind]?.[0] ?? 'succeeded'): StepContent {
  const now = new Date();
  const step = { ...emptyStep({ accountId: buyer.account.id, environment: 'sandbox' }, now), kind };
  if (kind === 'deposit' || kind === 'deposit_reversal') return { ...step, reference: 'transfer' };
  if (kind === 'reset') return step;
  const order = orders.get(status);
  if (order === undefined) throw new Error(`No order is ${status}.`);
  const versioned = statuses[kind];
  return {
    ...step,
    orderId: order.id,
    ...(versioned === undefined
      ? {}
      : {
          version: order.version + 1,
          status: versioned[1],
          reason: 'not_delivered',
          confirmedAt: kind === 'cancel' || kind === 'fail' ? null : now,
          reviewAt: now,
        }),
  };
}

/** Appends a step to the wallet of an account, with the rights of the server. */
function write(step: StepContent, accountId = buyer.account.id): Promise<void> {
  const key = { accountId, environment: 'sandbox' } as const;
  return server.app.database.transaction((tx) => writeByHand(tx, key, { steps: [{ ...step, ...key }] }));
}

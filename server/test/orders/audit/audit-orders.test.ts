import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditOrders } from '../../../src/orders/audit/audit-orders.ts';
import { expectCleanBooks } from '../../books.ts';
import { columnsOf, otherValue, tamper } from '../../ledger/tamper.ts';
import { queryAsOwner } from '../../query-as.ts';
import { startTestServer, type TestServer } from '../../server.ts';
import { givenBuyer, slowCustomerNo, type Buyer, type Shown } from '../buyer.ts';

let server: TestServer;
let buyer: Buyer;
beforeAll(async () => {
  server = await startTestServer({ worker: false });
});
beforeEach(async () => {
  buyer = await givenBuyer(server);
});
afterAll(() => server.stop());

/** Three orders: one succeeded, one is a bill that was paid, and one awaits its confirmation. */
async function threeOrders(): Promise<void> {
  await buyer.confirm(await buyer.awaiting('prepaid'));
  await buyer.confirm(await buyer.awaiting('postpaid'));
  await buyer.awaiting('prepaid');
}

/** An order whose first answer did not end it, so that its purchase has a row of its own. */
async function pending(): Promise<Shown> {
  const order = await buyer.awaiting('prepaid', { scenario: 'pending' });
  await buyer.confirm(order);
  return buyer.until(order.id, 'processing');
}

describe('the audit of the orders of a wallet', () => {
  test.each([
    [
      'an order that was changed',
      'update orders set price = price - 1 where $mine and number = 2',
      'order 2 does not fit the chain',
    ],
    ['an order that was removed', 'delete from orders where $mine and number = 2', 'order 2 is missing'],
    [
      'the last order that was removed',
      'delete from orders where $mine and number = 3',
      'the last order is 2, the wallet says 3',
    ],
    [
      'two orders that were swapped',
      `update orders set number = 1000 + number where $mine and number in (1, 3);
       update orders set number = 1004 - number where $mine and number > 1000`,
      'order 1 does not fit the chain',
    ],
    [
      'an order of another wallet',
      `update orders set account_id = '${randomUUID()}' where $mine and number = 1`,
      'order 1 is missing',
    ],
    [
      'an order that the wallet does not count',
      `insert into orders
       select (json_populate_record(o, json_build_object('number', 4, 'id', gen_random_uuid(), 'reference_number', 2,
                'idempotency_key', gen_random_uuid()))).*
         from orders o where $mine and number = 1`,
      'the wallet does not count order 4',
    ],
    ['another count', 'update wallets set orders = 2 where $mine', 'the wallet does not count order 3'],
    [
      'another head',
      "update wallets set orders_head = decode(repeat('00', 32), 'hex') where $mine",
      "the wallet's head is not that of the last order",
    ],
    [
      'a destination that was replaced',
      "update orders set destination_sealed = destination_sealed || '\\x00' where $mine and number = 1",
      'the destination of the order is not the one of its digest',
    ],
    [
      'a version that is missing',
      'update steps set version = version + 1 where $mine and version = 3',
      'version 4 of the order after version 2',
    ],
    [
      'a transition that there is not',
      "update steps set status = 'refunded' where $mine and kind = 'hold'",
      'leads from awaiting_confirmation to refunded',
    ],
    [
      'a transition of another kind',
      "update steps set kind = 'review' where $mine and kind = 'capture'",
      'a review, leads from processing to succeeded',
    ],
    [
      'an end of another purchase',
      "update steps set attempt_id = gen_random_uuid() where $mine and kind = 'capture'",
      'ends another purchase than the newest one of the order',
    ],
    [
      'a key of an order that a step has too',
      `update steps set idempotency_key = (select o.idempotency_key from orders o where o.account_id = steps.account_id and number = 3)
        where $mine and kind = 'hold' and idempotency_key = (select min(s.idempotency_key::text)::uuid from steps s
                where s.account_id = steps.account_id and s.kind = 'hold')`,
      'has the Idempotency-Key of an order or a claim',
    ],
    [
      'a reference that was sent twice',
      `update attempts set supplier = h.supplier, reference = h.reference
         from steps h where h.account_id = attempts.account_id and h.kind = 'hold' and attempts.kind = 'inquiry' and attempts.$mine`,
      'has the reference of another purchase or inquiry',
    ],
    [
      'an inquiry that is another one than the order says',
      "update attempts set supplier_sku = 'another' where $mine and kind = 'inquiry'",
      'is another one than the order says',
    ],
    [
      'an attempt of no order',
      'update attempts set order_id = gen_random_uuid() where $mine',
      'is of an order that does not exist',
    ],
  ])('finds %s', async (_what, change, problem) => {
    await threeOrders();
    await expectCleanBooks(server.app, [buyer.account.id]);
    await tamper(server, change.replaceAll('$mine', mine()));
    expect(await problems()).toContainEqual(expect.stringContaining(problem));
  });

  test('finds a change of any column of an order', async () => {
    await threeOrders();
    await queryAsOwner(server, 'drop table if exists kept; create table kept as table orders');
    const missed: string[] = [];
    for (const { name, type } of await columnsOf(server, 'orders')) {
      const changed = `update orders set ${name} = ${otherValue(name, type)} where ${mine()} and number = 2`;
      await tamper(server, changed);
      if ((await problems()).length === 0) missed.push(name);
      await tamper(server, 'delete from orders; insert into orders table kept');
    }
    expect(missed).toEqual([]);
    expect(await problems()).toEqual([]);
  });
});

describe('the audit of what is open', () => {
  test('finds a processing order without an open attempt', async () => {
    const { id } = await pending();
    expect(await problems()).toEqual([]);
    await close(id, 'absent');
    expect(await problems()).toContain('the order is processing but has no open attempt that could end it');
  });

  test('needs no row of the first purchase, which its hold opens', async () => {
    const { id } = await pending();
    await tamper(server, `delete from attempts where order_id = '${id}'`);
    expect(await problems()).toEqual([]);
  });

  test('finds an attempt that is open although its order has ended', async () => {
    const { id } = await pending();
    await buyer.resolve(id, 'succeeded');
    await expectCleanBooks(server.app, [buyer.account.id]);
    await tamper(
      server,
      `update attempts set state = 'open', closed_at = null, due_at = ask_from where order_id = '${id}'`,
    );
    expect(await problems()).toContain('the order is succeeded, but 1 of its attempts are open');
  });

  test('finds an attempt that its order ended otherwise', async () => {
    const { id } = await pending();
    await buyer.resolve(id, 'failed');
    await expectCleanBooks(server.app, [buyer.account.id]);
    await close(id, 'delivered');
    expect(await problems()).toEqual([
      expect.stringMatching(/^the purchase [0-9a-f]+ is delivered, but step \d+ ended it as ruled$/),
    ]);
  });

  test('finds a purchase that no step of its order opened', async () => {
    const { id } = await pending();
    await tamper(server, `update attempts set id = gen_random_uuid() where order_id = '${id}'`);
    expect(await problems()).toEqual([
      expect.stringMatching(/is in no step of the order$/),
      'the order is processing, but 2 of its attempts are open',
      expect.stringMatching(/has the reference of another purchase/),
    ]);
  });

  test('finds a pending inquiry and a claim without an open attempt', async () => {
    const answer = await buyer.inquire({ customer_no: slowCustomerNo });
    expect(answer.body.data.status).toBe('inquiring');
    await expectCleanBooks(server.app, [buyer.account.id]);
    await close(answer.body.data.id, 'absent');
    expect(await problems()).toContain('the order is inquiring but has no open attempt that could end it');
    await queryAsOwner(
      server,
      `insert into claims (account_id, environment, id, client_reference, reference_number, transaction_kind, channel,
         product_code, product_name, destination_masked, destination_sealed, data_key_id, price, cost, cost_max, created_at,
         expires_at, confirmable_until, idempotency_key, fingerprint, fingerprint_key_id, purchase_reference,
         reference_key_id)
       select account_id, environment, gen_random_uuid(), 'another', 1, transaction_kind, channel, product_code, product_name,
              destination_masked, destination_sealed, data_key_id, 0, 0, 0, created_at, expires_at, confirmable_until,
              gen_random_uuid(), fingerprint, fingerprint_key_id, purchase_reference, reference_key_id
         from orders where id = $1`,
      [answer.body.data.id],
    );
    expect(await problems()).toContain('the claim has no open attempt that could end it');
  });

  async function close(orderId: string, state: string): Promise<void> {
    await tamper(
      server,
      `update attempts set state = '${state}', closed_at = coalesce(closed_at, now()), due_at = null, leased_until = null
        where order_id = '${orderId}'`,
    );
  }
});

function mine(): string {
  return `account_id = '${buyer.account.id}'`;
}

async function problems(): Promise<string[]> {
  const findings = await auditOrders(server.app.database, server.app.keyring, {
    accountIds: [buyer.account.id],
  });
  return findings.map(({ problem }) => problem);
}

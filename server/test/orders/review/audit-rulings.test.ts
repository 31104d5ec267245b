import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditOrders } from '../../../src/orders/audit/audit-orders.ts';
import { refundOrder, ruleOnCase } from './rule-alone.ts';
import { expectCleanBooks } from '../../books.ts';
import { queryWithoutTriggers } from '../../query-as.ts';
import { startTestServer, type TestServer } from '../../server.ts';
import { givenBuyer, type Buyer, type Shown } from '../buyer.ts';
import { reportLateOutcome, soldLate } from './late-outcome.ts';

const operator = { actor: 'operator test', reason: 'the supplier said so on the phone' };

let server: TestServer;
let buyer: Buyer;

beforeAll(async () => {
  server = await startTestServer({ settings: { simulatorReviewMs: 50, workerIntervalMs: 20 } });
});
beforeEach(async () => {
  buyer = await givenBuyer(server);
});
afterAll(() => server.stop());

test.each([
  [
    'a refund without an audit record',
    'refund',
    'delete from audit_records where subject = $1',
    'no operator is on record',
  ],
  [
    'a loss without an audit record',
    'loss',
    'delete from audit_records where subject = $1',
    'no operator is on record',
  ],
  [
    'a refund with an audit record of another account only',
    'refund',
    `update audit_records r set account_id = (select a.id from accounts a where a.id <> r.account_id limit 1) where subject = $1`,
    'no operator is on record',
  ],
  [
    'a refund with another action in its audit record',
    'refund',
    `update audit_records set action = 'order.ruled' where subject = $1`,
    'no operator is on record',
  ],
  [
    'an order in review without a case',
    'wait',
    'delete from review_cases where order_id = $1',
    'the order is in manual review but has no open case',
  ],
  [
    'an order in review with a closed case',
    'wait',
    `update review_cases set closed_at = opened_at, ruling = 'failed' where order_id = $1`,
    'the order is in manual review but has no open case',
  ],
  [
    'a case that no step opened',
    'sale',
    `insert into review_cases (account_id, environment, order_id, cause, statements, opened_at)
     select account_id, environment, id, 'two_serials', '[]', now() from orders where id = $1`,
    'the review cases of the order are not those of its steps',
  ],
  [
    'a case about a known outcome',
    'sale',
    `insert into review_cases (account_id, environment, order_id, cause, statements, opened_at)
     select account_id, environment, id, 'outcome_unknown', '[]', now() from orders where id = $1`,
    'an open case has the cause outcome_unknown, but the order is not in manual review',
  ],
  [
    'a case with another ruling',
    'loss',
    `alter table review_cases disable trigger user;
     update review_cases set ruling = 'failed' where order_id = '$1';
     alter table review_cases enable trigger user`,
    'the review cases of the order are not those of its steps',
  ],
  [
    'a case that lost what was said',
    'wait',
    `alter table review_cases disable trigger user;
     update review_cases set statements = '[]' where order_id = '$1';
     alter table review_cases enable trigger user`,
    'the review cases of the order are not those of its steps',
  ],
  [
    'a charge for a purchase that the order never had',
    'sale',
    `alter table steps disable trigger user;
     update steps set reference = 'another' where order_id = '$1' and kind = 'hold';
     alter table steps enable trigger user`,
    'pays for a purchase that the order never had',
  ],
  [
    'a loss of a purchase that the order never had',
    'loss',
    `alter table steps disable trigger user;
     update steps set reference = 'another' where order_id = '$1' and kind = 'adjustment';
     alter table steps enable trigger user`,
    'books the loss of a purchase that the order never had',
  ],
  [
    'a charge for a purchase that is also booked as a loss',
    'sale',
    `alter table steps disable trigger user;
     insert into steps
     select (json_populate_record(s, json_build_object('number', s.number + 1000, 'kind', 'adjustment',
              'version', null, 'status', null, 'client_hold', 0, 'margin', 0, 'adjustments', -s.supplier_clearing))).*
       from steps s where order_id = '$1' and kind = 'capture';
     alter table steps enable trigger user`,
    'pays for a purchase that is also booked as a loss',
  ],
])('the audit finds %s', async (_what, by, tamper, problem) => {
  const order = await ruledBy(by);
  await expectCleanBooks(server.app, [buyer.account.id]);
  // Several statements cannot have a parameter.
  const one = tamper.includes("'$1'");
  await queryWithoutTriggers(
    server,
    'audit_records',
    one ? tamper.replaceAll('$1', order.id) : tamper,
    one ? [] : [order.id],
  );
  const { database, keyring } = server.app;
  expect(await auditOrders(database, keyring, { accountIds: [buyer.account.id] })).toContainEqual({
    wallet: `${buyer.account.id}/sandbox`,
    orderId: order.id,
    problem: expect.stringContaining(problem),
  });
});

async function confirmed(scenario: string, status: string): Promise<Shown> {
  const order = await buyer.awaiting('prepaid', { scenario });
  await buyer.confirm(order);
  return buyer.until(order.id, status);
}

/** An order that waits for a ruling, was sold, was refunded, or whose late sale was booked as a loss. */
async function ruledBy(by: string): Promise<Shown> {
  if (by === 'sale') return confirmed('success', 'succeeded');
  if (by === 'wait') return confirmed('manual_review', 'manual_review');
  const order =
    by === 'refund' ? await confirmed('success', 'succeeded') : await confirmed('failed', 'failed');
  if (by === 'refund') await refundOrder(server.app, { orderId: order.id, by: operator });
  else {
    await reportLateOutcome(server, order, soldLate('A'));
    await ruleOnCase(server.app, { orderId: order.id, as: 'succeeded', serial: undefined, by: operator });
  }
  return order;
}

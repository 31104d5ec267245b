import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditContinuously } from '../../src/audit/continuous-audit.ts';
import { readFindings } from '../../src/audit/findings.ts';
import { auditPayments } from '../../src/deposits/books/audit-payments.ts';
import type { Payment } from '../../src/deposits/payments/payment.ts';
import { givenPrincipal } from '../in-process.ts';
import { tamper } from '../ledger/tamper.ts';
import { queryAsOwner } from '../query-as.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { givenCredited, givenInReview, takeBack } from './given-reversals.ts';

let server: TestServer;
let payments: Readonly<Record<'credited' | 'inReview' | 'reversed', Payment>>;
beforeAll(async () => {
  server = await startTestServer({ worker: false, catalog: false });
  const { app } = server;
  const wallet = await givenPrincipal(app, 0n);
  const reversed = await givenCredited(app, wallet, 50_000n);
  await takeBack(app, reversed, { amount: 20_000n });
  const credited = await givenCredited(app, wallet, 50_000n);
  payments = { credited, inReview: await givenInReview(app, 7_777n), reversed };
  await queryAsOwner(
    server,
    tables.map((table) => `create table kept_${table} as table ${table}`).join('; '),
  );
});
afterAll(() => server.stop());

const tables = ['cash_entries', 'deposit_cases', 'deposit_payments', 'steps'];

async function restore(): Promise<void> {
  await tamper(
    server,
    tables.map((table) => `delete from ${table}; insert into ${table} table kept_${table}`).join('; '),
  );
  expect(await problems()).toEqual([]);
}

function problems(): Promise<string[]> {
  return auditPayments(server.app.database, 'sandbox');
}

test.each([
  [
    'a payment that was inserted',
    `insert into deposit_payments select (json_populate_record(p,
       json_build_object('id', gen_random_uuid(), 'source_id', 'another'))).* from deposit_payments p where $inReview`,
    'did not arrive with its amount in the cash journal',
  ],
  [
    'another amount of a payment',
    'update deposit_payments p set amount = amount + 1 where $inReview',
    'did not arrive',
  ],
  [
    'another fee of a payment',
    'update deposit_payments p set fee = fee + 1 where $credited',
    'has the fee 1, and its entry has 0',
  ],
  [
    'a payment in review that is said to be credited',
    `update deposit_payments p set state = 'credited', account_id = c.account_id, reference = 'r', credited = 1,
            credited_at = now(), request_id = null
       from deposit_payments c where $inReview and c.id = '$creditedId'`,
    'is credited, and has 7777 in suspense',
  ],
  [
    'a credited payment that is said to be in review',
    `update deposit_payments p set state = 'in_review', reason = 'late', account_id = null, reference = null,
            credited = null, credited_at = null where $credited`,
    'is in_review, and has 0 in suspense',
  ],
  [
    'another credited amount',
    'update deposit_payments p set credited = credited - 1 where $credited',
    'and its entry has',
  ],
  [
    'another reference of a credited payment',
    "update deposit_payments p set reference = 'nobody' where $credited",
    'has no step of what was credited',
  ],
  [
    'a step of another amount',
    "update steps set client_wallet = 1 where kind = 'deposit' and reference = (select p.reference from deposit_payments p where $credited)",
    'has no step of what was credited',
  ],
  [
    'a reversal that is forgotten',
    "update deposit_payments p set state = 'credited' where $reversed",
    'is credited, and was taken back 1 times',
  ],
  ['a reversal without its case', 'delete from deposit_cases', 'was taken back without a case'],
  [
    'a payment that was deleted',
    'delete from deposit_payments p where $inReview',
    'is of a payment that does not exist',
  ],
  [
    'a receipt that was deleted',
    "delete from cash_entries where kind = 'bank_receipt' and payment_id = '$inReviewId'",
    'are in suspense',
  ],
  [
    'an entry of another account',
    `update cash_entries set account_id = (select w.account_id from wallets w where w.account_id <> cash_entries.account_id limit 1)
      where kind = 'credit' and payment_id = '$creditedId'`,
    'is of another account than its payment',
  ],
  [
    'money that left suspense',
    "update cash_entries set suspense = 1, bank = -1 where kind = 'bank_receipt' and payment_id = '$creditedId'",
    'did not arrive',
  ],
  [
    'a repayment of more than was owed',
    "update cash_entries set client_receivable = 5, deposits_received = deposits_received - 5 where kind = 'chargeback'",
    'has repaid more than it owed',
  ],
])('finds %s', async (_what, change, problem) => {
  await givenPrincipal(server.app, 0n);
  expect(await problems()).toEqual([]);
  const { credited, inReview, reversed } = payments;
  const filled = change
    .replaceAll('$creditedId', credited.id)
    .replaceAll('$inReviewId', inReview.id)
    .replaceAll('$credited', `p.id = '${credited.id}'`)
    .replaceAll('$inReview', `p.id = '${inReview.id}'`)
    .replaceAll('$reversed', `p.id = '${reversed.id}'`);
  await tamper(server, filled);
  expect(await problems()).toContainEqual(expect.stringContaining(problem));
  await restore();
});

test('the continuous audit reads new entries once, and finds what is wrong with them', async () => {
  const { app } = server;
  await round();
  expect(await found()).toEqual([]);
  const payment = await givenInReview(app, 8_888n);
  await tamper(server, `update deposit_payments set amount = 8889 where id = '${payment.id}'`);
  await round();
  expect(await found()).toEqual([`payment ${payment.id} did not arrive with its amount in the cash journal`]);
});

async function round(): Promise<void> {
  await queryAsOwner(server, "update continuous_audit set leased_until = '-infinity'");
  await auditContinuously(server.app, new AbortController().signal);
}

async function found(): Promise<readonly string[]> {
  const findings = await readFindings(server.app.database, 100);
  return findings.filter(({ wallet }) => wallet.startsWith('cash')).map(({ problem }) => problem);
}

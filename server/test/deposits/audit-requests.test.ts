import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditBooks } from '../../src/audit/audit-books.ts';
import { auditRequests } from '../../src/deposits/books/audit-requests.ts';
import { recordPayment } from '../../src/deposits/payments/record-payment.ts';
import type { DepositRequest } from '../../src/deposits/requests/deposit-request.ts';
import { givenPrincipal } from '../in-process.ts';
import { queryAsOwner } from '../query-as.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { aTransfer, cancelGiven, givenRequest } from './given-deposits.ts';
import { givenCredited, storedPayment } from './given-reversals.ts';

const tables = [
  'deposit_requests',
  'deposit_cancellations',
  'deposit_payments',
  'gateway_transactions',
  'events',
];

let server: TestServer;
let requests: Readonly<Record<'atGateway' | 'cancelled' | 'credited' | 'reviewed' | 'waiting', string>>;
let atGateway: string;

beforeAll(async () => {
  server = await startTestServer({ worker: false, catalog: false });
  const { app } = server;
  const wallet = await givenPrincipal(app, 0n);
  const waiting = await givenRequest(app, wallet);
  const cancelled = await givenRequest(app, wallet);
  await cancelGiven(app, wallet, { id: cancelled.id, actor: 'a person' });
  const reviewed = await givenRequest(app, wallet, { amount: 60_000n });
  await recordPayment(app, aTransfer(reviewed, { amount: 60_000n }));
  const credited = await givenCredited(app, wallet, 70_000n);
  const gateway = await paidAtGateway(await givenRequest(app, wallet, { amount: 80_000n }));
  atGateway = gateway.payment;
  requests = {
    ...{
      waiting: waiting.id,
      cancelled: cancelled.id,
      reviewed: reviewed.id,
      credited: credited.requestId ?? '',
    },
    atGateway: gateway.request,
  };
  await queryAsOwner(
    server,
    tables.map((table) => `create table kept_${table} as table ${table}`).join('; '),
  );
});
afterAll(() => server.stop());

/** Changes rows as a superuser can, while neither triggers nor foreign keys are checked. */
function withoutTriggers(change: string): Promise<unknown> {
  return queryAsOwner(
    server,
    `set session_replication_role = replica; ${change}; set session_replication_role = default`,
  );
}

/** A request and its credited payment, as if they were of a gateway. */
async function paidAtGateway(request: DepositRequest): Promise<{ request: string; payment: string }> {
  const payment = aTransfer(request);
  await recordPayment(server.app, payment);
  const { id, source } = await storedPayment(server.app, payment);
  await withoutTriggers(
    `insert into gateways (name, kind, environment, base_url, credentials_sealed, credentials_key_id, display_name, fees, enabled)
     values ('midtrans', 'midtrans', 'sandbox', 'http://127.0.0.1:1', '', 'k', 'K', '{}', false);
     insert into gateway_transactions (id, gateway, environment, request_id, reference, method, channel, amount, state, payments,
       created_at, expires_at, checked_at)
     values ('${randomUUID()}', 'midtrans', 'sandbox', '${request.id}', 'dep_1', 'qris', 'qris', ${request.payable}, 'paid',
       '[{"id": "${source.id}", "amount": ${request.payable}, "reversed": 0}]', now(), now() + interval '1 hour', now());
     update deposit_requests set method = 'qris', bank_account_id = null, gateway_id = 'midtrans', amount = payable, digits = 0,
       instructions = '{"kind": "qris"}' where id = '${request.id}';
     update deposit_payments set source_kind = 'gateway', bank_account_id = null, gateway_id = 'midtrans',
       evidence = '{"reference": "dep_1"}', recorded_at = now() - interval '1 hour' where id = '${id}';
     delete from events where body::jsonb #>> '{data,deposit,id}' = '${request.id}'`,
  );
  return { request: request.id, payment: id };
}

function problems(): Promise<string[]> {
  return auditRequests(server.app.database, 'sandbox');
}

test('sound requests have no problem', async () => {
  expect(await problems()).toEqual([]);
});

test.each([
  [
    'a waiting request that was deleted',
    'delete from deposit_requests where id = $waiting',
    'an event names it',
  ],
  [
    'a cancelled request that was deleted, after its events were purged',
    'delete from deposit_requests where id = $cancelled; delete from events',
    'a cancellation names it',
  ],
  [
    'a cancelled request that was deleted with its cancellation',
    'delete from deposit_cancellations; delete from deposit_requests where id = $cancelled; delete from events',
    'an audit record names it',
  ],
  [
    'a candidate that was deleted, after its events were purged',
    'delete from deposit_requests where id = $reviewed; delete from events',
    'a payment names it',
  ],
  [
    'a credited request that was deleted with its payment',
    'delete from deposit_payments where request_id = $credited; delete from deposit_requests where id = $credited; delete from events',
    'a cash entry names it',
  ],
  [
    'another credit of a request',
    'update deposit_requests set credited = credited + 1 where id = $credited',
    'no payment has credited it so',
  ],
  [
    'a credited request of another account',
    'update deposit_requests set account_id = gen_random_uuid() where id = $credited',
    'no payment has credited it so',
  ],
  [
    'a credited request that is said to have expired',
    "update deposit_requests set state = 'expired', credited = null, credited_at = null where id = $credited",
    'is expired, and payment',
  ],
  [
    'another amount of a waiting request',
    'update deposit_requests set amount = amount + 1, payable = payable + 1 where id = $waiting',
    'is not the one of its events',
  ],
  [
    'a request that is said to be credited',
    "update deposit_requests set state = 'credited', credited = 1, credited_at = now(), ended_at = now() where id = $waiting",
    'no payment has credited it so',
  ],
  [
    'a transaction of a gateway that was deleted',
    'delete from gateway_transactions',
    'no transaction has it',
  ],
  [
    'a transaction that nobody has paid, and that was deleted',
    'delete from deposit_payments where request_id = $atGateway; delete from gateway_transactions',
    'has instructions of a gateway, and no transaction',
  ],
  [
    'money that a transaction has forgotten',
    "update gateway_transactions set payments = '[]'",
    'no transaction has it',
  ],
])('finds %s', async (_what, change, problem) => {
  const filled = Object.entries(requests).reduce(
    (text, [name, id]) => text.replaceAll(`$${name}`, `'${id}'`),
    change,
  );
  await withoutTriggers(filled);
  expect(await problems()).toContainEqual(expect.stringContaining(problem));
  await withoutTriggers(
    tables.map((table) => `delete from ${table}; insert into ${table} table kept_${table}`).join('; '),
  );
  expect(await problems()).toEqual([]);
});

test('the audit reports it', async () => {
  const { app } = server;
  await withoutTriggers(`delete from gateway_transactions`);
  const { findings } = await auditBooks(app.database, app.keyring);
  expect(findings.map(({ problem }) => problem)).toContain(
    `payment ${atGateway} is at a gateway, and no transaction has it`,
  );
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs, jakartaDay } from '../../src/clock.ts';
import { closeDepositCase, listDepositCases } from '../../src/deposits/books/deposit-cases.ts';
import {
  type DepositReconciliation,
  reconcileDeposits,
} from '../../src/deposits/books/reconcile-deposits.ts';
import { settleGateway } from '../../src/deposits/books/settle-gateway.ts';
import type { Payment } from '../../src/deposits/payments/payment.ts';
import { recordPayment } from '../../src/deposits/payments/record-payment.ts';
import { depositTasks } from '../../src/work/deposit-tasks.ts';
import { givenPrincipal } from '../in-process.ts';
import { tamper } from '../ledger/tamper.ts';
import { advanceToNoon } from '../noon.ts';
import { queryAsOwner } from '../query-as.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { aTransfer, sandboxAccount } from './given-deposits.ts';
import { cashBalances, givenCredited, givenInReview, storedPayment } from './given-reversals.ts';

let server: TestServer;
let credited: Payment;
let ofGateway: Payment;
let day: string;
beforeAll(async () => {
  server = await startTestServer({ worker: false, catalog: false });
  const { app } = server;
  advanceToNoon(app.clock);
  const now = app.clock.nodeNow();
  day = jakartaDay(now);
  credited = await givenCredited(app, await givenPrincipal(app, 0n), 50_000n);
  await queryAsOwner(
    server,
    `insert into gateways (name, kind, environment, base_url, credentials_sealed, credentials_key_id, display_name, fees, enabled)
     values ('gate', 'midtrans', 'sandbox', 'https://gate.invalid', '', 'test', 'Deposit', '{}', true)`,
  );
  const source = { kind: 'gateway', gatewayId: 'gate', id: 'G-1' } as const;
  const evidence = { facts: { reference: 'dep_1' }, payer: null };
  const payment = aTransfer({ createdAt: now, payable: 100_000n }, { source, fee: 700n, evidence });
  await recordPayment(app, payment);
  ofGateway = await storedPayment(app, payment);
  await queryAsOwner(server, transaction(payments(100_000), 'dep_1'));
});
afterAll(() => server.stop());

function payments(amount: number, id = 'G-1'): string {
  return JSON.stringify([{ id, amount, reversed: 0 }]);
}

function transaction(money: string, reference: string = randomUUID()): string {
  return `insert into gateway_transactions (id, gateway, environment, reference, method, channel, amount, state, payments,
      created_at, expires_at)
    values ('${randomUUID()}', 'gate', 'sandbox', '${reference}', 'qris', 'qris', 100000, 'paid', '${money}', '${day} 12:00+07', '${day} 13:00+07')`;
}

/** A statement of the day with one credit of this amount, of a payment if one is named. */
function line(amount: bigint, payment: Payment | undefined, state: string): string {
  const [importId, lineId] = [randomUUID(), randomUUID()];
  const hold = state === 'held' ? "'similar'" : 'null';
  return `alter table bank_lines disable trigger user;
    insert into bank_imports (id, bank_account_id, source, digest, imported_at, actor, first_day, last_day)
    values ('${importId}', '${sandboxAccount}', 'file', decode(repeat('00', 32), 'hex'), now(), 'a test', '${day}', '${day}');
    insert into bank_lines (id, bank_account_id, import_id, number, source, booked_on, direction, amount, reference,
      text_digest, fingerprint, occurrence, description_sealed, description_key_id, state, hold_reason, payment_id)
    values ('${lineId}', '${sandboxAccount}', '${importId}', 1, 'file', '${day}', 'credit', ${amount * 100n}, '',
      decode(repeat('00', 32), 'hex'), decode(md5('${lineId}') || md5('${lineId}'), 'hex'), 1, '', 'test', '${state}', ${hold},
      ${payment === undefined ? 'null' : `'${payment.id}'`});
    alter table bank_lines enable trigger user`;
}

function reconcile(): Promise<DepositReconciliation> {
  return reconcileDeposits(server.app, { environment: 'sandbox', day, by: undefined });
}

async function kinds(): Promise<readonly string[]> {
  return (await reconcile()).differences.map(({ kind, subject }) => `${kind} ${subject}`);
}

test('a day whose sides agree has no difference', async () => {
  const compared = await reconcile();
  expect(compared).toMatchObject({
    differences: [],
    opened: 0,
    owing: [],
    requests: { count: 1, amount: credited.amount },
    bankPayments: { count: 1, amount: credited.amount },
    gatewayPayments: { count: 1, amount: 100_000n },
    journal: { count: 2, amount: credited.amount + 100_000n },
  });
});

test('each side that differs is one case, which ends when the sides agree again', async () => {
  const { app } = server;
  // A statement of the day is there, and one payment is not in it.
  await queryAsOwner(server, line(77n, undefined, 'held'));
  const missing = `payment_without_line ${credited.id}`;
  const found = await kinds();
  expect(found).toContain(missing);
  expect(found.filter((one) => one.startsWith('line_without_payment'))).toHaveLength(1);
  expect(await reconcile()).toMatchObject({ opened: 0 });

  await queryAsOwner(server, line(credited.amount, credited, 'recorded'));
  expect(await kinds()).not.toContain(missing);
  const cases = await listDepositCases(app.database, { environment: 'sandbox', all: true, day, limit: 100 });
  expect(cases.find(({ subject }) => subject === credited.id)).toMatchObject({
    state: 'closed',
    closedBy: 'konter',
    resolution: 'the sides agree now',
  });
});

test('a difference ends by itself when a person rules on its line days later', async () => {
  const { app } = server;
  const stateOf = async (): Promise<readonly string[]> => {
    const listed = await listDepositCases(app.database, {
      environment: 'sandbox',
      all: true,
      day,
      limit: 100,
    });
    return listed.flatMap(({ amount, state }) => (amount === 88n ? [state] : []));
  };
  await queryAsOwner(server, line(88n, undefined, 'held'));
  await reconcile();
  const compareDaysLater = async (): Promise<void> => {
    const before = app.clock.offsetMs;
    app.clock.offsetMs += 20 * dayMs;
    await depositTasks(app)
      .find(({ name }) => name === 'reconcile deposits')
      ?.run(new AbortController().signal);
    app.clock.offsetMs = before;
  };
  await compareDaysLater();
  expect(await stateOf()).toEqual(['open']);
  await queryAsOwner(server, "update bank_lines set state = 'dismissed' where amount = 8800");
  await compareDaysLater();
  expect(await stateOf()).toEqual(['closed']);
});

test.each<[string, () => string, () => string]>([
  [
    'a line of another amount than its payment',
    () => line(1n, ofGateway, 'recorded'),
    () => 'amounts_differ',
  ],
  [
    'money at a gateway that is no payment',
    () => transaction(payments(5, 'G-9')),
    () => 'transaction_without_payment',
  ],
  [
    'a payment of another amount than its transaction',
    () =>
      'update gateway_transactions set payments = \'[{"id":"G-1","amount":99999,"reversed":0}]\' where payments @> \'[{"id":"G-1"}]\'',
    () => 'amounts_differ',
  ],
  [
    'a payment that its gateway does not have',
    () => 'delete from gateway_transactions where payments @> \'[{"id":"G-1"}]\'',
    () => `payment_without_transaction ${ofGateway.id}`,
  ],
  [
    'a payment that the journal does not have',
    () => `update cash_entries set payment_id = gen_random_uuid() where payment_id = '${ofGateway.id}'`,
    () => `payment_without_entry ${ofGateway.id}`,
  ],
  [
    'a request that is credited without a payment',
    () => `update deposit_payments set request_id = null where id = '${credited.id}'`,
    () => `request_without_payment ${credited.requestId ?? ''}`,
  ],
])('finds %s', async (_what, change, problem) => {
  await queryAsOwner(server, 'alter table gateway_transactions disable trigger user');
  await tamper(server, change());
  expect((await kinds()).join('\n')).toContain(problem());
});

test('a case is closed once, with the reason and an audit record', async () => {
  const { app } = server;
  const [open] = await listDepositCases(app.database, { environment: 'sandbox', all: false, limit: 1 });
  const id = open?.id ?? '';
  await closeDepositCase(app, { id, resolution: 'the bank has explained it', by: 'operator' });
  await expect(closeDepositCase(app, { id, resolution: 'again', by: 'operator' })).rejects.toThrow(
    'There is no open case',
  );
  const [record] = await queryAsOwner(
    server,
    "select detail ->> 'reason' as reason from audit_records where subject = $1 and action = 'deposit_case.closed'",
    [id],
  );
  expect(record).toEqual({ reason: 'the bank has explained it' });
  await expect(
    queryAsOwner(
      server,
      `update deposit_cases set state = 'open', closed_at = null, closed_by = null, resolution = null where id = '${id}'`,
    ),
  ).rejects.toMatchObject({ code: 'KN002' });
});

test('a settlement moves what a gateway owes to the bank, once per reference, and never more', async () => {
  const { app } = server;
  const source = { kind: 'gateway', gatewayId: 'gate', id: 'G-2' } as const;
  await recordPayment(app, aTransfer({ createdAt: new Date(), payable: 50_000n }, { source, fee: 350n }));
  await givenInReview(app, 1n);
  const before = await cashBalances(app);
  const allOwed = -(before['gateway_receivable'] ?? 0n);
  // The payment G-1 is no longer in the books: a test before this one has changed its entry.
  const owed = 50_000n - 350n;
  const settlement = {
    environment: 'sandbox',
    ...{ gateway: 'gate', amount: 40_000n, fee: 100n, reference: 'S-1' },
    actor: 'operator',
  } as const;
  expect(await settleGateway(app, settlement)).toEqual({ owed: owed - 40_100n, replayed: false });
  expect(await settleGateway(app, settlement)).toEqual({ owed: owed - 40_100n, replayed: true });
  expect(await cashBalances(app)).toEqual({
    ...before,
    bank: (before['bank'] ?? 0n) - 40_000n,
    gateway_fees: (before['gateway_fees'] ?? 0n) - 100n,
    gateway_receivable: -(allOwed - 40_100n),
  });
  await expect(settleGateway(app, { ...settlement, amount: 1n })).rejects.toThrow('with other amounts');
  await expect(settleGateway(app, { ...settlement, reference: 'S-2', amount: 10_000_000n })).rejects.toThrow(
    'owes',
  );
  // What one gateway owes is not settled by another.
  await queryAsOwner(
    server,
    `insert into gateways (name, kind, environment, base_url, credentials_sealed, credentials_key_id, display_name, fees, enabled)
     values ('gate-two', 'midtrans', 'sandbox', 'https://gate.invalid', '', 'test', 'Deposit', '{}', true)`,
  );
  const other = { ...settlement, gateway: 'gate-two', amount: 1n, fee: 0n };
  await expect(settleGateway(app, other)).rejects.toThrow('"gate-two" owes 0 rupiah');
});

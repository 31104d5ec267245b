import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { components } from '../../../../portal/src/operations/portal-api.d.ts';
import { dayMs, hourMs, jakartaDay, jakartaMoment, minuteMs } from '../../../src/clock.ts';
import { addBankAccount } from '../../../src/deposits/bank/bank-accounts.ts';
import { setMethod } from '../../../src/deposits/deposit-methods.ts';
import { recordPayment } from '../../../src/deposits/payments/record-payment.ts';
import { newId } from '../../../src/ids.ts';
import { operator, recordAudit } from '../../../src/operators/audit-record.ts';
import { makeOverview } from '../../../src/overview/read-overview.ts';
import { aTransfer, givenRequest } from '../../deposits/given-deposits.ts';
import { aPdf } from '../../deposits/proof-files.ts';
import { patienceMs } from '../../patience.ts';
import { indexesOf } from '../../plans.ts';
import { queryAsOwner } from '../../query-as.ts';
import { scannedTables } from '../../scanned-tables.ts';
import { type OperatorPortal, startOperatorPortal } from './operator-portal.ts';

type Home = components['schemas']['OperatorHome'];
type Summary = components['schemas']['OperatorLiveSummary'];

let portal: OperatorPortal;
beforeAll(async () => {
  portal = await startOperatorPortal();
});
beforeEach(() =>
  run(
    'delete from earnings_by_slot; delete from alerts; delete from supplier_activity; delete from balance_readings; delete from suppliers',
  ),
);
afterAll(() => portal.server.stop());

function run(text: string): Promise<unknown> {
  return queryAsOwner(portal.server, text);
}

/** Reads it after the second for which it is kept. */
function read(visitor = 'operator_finance'): Promise<Home> {
  shiftMs += 61_000;
  const shift = shiftMs;
  portal.server.app.clock.monotonicMs = () => performance.now() + shift;
  return portal.dataOf<Home>(visitor, '/home');
}
let shiftMs = 0;

function midnightMs(): number {
  return jakartaMoment(jakartaDay(portal.server.app.clock.nodeNow()), '00:00').getTime();
}

/** Sales of ten minutes of a day, that many minutes after midnight in Jakarta. */
function sold(daysAgo: number, minutes: number, { succeeded, failed, sales, cost }: Record<string, number>) {
  const slot = new Date(midnightMs() - daysAgo * dayMs + minutes * minuteMs).toISOString();
  return run(`insert into earnings_by_slot (generation, environment, slot, confirmed, succeeded, failed, sales, cost, refunds,
      refunded_cost, losses)
    select s.current, 'live', '${slot}', ${succeeded} + ${failed}, ${succeeded}, ${failed}, ${sales}, ${cost}, 0, 0, 0
      from earnings_state s`);
}

test('today stands beside the same time of yesterday and of a week ago', async () => {
  // At noon: in the last ten minutes of a day, no time of it is later than now.
  const { clock } = portal.server.app;
  clock.offsetMs = midnightMs() + 12 * hourMs - clock.nodeNow().getTime();
  onTestFinished(() => {
    clock.offsetMs = 0;
  });
  await sold(0, 0, { succeeded: 8, failed: 2, sales: 80_000, cost: 76_000 });
  await sold(1, 0, { succeeded: 5, failed: 0, sales: 50_000, cost: 49_000 });
  // Later than now, on the day before: one slot after that of this time.
  await sold(1, 12 * 60 + 10, { succeeded: 9, failed: 0, sales: 90_000, cost: 0 });
  await sold(7, 0, { succeeded: 1, failed: 1, sales: 10_000, cost: 9_900 });
  const home = await read();
  expect(home.today).toEqual({ orders: 10, succeeded: 8, failed: 2, sales: 80_000, profit: 4_000 });
  expect(home.yesterday).toMatchObject({ sales: 50_000, profit: 1_000 });
  expect(home.last_week).toEqual({ orders: 2, succeeded: 1, failed: 1, sales: 10_000, profit: 100 });
  expect(home.hours[0]).toEqual({ succeeded: 8, failed: 2, yesterday: 5, last_week: 2 });
  expect(home.hours).toHaveLength(24);
});

test('a day from before the figures by time is not compared', async () => {
  await sold(0, 0, { succeeded: 1, failed: 0, sales: 10_000, cost: 9_000 });
  expect(await read()).toMatchObject({ yesterday: null, last_week: null });
});

test('each supplier is shown with what is left of our deposit, its speed and its state', async () => {
  await run(`insert into suppliers (name, base_url, credentials_sealed, credentials_key_id, callback_token, test_mode, enabled, priority)
      select 'iak', 'http://127.0.0.1:1', '', k.id, repeat('a', 32), false, true, 1 from data_keys k limit 1;
    insert into balance_readings (supplier, at, amount) values ('iak', now() - interval '1 hour', 1000000);
    insert into supplier_activity (supplier, minute, sold, failed, milliseconds, spent)
      values ('iak', date_trunc('minute', now()) - interval '5 minutes', 40, 10, 200000, 400000)`);
  const { suppliers } = await read('operator_support');
  expect(suppliers).toMatchObject([
    {
      name: 'iak',
      state: 'well',
      deposit: { amount: 600_000, hours: expect.any(Number) },
      recent: { sold: 40, failed: 10, seconds: 4 },
      latency: [{ seconds: 4 }],
    },
  ]);
});

test('what waits longest comes first, and an alert with a list of its own is not told twice', async () => {
  const alert = (condition: string, subject: string, minutes: number): Promise<unknown> =>
    run(`insert into alerts (id, condition, subject, summary, began_at)
      values ('${newId()}', '${condition}', '${subject}', 'It says so.', now() - interval '${minutes} minutes')`);
  await alert('supplier_deposit_low', 'iak', 5);
  await alert('disk_low', 'konter-a', 90);
  await alert('reviews_waiting', 'live', 30);
  const { tasks } = await read();
  expect(tasks.map((task) => (task.kind === 'alert' ? task.condition : task.kind))).toEqual([
    'disk_low',
    'supplier_deposit_low',
  ]);
  expect((await read('operator_support')).tasks).toEqual([]);
});

test('a task about money says how much it is', async () => {
  const opened = (subject: string, amount: string): Promise<unknown> =>
    run(`insert into deposit_cases (id, environment, kind, subject, day, amount)
      values ('${newId()}', 'live', 'payment_taken_back', '${subject}', current_date, ${amount})`);
  await opened('one', '345150');
  await opened('two', '-5000');
  await opened('three', 'null');
  const { tasks } = await read();
  expect(tasks).toMatchObject([{ kind: 'list', list: 'deposit_cases', count: 3, amount: 350_150 }]);
});

test('a proof of payment is a task and in the list behind it for seven days, or until its deposit is credited', async () => {
  const { server, sessions } = portal;
  const { app } = server;
  const bank = { bank: 'bca', number: '4371189020', holder: 'PT Konter', instructions: '' };
  await setMethod(
    app.database,
    { environment: 'live', method: 'bank_transfer', actor: operator },
    { enabled: true },
  );
  const { id: bankAccountId } = await addBankAccount(
    app.database,
    { environment: 'live', ...bank },
    operator,
  );
  const { id: accountId } = await server.givenAccount();
  sessions.accountId = accountId;
  const live = { accountId, environment: 'live' } as const;
  const deposits = [
    await givenRequest(app, live),
    await givenRequest(app, live, { amount: 75_000n }),
  ] as const;
  const [first, second] = deposits;
  for (const { id } of [first, second, second]) {
    const answer = await fetch(`${server.url}/portal/accounts/${accountId}/live/deposits/${id}/proofs`, {
      method: 'POST',
      headers: {
        ...{ cookie: 'visitor=owner', origin: server.url, 'idempotency-key': randomUUID() },
        'content-type': 'application/json',
      },
      body: JSON.stringify({ content: aPdf.toString('base64') }),
    });
    expect(answer.status).toBe(201);
  }
  const proved = async (visitor?: string) =>
    (await read(visitor)).tasks.find((task) => task.kind === 'list' && task.list === 'proofs');
  const amount = Number(first.payable + second.payable);
  for (const visitor of ['operator_finance', 'operator_support'])
    expect(await proved(visitor)).toMatchObject({ count: 2, amount, since: expect.any(String) });
  const listed = async () =>
    (await portal.dataOf<{ id: string }[]>('operator_finance', '/deposits/requests?proof=yes')).map(
      ({ id }) => id,
    );
  expect(await listed()).toEqual([second.id, first.id]);
  const age = (id: string, by: string) =>
    run(`alter table deposit_proofs disable trigger user;
      update deposit_proofs set uploaded_at = uploaded_at - interval '${by}' where request_id = '${id}';
      alter table deposit_proofs enable trigger user`);
  await age(first.id, '7 days 1 minute');
  expect(await proved()).toMatchObject({ count: 1, amount: Number(second.payable) });
  expect(await listed()).toEqual([second.id]);
  await age(first.id, '-7 days');
  for (const request of deposits)
    await recordPayment(
      app,
      aTransfer(request, { environment: 'live', source: { kind: 'bank', bankAccountId, id: request.id } }),
    );
  expect(await proved()).toBeUndefined();
  expect(await listed()).toEqual([]);
});

test('what tasks count and add up is read from the indexes of what waits', async () => {
  const { app } = portal.server;
  const used = await indexesOf(app.database, (database) => makeOverview({ ...app, database })());
  expect(used.map(({ index }) => index)).toEqual(
    expect.arrayContaining([
      'review_cases_by_age',
      'ruling_proposals_waiting',
      'adjustments_by_state',
      'deposit_cases_open',
      'deposit_payments_in_review',
      'deposit_proofs_time',
      'reconciliations_daily',
    ]),
  );
});

test('support gets no profit, no records and no books', async () => {
  await sold(0, 0, { succeeded: 1, failed: 0, sales: 10_000, cost: 9_000 });
  const home = await read('operator_support');
  expect(home).toMatchObject({ days: null, client_money: null, records: [] });
  expect(home.today).toMatchObject({ sales: 10_000, profit: null });
  expect(JSON.stringify(home)).not.toContain('9000');
  expect(await portal.codeOf('owner', '/home')).toEqual([404, 'not_found']);
});

test('the page scans no table that grows with the orders', async () => {
  const { app } = portal.server;
  const { tables, statements } = await scannedTables(app.database, (database) =>
    makeOverview({ ...app, database })(),
  );
  expect(tables).toEqual([]);
  expect(statements).toBeGreaterThan(20);
});

test('operators are told which topics changed, and nothing else', async () => {
  const abort = new AbortController();
  const answer = await fetch(`${portal.server.url}/portal/operator/live`, {
    headers: { cookie: 'visitor=operator_viewer' },
    signal: abort.signal,
  });
  const summaries: Summary[] = [];
  const reading = (async () => {
    for await (const part of answer.body?.pipeThrough(new TextDecoderStream()) ?? [])
      for (const [, data = ''] of part.matchAll(/^event: summary\ndata: (.*)$/gm))
        summaries.push(JSON.parse(data));
  })().catch(() => undefined);
  await expect.poll(() => summaries[0], { timeout: patienceMs }).toEqual({ is_first: true, topics: [] });
  await portal.server.app.database.transaction((tx) =>
    recordAudit(tx, { actor: operator, action: 'limits.set', subject: 'live' }),
  );
  await expect
    .poll(() => summaries.slice(1).flatMap(({ topics }) => topics), { timeout: patienceMs })
    .toEqual(['books', 'records']);
  abort.abort();
  await reading;
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { jakartaDay } from '../../../src/clock.ts';
import { queryAsOwner } from '../../query-as.ts';
import { buyerOf } from '../../orders/buyer.ts';
import { patienceMs } from '../../patience.ts';
import { givenCase, givenDifference, givenSupplier, runsEnded } from './books-changes.ts';
import { type OperatorPortal, startOperatorPortal } from './operator-portal.ts';

/* Reconciliation, the statement of any account, and the audit of the books, as operators read and change them. */

interface Day {
  readonly id: string;
  readonly supplier: string;
  readonly day: string;
  readonly taken: number | null;
  readonly booked: number;
  readonly open: number;
  readonly differences: readonly {
    readonly number: number;
    readonly amount: number;
    readonly state: string;
    readonly rulings: readonly { readonly state: string; readonly reason: string; readonly by: string }[];
  }[];
}

let portal: OperatorPortal;
beforeAll(async () => {
  portal = await startOperatorPortal();
});
afterAll(() => portal.server.stop());

const days = (query = ''): Promise<Day[]> =>
  portal.dataOf('operator_finance', `/reconciliation/days${query}`);
const rule = (id: string, seen: number, state = 'closed', visitor = 'operator_finance') =>
  portal.codeOf(visitor, `/reconciliation/days/${id}/differences/1/rulings`, {
    ...{ state, reason: 'biaya admin pemasok', seen },
  });

test('a difference is closed with its reason, and two operators at once cannot both decide', async () => {
  const id = await givenDifference(portal, '2026-10-01');
  const [day] = await days();
  expect(day).toMatchObject({ id, taken: 1_348_000, booked: 1_200_000, open: 1 });
  const answers = await Promise.all([
    rule(id, 0),
    rule(id, 0, 'closed', 'operator_administrator'),
    rule(id, 0, 'closed', 'operator_second'),
  ]);
  expect(answers.toSorted()).toEqual([
    [200, undefined],
    [409, 'already_decided'],
    [409, 'already_decided'],
  ]);
  const [closed] = await days();
  expect(closed?.differences[0]).toMatchObject({
    state: 'closed',
    rulings: [{ reason: 'biaya admin pemasok' }],
  });
  expect(await days('?show=open')).toEqual([]);
  // A page that is stale does not decide, nor is a state set twice.
  expect(await rule(id, 0, 'open')).toEqual([409, 'already_decided']);
  expect(await rule(id, 1, 'closed')).toEqual([409, 'not_possible']);
  expect(await rule(id, 1, 'open')).toEqual([200, undefined]);
  expect((await days('?show=open'))[0]?.differences[0]?.rulings.map(({ state }) => state)).toEqual([
    'closed',
    'open',
  ]);
});

test('a later reconciliation keeps the state of the same difference, and another amount is a new one', async () => {
  const first = await givenDifference(portal, '2026-10-02');
  expect(await rule(first, 0)).toEqual([200, undefined]);
  const again = await givenDifference(portal, '2026-10-02');
  const [same] = await days('?supplier=iak');
  expect(same).toMatchObject({ id: again, open: 0 });
  await givenDifference(portal, '2026-10-02', 149_000n);
  expect((await days('?supplier=iak'))[0]).toMatchObject({ open: 1, differences: [{ amount: 149_000 }] });
});

test('pages of days lead both ways, and the file has every difference', async () => {
  for (let i = 1; i <= 16; i += 1)
    await givenDifference(portal, `2026-09-${String(i).padStart(2, '0')}`, BigInt(i));
  const read = async (
    page: string,
  ): Promise<{ data: Day[]; meta: Record<'newer' | 'older', string | null> }> =>
    JSON.parse(await (await portal.call('operator_viewer', `/reconciliation/days${page}`)).text());
  const first = await read('');
  expect([first.data.length, first.meta.newer]).toEqual([14, null]);
  const second = await read(`?page=${String(first.meta.older)}`);
  expect(second.data.at(-1)?.day).toBe('2026-09-01');
  expect(second.meta.older).toBeNull();
  const back = await read(`?page=${String(second.meta.newer)}`);
  expect(back.data.map(({ id }) => id)).toEqual(first.data.map(({ id }) => id));
  const file = await (
    await portal.call('operator_viewer', '/reconciliation/differences.csv?language=en')
  ).text();
  expect(file.split('\r\n').filter((line) => line.includes('balance_moved'))).toHaveLength(18);
});

test('one reconciliation runs at a time, and says why it could not be made', async () => {
  await givenSupplier(portal);
  const start = (body: object) => portal.codeOf('operator_finance', '/reconciliation/runs', body);
  const answers = await Promise.all([start({}), start({}), start({})]);
  expect(answers.filter(([status]) => status === 200)).toHaveLength(1);
  expect(answers.filter(([, code]) => code === 'already_running')).toHaveLength(2);
  await runsEnded(portal);
  expect(await start({ day: '2999-01-01' })).toEqual([200, undefined]);
  await runsEnded(portal);
  const { runs } = await portal.dataOf<{ runs: { failure: string | null; reconciliations: object[] }[] }>(
    'operator_viewer',
    '/reconciliation/runs',
  );
  expect(runs[0]?.failure).toMatch(/has not begun/);
  expect(runs[1]).toMatchObject({ failure: null, reconciliations: [{ supplier: 'iak', differences: 0 }] });
  // A run whose server has died does not stand in the way for ever.
  await queryAsOwner(
    portal.server,
    `insert into operator_runs (id, kind, subject, started_by, renewed_at)
     values (gen_random_uuid(), 'reconciliation', '{}', 'operator', clock_timestamp() - interval '2 minutes')`,
  );
  expect(await start({})).toEqual([200, undefined]);
  await runsEnded(portal);
});

test('an audit runs in the background, and its findings say where to look', async () => {
  const account = await portal.server.givenAccount();
  const buyer = buyerOf(portal.server, account);
  await buyer.confirm(await buyer.awaiting('prepaid', { scenario: 'success' }));
  const started = await portal.dataOf<{ runs: { finished_at: string | null }[] }>(
    'operator_finance',
    '/books/audit/runs',
    {},
  );
  expect(started.runs).toHaveLength(1);
  await runsEnded(portal);
  const { runs } = await portal.dataOf<{
    runs: { failure: string | null; steps: number; findings: { subject: string }[] }[];
  }>('operator_viewer', '/books/audit');
  expect(runs).toMatchObject([{ failure: null, steps: expect.any(Number) }]);
  // Without a worker, the heads outside the database may not be written yet.
  expect(runs[0]?.findings.filter(({ subject }) => subject !== 'chain heads')).toEqual([]);
  await queryAsOwner(
    portal.server,
    `insert into audit_findings (subject, order_id, problem, found_at)
     values ('${account.id}/sandbox', '', 'the balance is wrong', clock_timestamp())`,
  );
  expect(await portal.dataOf('operator_viewer', '/books/audit')).toMatchObject({
    findings: [{ account_id: account.id, environment: 'sandbox', problem: 'the balance is wrong' }],
  });
});

test('the statement of any account is that of its client', async () => {
  const account = await portal.server.givenAccount();
  const buyer = buyerOf(portal.server, account);
  await buyer.confirm(await buyer.awaiting('prepaid', { scenario: 'success' }));
  const [found] = await portal.dataOf<{ id: string }[]>('operator_finance', '/books/accounts/search', {
    text: account.id.slice(0, 20),
  });
  expect(found?.id).toBe(account.id);
  const wallet = `/accounts/${account.id}/sandbox/wallet`;
  const { available } = await buyer.wallet();
  expect(await portal.dataOf('operator_viewer', wallet)).toMatchObject({ available });
  const month = jakartaDay(portal.server.app.clock.nodeNow()).slice(0, 7);
  const [newest] = await portal.dataOf<{ balance: number }[]>(
    'operator_viewer',
    `${wallet}/movements?month=${month}`,
  );
  expect(newest?.balance).toBe(available);
  const file = await portal.call('operator_viewer', `${wallet}/movements.csv?language=en`);
  expect((await file.text()).split('\r\n').length).toBeGreaterThan(2);
  const signed = await portal.call('operator_viewer', `${wallet}/statement?month=${month}`);
  expect(signed.status).toBe(200);
  const statement = await signed.text();
  expect(statement).toContain(account.id);
  const check = (text: string) =>
    portal.dataOf<{ entries: number; problems: string[] }>('operator_viewer', '/books/statements/check', {
      statement: text,
    });
  expect(await check(statement)).toEqual({ entries: expect.any(Number), problems: [] });
  expect((await check(statement.replaceAll('\n', '\r\n'))).problems).toEqual([]);
  expect((await check(statement.replace(account.id, account.id.replace(/.$/, 'z')))).problems).toEqual([
    expect.stringContaining('The signature is not that of this text'),
  ]);
  expect((await check('no statement')).problems[0]).toContain('Line 1');
  expect(await portal.codeOf('operator_support', wallet)).toEqual([403, 'role_not_allowed']);
});

test('a removal of personal data is recorded by an administrator after re-authentication', async () => {
  const removal = { before: '2021-01-01', reason: 'retention of five years' };
  expect(await portal.codeOf('operator_finance', '/books/purges', removal)).toEqual([
    403,
    'role_not_allowed',
  ]);
  expect(await portal.dataOf('operator_viewer', '/books/purges')).toEqual({ purged_before: null });
  const purged = { purged_before: '2020-12-31T17:00:00.000Z' };
  expect(await portal.dataOf('operator_administrator', '/books/purges', removal)).toEqual(purged);
  expect(await portal.dataOf('operator_viewer', '/books/purges')).toEqual(purged);
});

test('a case of deposits is closed once, with its reason', async () => {
  const id = await givenCase(portal, 'a payment');
  const close = () =>
    portal.codeOf('operator_finance', `/reconciliation/cases/${id}/close`, {
      reason: 'bank sudah menjelaskan',
    });
  expect((await Promise.all([close(), close()])).toSorted()).toEqual([
    [200, undefined],
    [409, 'already_decided'],
  ]);
  const [closed] = await portal.dataOf<object[]>('operator_viewer', '/reconciliation/cases?show=all');
  expect(closed).toMatchObject({
    ...{ id, amount: 250_000, said: '249000', state: 'closed', resolution: 'bank sudah menjelaskan' },
    closed_by: expect.stringContaining('Ratna Dewi'),
  });
  expect(await portal.dataOf('operator_viewer', '/reconciliation/cases')).toEqual([]);
  const compared = await portal.dataOf('operator_finance', '/reconciliation/deposits', { day: '2026-11-20' });
  expect(compared).toMatchObject({ differences: 0, requests: { count: 0, amount: 0 } });
});

test(
  "a supplier's own history is compared, and a file without its columns says so",
  async () => {
    await givenSupplier(portal);
    const send = (csv: string) =>
      portal.call('operator_finance', '/reconciliation/histories', { supplier: 'iak', csv });
    const rows = Array.from(
      { length: 2_000 },
      (_, i) => `R${i},081234567890,xld10,10000,Sukses,2026-11-20 10:00:00`,
    );
    const answer = await send(['ref_id,customer_no,sku,price,status,time', ...rows].join('\n'));
    const text = await answer.text();
    expect(JSON.parse(text).data, text).toMatchObject({
      ...{ rows: 2_000, sales: 2_000, unexplained_count: 2_000, not_booked_count: 0 },
    });
    // The number of the customer is masked.
    expect(text).not.toContain('081234567890');
    expect(
      await portal.codeOf('operator_finance', '/reconciliation/histories', {
        supplier: 'iak',
        csv: 'a,b\n1,2',
      }),
    ).toEqual([409, 'not_possible']);
  },
  patienceMs,
);

import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PortalInBrowser, startPortalInBrowser } from '../../../portal/test/portal-in-browser.ts';
import { jakartaDay } from '../../src/clock.ts';
import { recordPayment } from '../../src/deposits/payments/record-payment.ts';
import { setLimits } from '../../src/clients/limits.ts';
import { parseStatementKeys } from '../../src/reports/statement-keys.ts';
import { readBalanceSeries } from '../../src/reports/wallet/wallet-periods.ts';
import { verifyStatement } from '../../src/reports/verify-statement.ts';
import { aTransfer, givenRequest } from '../deposits/given-deposits.ts';
import { type Buyer, buyerOf, startBalance } from '../orders/buyer.ts';

let portal: PortalInBrowser;
let buyer: Buyer;
let month: string;
let credited: number;
let depositNumber: string;

interface Movement {
  readonly number: string;
  readonly kind: string;
  readonly available_change: number;
  readonly held_change: number;
  readonly available: number;
  readonly held: number;
  readonly balance: number;
  readonly reference: string | null;
  readonly order: { readonly id: string; readonly product_name: string } | null;
  readonly deposit: { readonly number: string; readonly bank: string } | null;
}
interface Page {
  readonly data: readonly Movement[];
  readonly meta: { readonly older: string | null; readonly newer: string | null };
}
interface Period {
  readonly from: string;
  readonly to: string;
  readonly opening_balance: number;
  readonly closing_balance: number;
  readonly in: number;
  readonly out: number;
  readonly deposits: number;
  readonly refunds: number;
}

beforeAll(async () => {
  portal = await startPortalInBrowser({ browser: false });
  const { server, account } = portal;
  buyer = buyerOf(server, account);
  month = jakartaDay(server.app.clock.nodeNow()).slice(0, 7);
  for (const scenario of ['success', 'failed', 'success', 'success'])
    await buyer.confirm(await buyer.awaiting('prepaid', { scenario, allow_duplicate: true }));
  const request = await givenRequest(server.app, { accountId: account.id, environment: 'sandbox' });
  await recordPayment(server.app, aTransfer(request));
  [credited, depositNumber] = [Number(request.payable), String(request.number)];
  // Its money stays reserved until the worker resolves it.
  await buyer.confirm(await buyer.awaiting('prepaid', { scenario: 'pending', allow_duplicate: true }));
}, 120_000);
afterAll(() => portal.stop());

/** Reads an answer about the wallet of the sandbox as the owner. */
async function read<T>(path: string): Promise<T> {
  const answer = await portal.call('owner', 'GET', `/sandbox/wallet${path}`);
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  return JSON.parse(text);
}

async function everyPage(query: string): Promise<readonly Movement[]> {
  const found: Movement[] = [];
  for (let page = ''; ;) {
    const { data, meta } = await read<Page>(`/movements?per_page=2${query}${page}`);
    found.push(...data);
    if (meta.older === null) return found;
    page = `&page=${meta.older}`;
  }
}

/** All entries of the API, newest first. */
async function entries(): Promise<readonly Movement[]> {
  const answer = await buyer.client.get('/sandbox/v1/wallet/entries?per_page=200');
  const { data }: { data: (Omit<Movement, 'number'> & { number: number })[] } = JSON.parse(answer.text);
  return data.map((entry) => ({ ...entry, number: String(entry.number) }));
}

const figures = ({ number, kind, available_change, held_change, available, held, balance }: Movement) => ({
  ...{ number, kind, available_change, held_change, available, held, balance },
});

test('the statement has the figures of the API: what changes the balance, and the holds beside it', async () => {
  const [all, final, holds] = [await entries(), await everyPage(''), await everyPage('&kind=holds')];
  const isFinal = (one: Movement): boolean => one.available_change + one.held_change !== 0;
  expect(final.map(figures)).toEqual(all.filter(isFinal).map(figures));
  expect(holds.map(figures)).toEqual(all.filter((one) => !isFinal(one)).map(figures));
  expect(final.map(({ kind }) => kind)).toEqual(['deposit', 'capture', 'capture', 'capture', 'reset']);
  expect(holds.filter(({ kind }) => kind === 'release')).toHaveLength(1);
});

test('each group of kinds is read by itself, and an entry names its order or deposit', async () => {
  const kinds = async (group: string): Promise<readonly string[]> =>
    (await everyPage(`&kind=${group}`)).map(({ kind }) => kind);
  expect(await kinds('orders')).toEqual(['capture', 'capture', 'capture']);
  expect(await kinds('deposits')).toEqual(['deposit']);
  expect(await kinds('refunds')).toEqual([]);
  expect(await kinds('adjustments')).toEqual(['reset']);
  const [deposit, order] = await everyPage('');
  expect(deposit?.deposit).toMatchObject({ number: depositNumber, bank: expect.any(String) });
  expect(order?.order?.product_name).toContain('Telkomsel');
});

test('the newer page is the page that one came from, and an empty end is the first page', async () => {
  const first = await read<Page>('/movements?per_page=2');
  const second = await read<Page>(`/movements?per_page=2&page=${first.meta.older}`);
  expect(await read<Page>(`/movements?per_page=2&page=${second.meta.newer}`)).toMatchObject({
    data: first.data,
  });
  expect(first.meta.newer).toBeNull();
  const third = await read<Page>(`/movements?per_page=2&page=${second.meta.older}`);
  expect(third.meta.older).toBeNull();
  expect((await read<Page>(`/movements?per_page=2&page=${third.meta.newer}`)).data).toEqual(second.data);
});

test('the totals of a month agree with the signed statement and with its days', async () => {
  const { data } = await read<{
    data: { period: Period; points: { balance: number }[]; deposits: unknown[] };
  }>(`/period?month=${month}`);
  const { balance } = await buyer.wallet();
  expect(data.period).toMatchObject({
    ...{ opening_balance: 0, closing_balance: balance, in: startBalance + credited },
    ...{ deposits: 1, refunds: 0, out: startBalance + credited - balance },
  });
  expect([data.points.at(-1)?.balance, data.points.at(0)?.balance]).toEqual([balance, 0]);
  expect(data.deposits).toEqual([{ at: expect.any(String), amount: credited }]);

  const answer = await portal.call('owner', 'GET', `/sandbox/wallet/statement?month=${month}&format=jsonl`);
  const lines = (await answer.text()).split('\n').slice(0, -1);
  const keys = parseStatementKeys((await portal.server.client().get('/statement-keys.json')).text) ?? [];
  async function* linesOf(): AsyncGenerator<string> {
    yield* lines;
  }
  expect((await verifyStatement(linesOf(), keys)).problems).toEqual([]);
  const closing: { closing: { balance: number } } = JSON.parse(lines.at(-2) ?? '');
  expect(closing.closing.balance).toBe(data.period.closing_balance);
  expect(lines[0]).toContain('"account_name":"Berkah Pulsa"');

  const days = (await read<{ data: Period[] }>(`/periods?days_of=${month}`)).data;
  expect(days.reduce((sum, day) => sum + day.out, 0)).toBe(data.period.out);
  const months = (await read<{ data: Period[] }>('/periods')).data;
  expect([months.length, months[0]]).toEqual([13, data.period]);
  expect(months[1]).toMatchObject({ opening_balance: 0, closing_balance: 0, in: 0, out: 0 });
});

test('the course of a month begins with its first moment, from its first hour on', async () => {
  const { server, account } = portal;
  const wallet = { accountId: account.id, environment: 'sandbox' } as const;
  const days = { from: '2031-02-01', to: '2031-02-28' };
  const timesAt = async (now: Date): Promise<string[]> =>
    (await readBalanceSeries(server.app.database, wallet, days, now)).points.map(({ at }) =>
      at.toISOString(),
    );
  const midnight = '2031-01-31T17:00:00.000Z';
  expect(await timesAt(new Date('2031-01-31T17:40:00Z'))).toEqual([midnight, '2031-01-31T17:40:00.000Z']);
  const whole = await timesAt(new Date('2031-05-01T00:00:00Z'));
  expect([whole.length, whole.at(0), whole.at(-1)]).toEqual([249, midnight, '2031-02-28T17:00:00.000Z']);
});

test('the wallet shows what was spent today against the limit', async () => {
  await setLimits(portal.server.app.database, {
    actor: 'operator test',
    accountId: portal.account.id,
    daily: 900_000n,
  });
  const { data } = await read<{ data: Record<string, unknown> }>('');
  const all = await entries();
  const holds = all.filter(({ kind }) => kind === 'hold').reduce((sum, one) => sum + one.held_change, 0);
  const freed = all.filter(({ kind }) => kind === 'release').reduce((sum, one) => sum - one.held_change, 0);
  expect(data).toMatchObject({
    ...(await buyer.wallet()),
    ...{ spent_today: holds - freed, daily_limit: 900_000, owed: 0 },
  });
});

test('the file has every movement of the days, oldest first, and text that is a formula is quoted', async () => {
  const request = await givenRequest(portal.server.app, {
    accountId: portal.account.id,
    environment: 'sandbox',
  });
  await recordPayment(portal.server.app, aTransfer(request));
  const file = async (query: string): Promise<string> =>
    (await portal.call('owner', 'GET', `/sandbox/wallet/movements.csv?month=${month}${query}`)).text();
  const rows = (await file('')).split('\r\n').slice(1, -1);
  expect(rows.map((row) => row.split(';')[0])).toEqual(
    (await everyPage('')).map(({ number }) => number).toReversed(),
  );
  expect((await file('&kind=deposits&language=en')).split('\r\n')[1]).toContain(`,deposit,bank_transfer,`);
  const day = jakartaDay(portal.server.app.clock.nodeNow());
  const ofDay = await portal.call('owner', 'GET', `/sandbox/wallet/movements.csv?day=${day}&kind=refunds`);
  expect((await ofDay.text()).split('\r\n')).toHaveLength(2);
});

test.each([
  ['owner', 200],
  ['finance', 200],
  ['viewer', 200],
  ['suspended', 200],
  ['developer', 403],
  ['staff', 403],
  ['newcomer', 403],
  ['foreigner', 404],
  ['nobody', 401],
])('to %s every operation of the live wallet answers %s', async (visitor, status) => {
  const paths = ['', '/movements', '/period', '/periods', '/movements.csv', `/statement?month=${month}`];
  const found = await Promise.all(
    paths.map(async (path) => {
      const answer = await portal.call(visitor, 'GET', `/live/wallet${path}`);
      await answer.text();
      return answer.status;
    }),
  );
  expect(found).toEqual(paths.map(() => status));
});

test.each([
  '/movements?month=2026-13',
  '/movements?day=2026-02-30',
  '/movements?page=older',
  '/movements?page=older.1%20or%201=1',
  '/movements?kind=none',
  '/movements?per_page=501',
  '/movements?unknown=1',
  '/period?month=0000-00',
  '/periods?days_of=2026',
  '/statement',
  '/movements.csv?language=de',
])('%s is refused', async (path) => {
  const answer = await portal.call('owner', 'GET', `/sandbox/wallet${path}`);
  expect([answer.status, JSON.parse(await answer.text()).error.code]).toEqual([422, 'invalid_parameter']);
});

import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { components } from '../../../portal/src/operations/portal-api.d.ts';
import { setLimits } from '../../src/clients/limits.ts';
import { createKey } from '../../src/clients/keys.ts';
import { makeHome } from '../../src/home/read-home.ts';
import { dayMs, hourMs } from '../../src/clock.ts';
import { rebuildEarnings } from '../../src/reports/earnings/rebuild-earnings.ts';
import { clientPermissionsOf } from '../../src/people/permissions.ts';
import { addEndpoint } from '../../src/webhooks/endpoints/endpoints.ts';
import { type Buyer, givenBuyer, phone } from '../orders/buyer.ts';
import { patienceMs } from '../patience.ts';
import { queryWithoutTriggers } from '../query-as.ts';
import { scannedTables } from '../scanned-tables.ts';
import { type PortalAccount, startPortalAccount } from './portal-account.ts';

type Home = components['schemas']['Home'];
type Found = components['schemas']['SearchResult'];

let portal: PortalAccount;
let buyer: Buyer;
beforeAll(async () => {
  portal = await startPortalAccount({
    worker: true,
    settings: { webhookLocalReceivers: { live: false, sandbox: true } },
  });
});
beforeEach(async () => {
  buyer = await givenBuyer(portal.server);
  portal.moveTo(buyer);
});
afterAll(() => portal.server.stop());

const home = (visitor = 'owner', environment = 'sandbox'): Promise<Home> =>
  portal.dataOf<Home>(visitor, `/${environment}/home`);

async function bought(change: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const order = await buyer.awaiting('prepaid', change);
  await buyer.confirm(order);
  return order.id;
}

const search = (text: string, visitor = 'owner'): Promise<Found> =>
  portal.dataOf<Found>(visitor, '/sandbox/search', { text });

test('the home of a new account says what to do first', async () => {
  const before = await home();
  expect(before).toMatchObject({
    ...{ selling: 'ready', available: 10_000_000, held: 0, owed: 0, tasks: [], orders: [], deposits: [] },
    first_steps: { money: true, key: true, webhook: false },
    today: { orders: 0, succeeded: 0, failed: 0, spent: 0, seconds: null },
  });
  expect(before.hours).toHaveLength(24);
  expect(before.services.every(({ open, products }) => open === products && products > 0)).toBe(true);
  await bought();
  expect((await home()).first_steps).toBeNull();
  expect(await home('owner', 'live')).toMatchObject({
    selling: 'no_balance',
    tasks: [{ kind: 'no_deposit' }],
  });
});

test('the figures of today follow each purchase', async () => {
  const [first, second] = [await bought(), await bought({ destination: { customer_no: '081234567891' } })];
  await bought({ scenario: 'failed', destination: { customer_no: '081234567892' } });
  const price = (await buyer.read(first)).charged;
  const shown = await home();
  expect(shown.today).toMatchObject({ orders: 3, succeeded: 2, failed: 1, spent: 2 * price });
  expect(shown).toMatchObject({ available: 10_000_000 - 2 * price, limit_spent: 2 * price });
  const sum = shown.hours.reduce((all, { succeeded, failed }) => all + succeeded + failed, 0);
  expect(sum).toBe(3);
  expect(shown.orders.map(({ status }) => status)).toEqual(['failed', 'succeeded', 'succeeded']);
  expect(shown.orders.map(({ id }) => id).slice(1)).toEqual([second, first]);
  expect(shown.orders[0]?.destination).not.toContain('081234567892');
  // What is read a second time adds only what is new.
  await bought({ destination: { customer_no: '081234567893' } });
  expect((await home()).today).toMatchObject({ orders: 4, succeeded: 3, failed: 1, spent: 3 * price });
});

test('yesterday is compared until the same time, and by its whole hours', async () => {
  await bought();
  const { id } = buyer.account;
  // The steps are moved back by a day, as if the purchase had been made then.
  const move = (ms: number): Promise<unknown> =>
    queryWithoutTriggers(
      portal.server,
      'steps',
      `update steps set at = at - $2 * interval '1 millisecond' where account_id = $1 and environment = 'sandbox'`,
      [id, ms],
    );
  await move(dayMs);
  expect(await home()).toMatchObject({
    today: { orders: 0, succeeded: 0 },
    yesterday: { orders: 1, succeeded: 1 },
  });
  const { server } = portal;
  const account = { accountId: id, environment: 'sandbox' } as const;
  const limits = { transaction: 1n, daily: 1n, requestsPerMinute: 1, duplicateMinutes: null, owed: 0n };
  const readAgain = () =>
    makeHome(server.app)({
      ...{ account: { ...account, limits }, suspended: false, may: clientPermissionsOf('owner') },
    });
  await move(-2 * hourMs);
  const later = await readAgain();
  // Two hours later than now, yesterday; after 22.00 WIB that is today.
  expect(later.activity.yesterday.succeeded).toBe(0);
  await move(3 * dayMs);
  expect((await readAgain()).activity.hours.some(({ yesterday }) => yesterday.succeeded > 0)).toBe(false);
});

test('home and the form of deposits tell of the same sales of the last days', async () => {
  await bought();
  const { app } = portal.server;
  await queryWithoutTriggers(
    portal.server,
    'steps',
    `update steps set at = at - interval '1 day' where account_id = $1 and environment = 'sandbox'`,
    [buyer.account.id],
  );
  const options = (): Promise<components['schemas']['DepositOptions']> =>
    portal.dataOf('owner', '/sandbox/deposit-options');
  // Before the roll-up neither knows of them. The server's own may run between two reads, and then they are read again.
  const before = await vi.waitFor(
    async () => {
      const [first, { days_left: days }, last] = [await options(), await home(), await options()];
      expect(last.daily_average).toBe(first.daily_average);
      return [days === null, first.daily_average === 0];
    },
    { timeout: patienceMs },
  );
  expect(before[0]).toBe(before[1]);
  await rebuildEarnings(app.database);
  const [{ days_left: days, available }, { daily_average: average }] = [await home(), await options()];
  expect(average).toBeGreaterThan(0);
  expect(Math.abs((days ?? 0) * average - available)).toBeLessThan(average);
});

test('what needs a person is told only to those who may see it', async () => {
  const { app } = portal.server;
  const order = await buyer.awaiting('prepaid', { scenario: 'manual_review' });
  await buyer.confirm(order);
  await buyer.until(order.id, 'manual_review');
  const account = { accountId: buyer.account.id, environment: 'sandbox' } as const;
  await createKey(app.database, app.config.brand, { ...account, name: 'till', expiresInMs: dayMs });
  const endpoint = await addEndpoint(app, { ...account, url: 'http://127.0.0.1:9/hook', name: 'shop' });
  await queryWithoutTriggers(
    portal.server,
    'webhook_endpoints',
    'update webhook_endpoints set failing_since = now() where id = $1',
    [endpoint.id],
  );
  const kinds = async (visitor: string): Promise<string[]> =>
    (await home(visitor)).tasks.map(({ kind }) => kind);
  expect(await kinds('owner')).toEqual(['orders_in_review', 'endpoint_failing', 'key_expires']);
  expect(await kinds('developer')).toEqual(['orders_in_review', 'endpoint_failing', 'key_expires']);
  expect(await kinds('finance')).toEqual(['orders_in_review']);
  expect((await home('staff')).tasks).toMatchObject([
    { kind: 'orders_in_review', count: 1, order_id: order.id, price: order.price },
  ]);
});

test('a deposit that waits is a task of those who may see deposits', async () => {
  const answer = await buyer.client.post('/sandbox/v1/deposits', { amount: 50_000, method: 'bank_transfer' });
  expect(answer.status, answer.text).toBe(201);
  const { number, payable_amount: payable } = answer.body.data;
  expect((await home('finance')).tasks).toMatchObject([
    { kind: 'deposit', number, payable, status: 'waiting' },
  ]);
  expect((await home('finance')).deposits).toMatchObject([{ number, amount: payable }]);
  const other = await home('developer');
  expect([other.tasks, other.deposits]).toEqual([[], []]);
});

test('an account that is suspended or has used its limit cannot sell', async () => {
  expect((await home('suspended')).selling).toBe('suspended');
  await setLimits(portal.server.app.database, {
    actor: 'operator test',
    accountId: buyer.account.id,
    daily: 0n,
  });
  expect((await home()).selling).toBe('limit_reached');
  expect(await portal.dataOf('suspended', '/sandbox/standing')).toEqual({ suspended: true, owed: 0 });
});

test('the search finds orders by id, reference and customer number, deposits and products', async () => {
  const id = await bought({ client_reference: 'shop 17/b' });
  const found = async (text: string): Promise<string[]> => (await search(text)).orders.map((one) => one.id);
  for (const text of [id, id.toUpperCase(), 'shop 17/b', phone, '\u202A+62 812-3456-7890\u202C'])
    expect(await found(text), text).toEqual([id]);
  expect(await found('shop 17')).toEqual([]);
  const deposit = await buyer.client.post('/sandbox/v1/deposits', {
    amount: 50_000,
    method: 'bank_transfer',
  });
  const { number } = deposit.body.data;
  expect((await search(`\u200E${number}`)).deposits.map((one) => one.number)).toEqual([number]);
  expect((await search(number, 'developer')).deposits).toEqual([]);
  const [product] = (await search('tsel 10')).products;
  expect(product).toMatchObject({ code: 'tsel10', available: true });
  // A suspended account is read, and a text that is no search is refused.
  expect((await search(id, 'suspended')).orders).toHaveLength(1);
  expect((await portal.call('owner', '/sandbox/search', { text: 'x' })).status).toBe(422);
});

test('the search finds nothing of another account, and a person may search so often only', async () => {
  const id = await bought({ client_reference: 'mine' });
  portal.moveTo(await givenBuyer(portal.server));
  for (const text of [id, 'mine', phone]) expect((await search(text)).orders, text).toEqual([]);
  const answers = await Promise.all(
    Array.from({ length: 61 }, () => portal.call('hostile', '/sandbox/search', { text: 'zz' })),
  );
  expect(answers.some(({ status }) => status === 429)).toBe(true);
});

test('nobody sees another account, and a visitor none', async () => {
  for (const path of ['/sandbox/home', '/sandbox/standing', '/sandbox/live', '/live/home']) {
    expect((await portal.call('foreigner', path)).status, path).toBe(404);
    expect((await portal.call('nobody', path)).status, path).toBe(401);
  }
  expect((await portal.call('newcomer', '/live/home')).status).toBe(403);
  expect((await portal.call('owner', '/elsewhere/home')).status).toBeGreaterThanOrEqual(400);
});

test('no statement of a home page reads a whole table', async () => {
  await bought();
  const { app } = portal.server;
  const limits = { transaction: 1n, daily: 1n, requestsPerMinute: 1, duplicateMinutes: null, owed: 0n };
  const account = { accountId: buyer.account.id, environment: 'sandbox', limits } as const;
  const { tables, statements } = await scannedTables(app.database, (database) =>
    makeHome({ ...app, database, lookups: { ...app.lookups, rows: database.rows } })({
      ...{ account, suspended: false, may: clientPermissionsOf('owner') },
    }),
  );
  expect(tables).toEqual([]);
  expect(statements).toBeGreaterThan(8);
});

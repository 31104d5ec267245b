import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { removeMargin, setMargin } from '../../../src/catalog/pricing/margin-changes.ts';
import { readMarginRules } from '../../../src/catalog/pricing/margin-rules.ts';
import { readScheduledRules } from '../../../src/catalog/pricing/scheduled-rule-rows.ts';
import { hourMs } from '../../../src/clock.ts';
import { operator } from '../../../src/operators/audit-record.ts';
import { givenSupplierWith, listAt } from './given-prices.ts';
import { type OperatorPortal, startOperatorPortal } from './operator-portal.ts';

/* Three products cost 5,100, 10,100 and 20,100 rupiah, and are sold at 100 rupiah more. */

const costs = { uji5: 5_100, uji10: 10_100, uji20: 20_100 };
const admin = 'operator_administrator';
let portal: OperatorPortal;
let accountId: string;

beforeAll(async () => {
  portal = await startOperatorPortal();
  accountId = (await portal.server.givenAccount()).id;
  await givenSupplierWith(portal.server, costs);
});
afterAll(() => portal.server.stop());
beforeEach(async () => {
  await listAt(portal.server, costs);
  const { database } = portal.server.app;
  for (const rule of await readMarginRules(database)) await removeMargin(database, rule, { actor: operator });
  await setMargin(
    database,
    { scope: 'all', subject: '', margin: { kind: 'fixed', amount: 100n }, step: 1n, allowLoss: false },
    { actor: operator },
  );
});

interface Preview {
  readonly digest: string;
  readonly total: number;
  readonly last_page: number;
  readonly summary: Readonly<Record<string, unknown>>;
  readonly effects: readonly Readonly<Record<string, unknown>>[];
}

const brand = { kind: 'set', scope: 'brand', subject: 'telkomsel', step: 25 } as const;

function preview(change: object, more: object = {}): Promise<Preview> {
  return portal.dataOf(admin, '/price-rules/preview', { change, ...more });
}

function apply(
  change: object,
  digest: string,
  more: object = {},
  visitor = admin,
): Promise<[number, string | undefined]> {
  return portal.codeOf(visitor, '/price-rules', { change, digest, reason: 'costs rose', ...more });
}

async function priceOf(code: string): Promise<number> {
  const { product } = await portal.dataOf<{ product: { price: number } }>(admin, `/products/prepaid/${code}`);
  return product.price;
}

test('a preview has every price with its cost, and what is applied is what was shown', async () => {
  const change = { ...brand, percent: '2' };
  const shown = await preview(change);
  expect(shown.summary).toMatchObject({ prices: 3, up: 3, down: 0, same: 0, sold_at_loss: 0 });
  expect(shown.effects.find(({ code }) => code === 'uji10')).toEqual({
    level: { kind: 'everybody', id: null, name: null },
    ...{ code: 'uji10', name: 'Telkomsel uji 10.000', cost: 10_100, before: 10_200, after: 10_325 },
    ...{ margin: 225, lost_before: false, below_cost: false, sold_at_loss: false },
  });
  expect(await priceOf('uji10')).toBe(10_200);
  expect(await apply(change, shown.digest)).toEqual([200, undefined]);
  expect(await priceOf('uji10')).toBe(10_325);
  const again = await preview(change);
  expect(again.summary).toMatchObject({ prices: 3, up: 0, down: 0, same: 3 });
  expect(await preview(change, { only: 'up' })).toMatchObject({ total: 0, effects: [] });
});

test('a double click, another operator and a new cost make a preview outdated', async () => {
  const change = { ...brand, fixed: 300 };
  const { digest } = await preview(change);
  const both = await Promise.all([apply(change, digest), apply(change, digest, {}, 'operator_second')]);
  expect(both.toSorted(([a], [b]) => a - b)).toEqual([
    [200, undefined],
    [409, 'preview_outdated'],
  ]);
  const other = { ...brand, fixed: 500 };
  const stale = await preview(other);
  await listAt(portal.server, { ...costs, uji10: 10_200 });
  expect(await apply(other, stale.digest)).toEqual([409, 'preview_outdated']);
  expect(await priceOf('uji10')).toBe(10_500);
  expect(await apply(other, (await preview(other)).digest)).toEqual([200, undefined]);
  expect(await priceOf('uji10')).toBe(10_700);
});

test('a loss is refused until the rule allows it, and is shown before', async () => {
  const loss = { ...brand, fixed: -200, step: 1 };
  expect(await portal.codeOf(admin, '/price-rules/preview', { change: loss })).toEqual([409, 'not_possible']);
  const allowed = { ...loss, allow_loss: true };
  const shown = await preview(allowed, { only: 'loss' });
  expect(shown).toMatchObject({ total: 3, summary: { sold_at_loss: 3, below_cost: 0, down: 3 } });
  const price = { kind: 'set', scope: 'product', subject: 'uji5', price: 5_000 } as const;
  const closes = await preview(price);
  expect(closes.effects).toMatchObject([{ code: 'uji5', below_cost: true, sold_at_loss: false }]);
});

test('a change is scheduled once, starts by itself with the prices of that time, or is cancelled', async () => {
  const change = { ...brand, fixed: 400, step: 1 };
  const { app } = portal.server;
  const at = (ms: number): string => new Date(app.clock.nodeNow().getTime() + ms).toISOString();
  const { digest } = await preview(change);
  const later = { starts_at: at(hourMs) };
  expect(await apply(change, digest, { starts_at: at(-hourMs) })).toEqual([409, 'not_possible']);
  expect(await apply(change, digest, later)).toEqual([200, undefined]);
  expect(await apply(change, digest, later)).toEqual([409, 'preview_outdated']);
  const [scheduled] = await readScheduledRules(app.database);
  expect(await priceOf('uji10')).toBe(10_200);
  const path = `/price-rules/scheduled/${scheduled?.id ?? ''}/cancel`;
  expect(await portal.codeOf(admin, path, { reason: 'a mistake' })).toEqual([200, undefined]);
  expect(await portal.codeOf(admin, path, { reason: 'a mistake' })).toEqual([409, 'not_possible']);
  expect(await apply(change, (await preview(change)).digest, later)).toEqual([200, undefined]);
  app.clock.offsetMs += 2 * hourMs;
  await expect.poll(() => priceOf('uji10')).toBe(10_500);
  app.clock.offsetMs -= 2 * hourMs;
  expect(await portal.dataOf(admin, '/price-rules')).toMatchObject({
    rules: [
      { scope: 'brand', subject: 'TELKOMSEL', fixed: 400 },
      { scope: 'all', fixed: 100 },
    ],
    scheduled: [],
  });
});

test('a group has its members and prices; a move shows every price of the client before', async () => {
  expect(await portal.codeOf(admin, '/price-groups', { name: 'Reseller!' })).toEqual([409, 'not_possible']);
  await portal.dataOf(admin, '/price-groups', { name: 'reseller' });
  const rule = { kind: 'set', group: 'reseller', scope: 'all', subject: '', fixed: 40, step: 1 };
  expect(await apply(rule, (await preview(rule)).digest)).toEqual([200, undefined]);
  const found = await portal.dataOf<{ clients: { id: string; name: string; group: unknown }[] }>(
    admin,
    '/price-clients',
    { text: 'TEST' },
  );
  expect(found.clients).toContainEqual({ id: accountId, name: expect.any(String), group: null });
  const move = { account_id: accountId, group: 'reseller' };
  const shown = await portal.dataOf<Preview>(admin, '/price-groups/move/preview', move);
  expect(shown.summary).toMatchObject({ prices: 3, down: 3 });
  const stale = { ...move, digest: 'something else', reason: 'became a reseller' };
  expect(await portal.codeOf(admin, '/price-groups/move', stale)).toEqual([409, 'preview_outdated']);
  const seen = { ...stale, digest: shown.digest };
  expect(await portal.dataOf(admin, '/price-groups/move', seen)).toMatchObject({ moved: true });
  expect(await portal.dataOf(admin, '/price-groups')).toMatchObject({
    groups: [{ name: 'reseller', accounts: 1, rules: 1, members: [{ id: accountId }] }],
  });
  const csv = await (await portal.call(admin, `/price-list/csv?account_id=${accountId}`)).text();
  expect(csv).toContain('uji10');
  expect(csv).toContain('10140');
  const page = await portal.call(admin, '/price-list/html?group=reseller');
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(await page.text()).toContain('10.140');
  expect(await portal.codeOf(admin, '/price-groups/reseller', undefined, 'DELETE')).toEqual([
    409,
    'not_possible',
  ]);
});

test('a request that names two margins, no subject or two levels is refused', async () => {
  for (const wrong of [
    { ...brand, fixed: 1, percent: '1' },
    { ...brand, percent: '1,5' },
    { ...brand, percent: '1001' },
    { ...brand },
    { ...brand, subject: '', fixed: 1 },
    { ...brand, fixed: 1, group: 'reseller', account_id: accountId },
  ])
    expect(await portal.codeOf(admin, '/price-rules/preview', { change: wrong })).toEqual([
      422,
      'invalid_parameter',
    ]);
});

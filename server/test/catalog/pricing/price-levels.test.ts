import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditRecords } from '../../../src/audit/audit-records.ts';
import { readBelowCost } from '../../../src/catalog/pricing/below-cost.ts';
import { previewMargin, removeMargin, setMargin } from '../../../src/catalog/pricing/margin-changes.ts';
import {
  type LevelKey,
  type MarginRule,
  type MarginScope,
  priceFor,
} from '../../../src/catalog/pricing/margin.ts';
import { readMarginRules } from '../../../src/catalog/pricing/margin-rules.ts';
import {
  createPriceGroup,
  moveToPriceGroup,
  removePriceGroup,
} from '../../../src/catalog/pricing/price-groups.ts';
import { readScheduledRules } from '../../../src/catalog/pricing/scheduled-rule-rows.ts';
import { cancelScheduledRule, scheduleMargin } from '../../../src/catalog/pricing/scheduled-rules.ts';
import { disableProducts, enableProducts } from '../../../src/catalog/product-switch.ts';
import { sql } from '../../../src/database/sql.ts';
import { operator } from '../../../src/operators/audit-record.ts';
import { base, type Buyer, givenBuyer, refusal } from '../../orders/buyer.ts';
import { queryAsOwner } from '../../query-as.ts';
import { startTestServer } from '../../server.ts';
import { type LiveStage, startLiveStage } from '../../suppliers/live-stage.ts';

let stage: LiveStage;
/** Two buyers of one group, and one that is in none. */
let agents: readonly [Buyer, Buyer];
let stranger: Buyer;
beforeAll(async () => {
  stage = await startLiveStage();
  await stage.toNoon();
  await stage.add('digiflazz');
  await stage.sync('digiflazz');
  agents = [await givenBuyer(stage.server), await givenBuyer(stage.server)];
  stranger = await givenBuyer(stage.server);
  await createPriceGroup(database(), { name: 'agents', actor: operator });
  for (const { account } of agents)
    await moveToPriceGroup(database(), { accountId: account.id, actor: operator, group: 'agents' });
});
afterAll(() => stage.stop());
beforeEach(async () => {
  for (const rule of await readMarginRules(database()))
    await removeMargin(database(), rule, { actor: operator });
  await setMargin(database(), forAll(500n), { actor: operator });
});

function database() {
  return stage.server.app.database;
}

/** A rule that adds this many rupiah to the cost of everything. */
function forAll(amount: bigint, level?: LevelKey): MarginRule {
  const rule = { scope: 'all', subject: '', step: 1n, allowLoss: false } as const;
  return { ...rule, ...(level === undefined ? {} : { level }), margin: { kind: 'fixed', amount } };
}

async function priceOf(buyer: Buyer, code = 'tsel10'): Promise<unknown> {
  const { data } = (await buyer.client.get(`${base}/catalog?q=${code}`)).body;
  return [...data].find((product) => product.code === code)?.price;
}

describe('a rule for a group or an account', () => {
  test('makes the prices of its clients in the catalog and in quotes, and those of nobody else', async () => {
    await setMargin(database(), forAll(200n, 'group:agents'), { actor: operator });
    const [first, second] = agents;
    await setMargin(database(), forAll(100n, `account:${second.account.id}`), { actor: operator });
    for (const [buyer, price] of [
      [first, 10_450],
      [second, 10_350],
      [stranger, 10_750],
    ] as const) {
      expect(await priceOf(buyer)).toBe(price);
      const { data } = (await buyer.quote()).body;
      expect(data.price).toBe(price);
      expect((await buyer.confirm(data)).body.data.charged).toBe(price);
    }
    // An account before its group, whatever either is about.
    await setMargin(
      database(),
      {
        ...forAll(1n, 'group:agents'),
        scope: 'product',
        subject: 'tsel10',
      },
      { actor: operator },
    );
    expect([await priceOf(first), await priceOf(second)]).toEqual([10_251, 10_350]);
  });

  test('gives clients of one level one page, and clients of another one another tag', async () => {
    await setMargin(database(), forAll(200n, 'group:agents'), { actor: operator });
    const read = async (buyer: Buyer) => {
      const { headers, body } = await buyer.client.get(`${base}/catalog?slug=pulsa`);
      return { tag: headers.get('etag'), prices: [...body.data].map(({ price }) => price) };
    };
    const [one, other, none] = [await read(agents[0]), await read(agents[1]), await read(stranger)];
    expect(one).toEqual(other);
    expect(none.tag).not.toBe(one.tag);
    expect(none.prices).not.toEqual(one.prices);
    const known = { headers: { 'if-none-match': one.tag ?? '' } };
    expect((await agents[1].client.get(`${base}/catalog?slug=pulsa`, known)).status).toBe(304);
    expect((await stranger.client.get(`${base}/catalog?slug=pulsa`, known)).status).toBe(200);
  });

  test('changes the prices of an account that moves into the group and out of it', async () => {
    await setMargin(database(), forAll(200n, 'group:agents'), { actor: operator });
    const accountId = stranger.account.id;
    await moveToPriceGroup(database(), { accountId, actor: operator, group: 'agents' });
    expect(await priceOf(stranger)).toBe(10_450);
    await expect(removePriceGroup(database(), { name: 'agents', actor: operator })).rejects.toThrow(
      'Accounts are in the group',
    );
    await moveToPriceGroup(database(), { accountId, actor: operator, group: null });
    expect(await priceOf(stranger)).toBe(10_750);
  });

  test('takes a product off sale for its clients whose price is below cost, unless it allows a loss', async () => {
    const cheap = { scope: 'product', subject: 'tsel10', step: 1n, allowLoss: false } as const;
    const margin = { kind: 'price', price: 10_000n } as const;
    const rule = { ...cheap, level: `account:${stage.account.id}`, margin } as const;
    expect(await setMargin(database(), rule, { actor: operator })).toMatchObject({
      pricesChanged: 1,
      belowCost: [{ code: 'tsel10', price: 10_000n, cost: 10_250n }],
    });
    expect(await stage.shown('tsel10')).toEqual({ price: 10_000, available: false, reason: 'switched_off' });
    expect(refusal(await stage.buyer.quote())).toMatchObject({ code: 'product_unavailable' });
    await setMargin(database(), { ...rule, allowLoss: true }, { actor: operator });
    expect(await stage.shown('tsel10')).toEqual({ price: 10_000, available: true, reason: null });
    const loss = { ...forAll(-1n), level: 'group:agents' } as const;
    await expect(setMargin(database(), loss, { actor: operator })).rejects.toThrow('below cost');
    await expect(setMargin(database(), forAll(1n, 'group:nobody'), { actor: operator })).rejects.toThrow(
      'no group',
    );
  });
});

describe('a product whose cost rises above a price', () => {
  const fixed = (level?: LevelKey): MarginRule => ({
    ...forAll(0n, level),
    ...{ scope: 'product', subject: 'xld10', margin: { kind: 'price', price: 10_000n } },
  });
  const belowCost = () => readBelowCost(database(), 10);
  const found = { count: 1, codes: ['xld10'] };
  const none = { count: 0, codes: [] };
  const listAt = async (price: number) => {
    await stage.product('digiflazz', { buyer_sku_code: 'xld10', price });
    return (await stage.sync('digiflazz'))[0];
  };
  beforeEach(() => listAt(10_000));

  test('is found while clients have that price, whoever they are', async () => {
    await setMargin(database(), fixed('group:agents'), { actor: operator });
    expect(await belowCost()).toEqual(none);
    expect(await listAt(10_100)).toMatchObject({
      belowCost: [{ code: 'xld10', level: 'group:agents', price: 10_000n, cost: 10_100n }],
    });
    expect(await belowCost()).toEqual(found);
    // With rules of their own, nobody has the price of the group.
    for (const { account } of agents)
      await setMargin(database(), forAll(100n, `account:${account.id}`), { actor: operator });
    expect(await belowCost()).toEqual(none);
    await setMargin(database(), fixed(`account:${stranger.account.id}`), { actor: operator });
    expect(await belowCost()).toEqual(found);
    await setMargin(
      database(),
      { ...fixed(`account:${stranger.account.id}`), allowLoss: true },
      { actor: operator },
    );
    expect(await belowCost()).toEqual(none);
    await setMargin(database(), fixed(), { actor: operator });
    expect(await belowCost()).toEqual(found);
    expect(await listAt(10_000)).toMatchObject({ belowCost: [] });
    expect(await belowCost()).toEqual(none);
  });

  test('is not found once it is disabled, or no longer listed', async () => {
    await setMargin(database(), fixed(), { actor: operator });
    await listAt(10_100);
    expect(await belowCost()).toEqual(found);
    const products = [{ code: 'xld10' }];
    await disableProducts(database(), { products, reason: 'test', actor: operator });
    expect(await belowCost()).toEqual(none);
    await enableProducts(database(), { products, reason: 'test', actor: operator });
    expect(await belowCost()).toEqual(found);
    const listed = (value: boolean) =>
      queryAsOwner(stage.server, `update supplier_skus set listed = $1 where product_code = 'xld10'`, [
        value,
      ]);
    await listed(false);
    expect(await belowCost()).toEqual(none);
    await listed(true);
    expect(await belowCost()).toEqual(found);
  });
});

test('random rules, groups and costs: a client pays the price of the most specific rule as it was quoted', async () => {
  const scopes: Readonly<Record<MarginScope, string>> = {
    ...{ product: 'tsel10', brand: 'TELKOMSEL', category: 'pulsa', all: '' },
  };
  const levels = [undefined, 'group:agents', `account:${agents[0].account.id}`] as const;
  const anyRule = fc.record({
    level: fc.constantFrom(...levels),
    scope: fc.constantFrom<MarginScope>('product', 'brand', 'category', 'all'),
    amount: fc.bigInt(0n, 2_000n),
    step: fc.constantFrom(1n, 50n),
  });
  const anyRound = fc.record({
    rules: fc.array(anyRule, { maxLength: 3 }),
    cost: fc.bigInt(9_000n, 12_000n),
  });
  const known = new Map<string, MarginRule>();
  const change = async ({ rules, cost }: { rules: readonly unknown[]; cost: bigint }): Promise<void> => {
    await queryAsOwner(stage.server, 'update supplier_skus set cost = $1 where sku = $2', [
      String(cost),
      'tsel10',
    ]);
    for (const one of fc.sample(anyRule, rules.length + 1)) {
      const { level, scope, amount, step } = one;
      const rule = { ...forAll(amount, level), scope, subject: scopes[scope], step };
      await setMargin(database(), rule, { actor: operator });
      known.set(`${level} ${scope}`, rule);
    }
  };
  const expected = (own: readonly (LevelKey | undefined)[], cost: bigint): number => {
    for (const level of own)
      for (const scope of ['product', 'brand', 'category', 'all']) {
        const rule = known.get(`${level} ${scope}`);
        if (rule !== undefined) return Number(priceFor(cost, rule).price);
      }
    return Number(cost + 500n);
  };
  await fc.assert(
    fc.asyncProperty(anyRound, anyRound, async (before, after) => {
      await change(before);
      const quotes = [];
      for (const [buyer, own] of [
        [agents[0], [levels[2], levels[1], undefined]],
        [agents[1], [levels[1], undefined]],
        [stranger, [undefined]],
      ] as const) {
        const { data } = (await buyer.quote()).body;
        expect(data.price).toBe(expected(own, before.cost));
        expect(data.price).toBeGreaterThanOrEqual(Number(before.cost));
        quotes.push({ buyer, quote: data });
      }
      await change(after);
      for (const { buyer, quote } of quotes)
        expect((await buyer.confirm(quote)).body.data).toMatchObject({
          status: 'succeeded',
          price: quote.price,
          charged: quote.price,
        });
    }),
    { numRuns: 5, endOnFailure: true },
  );
  await queryAsOwner(stage.server, `update supplier_skus set cost = 10250 where sku = 'tsel10'`);
});

describe('a preview', () => {
  test('names the prices that the rule then changes, and changes nothing', async () => {
    await setMargin(database(), forAll(200n, 'group:agents'), { actor: operator });
    const rule: MarginRule = { ...forAll(700n), scope: 'brand', subject: 'telkomsel' };
    const [records] = await queryAsOwner(stage.server, 'select count(*) from audit_records');
    const preview = await previewMargin(database(), { kind: 'set', rule });
    expect(await queryAsOwner(stage.server, 'select count(*) from audit_records')).toEqual([records]);
    expect(await priceOf(stranger)).toBe(10_750);
    expect(preview).toContainEqual(
      expect.objectContaining({ level: '', code: 'tsel10', cost: 10_250n, before: 10_750n, after: 10_950n }),
    );
    const { pricesChanged } = await setMargin(database(), rule, { actor: operator });
    expect(preview.filter(({ level }) => level === '')).toHaveLength(pricesChanged);
    expect(preview.filter(({ level }) => level !== '')).toEqual([]);
    expect(await priceOf(stranger)).toBe(10_950);
    expect(await previewMargin(database(), { kind: 'set', rule })).toEqual([]);
  });

  test('of removing the rule of a group names the prices of everybody as those that follow', async () => {
    const rule = forAll(200n, 'group:agents');
    await setMargin(database(), rule, { actor: operator });
    const preview = await previewMargin(database(), { kind: 'remove', of: rule });
    expect(preview).toContainEqual(
      expect.objectContaining({ level: 'group:agents', code: 'tsel10', before: 10_450n, after: 10_750n }),
    );
    await expect(previewMargin(database(), { kind: 'remove', of: forAll(0n, 'group:none') })).rejects.toThrow(
      'There is no rule',
    );
  });
});

describe('a scheduled rule', () => {
  const { clock } = { clock: () => stage.server.app.clock };
  const inAnHour = () => new Date(clock().nodeNow().getTime() + 3_600_000);

  test('is in the first answer of every server after its time, and in none before', async () => {
    const second = await startTestServer({ besides: stage.server, worker: false });
    try {
      second.app.clock.offsetMs = clock().offsetMs;
      const elsewhere = second.client(stranger.account.keys.sandbox);
      const there = async () => (await elsewhere.get(`${base}/catalog?q=tsel10`)).body.data[0]?.price;
      await scheduleMargin(stage.server.app, { kind: 'set', rule: forAll(900n) }, inAnHour(), {
        actor: operator,
      });
      expect([await priceOf(stranger), await there()]).toEqual([10_750, 10_750]);
      expect(await readScheduledRules(database())).toHaveLength(1);
      for (const app of [stage.server.app, second.app]) app.clock.offsetMs += 3_600_001;
      // A snapshot may be used for 40 ms after it was checked.
      await expect.poll(async () => [await there(), await priceOf(stranger)]).toEqual([11_150, 11_150]);
      expect(await readScheduledRules(database())).toEqual([]);
      expect((await stranger.quote()).body.data.price).toBe(11_150);
      const records = await database().rows(sql<{ action: string; actor: string }>`
        select action, actor from audit_records order by number desc limit 2`);
      expect(records).toEqual([
        { action: 'margin.started', actor: 'konter' },
        { action: 'margin.set', actor: 'konter' },
      ]);
    } finally {
      await second.stop();
    }
  });

  test('can remove a rule, be withdrawn, and must start in the future', async () => {
    await setMargin(database(), forAll(200n, 'group:agents'), { actor: operator });
    const of = forAll(0n, 'group:agents');
    const later = await scheduleMargin(stage.server.app, { kind: 'set', rule: forAll(1n) }, inAnHour(), {
      actor: operator,
    });
    await scheduleMargin(stage.server.app, { kind: 'remove', of }, new Date(inAnHour().getTime() - 60_000), {
      actor: operator,
    });
    await cancelScheduledRule(database(), later.id, { actor: operator });
    await expect(cancelScheduledRule(database(), randomUUID(), { actor: operator })).rejects.toThrow(
      'no scheduled rule',
    );
    const past = new Date(clock().nodeNow().getTime() - 1_000);
    await expect(
      scheduleMargin(stage.server.app, { kind: 'remove', of }, past, { actor: operator }),
    ).rejects.toThrow('has passed');
    clock().offsetMs += 3_600_000;
    await expect.poll(() => priceOf(agents[0])).toBe(10_750);
    expect(await priceOf(stranger)).toBe(10_750);
  });
});

test('the audit compares rules of levels, scheduled rules and groups with their records', async () => {
  const { database: db, keyring } = stage.server.app;
  const rule = forAll(200n, 'group:agents');
  await setMargin(db, rule, { actor: operator });
  const at = new Date(stage.server.app.clock.nodeNow().getTime() + 3_600_000);
  const { id } = await scheduleMargin(stage.server.app, { kind: 'set', rule: forAll(1n) }, at, {
    actor: operator,
  });
  expect((await auditRecords(db, keyring)).problems).toEqual([]);
  const accountId = agents[0].account.id;
  for (const [change, back] of [
    ['update level_margin_rules set fixed = fixed - 1', 'update level_margin_rules set fixed = fixed + 1'],
    ['update scheduled_margin_rules set fixed = 2', 'update scheduled_margin_rules set fixed = 1'],
    [
      `update price_group_members set group_name = null where account_id = '${accountId}'`,
      `update price_group_members set group_name = 'agents' where account_id = '${accountId}'`,
    ],
  ] as const) {
    await queryAsOwner(stage.server, change);
    expect((await auditRecords(db, keyring)).problems, change).toHaveLength(1);
    await queryAsOwner(stage.server, back);
  }
  await cancelScheduledRule(db, id, { actor: operator });
  expect((await auditRecords(db, keyring)).problems).toEqual([]);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { telkomsel10 } from '../products.fixture.ts';
import { accounts, anyGroups, anyRules } from './level-rules.fixture.ts';
import { type LevelKey, type MarginRule, priceFor } from './margin.ts';
import { accountLevel, groupLevel, makePriceLevels } from './price-level.ts';

const anyProduct = fc
  .record({
    code: fc.constantFrom('tsel10', 'xl10'),
    brand: fc.constantFrom('TELKOMSEL', 'XL'),
    slug: fc.constantFrom('pulsa', 'data'),
    cost: fc.bigInt(1n, 100_000n),
  })
  .map((members) => ({ ...telkomsel10, ...members, price: 123n, costFromSupplier: true }));

test('the price of a client is that of the most specific rule, and below cost only where that allows it', () => {
  fc.assert(
    fc.property(
      anyRules,
      anyGroups,
      anyProduct,
      fc.constantFrom(...accounts, 'stranger'),
      (rules, groups, product, accountId) => {
        const levels = makePriceLevels(rules, groups);
        const shown = levels.priced(product, levels.of(accountId));
        const group = groups.get(accountId);
        // Every rule that matches, in the order of a table: whose it is, then what it is about.
        const ranked = rules.flatMap((rule) => {
          const byLevel = [
            accountLevel(accountId),
            group === undefined ? '' : groupLevel(group),
            undefined,
          ].indexOf(rule.level);
          const about = { product: product.code, brand: product.brand, category: product.slug, all: '' };
          const matches = rule.subject.toLowerCase() === about[rule.scope].toLowerCase();
          const byScope = ['product', 'brand', 'category', 'all'].indexOf(rule.scope);
          return byLevel === -1 || !matches ? [] : [{ rule, rank: byLevel * 10 + byScope }];
        });
        const best = ranked.toSorted((a, b) => a.rank - b.rank)[0]?.rule;
        const expected =
          best?.level === undefined
            ? { price: product.price, allowLoss: product.allowLoss }
            : priceFor(product.cost, best);
        expect({ price: shown.price, allowLoss: shown.allowLoss }).toEqual(expected);
        if (best?.level !== undefined && !best.allowLoss)
          expect(shown.price).toBeGreaterThanOrEqual(product.cost);
      },
    ),
  );
});

test('clients of one group without rules of their own share one level', () => {
  const rule = (level: LevelKey): MarginRule => ({
    ...{ level, scope: 'all', subject: '', step: 1n, allowLoss: false },
    margin: { kind: 'fixed', amount: 100n },
  });
  const groups = new Map(accounts.map((id) => [id, 'agents']));
  const levels = makePriceLevels([rule('group:agents'), rule('account:account-3')], groups);
  expect(levels.of('account-1')).toBe(levels.of('account-2'));
  expect(levels.of('account-3')).toEqual({
    name: 'account:account-3',
    keys: ['account:account-3', 'group:agents'],
  });
  expect(levels.of('stranger').keys).toEqual([]);
});

test('no rule changes a price that an imported file set', () => {
  const levels = makePriceLevels(
    [
      {
        ...{ level: 'group:agents', scope: 'all', subject: '', step: 1n, allowLoss: false },
        margin: { kind: 'fixed', amount: 100n },
      },
    ],
    new Map([['account-1', 'agents']]),
  );
  const product = { ...telkomsel10, costFromSupplier: false };
  expect(levels.priced(product, levels.of('account-1'))).toBe(product);
});

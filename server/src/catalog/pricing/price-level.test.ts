import fc from 'fast-check';
import { expect, test } from 'vitest';
import { telkomsel10 } from '../products.fixture.ts';
import { type LevelKey, type MarginRule, type MarginScope, priceFor } from './margin.ts';
import { accountLevel, groupLevel, makePriceLevels } from './price-level.ts';

const accounts = ['account-1', 'account-2', 'account-3'];
const groupNames = ['agents', 'resellers'];

const subjects: Readonly<Record<MarginScope, readonly string[]>> = {
  product: ['tsel10', 'xl10'],
  brand: ['TELKOMSEL', 'xl'],
  category: ['pulsa', 'data'],
  all: [''],
};

const anyLevel = fc.constantFrom<LevelKey | undefined>(
  undefined,
  ...accounts.map(accountLevel),
  ...groupNames.map(groupLevel),
);

const anyScope = fc.constantFrom<MarginScope>('product', 'brand', 'category', 'all');

const anyRule: fc.Arbitrary<MarginRule> = fc
  .record({
    level: anyLevel,
    scope: anyScope,
    place: fc.nat(1),
    amount: fc.bigInt(-2_000n, 3_000n),
    step: fc.constantFrom(1n, 50n, 500n),
    loss: fc.boolean(),
  })
  .map(({ level, scope, place, amount, step, loss }) => ({
    ...(level === undefined ? {} : { level }),
    scope,
    subject: subjects[scope][place] ?? '',
    // A rule that subtracts from the cost is refused unless it allows a loss.
    margin: { kind: 'fixed', amount: loss || amount > 0n ? amount : -amount },
    step,
    allowLoss: loss,
  }));

const anyRules = fc.uniqueArray(anyRule, {
  maxLength: 24,
  selector: ({ level, scope, subject }) => `${level} ${scope} ${subject}`,
});

const anyGroups = fc
  .array(fc.option(fc.constantFrom(...groupNames), { nil: undefined }), { minLength: 3, maxLength: 3 })
  .map(
    (groups) =>
      new Map(
        accounts.flatMap((id, i) => {
          const group = groups[i];
          return group === undefined ? [] : [[id, group] as const];
        }),
      ),
  );

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

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPercent, writePercent } from './margin-rules.ts';
import { indexRules, type Margin, type MarginRule, priceFor, ruleFor } from './margin.ts';

const rule = (margin: Margin, changes: Partial<MarginRule> = {}): MarginRule => ({
  ...{ scope: 'all', subject: '', step: 1n, allowLoss: false, margin },
  ...changes,
});
const product = { code: 'tsel10', brand: 'TELKOMSEL', slug: 'pulsa' };

describe('the price of a cost of 10,250', () => {
  test.each([
    ['no rule', undefined, 10_250n],
    ['300 more', rule({ kind: 'fixed', amount: 300n }), 10_550n],
    ['300 more, in steps of 500', rule({ kind: 'fixed', amount: 300n }, { step: 500n }), 11_000n],
    ['just a step', rule({ kind: 'fixed', amount: 250n }, { step: 500n }), 10_500n],
    ['2 per cent more', rule({ kind: 'percent', thousandths: 2_000n }), 10_455n],
    ['a thousandth of a per cent more, rounded up', rule({ kind: 'percent', thousandths: 1n }), 10_251n],
    ['2 per cent less', rule({ kind: 'percent', thousandths: -2_000n }, { allowLoss: true }), 10_045n],
    ['all of it less', rule({ kind: 'fixed', amount: -20_000n }, { step: 100n, allowLoss: true }), 100n],
    ['its own price', rule({ kind: 'price', price: 9_999n }, { step: 500n }), 9_999n],
  ] as const)('with %s', (_title, of, price) => {
    expect(priceFor(10_250n, of)).toEqual({ price, allowLoss: of?.allowLoss ?? false });
  });
});

test('a price is capped at the maximum of all prices', () => {
  const most = 1_000_000_000_000n;
  const margin: Margin = { kind: 'percent', thousandths: 2_000n };
  expect(priceFor(most, rule(margin))).toEqual({ price: most, allowLoss: false });
  expect(priceFor(most - 1n, rule(margin, { step: 7n })).price).toBe(most);
});

test('a positive margin never sells below cost, and rounds up to a step', () => {
  const amount = fc.bigInt(0n, 1_000_000n);
  fc.assert(
    fc.property(
      fc.bigInt(1n, 10n ** 9n),
      amount,
      fc.bigInt(1n, 5_000n),
      fc.boolean(),
      (cost, more, step, fixed) => {
        const margin: Margin = fixed
          ? { kind: 'fixed', amount: more }
          : { kind: 'percent', thousandths: more };
        const { price } = priceFor(cost, rule(margin, { step }));
        expect(price >= cost && price % step === 0n).toBe(true);
        const wanted = fixed ? cost + more : cost + (cost * more + 99_999n) / 100_000n;
        expect(price - wanted < step).toBe(true);
      },
    ),
  );
});

test('the most specific rule wins, and brands match in any case', () => {
  const one = rule({ kind: 'fixed', amount: 1n });
  const rules: MarginRule[] = [
    one,
    { ...one, scope: 'category', subject: 'pulsa' },
    { ...one, scope: 'brand', subject: 'Telkomsel' },
    { ...one, scope: 'product', subject: 'tsel10' },
  ];
  const chosen = rules.map((_, i) => ruleFor(indexRules(rules.slice(0, i + 1)), product)?.scope);
  expect(chosen).toEqual(['all', 'category', 'brand', 'product']);
  expect(ruleFor(indexRules(rules), { ...product, code: 'tsel100' })?.scope).toBe('brand');
  expect(ruleFor(indexRules([]), product)).toBeUndefined();
});

test.each([
  ['2', 2_000n],
  ['1.5', 1_500n],
  ['0.125', 125n],
  ['-10', -10_000n],
  ['1.2345', undefined],
  ['1,5', undefined],
  ['', undefined],
])('%j per cent is %s thousandths', (text, thousandths) => {
  expect(readPercent(text)).toBe(thousandths);
  if (thousandths !== undefined) expect(writePercent(thousandths)).toBe(text);
});

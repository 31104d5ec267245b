import { expect, test } from 'vitest';
import { formatPriceMoves, priceWarnings } from './format-price-changes.ts';

const furthest = { code: 'tsel10', before: 10_250n, after: 1_025_000n };

test('shows a changed price with the price before', () => {
  expect(formatPriceMoves({ pricesChanged: 0, furthest: null })).toBe('no price changed');
  expect(formatPriceMoves({ pricesChanged: 1, furthest })).toBe(
    '1 price changed: tsel10 from 10,250 to 1,025,000',
  );
  expect(formatPriceMoves({ pricesChanged: 6, furthest })).toBe(
    '6 prices changed, the largest change: tsel10 from 10,250 to 1,025,000',
  );
});

test('shows the codes of products that are off sale, and the number of products without a rule', () => {
  const off = { code: 'xld10', level: null, price: 9_900n, cost: 10_000n };
  expect(priceWarnings({ belowCost: [], unruled: 0 })).toEqual([]);
  expect(priceWarnings({ belowCost: [off], unruled: 1 })).toEqual([
    'xld10 is off sale: 9,900 is below its cost of 10,000',
    '1 product is sold at cost, since no rule applies to it; see konter margin set --help',
  ]);
  expect(priceWarnings({ belowCost: [{ ...off, level: 'group:agents' }], unruled: 0 })).toEqual([
    'xld10 is off sale for group agents: 9,900 is below its cost of 10,000',
  ]);
  expect(priceWarnings({ belowCost: [], unruled: 20 })).toEqual([
    '20 products are sold at cost, since no rule applies to them; see konter margin set --help',
  ]);
});

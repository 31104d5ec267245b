import { expect, test } from 'vitest';
import { formatPriceMoves, pricesToKnow } from './format-price-changes.ts';

const furthest = { code: 'tsel10', before: 10_250n, after: 1_025_000n };

test('a price that moved is told with what it was', () => {
  expect(formatPriceMoves({ pricesChanged: 0, furthest: null })).toBe('no price changed');
  expect(formatPriceMoves({ pricesChanged: 1, furthest })).toBe(
    '1 price changed: tsel10 from 10,250 to 1,025,000',
  );
  expect(formatPriceMoves({ pricesChanged: 6, furthest })).toBe(
    '6 prices changed, most of all tsel10 from 10,250 to 1,025,000',
  );
});

test('what is off sale is told by its code, and what no rule is about by its number', () => {
  const off = { code: 'xld10', price: 9_900n, cost: 10_000n };
  expect(pricesToKnow({ belowCost: [], unruled: 0 })).toEqual([]);
  expect(pricesToKnow({ belowCost: [off], unruled: 1 })).toEqual([
    'xld10 is off sale: 9,900 is below its cost of 10,000',
    '1 product is sold at cost: no rule is about it; see konter margin set --help',
  ]);
  expect(pricesToKnow({ belowCost: [], unruled: 20 })).toEqual([
    '20 products are sold at cost: no rule is about them; see konter margin set --help',
  ]);
});

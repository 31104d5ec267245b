import { expect, test } from 'vitest';
import { nearest } from './nearest.ts';

test('the nearest word takes the fewest changed letters', () => {
  const words = ['product_code', 'client_reference', 'destination', 'scenario'];
  expect(nearest('scenaro', words)).toBe('scenario');
  expect(nearest('Scenario', words)).toBe('scenario');
  expect(nearest('productCode', words)).toBe('product_code');
  expect(nearest('ref', words)).toBeDefined();
  expect(nearest('anything', [])).toBeUndefined();
});

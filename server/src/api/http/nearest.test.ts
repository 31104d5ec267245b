import { expect, test } from 'vitest';
import { nearest } from './nearest.ts';

test('the nearest word takes the fewest changed letters', () => {
  const words = ['product_code', 'client_reference', 'destination', 'scenario'];
  expect(nearest('scenaro', words)).toBe('scenario');
  expect(nearest('Scenario', words)).toBe('scenario');
  expect(nearest('productCode', words)).toBe('product_code');
  expect(nearest('xyz', words)).toBeDefined();
  expect(nearest('anything', [])).toBeUndefined();
});

test('a word that the name is a part of is nearer than any other', () => {
  const words = ['price', 'confirmation_token', 'client_reference', 'product_code'];
  expect(nearest('token', words)).toBe('confirmation_token');
  expect(nearest('Reference', words)).toBe('client_reference');
  expect(nearest('code', words)).toBe('product_code');
  expect(nearest('ref', words)).toBe('client_reference');
  // Of one or two letters nearly every word is made.
  expect(nearest('ic', ['customer_no_dice', 'id'])).toBe('id');
});

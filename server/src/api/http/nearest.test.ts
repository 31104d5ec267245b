import { expect, test } from 'vitest';
import { nearest } from './nearest.ts';

test('the nearest word takes the fewest changed letters', () => {
  const names = ['product_code', 'client_reference', 'destination', 'scenario'];
  expect(nearest('scenaro', names)).toBe('scenario');
  expect(nearest('Scenario', names)).toBe('scenario');
  expect(nearest('productCode', names)).toBe('product_code');
  expect(nearest('xyz', names)).toBeDefined();
  expect(nearest('anything', [])).toBeUndefined();
});

test('a word that the name is a part of is nearer than any other', () => {
  const names = ['price', 'confirmation_token', 'client_reference', 'product_code'];
  expect(nearest('token', names)).toBe('confirmation_token');
  expect(nearest('Reference', names)).toBe('client_reference');
  expect(nearest('code', names)).toBe('product_code');
  expect(nearest('ref', names)).toBe('client_reference');
  // Of one or two letters nearly every word is made.
  expect(nearest('ic', ['customer_no_dice', 'id'])).toBe('id');
});

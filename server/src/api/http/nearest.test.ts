import { expect, test } from 'vitest';
import { nearest } from './nearest.ts';

const members = ['product_code', 'client_reference', 'destination', 'scenario'];

test('the nearest word takes the fewest changed letters', () => {
  expect(nearest('scenaro', members)).toBe('scenario');
  expect(nearest('Scenario', members)).toBe('scenario');
  expect(nearest('productCode', members)).toBe('product_code');
  expect(nearest('anything', [])).toBeUndefined();
});

test('letters that changed places are one slip', () => {
  expect(nearest('scenraio', ['sceneries', 'scenario'])).toBe('scenario');
  expect(nearest('sue', ['use'])).toBe('use');
});

test('a name that takes more slips than a third of its letters is near to no word', () => {
  expect(nearest('xyz', members)).toBeUndefined();
  expect(nearest('init', ['limits'])).toBeUndefined();
  expect(nearest('note', ['name', 'node'])).toBe('node');
  expect(nearest('amount', members)).toBeUndefined();
  // Three of eleven letters are at most a third, and four are not.
  expect(nearest('desxxxation', ['destination'])).toBe('destination');
  expect(nearest('dxxxxnation', ['destination'])).toBeUndefined();
});

test('a word that has a part which begins with the name is nearer than any other', () => {
  const names = ['price', 'confirmation_token', 'client_reference', 'product_code'];
  expect(nearest('token', names)).toBe('confirmation_token');
  expect(nearest('Reference', names)).toBe('client_reference');
  expect(nearest('code', names)).toBe('product_code');
  expect(nearest('ref', names)).toBe('client_reference');
  // Nearly every word has one or two letters, or an end, that is a name too.
  expect(nearest('ic', ['customer_no_dice', 'id'])).toBe('id');
  expect(nearest('ion', ['destination'])).toBeUndefined();
});

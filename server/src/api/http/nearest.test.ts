import { expect, test } from 'vitest';
import { nearest } from './nearest.ts';

const members = ['product_code', 'client_reference', 'destination', 'scenario'];

test('the nearest word has the smallest edit distance', () => {
  expect(nearest('scenaro', members)).toBe('scenario');
  expect(nearest('Scenario', members)).toBe('scenario');
  expect(nearest('productCode', members)).toBe('product_code');
  expect(nearest('anything', [])).toBeUndefined();
});

test('two swapped letters count as one edit', () => {
  expect(nearest('scenraio', ['sceneries', 'scenario'])).toBe('scenario');
  expect(nearest('sue', ['use'])).toBe('use');
});

test('no word is near to a name if it takes more edits than a third of the letters', () => {
  expect(nearest('xyz', members)).toBeUndefined();
  expect(nearest('init', ['limits'])).toBeUndefined();
  expect(nearest('note', ['name', 'node'])).toBe('node');
  expect(nearest('amount', members)).toBeUndefined();
  // Three of eleven letters are at most a third, and four are not.
  expect(nearest('desxxxation', ['destination'])).toBe('destination');
  expect(nearest('dxxxxnation', ['destination'])).toBeUndefined();
});

test('a word with a part that begins with the name is nearest', () => {
  const names = ['price', 'confirmation_token', 'client_reference', 'product_code'];
  expect(nearest('token', names)).toBe('confirmation_token');
  expect(nearest('Reference', names)).toBe('client_reference');
  expect(nearest('code', names)).toBe('product_code');
  expect(nearest('ref', names)).toBe('client_reference');
  // Nearly every word contains a given one or two letters, or ends with a given suffix.
  expect(nearest('ic', ['customer_no_dice', 'id'])).toBe('id');
  expect(nearest('ion', ['destination'])).toBeUndefined();
});

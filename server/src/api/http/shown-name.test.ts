import { expect, test } from 'vitest';
import { shownName } from './shown-name.ts';

test.each(['scenaro', 'client_reference', '__proto__', 'customerNo2', 'line_10'])(
  '%s is repeated as a name',
  (name) => {
    expect(shownName(name)).toBe(name);
  },
);

test.each([
  '081234509876',
  'a08-12-34-56-78-90',
  'a0_8_1_2_3',
  'n081234567890',
  '6281',
  '',
  'a b',
  'ａ１',
  'x'.repeat(33),
])('%j is not repeated', (name) => {
  expect(shownName(name)).toBeUndefined();
});

import { expect, test } from 'vitest';
import { shorten } from './shorten.ts';

test('a long reference keeps both ends, and a short one is whole', () => {
  expect(shorten('KSR1-1122-0040', 18)).toBe('KSR1-1122-0040');
  expect(shorten('1413b151-a2c4-4217-b74a-0fbf1fc34413', 18)).toBe('1413b151…1fc34413');
});

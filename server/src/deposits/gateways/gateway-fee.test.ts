import { expect, test } from 'vitest';
import { configuredFee, formatFee, parseFee } from './gateway-fee.ts';

test.each([
  ['virtual_account=4000', { fixed: 4_000n, basisPoints: 0 }, '4000'],
  ['qris=0.7%', { fixed: 0n, basisPoints: 70 }, '0.7%'],
  ['retail=2500+1%', { fixed: 2_500n, basisPoints: 100 }, '2500+1%'],
  ['qris=0', { fixed: 0n, basisPoints: 0 }, '0'],
] as const)('reads the fee %s', (text, fee, formatted) => {
  expect(parseFee(text)?.[1]).toEqual(fee);
  expect(formatFee(fee)).toBe(formatted);
});

test.each([
  '',
  'qris',
  'qris=',
  'qris=-1',
  'cash=1',
  'qris=1%%',
  'qris=100%',
  'qris=0.777%',
  'qris=1+',
  'qris=+1%',
])('does not read the fee %j', (text) => {
  expect(parseFee(text)).toBeUndefined();
});

test('rounds a part of the amount up, and never takes more than the amount', () => {
  expect(configuredFee({ qris: { fixed: 0n, basisPoints: 70 } }, 'qris', 50_001n)).toBe(351n);
  expect(configuredFee({ qris: { fixed: 4_000n, basisPoints: 0 } }, 'qris', 1_000n)).toBe(1_000n);
  expect(configuredFee({}, 'retail', 50_000n)).toBe(0n);
});

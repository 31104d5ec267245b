import { describe, expect, test } from 'vitest';
import { availability } from './availability.ts';
import type { SoldProduct, Supply } from '../suppliers/supply.ts';
import { pdamSurabaya, telkomsel10 } from './products.fixture.ts';

describe('the availability of a product', () => {
  test('a simulation is always ready', () => {
    expect(availability(telkomsel10, { kind: 'simulated' })).toEqual({ available: true, reason: null });
  });

  test('no supply sells nothing', () => {
    expect(availability(telkomsel10, { kind: 'none' })).toEqual({ available: false, reason: 'no_supplier' });
  });

  test('real suppliers give the reason', () => {
    const out: Supply = { kind: 'real', reason: () => 'out_of_stock', opensAt: () => null };
    expect(availability(telkomsel10, out)).toEqual({ available: false, reason: 'out_of_stock' });
    expect(
      availability(telkomsel10, { kind: 'real', reason: () => null, opensAt: () => null }).available,
    ).toBe(true);
  });

  test.each([
    ['the price', telkomsel10, 10_235n],
    ['the price when no loss is allowed', { ...telkomsel10, cost: 10_500n }, 10_235n],
    ['the known cost when a loss is allowed', { ...telkomsel10, cost: 10_500n, allowLoss: true }, 10_500n],
    ['none, for a bill', pdamSurabaya, undefined],
  ])('asks suppliers with a cost limit of %s', (_title, product, costMax) => {
    const requests: unknown[] = [];
    const reason = (one: SoldProduct): null => {
      requests.push(one.costMax);
      return null;
    };
    availability(product, { kind: 'real', reason, opensAt: () => null });
    expect(requests).toEqual([costMax]);
  });

  test.each([
    { kind: 'none' },
    { kind: 'simulated' },
    { kind: 'real', reason: () => null, opensAt: () => null },
  ] as const)('a product that is switched off is off with supply $kind', (supply) => {
    expect(availability({ ...telkomsel10, switchedOn: false }, supply).reason).toBe('switched_off');
  });
});

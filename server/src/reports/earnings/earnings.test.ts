import { describe, expect, test } from 'vitest';
import { deriveEarnings, noEarnings } from './earnings.ts';
import { checkEarningsQuery, sourceOf } from './read-earnings.ts';

describe('the success rate', () => {
  const of = { ...noEarnings, succeeded: 2n, failed: 1n, failedOver: 1n };

  test('is that of the orders that have ended, rounded down', () => {
    expect(deriveEarnings(of, { ofSupplier: false }).successRate).toBe(6_666n);
    expect(deriveEarnings({ ...of, succeeded: 99_999n }, { ofSupplier: false }).successRate).toBe(9_999n);
  });

  test('of a supplier counts what another supplier delivered instead', () => {
    expect(deriveEarnings(of, { ofSupplier: true }).successRate).toBe(5_000n);
  });

  test('is unknown while nothing has ended', () => {
    expect(deriveEarnings({ ...noEarnings, confirmed: 5n }, { ofSupplier: false }).successRate).toBeNull();
  });
});

test('the profit is the margin less what refunds and losses take of it', () => {
  const of = { ...noEarnings, sales: 1_000n, cost: 900n, refunds: 200n, refundedCost: 180n, losses: 30n };
  expect(deriveEarnings(of, { ofSupplier: false })).toMatchObject({
    ...{ netSales: 800n, margin: 100n, refundedMargin: 20n, profit: 50n },
  });
});

describe('a report is read from the smallest table that has it', () => {
  const query = { environment: 'live', daily: false } as const;
  test.each([
    [{ by: 'day' }, 'products'],
    [{ by: 'supplier', supplier: 'iak' }, 'products'],
    [{ by: 'day', productCode: 'tsel10' }, 'products'],
    [{ by: 'client' }, 'accounts'],
    [{ by: 'client', supplier: 'iak' }, 'accounts'],
    [{ by: 'day', accountId: 'a' }, 'accounts'],
    [{ by: 'product', accountId: 'a' }, 'account'],
    [{ by: 'day', accountId: 'a', brand: 'XL' }, 'account'],
    [{ by: 'client', productCode: 'tsel10' }, 'product'],
    [{ by: 'client', brand: 'XL' }, 'everything'],
  ] as const)('%o from %s', (request, source) => {
    expect(sourceOf({ ...query, ...request })).toBe(source);
  });
});

test('a report that must read all figures of many days is refused, unless it is read day by day', () => {
  const query = { by: 'client', brand: 'XL', environment: 'live', daily: false } as const;
  const week = { from: '2026-10-01', to: '2026-10-07' };
  expect(() => checkEarningsQuery({ ...query, ...week })).not.toThrow();
  expect(() => checkEarningsQuery({ ...query, ...week, to: '2026-10-08' })).toThrow(/at most 7 days/);
  expect(() => checkEarningsQuery({ ...query, ...week, to: '2027-11-01', daily: true })).not.toThrow();
});

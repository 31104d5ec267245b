import { expect, test } from 'vitest';
import type { StoredReconciliation } from '../reconciliation/store.ts';
import { formatReconciliation } from './format-reconciliation.ts';

/** An afternoon's run whose supplier last said in the morning what is left of our deposit. */
const afternoon: StoredReconciliation = {
  id: '019a0000-0000-7000-8000-000000000001',
  supplier: 'iak',
  day: '2026-11-21',
  run: 'command',
  finishedAt: new Date('2026-11-21T08:00:00Z'),
  from: new Date('2026-11-20T17:05:00Z'),
  to: new Date('2026-11-21T03:00:00Z'),
  balances: { opening: 1_000_000n, closing: 950_000n },
  attempts: 3,
  asked: 0,
  booked: 75_000n,
  said: 75_000n,
  drifts: [],
};

test('between which readings our deposit moved is told, for they need not be those of the whole day', () => {
  expect(formatReconciliation(afternoon)).toBe(
    'iak on 2026-11-21: 3 purchases (0 asked about), 75,000 booked, 75,000 by its last word; ' +
      'from 2026-11-21 00:05 to 2026-11-21 10:00 50,000 were taken from our deposit: no drift.',
  );
});

test('what was paid into our deposit is told as that', () => {
  const paidIn = {
    kind: 'balance_moved',
    purchase: null,
    booked: null,
    said: null,
    amount: -2_000_000n,
  } as const;
  const balances = { opening: 1_000_000n, closing: 2_925_000n };
  expect(formatReconciliation({ ...afternoon, balances, drifts: [paidIn] })).toMatch(
    / 1,925,000 came to our deposit: 1 drift\.\n {2}2,000,000 less than is known were taken from our deposit: no order/,
  );
});

test('a supplier that said nothing now is not said to agree', () => {
  expect(formatReconciliation({ ...afternoon, balances: null })).toBe(
    'iak on 2026-11-21: 3 purchases (0 asked about), 75,000 booked, 75,000 by its last word; ' +
      'our deposit was not read at both ends: no drift.',
  );
});

test('each drift has a line of its own', () => {
  const drift = { kind: 'balance_moved', purchase: null, booked: null, said: null, amount: 5_000n } as const;
  expect(formatReconciliation({ ...afternoon, drifts: [drift] })).toMatch(
    /: 1 drift\.\n {2}5,000 more than is known were taken from our deposit: no order explains it$/,
  );
  expect(formatReconciliation({ ...afternoon, drifts: [drift, drift] })).toMatch(/: 2 drifts\.\n/);
});

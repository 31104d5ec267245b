import { expect, test } from 'vitest';
import type { StoredReconciliation } from '../reconciliation/store.ts';
import { formatReconciliation } from './format-reconciliation.ts';

/** A run in the afternoon whose supplier last reported our deposit in the morning. */
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

test('shows the counts, and the times of the deposit readings in Jakarta time', () => {
  // The readings need not cover the whole day.
  expect(formatReconciliation(afternoon)).toBe(
    [
      'iak, 2026-11-21 (WIB): no difference.',
      '  Purchases   3 purchases, 0 of them checked with the supplier now',
      "  Cost        75,000 rupiah in our books, 75,000 rupiah by the supplier's last answers",
      '  Deposit     our deposit fell by 50,000 rupiah between 2026-11-21 00:05 WIB and 2026-11-21 10:00 WIB',
    ].join('\n'),
  );
});

test('shows a deposit that grew', () => {
  const paidIn = {
    kind: 'balance_moved',
    purchase: null,
    booked: null,
    said: null,
    amount: -2_000_000n,
  } as const;
  const balances = { opening: 1_000_000n, closing: 2_925_000n };
  const message = formatReconciliation({ ...afternoon, balances, drifts: [paidIn] });
  expect(message).toMatch(/^iak, 2026-11-21 \(WIB\): 1 difference\.$/m);
  expect(message).toMatch(/^ {2}Deposit {5}our deposit grew by 1,925,000 rupiah between /m);
  expect(message).toMatch(
    /^ {2}Difference {2}2,000,000 rupiah less .* than the books show: no order explains it/m,
  );
});

test('does not claim agreement for a supplier that made no statement', () => {
  expect(formatReconciliation({ ...afternoon, balances: null })).toMatch(
    /\n {2}Deposit {5}our deposit was not read at both ends$/,
  );
});

test('shows each difference on its own line, with the kind that the runbook explains', () => {
  const drift = { kind: 'balance_moved', purchase: null, booked: null, said: null, amount: 5_000n } as const;
  const line =
    '\n  Difference  5,000 rupiah more were taken from our deposit than the books show: no order explains it (balance_moved)';
  expect(formatReconciliation({ ...afternoon, drifts: [drift] }).endsWith(line)).toBe(true);
  const twice = formatReconciliation({ ...afternoon, drifts: [drift, drift] });
  expect(twice).toContain(': 2 differences.\n');
  expect(twice.endsWith(line + line)).toBe(true);
});

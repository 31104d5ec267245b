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

test('the counts are in words, and between which readings our deposit moved is told in Jakarta time', () => {
  // The readings need not be those of the whole day.
  expect(formatReconciliation(afternoon)).toBe(
    [
      'iak, 2026-11-21 (WIB): no difference.',
      '  Purchases   3 purchases, 0 of them checked with the supplier now',
      "  Cost        75,000 rupiah in our books, 75,000 rupiah by the supplier's last answers",
      '  Deposit     our deposit fell by 50,000 rupiah between 2026-11-21 00:05 WIB and 2026-11-21 10:00 WIB',
    ].join('\n'),
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
  const message = formatReconciliation({ ...afternoon, balances, drifts: [paidIn] });
  expect(message).toMatch(/^iak, 2026-11-21 \(WIB\): 1 difference\.$/m);
  expect(message).toMatch(/^ {2}Deposit {5}our deposit grew by 1,925,000 rupiah between /m);
  expect(message).toMatch(/^ {2}Difference {2}2,000,000 rupiah less than is known .*: no order explains it/m);
});

test('a supplier that said nothing now is not said to agree', () => {
  expect(formatReconciliation({ ...afternoon, balances: null })).toMatch(
    /\n {2}Deposit {5}our deposit was not read at both ends$/,
  );
});

test('each difference has a line of its own, with the kind that the runbook explains', () => {
  const drift = { kind: 'balance_moved', purchase: null, booked: null, said: null, amount: 5_000n } as const;
  const line =
    '\n  Difference  5,000 rupiah more than is known were taken from our deposit: no order explains it (balance_moved)';
  expect(formatReconciliation({ ...afternoon, drifts: [drift] }).endsWith(line)).toBe(true);
  const twice = formatReconciliation({ ...afternoon, drifts: [drift, drift] });
  expect(twice).toContain(': 2 differences.\n');
  expect(twice.endsWith(line + line)).toBe(true);
});

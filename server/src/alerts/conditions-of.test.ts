import { describe, expect, test } from 'vitest';
import { parseAlertSettings } from '../alert-config.ts';
import { hourMs, later, minuteMs } from '../clock.ts';
import type { Status, SupplierStatus } from '../status/status.ts';
import { supplierState } from '../status/supplier-state.ts';
import { conditionKinds } from './condition.ts';
import { alertName, conditionsOf } from './conditions-of.ts';

const at = new Date('2026-11-23T05:00:00Z');
const ago = (ms: number): Date => later(at, -ms);
const thresholds = parseAlertSettings({}).alerts;
const none = { count: 0, oldestAt: null };

const supplier: SupplierStatus = {
  name: 'digiflazz',
  state: 'well',
  enabled: true,
  paused: null,
  unreachable: [],
  priceLists: [{ kind: 'prepaid', readAt: ago(minuteMs), fault: null }],
  deposit: { amount: 10_000_000n, readAt: ago(minuteMs), hours: 48 },
  recent: { sold: 95, failed: 5, averageMs: 3_000 },
};

const well: Status = {
  at,
  quarantine: false,
  suppliers: [supplier],
  orders: { underMinute: 3, underTenMinutes: 1, underHour: 0, older: 0, oldestAt: ago(5 * minuteMs) },
  reviews: none,
  priceReviews: none,
  strays: none,
  complaints: none,
  liveRequests: none,
  depositCases: { ...none, cases: none, payments: none },
  heldLines: none,
  unreachableGateways: [],
  lateSearches: [],
  belowCost: { count: 0, codes: [] },
  depositsToday: { count: 2, amount: 3_000_000n },
  failingEndpoints: [{ id: 'e1', accountId: 'a1', failingSince: ago(minuteMs), disabled: null }],
  reconciliations: [{ supplier: 'digiflazz', day: '2026-11-22', differences: 0, amount: 0n }],
  security: { lastHour: [{ kind: 'invalid_key', count: 3 }], alerting: [] },
  audit: { finishedAt: ago(minuteMs), findings: 0, newestFindingAt: null, failingPlaces: [] },
  newestOperator: { name: 'Rina', since: ago(25 * hourMs) },
  database: { bytes: 1_000, connections: 5, connectionsMax: 100, version: '18.4' },
  // Of the server that evaluates, and of no other one: only what servers report is a condition.
  disk: { free: 1e9, total: 100e9 },
  fullDisks: [],
  backups: { lastAt: ago(20 * hourMs), failedAt: null },
};

function withSupplier(change: Partial<SupplierStatus>): Status {
  return { ...well, suppliers: [{ ...supplier, ...change }] };
}

const causes: Readonly<Record<(typeof conditionKinds)[number], Status>> = {
  audit_findings: { ...well, audit: { ...well.audit, findings: 1, newestFindingAt: ago(hourMs) } },
  backup_failed: { ...well, backups: { ...well.backups, failedAt: ago(minuteMs) } },
  backup_old: { ...well, backups: { lastAt: ago(27 * hourMs), failedAt: null } },
  bank_lines_held: { ...well, heldLines: { count: 2, oldestAt: ago(hourMs) } },
  chain_heads_failing: { ...well, audit: { ...well.audit, failingPlaces: ['/mnt/heads'] } },
  disk_low: { ...well, fullDisks: ['konter-a'] },
  due_search_late: { ...well, lateSearches: ['holds'] },
  endpoint_failing: {
    ...well,
    failingEndpoints: [{ id: 'e1', accountId: 'a1', failingSince: ago(61 * minuteMs), disabled: null }],
  },
  gateway_unreachable: { ...well, unreachableGateways: ['xendit'] },
  complaints_waiting: { ...well, complaints: { count: 2, oldestAt: ago(hourMs) } },
  live_requests_waiting: { ...well, liveRequests: { count: 1, oldestAt: ago(hourMs) } },
  operator_added: { ...well, newestOperator: { name: 'Budi', since: ago(23 * hourMs) } },
  orders_old: { ...well, orders: { ...well.orders, underHour: 1, oldestAt: ago(31 * minuteMs) } },
  price_above_selling_price: { ...well, belowCost: { count: 1, codes: ['tsel10'] } },
  price_rows_held: { ...well, priceReviews: { count: 2, oldestAt: ago(hourMs) } },
  quarantine: { ...well, quarantine: true },
  reconciliation_difference: {
    ...well,
    reconciliations: [{ supplier: 'digiflazz', day: '2026-11-22', differences: 2, amount: 30_000n }],
  },
  reviews_waiting: { ...well, reviews: { count: 1, oldestAt: ago(minuteMs) } },
  security_events: { ...well, security: { lastHour: [], alerting: ['invalid_key'] } },
  deposit_cases: { ...well, depositCases: { ...well.depositCases, count: 1, oldestAt: ago(minuteMs) } },
  stray_callbacks: { ...well, strays: { count: 1, oldestAt: ago(minuteMs) } },
  supplier_deposit_low: withSupplier({ deposit: { amount: 499_999n, readAt: at, hours: null } }),
  supplier_paused: withSupplier({ paused: { since: ago(minuteMs), code: '44' } }),
  supplier_slow: withSupplier({ recent: { sold: 95, failed: 5, averageMs: 61_000 } }),
  supplier_success_low: withSupplier({ recent: { sold: 69, failed: 31, averageMs: 3_000 } }),
  supplier_unreachable: withSupplier({ unreachable: ['postpaid'] }),
};

function kindsOf(
  status: Status,
  open: readonly string[] = [],
  change: Partial<typeof thresholds> = {},
): string[] {
  return conditionsOf(status, { ...thresholds, ...change }, new Set(open)).map(({ kind }) => kind);
}

test('nothing needs an operator while the business is well', () => {
  expect(kindsOf(well)).toEqual([]);
});

test.each(conditionKinds)('%s is found, alone', (kind) => {
  expect(kindsOf(causes[kind])).toEqual([kind]);
});

const one = { count: 1, oldestAt: ago(hourMs) };

test.each([
  [{ complaints: one }, '1 complaint waits for an answer, the oldest for 60 minutes; see'],
  [{ liveRequests: one }, '1 account asks for live, the oldest for 60 minutes; see'],
  [{ reviews: one }, '1 order waits for a ruling, the oldest'],
  [{ reviews: { ...one, count: 2 } }, '2 orders wait for a ruling, the oldest'],
  [
    { depositCases: { ...well.depositCases, ...one } },
    '1 payment or case of a deposit waits for a person, the oldest',
  ],
  [{ heldLines: one }, '1 bank line is held for a person, the oldest'],
  [{ strays: one }, '1 callback names a reference that no order has, the oldest'],
  [{ priceReviews: one }, '1 cost or price list waits for a ruling, the oldest'],
  [
    { belowCost: { count: 1, codes: ['tsel10'] } },
    '1 product is off sale, at least for some clients, because its cost is higher than its price: tsel10.',
  ],
  [
    { belowCost: { count: 2, codes: ['tsel10', 'tsel25'] } },
    '2 products are off sale, at least for some clients, because their costs are higher than their prices: tsel10, tsel25.',
  ],
  [
    { reconciliations: [{ supplier: 'iak', day: '2026-11-22', differences: 1, amount: 30_000n }] },
    'Our books and iak differ in 1 place on 2026-11-22;',
  ],
  [
    { audit: { ...well.audit, findings: 1, newestFindingAt: at } },
    'The continuous audit found 1 problem in the books;',
  ],
  [
    { orders: { ...well.orders, underHour: 1, oldestAt: ago(31 * minuteMs) } },
    'An order has been under way for 31 minutes; 1 is older than 10 minutes.',
  ],
  [
    { failingEndpoints: [{ id: 'e1', accountId: 'a1', failingSince: ago(hourMs * 3), disabled: null }] },
    'The endpoint e1 of account a1 has failed for 3 hours.',
  ],
])('a summary agrees with its number (%#)', (change, summary) => {
  const summaries = conditionsOf({ ...well, ...change }, thresholds, new Set()).map((one) => one.summary);
  expect(summaries).toEqual([expect.stringContaining(summary)]);
});

test('the summary of an old order counts none older than ten minutes when the alert begins earlier', () => {
  const conditions = conditionsOf(
    { ...well, orders: { ...well.orders, oldestAt: ago(7 * minuteMs) } },
    { ...thresholds, orderMinutes: 5 },
    new Set(),
  );
  expect(conditions.map(({ summary }) => summary)).toEqual(['An order has been under way for 7 minutes.']);
});

test('each day with open differences is a condition of its own', () => {
  const of = (day: string, differences: number) => ({ supplier: 'iak', day, differences, amount: 100n });
  const reconciliations = [of('2026-11-22', 0), of('2026-11-21', 1), of('2026-11-20', 2)];
  const found = conditionsOf({ ...well, reconciliations }, thresholds, new Set());
  expect(found.map(({ subject }) => subject)).toEqual(['iak 2026-11-21', 'iak 2026-11-20']);
});

describe('a deposit', () => {
  test('that lasts too short is low, however much it is', () => {
    const deposit = { amount: 50_000_000n, readAt: at, hours: 5.9 };
    expect(kindsOf(withSupplier({ deposit }))).toEqual(['supplier_deposit_low']);
  });

  test('that is used up raises the alert about the pause only, unless the other one had begun', () => {
    const change = {
      paused: { since: at, code: '44' },
      deposit: { amount: 5_000n, readAt: at, hours: 0.1 },
    };
    expect(kindsOf(withSupplier(change))).toEqual(['supplier_paused']);
    const open = alertName({ kind: 'supplier_deposit_low', subject: 'digiflazz' });
    expect(kindsOf(withSupplier(change), [open])).toEqual(['supplier_paused', 'supplier_deposit_low']);
  });
});

test.each([
  [
    'supplier_success_low',
    { sold: 80, failed: 20, averageMs: 3_000 },
    { sold: 85, failed: 15, averageMs: 3_000 },
  ],
  ['supplier_slow', { sold: 95, failed: 5, averageMs: 50_000 }, { sold: 95, failed: 5, averageMs: 47_000 }],
] as const)('%s ends on the other side of its threshold, and not on it', (kind, near, far) => {
  const open = [alertName({ kind, subject: 'digiflazz' })];
  expect(kindsOf(withSupplier({ recent: near }))).toEqual([]);
  expect(kindsOf(withSupplier({ recent: near }), open)).toEqual([kind]);
  expect(kindsOf(withSupplier({ recent: far }), open)).toEqual([]);
});

test('an alert about a share ends when all is well, whatever its threshold', () => {
  const open = [alertName({ kind: 'supplier_success_low', subject: 'digiflazz' })];
  const status = withSupplier({ recent: { sold: 20, failed: 0, averageMs: 3_000 } });
  expect(kindsOf(status, open, { successPercent: 90 })).toEqual([]);
});

test('a few failed sales say nothing', () => {
  expect(kindsOf(withSupplier({ recent: { sold: 0, failed: 19, averageMs: 90_000 } }))).toEqual([]);
});

test.each([
  [
    'supplier_success_low',
    { sold: 1, failed: 1, averageMs: 3_000 },
    { sold: 1, failed: 0, averageMs: 3_000 },
  ],
  ['supplier_slow', { sold: 1, failed: 0, averageMs: 61_000 }, { sold: 1, failed: 0, averageMs: 3_000 }],
] as const)(
  '%s ends when sales recovered or nothing is sold, and not when few are',
  (kind, ill, recovered) => {
    const open = [alertName({ kind, subject: 'digiflazz' })];
    expect(kindsOf(withSupplier({ recent: ill }))).toEqual([]);
    expect(kindsOf(withSupplier({ recent: ill }), open)).toEqual([kind]);
    expect(kindsOf(withSupplier({ recent: recovered }), open)).toEqual([]);
    expect(kindsOf(withSupplier({ recent: { sold: 0, failed: 0, averageMs: null } }), open)).toEqual([]);
  },
);

test('a supplier that is switched off needs nobody', () => {
  const change = { enabled: false, paused: { since: at, code: '44' }, unreachable: ['all'] as const };
  expect(kindsOf(withSupplier(change))).toEqual([]);
});

test.each([
  ['supplier_success_low', { successPercent: 0 }],
  ['supplier_slow', { latencyMs: 0 }],
  ['orders_old', { orderMinutes: 0 }],
  ['endpoint_failing', { endpointMinutes: 0 }],
  ['backup_old', { backupHours: 0 }],
] as const)('zero switches %s off', (kind, change) => {
  expect(kindsOf(causes[kind], [], change)).toEqual([]);
});

test('a missing backup needs an operator once a supplier is set up', () => {
  const backups = { lastAt: null, failedAt: null };
  expect(kindsOf({ ...well, backups })).toEqual(['backup_old']);
  expect(kindsOf({ ...well, backups, suppliers: [], reconciliations: [] })).toEqual([]);
});

test('a backup that failed needs an operator, whatever the age of the newest one and without a supplier', () => {
  expect(kindsOf(causes.backup_failed, [], { backupHours: 0 })).toEqual(['backup_failed']);
  expect(kindsOf({ ...causes.backup_failed, suppliers: [], reconciliations: [] })).toEqual(['backup_failed']);
});

test.each([
  [{ enabled: false, paused: true }, 'disabled'],
  [{ paused: true }, 'paused'],
  [{ unreachable: ['all'] as const }, 'failing'],
  [{ recent: { sold: 10, failed: 10, averageMs: 1 } }, 'failing'],
  [{}, 'well'],
])('the state of a supplier with %j is %s', (change, state) => {
  expect(supplierState({ ...supplier, paused: false, ...change }, 70)).toBe(state);
});

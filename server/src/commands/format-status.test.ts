import { expect, test } from 'vitest';
import type { Status } from '../status/status.ts';
import { formatStatus } from './format-status.ts';

const at = new Date('2026-11-23T05:00:00Z');
const ago = (minutes: number): Date => new Date(at.getTime() - minutes * 60_000);

const status: Status = {
  at,
  quarantine: false,
  suppliers: [
    {
      name: 'digiflazz',
      state: 'paused',
      enabled: true,
      paused: { since: ago(12), code: '44' },
      unreachable: [],
      priceLists: [{ kind: 'prepaid', readAt: ago(5), fault: null }],
      deposit: { amount: 4_300n, readAt: ago(1), hours: 0.02 },
      recent: { sold: 18, failed: 2, averageMs: 2_340 },
    },
    {
      name: 'iak',
      state: 'well',
      enabled: true,
      paused: null,
      unreachable: [],
      priceLists: [],
      deposit: null,
      recent: { sold: 0, failed: 0, averageMs: null },
    },
  ],
  orders: { underMinute: 1, underTenMinutes: 2, underHour: 0, older: 1, oldestAt: ago(90) },
  reviews: { count: 1, oldestAt: ago(180) },
  priceReviews: { count: 0, oldestAt: null },
  strays: { count: 0, oldestAt: null },
  complaints: { count: 0, oldestAt: null },
  liveRequests: { count: 0, oldestAt: null },
  depositCases: {
    ...{ count: 0, oldestAt: null },
    cases: { count: 0, oldestAt: null },
    payments: { count: 0, oldestAt: null },
  },
  heldLines: { count: 2, oldestAt: ago(30) },
  unreachableGateways: ['xendit'],
  lateSearches: [],
  belowCost: { count: 0, codes: [] },
  depositsToday: { count: 2, amount: 3_000_000n },
  failingEndpoints: [{ id: 'e1', accountId: 'a1', failingSince: ago(61), disabled: null }],
  reconciliations: [
    { supplier: 'iak', day: '2026-11-22', differences: 0, amount: 0n },
    { supplier: 'iak', day: '2026-11-20', differences: 2, amount: 30_000n },
  ],
  security: { lastHour: [{ kind: 'invalid_key', count: 3 }], alerting: [] },
  audit: { finishedAt: ago(0.5), findings: 0, newestFindingAt: null, failingPlaces: [] },
  newestOperator: null,
  database: { bytes: 1_500_000_000, connections: 5, connectionsMax: 100, version: '18.4' },
  disk: { free: 20_000_000_000, total: 80_000_000_000 },
  fullDisks: [],
  backups: { lastAt: ago(120), failedAt: null },
};

test('the status fits on one screen, and what needs an operator comes first', () => {
  const conditions = [{ kind: 'supplier_paused', subject: 'digiflazz', summary: 'Pay a deposit.' }] as const;
  expect(formatStatus(status, conditions)).toMatchInlineSnapshot(`
    "1 need you:
      ! Pay a deposit.

    digiflazz      paused for 12 min, code 44 (our deposit is too low)
                   deposit 4,300 rupiah, lasts 1 min; 18 of 20 sales in 15 min, 2.3 s each; prices prepaid 5 min
    iak            well
                   deposit not read yet; no sales in 15 min; prices never read
    Under way      1 under 1 min, 2 under 10 min, 0 under 1 h, 1 older; the oldest 1 h
    Reviews        1 (oldest 3 h) orders, 0 costs or lists, 0 stray callbacks, 0 deposits, 2 (oldest 30 min) bank lines
    Gateways       no answer: xendit
    Deposits       2 today, 3,000,000 rupiah
    Webhooks       1 endpoints fail: e1 1 h
    Reconciled     iak 2026-11-22: 0 differences
                   iak 2026-11-20: 2 differences
    Security       invalid_key 3 in the last hour
    Audit          read 30 s ago, 0 findings; chain heads are written
    Database       1.50 GB, 5 of 100 connections, PostgreSQL 18.4; disk 20 of 80 GB free
    Backup         last 2 h ago"
  `);
});

test('of many conditions of one kind the first ten are shown', () => {
  const failing = Array.from({ length: 1_000 }, (_, i) => ({
    kind: 'endpoint_failing' as const,
    ...{ subject: `e${i}`, summary: `Endpoint ${i} fails.` },
  }));
  const lines = formatStatus(status, [
    { kind: 'backup_failed', subject: 'database', summary: 'The last backup failed.' },
    ...failing,
  ]).split('\n');
  expect(lines.slice(0, 2)).toEqual(['1001 need you:', '  ! The last backup failed.']);
  expect(lines.slice(11, 14)).toEqual(['  ! Endpoint 9 fails.', '  ! 990 more of endpoint_failing', '']);
});

test.each([
  [{ lastAt: null, failedAt: null }, 'last never'],
  [{ lastAt: ago(120), failedAt: ago(30) }, 'last 2 h ago; one failed 30 min ago'],
  [{ lastAt: null, failedAt: ago(30) }, 'last never; one failed 30 min ago'],
])('the status shows a backup that failed since the last one (%#)', (backups, text) => {
  expect(
    formatStatus({ ...status, backups }, [])
      .split('\n')
      .at(-1),
  ).toBe(`Backup         ${text}`);
});

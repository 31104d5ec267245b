import { chainStart, type Wallet } from '../ledger/book.ts';
import type { Attempt } from '../suppliers/attempts/attempt.ts';
import type { BatchSnapshot } from './lane/batch-snapshot.ts';
import type { Order, OrderStatus } from './order.ts';

/** The time of the decisions in the tests. */
export const now = new Date('2026-11-21T03:00:00.000Z');

export function at(ms: number): Date {
  return new Date(now.getTime() + ms);
}

const accountId = '0198c0de-0000-7000-8000-000000000001';
const orderId = '0198c0de-0000-7000-8000-000000000002';

/** An order of Rp 10,000 that can be confirmed for another minute. */
export function anOrder(change: Partial<Order> = {}): Order {
  return {
    accountId,
    environment: 'sandbox',
    id: orderId,
    number: 1n,
    version: 1,
    status: 'awaiting_confirmation',
    reason: null,
    clientReference: 'sale-1',
    referenceNumber: 1n,
    transactionKind: 'prepaid',
    channel: 'api',
    productCode: 'tsel10',
    productName: 'Telkomsel 10.000',
    destinationMasked: '********7890',
    destinationSealed: Buffer.alloc(30),
    dataKeyId: 'k1',
    destinationHash: { bytes: Buffer.alloc(12, 3), keyId: 'k1' },
    price: 10_000n,
    cost: 9_800n,
    costMax: 9_900n,
    charged: 0n,
    newPrice: null,
    bill: null,
    serial: null,
    script: null,
    shortBy: null,
    purchaseReference: '0198c0de000070008000000000000003',
    referenceKeyId: 'k1',
    createdAt: at(-60_000),
    expiresAt: at(60_000),
    payUntil: null,
    confirmableUntil: at(60_000),
    confirmedAt: null,
    reviewAt: null,
    changedAt: at(-60_000),
    ...change,
  };
}

/** The same order in a status, with the fields of that status; a claim has version 0. */
export function inStatus(status: OrderStatus | 'claimed'): Order {
  const confirmed = { version: 2, confirmedAt: at(-1_000), reviewAt: at(3_600_000) };
  switch (status) {
    case 'claimed':
      return anOrder({
        status: 'inquiring',
        version: 0,
        number: null,
        price: 0n,
        transactionKind: 'postpaid',
      });
    case 'inquiring':
      return anOrder({ status, price: 0n, transactionKind: 'postpaid' });
    case 'awaiting_confirmation':
      return anOrder();
    case 'cancelled':
      return anOrder({ status, reason: 'cancelled_by_client', version: 2 });
    case 'expired':
      return anOrder({ status, reason: 'window_passed', version: 2 });
    case 'processing':
      return anOrder({ ...confirmed, status });
    case 'manual_review':
      return anOrder({ ...confirmed, status, reason: 'outcome_unknown', version: 3 });
    case 'succeeded':
      return anOrder({ ...confirmed, status, charged: 10_000n, version: 3 });
    case 'failed':
      return anOrder({ ...confirmed, status, reason: 'not_delivered', version: 3 });
    case 'refunded':
      return anOrder({ ...confirmed, status, reason: 'reversed', version: 4 });
  }
}

/** An open attempt, leased for another ten seconds. */
export function anAttempt(change: Partial<Attempt> = {}): Attempt {
  return {
    accountId,
    environment: 'sandbox',
    id: '0198c0de-0000-7000-8000-000000000003',
    orderId,
    kind: 'purchase',
    supplier: 'simulator',
    supplierSku: 'tsel10',
    reference: '0198c0de000070008000000000000003',
    script: null,
    costMax: 9_900n,
    state: 'open',
    openedAt: at(-10_000),
    lease: 1,
    leasedUntil: at(10_000),
    dueAt: at(10_000),
    closedAt: null,
    supplierReference: null,
    supplierCode: null,
    askFrom: at(-10_000),
    billReference: null,
    billSupplierReference: null,
    closedBy: null,
    cost: null,
    deniedBy: null,
    disputed: false,
    acknowledgedAt: null,
    hasRow: true,
    ...change,
  };
}

/** A wallet with Rp 50,000, of which nothing is held and nothing was spent today. */
export function aWallet(change: Partial<Wallet> = {}): Wallet {
  return {
    accountId,
    environment: 'sandbox',
    available: 50_000n,
    held: 0n,
    lastStep: 1n,
    chainHead: chainStart,
    orders: 7n,
    ordersHead: chainStart,
    clockOffsetMs: 0,
    spentOn: null,
    spent: 0n,
    version: '0198c0de-0000-7000-8000-0000000000c0',
    ...change,
  };
}

/** A batch snapshot with the wallet, seven orders in its history, and nothing else. */
export const emptySnapshot: BatchSnapshot = {
  now,
  micros: 1_795_000_000_123_456n,
  wallets: [aWallet()],
  orders: [],
  attempts: [],
  earlierAttempts: [],
  statements: [],
  records: [],
  claimRequests: [],
  recent: [],
  deposits: [],
  proposals: [],
  receivables: new Map(),
  causes: new Set(),
  audited: [],
  openCases: [],
  newestSteps: new Map(),
  rulingProposals: [],
  lateSales: [],
  claimedPurchases: [],
  paid: [],
};

/** Parses a text table: one row per line, cells separated by bars, the first line names the columns. */
export function rowsOf(table: string): Record<string, string>[] {
  const [head = [], ...rows] = table
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
  return rows.map((cells) => Object.fromEntries(head.map((name, i) => [name, cells[i] ?? ''])));
}

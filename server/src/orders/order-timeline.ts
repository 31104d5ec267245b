import { readAudits, type StoredAuditRecord } from '../operators/audit-record.ts';
import type { Queryable } from '../database/connection.ts';
import type { JournalEntry } from '../ledger/book.ts';
import type { Postings } from '../ledger/chart.ts';
import { readEntriesOfOrder } from '../ledger/journal.ts';
import type { Attempt } from '../suppliers/attempts/attempt.ts';
import { readAttemptsOfOrder } from '../suppliers/attempts/attempts.ts';
import { readStatementsOfOrder } from '../suppliers/attempts/statements.ts';
import type { Statement } from '../suppliers/attempts/statement.ts';
import { readEventsOfOrder, type WrittenEvent } from '../webhooks/outbox.ts';
import { CommandError } from '../command-error.ts';
import type { FoundOrder } from './find-order.ts';
import type { Order } from './order.ts';
import { findOrder } from './order-rows.ts';
import { readCasesOfOrder, type StoredCase } from './review/review-cases.ts';

/** How many rows of a kind are shown; an order usually has a few of each. */
const listMax = 200;

/** The complete history of an order for the operator, without its destination in the clear and its serial. */
export interface OrderTimeline {
  readonly order: Order;
  readonly attempts: readonly Attempt[];
  readonly statements: readonly Statement[];
  readonly events: readonly WrittenEvent[];
  readonly entries: readonly JournalEntry[];
  readonly cases: readonly StoredCase[];
  readonly audits: readonly StoredAuditRecord[];
}

/**
 * Reads everything that is stored about an order, up to 200 rows of each kind. Every query uses an index.
 * @throws CommandError when the order is gone
 */
export async function readOrderTimeline(
  db: Queryable,
  place: FoundOrder,
  offsetMs: number,
): Promise<OrderTimeline> {
  const { wallet, id } = place;
  const [order, attempts, statements, events, entries, cases, audits] = await Promise.all([
    findOrder(db, wallet, id, offsetMs),
    readAttemptsOfOrder(db, { ...wallet, id }, listMax),
    readStatementsOfOrder(db, { ...wallet, id }, listMax),
    readEventsOfOrder(db, wallet, id, listMax),
    readEntriesOfOrder(db, wallet, id, listMax),
    readCasesOfOrder(db, wallet, id, listMax),
    readAudits(db, id, listMax),
  ]);
  if (order === undefined) throw new CommandError(`There is no order "${id}".`);
  return { order, attempts, statements, events, entries, cases, audits };
}

/** The history of an order as one document. Amounts are rupiah. */
export function presentOrderTimeline(timeline: OrderTimeline): Record<string, unknown> {
  return {
    order: presentFacts(timeline.order),
    attempts: timeline.attempts.map(presentAttempt),
    statements: timeline.statements.map(presentStatement),
    history: [
      { version: 1, at: timeline.order.createdAt, event: null, reason: null },
      ...timeline.events.map(({ version, at, kind, reason }) => ({ version, at, event: kind, reason })),
    ],
    journal: timeline.entries.map((entry) => ({
      number: entry.number,
      kind: entry.kind,
      at: entry.createdAt,
      reference: entry.reference,
      postings: movedPostings(entry.postings),
    })),
    review_cases: timeline.cases.map((one) => ({
      number: one.number,
      cause: one.cause,
      statements: one.statements,
      opened_at: one.openedAt,
      closed_at: one.closedAt,
      ruling: one.ruling,
    })),
    audit: timeline.audits,
  };
}

function presentFacts(order: Order): Record<string, unknown> {
  return {
    id: order.id,
    account_id: order.accountId,
    environment: order.environment,
    number: order.number,
    status: order.status,
    reason: order.reason,
    version: order.version,
    client_reference: order.clientReference,
    transaction_kind: order.transactionKind,
    channel: order.channel,
    product_code: order.productCode,
    name: order.productName,
    destination: order.destinationMasked,
    price: order.price,
    cost: order.cost,
    cost_max: order.costMax,
    charged: order.charged,
    new_price: order.newPrice,
    has_serial: order.serial !== null,
    created_at: order.createdAt,
    expires_at: order.expiresAt,
    confirmed_at: order.confirmedAt,
    review_at: order.reviewAt,
    changed_at: order.changedAt,
  };
}

function presentAttempt(attempt: Attempt): Record<string, unknown> {
  return {
    id: attempt.id,
    kind: attempt.kind,
    supplier: attempt.supplier,
    supplier_sku: attempt.supplierSku,
    reference: attempt.reference,
    state: attempt.state,
    cost_max: attempt.costMax,
    cost: attempt.cost,
    opened_at: attempt.openedAt,
    acknowledged_at: attempt.acknowledgedAt,
    leases: attempt.lease,
    leased_until: attempt.leasedUntil,
    due_at: attempt.dueAt,
    closed_at: attempt.closedAt,
    closed_by: attempt.closedBy,
    supplier_reference: attempt.supplierReference,
    supplier_code: attempt.supplierCode,
  };
}

function presentStatement(statement: Statement): Record<string, unknown> {
  return {
    attempt_id: statement.attemptId,
    at: statement.at,
    source: statement.source,
    said: statement.said,
    code: statement.code,
    cost: statement.cost,
    has_serial: statement.serial !== null,
  };
}

const postingNames: readonly (readonly [keyof Postings, string])[] = [
  ['clientWallet', 'client_wallet'],
  ['clientHold', 'client_hold'],
  ['supplierClearing', 'supplier_clearing'],
  ['margin', 'margin'],
  ['depositsReceived', 'deposits_received'],
  ['adjustments', 'adjustments'],
];

/** The accounts that an entry changes, with the amount for each. */
function movedPostings(postings: Postings): Record<string, bigint> {
  return Object.fromEntries(
    postingNames.flatMap(([name, column]) => (postings[name] === 0n ? [] : [[column, postings[name]]])),
  );
}

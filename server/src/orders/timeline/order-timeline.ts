import { readAudits, type StoredAuditRecord } from '../../operators/audit-record.ts';
import type { Queryable } from '../../database/connection.ts';
import type { Postings } from '../../ledger/chart.ts';
import { readStepsOfOrders } from '../../ledger/step-rows.ts';
import type { Step } from '../../ledger/step.ts';
import type { Keyring } from '../../sealed.ts';
import type { Attempt } from '../../suppliers/attempts/attempt.ts';
import { readAttemptsOfOrder } from '../../suppliers/attempts/attempts.ts';
import { CommandError } from '../../command-error.ts';
import type { FoundOrder } from '../read/found-order.ts';
import type { Order } from '../order.ts';
import type { Complaint } from '../complaints/complaint.ts';
import { readComplaints } from '../complaints/complaint-rows.ts';
import { type ExplainedAttempt, explainAttempts } from './explain-attempts.ts';
import { findOrder } from '../stored/order-rows.ts';
import { type DeliveryListing, readDeliveriesOfEvents } from '../../webhooks/endpoints/delivery-history.ts';
import { eventIdOf } from '../../webhooks/event-id.ts';
import { maskedSerials, type OrderSerial } from '../private/reveal-order.ts';
import { readCasesOfOrder, type StoredCase } from '../review/review-cases.ts';

/** How many rows of a kind are shown; an order usually has a few of each. */
const listMax = 200;
const stepsMax = 1_000;

/** A change of an order: what raised its version. */
export interface OrderChange {
  readonly version: number;
  readonly at: Date;
  /** Null: the order was first shown. */
  readonly event: string | null;
  readonly reason: string | null;
  /** The id of the event that clients receive; null: the order was first shown. */
  readonly eventId: string | null;
}

/** The complete history of an order for the operator, without its destination in the clear and its serial. */
export interface OrderTimeline {
  readonly order: Order;
  readonly attempts: readonly Attempt[];
  /** What suppliers said beside the answers that ended purchases. */
  readonly statements: readonly Step[];
  readonly history: readonly OrderChange[];
  /** The deliveries of its events, in the order of the events. */
  readonly deliveries: readonly DeliveryListing[];
  /** The steps that move money. */
  readonly journal: readonly Step[];
  readonly cases: readonly StoredCase[];
  /** The serials that suppliers named, masked but for their ends, if there is more than one. */
  readonly serials: readonly OrderSerial[];
  readonly audits: readonly StoredAuditRecord[];
  /** What the client reported about it, with the answers. */
  readonly complaints: readonly Complaint[];
}

/**
 * Reads everything that is stored about an order, up to 200 rows of each kind and 1,000 steps. Every query uses an index. With
 * the keyring, a case of two serials shows both of them masked.
 * @throws CommandError when the order is gone
 */
export async function readOrderTimeline(
  db: Queryable,
  place: FoundOrder,
  offsetMs: number,
  keyring: Keyring | null = null,
): Promise<OrderTimeline> {
  const { wallet, id } = place;
  const [order, attempts, steps, cases, audits, complaints] = await Promise.all([
    findOrder(db, wallet, id, offsetMs),
    readAttemptsOfOrder(db, { ...wallet, id }, listMax),
    readStepsOfOrders(db, wallet, [id], stepsMax),
    readCasesOfOrder(db, wallet, id, listMax),
    readAudits(db, id, listMax),
    readComplaints(db, place),
  ]);
  if (order === undefined) throw new CommandError(`There is no order "${id}".`, { reason: 'no_order' });
  const serials = keyring === null ? [] : maskedSerials(keyring, steps);
  const history = historyOf(order, steps);
  const eventIds = history.flatMap(({ eventId }) => eventId ?? []);
  return {
    order,
    attempts,
    statements: steps.filter(({ kind }) => kind === 'statement'),
    history,
    deliveries: await readDeliveriesOfEvents(db, wallet, eventIds),
    journal: steps.filter(({ postings }) => Object.values(postings).some((amount) => amount !== 0n)),
    cases,
    serials: serials.length > 1 ? serials : [],
    audits,
    complaints,
  };
}

function historyOf(order: Order, steps: readonly Step[]): OrderChange[] {
  return [
    { version: 1, at: order.createdAt, event: null, reason: null, eventId: null },
    ...steps.flatMap((step) => {
      const { version, status, reason, at } = step;
      return version === null
        ? []
        : [{ version, at, event: `order.${status}`, reason, eventId: eventIdOf(step) }];
    }),
  ];
}

/** The history of an order as one document. Amounts are rupiah. */
export function presentOrderTimeline(timeline: OrderTimeline): Record<string, unknown> {
  return {
    order: presentFacts(timeline.order),
    attempts: explainAttempts(timeline.order, timeline.attempts, timeline.statements).map((belief) => ({
      ...presentAttempt(belief.attempt),
      why: presentExplained(belief),
    })),
    statements: timeline.statements.map(presentStatement),
    history: timeline.history.map(({ version, at, event, reason, eventId }) => ({
      version,
      at,
      event,
      reason,
      event_id: eventId,
      deliveries: timeline.deliveries.filter((one) => one.eventId === eventId).map(presentDelivery),
    })),
    journal: timeline.journal.map((step) => ({
      number: step.number,
      kind: step.kind,
      at: step.at,
      reference: step.reference,
      postings: movedPostings(step.postings),
      available: step.available,
      held: step.held,
    })),
    review_cases: timeline.cases.map((one) => ({
      number: one.number,
      cause: one.cause,
      statements: one.statements,
      opened_at: one.openedAt,
      closed_at: one.closedAt,
      ruling: one.ruling,
    })),
    serials: timeline.serials,
    complaints: timeline.complaints.map((one) => ({
      id: one.id,
      state: one.state,
      opened_at: one.openedAt,
      changed_at: one.changedAt,
      messages: one.messages.map(({ author, authorName, body, at }) => ({
        author,
        author_name: authorName,
        text: body,
        at,
      })),
    })),
    audit: timeline.audits,
  };
}

function presentDelivery(one: DeliveryListing): Record<string, unknown> {
  return {
    endpoint_id: one.endpointId,
    state: one.state,
    attempts: one.attempts,
    due_at: one.dueAt,
    closed_at: one.closedAt,
    last_status: one.lastStatus,
    last_fault: one.lastFault,
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

/** What is proven about an attempt, and by which answers. */
function presentExplained({ attempt, proven, evidence }: ExplainedAttempt): Record<string, unknown> {
  return {
    proven,
    ruled: attempt.state === 'ruled',
    evidence: evidence.map((one) => ({
      at: one.at,
      question: one.question,
      answer: one.answer,
      code: one.code,
      proves: one.proves,
      proven_then: one.proven,
      source: one.source,
    })),
  };
}

function presentStatement(statement: Step): Record<string, unknown> {
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

/** The accounts of the chart with their names in documents. */
export const postingNames: readonly (readonly [keyof Postings, string])[] = [
  ['clientWallet', 'client_wallet'],
  ['clientHold', 'client_hold'],
  ['supplierClearing', 'supplier_clearing'],
  ['margin', 'margin'],
  ['depositsReceived', 'deposits_received'],
  ['adjustments', 'adjustments'],
];

/** The accounts that a step changes, with the amount for each. */
function movedPostings(postings: Postings): Record<string, bigint> {
  return Object.fromEntries(
    postingNames.flatMap(([name, column]) => (postings[name] === 0n ? [] : [[column, postings[name]]])),
  );
}

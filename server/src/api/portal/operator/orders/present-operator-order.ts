import type { MoneyPlace } from '../../../../orders/timeline/money-place.ts';
import type { OperatorEntry, TimelineAnswer } from '../../../../orders/timeline/operator-timeline.ts';
import { timelineAnswers } from '../../../../orders/timeline/operator-timeline.ts';
import type { ExplainedAttempt } from '../../../../orders/timeline/explain-attempts.ts';
import { type OrderTimeline, postingNames } from '../../../../orders/timeline/order-timeline.ts';
import type { Order } from '../../../../orders/order.ts';
import type { ListedOrder } from '../../../../orders/search/order-filter.ts';
import type { Rupiah } from '../../../../rupiah.ts';
import type { DeliveryListing } from '../../../../webhooks/endpoints/delivery-history.ts';
import { presentPortalOrder } from '../../orders/present-portal-order.ts';

/** An order as a list for operators shows it. `names`: of the accounts, by id. */
export function presentOperatorOrder(
  { order, supplier, waitingSince }: ListedOrder,
  names: ReadonlyMap<string, string>,
) {
  return {
    ...presentPortalOrder(order),
    environment: order.environment,
    account_id: order.accountId,
    account_name: names.get(order.accountId) ?? order.accountId,
    supplier,
    waiting_since: waitingSince?.toISOString() ?? null,
  };
}

/** Amounts that only a role with `prices:read` gets; null for all others. */
export type ShownCost = (amount: Rupiah | null) => number | null;

/** What of costs a role gets. */
export function costsFor(maySeeCosts: boolean): ShownCost {
  return (amount) => (maySeeCosts && amount !== null ? Number(amount) : null);
}

/** Where the money of an order is. */
export function presentPlace(place: MoneyPlace, order: Order, available: Rupiah, cost: ShownCost) {
  return {
    station: place.station,
    why: place.why,
    supplier: place.supplier,
    cause: place.cause,
    since: place.since.toISOString(),
    available: Number(available),
    held: Number(place.held),
    charged: Number(place.charged),
    has_loss: place.lost > 0n,
    sales: place.sales.count,
    clearing: cost(place.clearing),
    margin: cost(place.margin),
    lost: cost(place.lost),
    sales_cost: cost(place.sales.cost),
    cost: cost(order.cost),
  };
}

/** A purchase or inquiry with its answers. */
export function presentAttempt(
  belief: ExplainedAttempt,
  kind: OrderTimeline['order']['transactionKind'],
  cost: ShownCost,
) {
  const { attempt, proven } = belief;
  return {
    id: attempt.id,
    kind: attempt.kind,
    supplier: attempt.supplier,
    supplier_sku: attempt.supplierSku,
    reference: attempt.reference,
    supplier_reference: attempt.supplierReference,
    state: attempt.state,
    proven,
    disputed: attempt.disputed,
    opened_at: attempt.openedAt.toISOString(),
    acknowledged_at: textOf(attempt.acknowledgedAt),
    closed_at: textOf(attempt.closedAt),
    due_at: textOf(attempt.dueAt),
    cost: cost(attempt.cost),
    cost_max: cost(attempt.costMax),
    answers: timelineAnswers(belief, kind).map(presentAnswer),
  };
}

function presentAnswer({ at, ...answer }: TimelineAnswer & { readonly at: Date }) {
  return { ...answer, at: at.toISOString() };
}

/** An entry of the timeline. Its members that another kind has are null. */
export function presentOperatorEntry({ at, told, supplier, money }: OperatorEntry) {
  const time = at.toISOString();
  return {
    at: time,
    kind: told.kind,
    supplier,
    ...{ reference: null, answer: null, status: null, reason: null, event: null },
    ...{ deliveries: [], case_number: null, cause: null, ruling: null, person: null },
    ...{ action: null, what: null },
    money:
      money === null
        ? null
        : {
            kind: money.kind,
            wallet: Number(money.wallet),
            hold: Number(money.hold),
            available: Number(money.available),
          },
    ...ownMembers(told, at),
  };
}

function ownMembers(told: OperatorEntry['told'], at: Date) {
  switch (told.kind) {
    case 'sent':
      return { reference: told.reference, what: told.what };
    case 'answered':
      return { reference: told.reference, answer: presentAnswer({ ...told.answer, at }) };
    case 'ended':
      return { reference: told.reference };
    case 'changed':
      return {
        status: told.status,
        reason: told.reason,
        event: told.event,
        deliveries: told.deliveries.map(presentDelivery),
      };
    case 'case_opened':
      return { case_number: told.number, cause: told.cause };
    case 'case_closed':
      return { case_number: told.number, ruling: told.ruling };
    case 'complained':
      return { person: told.person };
    case 'acted':
      return { action: told.action, person: told.actor, what: told.what, reason: told.reason };
    case 'booked':
    case 'made':
      return {};
  }
}

function presentDelivery(one: DeliveryListing) {
  return {
    endpoint_id: one.endpointId,
    state: one.state,
    attempts: one.attempts,
    last_status: one.lastStatus,
    last_fault: one.lastFault,
    closed_at: textOf(one.closedAt),
  };
}

/** The accounts of the client, which every operator sees. */
const clientAccounts: ReadonlySet<string> = new Set(['client_wallet', 'client_hold']);

/** A journal entry with its postings. What suppliers get and what is earned is left out for a role that may not see costs. */
export function presentJournalEntry(
  { number, at, kind, reference, postings }: OrderTimeline['journal'][number],
  maySeeCosts: boolean,
) {
  return {
    number: String(number),
    at: at.toISOString(),
    kind,
    reference,
    postings: postingNames
      .map(([name, account]) => ({ account, amount: Number(postings[name]) }))
      .filter(({ account, amount }) => amount !== 0 && (maySeeCosts || clientAccounts.has(account))),
  };
}

function textOf(at: Date | null): string | null {
  return at?.toISOString() ?? null;
}

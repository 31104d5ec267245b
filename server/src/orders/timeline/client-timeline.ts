import type { Postings } from '../../ledger/chart.ts';
import type { Step } from '../../ledger/step.ts';
import type { AuditDetail } from '../../operators/audit-record.ts';
import type { Rupiah } from '../../rupiah.ts';
import type { DeliveryListing } from '../../webhooks/endpoints/delivery-history.ts';
import type { Order, OrderStatus } from '../order.ts';
import type { OrderTimeline } from './order-timeline.ts';

/**
 * What happened to an order, as its client reads it. `sent`: to a supplier; `sent_again`: to a further one, since the one before
 * did not sell. `accepted`, `unclear`, `delivered`, `rejected`: what a supplier said, in our words. `revealed`: a person saw a private value.
 */
export const clientEntryKinds = [
  'quoted',
  'inquired',
  'bill_arrived',
  'confirmed',
  'sent',
  'sent_again',
  'accepted',
  'unclear',
  'delivered',
  'rejected',
  'review',
  'succeeded',
  'failed',
  'cancelled',
  'expired',
  'refunded',
  'revealed',
] as const;
export type ClientEntryKind = (typeof clientEntryKinds)[number];

/** What an entry does to the wallet. */
export const moneyKinds = ['held', 'captured', 'released', 'refunded'] as const;

/** A movement of money, rupiah. */
export interface ClientMoney {
  readonly kind: (typeof moneyKinds)[number];
  readonly amount: Rupiah;
  /** What the account could spend afterwards. */
  readonly available: Rupiah;
}

/** One entry of the life of an order. */
export interface ClientEntry {
  readonly at: Date;
  readonly kind: ClientEntryKind;
  /** A published reason (`OrderReason`); null: none. */
  readonly reason: string | null;
  readonly money: ClientMoney | null;
  /** The event that the client's endpoints receive; null: none. */
  readonly event: { readonly id: string; readonly kind: string } | null;
  readonly deliveries: readonly DeliveryListing[];
  /** Of `revealed`: who saw what. */
  readonly revealed: { readonly what: string; readonly by: string | null } | null;
}

/** What a timeline for a client has beside the facts. */
interface ClientView {
  /** Whether it has who saw private values: the owner of the account reads that. */
  readonly reveals: boolean;
}

/**
 * The life of an order in the order of time, without anything that only the operator may know: no supplier, none of its words,
 * no cost. Pure.
 */
export function clientTimeline(life: OrderTimeline, { reveals }: ClientView): ClientEntry[] {
  return [
    madeEntry(life.order),
    ...supplierEntries(life),
    ...changeEntries(life),
    ...(reveals ? revealEntries(life) : []),
  ].toSorted((one, other) => one.at.getTime() - other.at.getTime() || rank(one) - rank(other));
}

/** Entries of one moment: the cause comes before its consequence. */
function rank({ kind }: ClientEntry): number {
  return clientEntryKinds.indexOf(kind);
}

function entry(kind: ClientEntryKind, at: Date): ClientEntry {
  return { at, kind, reason: null, money: null, event: null, deliveries: [], revealed: null };
}

function madeEntry(order: Order): ClientEntry {
  return entry(order.transactionKind === 'postpaid' ? 'inquired' : 'quoted', order.createdAt);
}

/** The purchases, and what the suppliers said about them. An inquiry is shown as what it gave. */
function supplierEntries({ attempts, statements }: OrderTimeline): ClientEntry[] {
  const purchases = attempts.filter(({ kind }) => kind === 'purchase');
  const ids = new Set(purchases.map(({ id }) => id));
  return [
    ...purchases.flatMap((one, place) => {
      const { openedAt, acknowledgedAt, closedAt, state } = one;
      const isAccepted = acknowledgedAt !== null && acknowledgedAt.getTime() !== closedAt?.getTime();
      return [
        entry(place === 0 ? 'sent' : 'sent_again', openedAt),
        ...(isAccepted ? [entry('accepted', acknowledgedAt)] : []),
        ...(closedAt === null ? [] : saidBy(state).map((kind) => entry(kind, closedAt))),
      ];
    }),
    ...statements
      .filter(({ attemptId }) => attemptId !== null && ids.has(attemptId))
      .flatMap(({ said, at }) => saidBy(said).map((kind) => entry(kind, at))),
  ];
}

function saidBy(said: string | null): ('delivered' | 'rejected' | 'unclear')[] {
  switch (said) {
    case 'delivered':
      return ['delivered'];
    case 'absent':
    case 'rejected':
      return ['rejected'];
    case 'unknown':
      return ['unclear'];
    default:
      return [];
  }
}

/** The changes that raised the version, each with its money, its event and the deliveries of it. */
function changeEntries(life: OrderTimeline): ClientEntry[] {
  const moved = new Map(life.journal.map((step) => [step.version, step]));
  return life.history.flatMap(({ version, at, event, eventId, reason }) => {
    if (event === null || eventId === null) return [];
    const kind = kindOf(event);
    if (kind === undefined) return [];
    const step = moved.get(version);
    return [
      {
        ...entry(kind, at),
        reason,
        money: step === undefined ? null : moneyOf(step),
        event: { id: eventId, kind: event },
        deliveries: life.deliveries.filter((one) => one.eventId === eventId),
      },
    ];
  });
}

const kindsOfStatuses: Readonly<Partial<Record<`order.${OrderStatus}`, ClientEntryKind>>> = {
  'order.awaiting_confirmation': 'bill_arrived',
  'order.processing': 'confirmed',
  'order.manual_review': 'review',
  'order.succeeded': 'succeeded',
  'order.failed': 'failed',
  'order.cancelled': 'cancelled',
  'order.expired': 'expired',
  'order.refunded': 'refunded',
};

function kindOf(event: string): ClientEntryKind | undefined {
  return Object.entries(kindsOfStatuses).find(([name]) => name === event)?.[1];
}

const moneyOfSteps: Readonly<Record<string, [ClientMoney['kind'], (postings: Postings) => Rupiah]>> = {
  hold: ['held', ({ clientHold }) => clientHold],
  capture: ['captured', ({ clientHold }) => -clientHold],
  release: ['released', ({ clientWallet }) => clientWallet],
  refund: ['refunded', ({ clientWallet }) => clientWallet],
};

/** What a step does to the client's money. Losses of the operator and costs are not the client's. */
function moneyOf({ kind, postings, available }: Step): ClientMoney | null {
  const known = moneyOfSteps[kind];
  return known === undefined ? null : { kind: known[0], amount: known[1](postings), available };
}

function revealEntries({ audits }: OrderTimeline): ClientEntry[] {
  return audits
    .filter(({ action }) => action === 'order.revealed')
    .map(({ at, detail }) => ({
      ...entry('revealed', at),
      // Without a person it was the operator, whose people are not named to clients.
      revealed: { what: textIn(detail, 'what') ?? 'serial', by: textIn(detail, 'person') },
    }));
}

function textIn(detail: AuditDetail, name: string): string | null {
  const value: unknown = Reflect.get(detail, name);
  return typeof value === 'string' ? value : null;
}

import type { Rupiah } from '../../rupiah.ts';
import type { Attempt } from '../../suppliers/attempts/attempt.ts';
import type { OrderTimeline } from './order-timeline.ts';
import type { ExplainedAttempt } from './explain-attempts.ts';
import type { ReviewCause } from '../review/review-case.ts';

/** Where the money of an order stands: in the client's wallet, held, or charged and divided between supplier and margin. */
export const moneyStations = ['wallet', 'held', 'charged'] as const;
export type MoneyStation = (typeof moneyStations)[number];

/**
 * Why it stands there. Wallet: `unconfirmed`, `never_held` (the order ended without a hold), `released`, `refunded`.
 * Held: `unsent`, `waiting` (for a supplier), `review`. Charged: `sold`.
 */
export const moneyReasons = [
  'unconfirmed',
  'never_held',
  'released',
  'refunded',
  'unsent',
  'waiting',
  'review',
  'sold',
] as const;
export type MoneyReason = (typeof moneyReasons)[number];

/** Where the money of an order is, and what the journal says about it. Amounts are rupiah. */
export interface MoneyPlace {
  readonly station: MoneyStation;
  readonly why: MoneyReason;
  /** The supplier that is waited for, or that sold; null: none. */
  readonly supplier: string | null;
  /** Why a person has to decide; null: nobody has to. */
  readonly cause: ReviewCause | null;
  /** Since when it stands there. */
  readonly since: Date;
  readonly held: Rupiah;
  /** What was charged and not refunded. */
  readonly charged: Rupiah;
  /** What suppliers get for it by the journal. */
  readonly clearing: Rupiah;
  readonly margin: Rupiah;
  /** What was booked as a loss. */
  readonly lost: Rupiah;
  /** How many suppliers have proven that they sold, and what they ask for that together. */
  readonly sales: { readonly count: number; readonly cost: Rupiah };
}

/** Finds in the journal where the money of an order is. Pure. */
export function placeOfMoney(life: OrderTimeline, beliefs: readonly ExplainedAttempt[]): MoneyPlace {
  const { journal, cases } = life;
  const sum = (amount: (postings: (typeof journal)[number]['postings']) => Rupiah): Rupiah =>
    journal.reduce((total, { postings }) => total + amount(postings), 0n);
  const held = sum(({ clientHold }) => clientHold);
  const spent = -sum(({ clientWallet }) => clientWallet) - held;
  const openCase = cases.find(({ closedAt }) => closedAt === null);
  const { station, why } = standing(life, held, spent, openCase !== undefined);
  const sold = beliefs.filter(({ attempt, proven }) => attempt.kind === 'purchase' && proven === 'sold');
  const asked = life.attempts.findLast(({ kind }) => kind === 'purchase') ?? life.attempts.at(-1);
  return {
    station,
    why,
    supplier: (why === 'sold' ? (sold.at(-1)?.attempt ?? asked)?.supplier : asked?.supplier) ?? null,
    cause: openCase?.cause ?? null,
    since: openCase?.openedAt ?? journal.at(-1)?.at ?? life.order.createdAt,
    held,
    charged: spent,
    clearing: sum(({ supplierClearing }) => supplierClearing),
    margin: sum(({ margin }) => margin),
    lost: -sum(({ adjustments }) => adjustments),
    sales: {
      count: sold.length,
      cost: sold.reduce((total, { attempt }) => total + costOf(life, attempt), 0n),
    },
  };
}

/** What a supplier asks for a sale: by the answer that ended the attempt, by a later one, or by the quote. */
function costOf({ order, statements }: OrderTimeline, { id, cost }: Attempt): Rupiah {
  const later = statements.findLast(({ attemptId, said }) => attemptId === id && said === 'delivered');
  return cost ?? later?.cost ?? order.cost;
}

function standing(
  { order, journal, attempts }: OrderTimeline,
  held: Rupiah,
  spent: Rupiah,
  isInReview: boolean,
): { readonly station: MoneyStation; readonly why: MoneyReason } {
  if (held > 0n) {
    if (isInReview || order.status === 'manual_review') return { station: 'held', why: 'review' };
    const isSent = attempts.some(({ kind }) => kind === 'purchase');
    return { station: 'held', why: isSent ? 'waiting' : 'unsent' };
  }
  if (spent > 0n) return { station: 'charged', why: 'sold' };
  if (journal.some(({ kind }) => kind === 'refund')) return { station: 'wallet', why: 'refunded' };
  if (journal.some(({ kind }) => kind === 'hold')) return { station: 'wallet', why: 'released' };
  const isOpen = order.status === 'awaiting_confirmation' || order.status === 'inquiring';
  return { station: 'wallet', why: isOpen ? 'unconfirmed' : 'never_held' };
}

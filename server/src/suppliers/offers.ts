import type { Rupiah } from '../rupiah.ts';
import { earlierOf } from '../clock.ts';
import { type CutOffWindow, endOfCutOffWindow, insideCutOffWindow } from './cut-off-window.ts';
import type { SoldProduct, UnavailableReason } from './supply.ts';

/** A supplier's offer for one of our products, under its own code. */
export interface Offer {
  readonly supplier: string;
  readonly sku: string;
  /** What we pay for it, rupiah; null for a bill, whose cost is known after the inquiry. */
  readonly cost: Rupiah | null;
  /** What offers are compared by, rupiah: the cost, or the part of a bill's fee that the supplier keeps. */
  readonly dearness: Rupiah;
  /** Offers with a lower number come first. */
  readonly priority: number;
  readonly buyerOn: boolean;
  readonly sellerOn: boolean;
  /** Pieces left; null when there is no limit. */
  readonly stock: number | null;
  readonly cutOff: CutOffWindow | null;
  /** The cut-off windows that an operator set for it, beside that of the price list. */
  readonly ownCutOffs: readonly CutOffWindow[];
}

/** An offer with the current state of its supplier. */
export interface EvaluatedOffer extends Offer {
  /** Whether the supplier answers, and has a deposit of ours. */
  readonly healthy: boolean;
  /** The share of its recent sales that succeeded, 0 to 1. */
  readonly success: number;
  /** Whether a bill inquired now could still be paid there; always true for prepaid products. */
  readonly inTime: boolean;
}

/** Whether it can be sold at some time of the day: switched on by both sides, and in stock. */
export function isOnSale(offer: Offer): boolean {
  return offer.buyerOn && offer.sellerOn && offer.stock !== 0;
}

/** The offers that are usable now, best first: by cost, then by priority, then by recent success. */
export function usableOffers<O extends EvaluatedOffer>(
  offers: readonly O[],
  product: Pick<SoldProduct, 'costMax'>,
  now: Date,
): readonly O[] {
  return offers.filter((offer) => whyNot(offer, product, now) === null).toSorted(better);
}

/** Why none of the offers is usable; null when one is. Of several reasons, the one that may pass first. */
export function unavailableReasonOf(
  offers: readonly EvaluatedOffer[],
  product: Pick<SoldProduct, 'costMax'>,
  now: Date,
): UnavailableReason | null {
  const reasons = new Set(offers.map((offer) => whyNot(offer, product, now)));
  if (reasons.has(null)) return null;
  return soonestFirst.find((reason) => reasons.has(reason)) ?? 'no_supplier';
}

/** When the first of the cut-offs that close these offers now ends; null when there is none with a known end. */
export function cutOffEndOf(
  offers: readonly EvaluatedOffer[],
  product: Pick<SoldProduct, 'costMax'>,
  now: Date,
): Date | null {
  return offers
    .filter((offer) => whyNot(offer, product, now) === 'cut_off')
    .flatMap((offer) => reopeningOf(offer, now) ?? [])
    .reduce<Date | null>((first, end) => (first === null ? end : earlierOf(first, end)), null);
}

const soonestFirst = ['cut_off', 'out_of_stock', 'supplier_disturbed', 'switched_off'] as const;

/**
 * Reports `switched_off` for a cost above the price's limit and for our own switch at the supplier: both are our rules.
 */
function whyNot(
  offer: EvaluatedOffer,
  { costMax }: Pick<SoldProduct, 'costMax'>,
  now: Date,
): UnavailableReason | null {
  if (!offer.buyerOn) return 'switched_off';
  if (costMax !== undefined && offer.cost !== null && offer.cost > costMax) return 'switched_off';
  if (!offer.sellerOn || !offer.healthy) return 'supplier_disturbed';
  if (offer.stock === 0) return 'out_of_stock';
  if (isInCutOff(offer, now)) return 'cut_off';
  return offer.inTime ? null : 'cut_off';
}

/** Whether a window of the price list or of an operator closes an offer now. */
export function isInCutOff({ cutOff, ownCutOffs }: Offer, now: Date): boolean {
  if (cutOff !== null && insideCutOffWindow(cutOff, now)) return true;
  return ownCutOffs.some((window) => insideCutOffWindow(window, now));
}

/** When the last of the windows that contains a moment ends; null outside all of them. */
function reopeningOf({ cutOff, ownCutOffs }: Offer, now: Date): Date | null {
  return [...(cutOff === null ? [] : [cutOff]), ...ownCutOffs]
    .filter((window) => insideCutOffWindow(window, now))
    .map((window) => endOfCutOffWindow(window, now))
    .reduce<Date | null>((last, end) => (last === null || end > last ? end : last), null);
}

function better(a: EvaluatedOffer, b: EvaluatedOffer): number {
  return (
    compare(a.dearness, b.dearness) ||
    a.priority - b.priority ||
    b.success - a.success ||
    compare(a.supplier, b.supplier) ||
    compare(a.sku, b.sku)
  );
}

function compare<T extends bigint | string>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

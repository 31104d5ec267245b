import type { Rupiah } from '../rupiah.ts';
import { type CutOffWindow, insideCutOffWindow } from './cut-off-window.ts';
import type { SoldProduct, UnavailableReason } from './supply.ts';

/** What a supplier asks for one of our products, under its own code. */
export interface Offer {
  readonly supplier: string;
  readonly sku: string;
  /** What we pay for it, rupiah; null for a bill, whose cost is known once it was read. */
  readonly cost: Rupiah | null;
  /** What offers are compared by, rupiah: the cost, or what is left of a bill's fee for the supplier. */
  readonly dearness: Rupiah;
  /** The lower number goes first. */
  readonly priority: number;
  readonly buyerOn: boolean;
  readonly sellerOn: boolean;
  /** Pieces left; null when there is no limit. */
  readonly stock: number | null;
  readonly cutOff: CutOffWindow | null;
}

/** An offer with what is known of its supplier just now. */
export interface WeighedOffer extends Offer {
  /** Whether the supplier answers. */
  readonly healthy: boolean;
  /** The share of its recent sales that came about, 0 to 1. */
  readonly success: number;
  /** Whether a bill that it reads now could still be paid there; true of what is no bill. */
  readonly inTime: boolean;
}

/** Whether it could be sold at some hour of the day: switched on by both sides, and in stock. */
export function isOnSale(offer: Offer): boolean {
  return offer.buyerOn && offer.sellerOn && offer.stock !== 0;
}

/** The offers that can be taken now, best first: by cost, then by priority, then by recent success. */
export function usableOffers<O extends WeighedOffer>(
  offers: readonly O[],
  product: Pick<SoldProduct, 'costMax'>,
  now: Date,
): readonly O[] {
  return offers.filter((offer) => whyNot(offer, product, now) === null).toSorted(better);
}

/** Why none of the offers can be taken; null when one can. Of several reasons the one that may pass first. */
export function whyNone(
  offers: readonly WeighedOffer[],
  product: Pick<SoldProduct, 'costMax'>,
  now: Date,
): UnavailableReason | null {
  const reasons = new Set(offers.map((offer) => whyNot(offer, product, now)));
  if (reasons.has(null)) return null;
  return hopefulFirst.find((reason) => reasons.has(reason)) ?? 'no_supplier';
}

const hopefulFirst = ['cut_off', 'out_of_stock', 'supplier_disturbed', 'switched_off'] as const;

/** A cost above what the price allows is our own rule, and so is our switch at the supplier. */
function whyNot(
  offer: WeighedOffer,
  { costMax }: Pick<SoldProduct, 'costMax'>,
  now: Date,
): UnavailableReason | null {
  if (!offer.buyerOn) return 'switched_off';
  if (costMax !== undefined && offer.cost !== null && offer.cost > costMax) return 'switched_off';
  if (!offer.sellerOn || !offer.healthy) return 'supplier_disturbed';
  if (offer.stock === 0) return 'out_of_stock';
  if (offer.cutOff !== null && insideCutOffWindow(offer.cutOff, now)) return 'cut_off';
  return offer.inTime ? null : 'cut_off';
}

function better(a: WeighedOffer, b: WeighedOffer): number {
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

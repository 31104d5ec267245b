import type { Environment } from '../environment.ts';
import type { Rupiah } from '../rupiah.ts';

/** How our books, the word of a supplier and our deposit with it may differ, and our books from what an order allows. */
export type DriftKind =
  | 'balance_moved'
  | 'booked_not_sold'
  | 'cost_above_max'
  | 'cost_differs'
  | 'sold_not_booked';

/** A purchase of ours, as it can be told apart. */
export interface PurchaseKey {
  readonly accountId: string;
  readonly environment: Environment;
  readonly orderId: string;
  /** Our reference of the purchase. */
  readonly reference: string;
}

/** A purchase as our books and its supplier have it. Amounts are rupiah. */
export interface Purchase extends PurchaseKey {
  readonly openedAt: Date;
  /** Null: its outcome is still open. */
  readonly closedAt: Date | null;
  /** What it cost by our journal; 0: it was not bought, or was given back. */
  readonly booked: Rupiah;
  /** What it cost by the supplier's last word; 0: it sold nothing; null: it never said. */
  readonly said: Rupiah | null;
  /** What it would cost if it was sold after all. */
  readonly expected: Rupiah;
  /** The most that its order allowed. */
  readonly costMax: Rupiah;
}

/** Something of another day that may have moved our deposit in this time. */
export interface EarlierChange extends PurchaseKey {
  readonly cost: Rupiah;
  /** `refunded`: our books have the money back. `taken_back`, `sold_late`: a review case says so. */
  readonly what: 'refunded' | 'sold_late' | 'taken_back';
}

/** The time that is compared, and our deposit at both ends of it, where that is known. */
export interface Span {
  readonly from: Date;
  readonly to: Date;
  readonly balances: { readonly opening: Rupiah; readonly closing: Rupiah } | null;
}

/** One difference. `purchase` explains it; null: no order does. */
export interface Drift {
  readonly kind: DriftKind;
  readonly purchase: PurchaseKey | null;
  readonly booked: Rupiah | null;
  readonly said: Rupiah | null;
  /**
   * How much more than our books say was taken from our deposit; below zero: less. Of `cost_above_max`, how much more
   * than the order allowed was booked.
   */
  readonly amount: Rupiah;
}

/** Where the supplier's word about a purchase is not what our books have; undefined while they agree, or it is open. */
export function compareOutcome(purchase: Purchase): Drift | undefined {
  const { booked, said } = purchase;
  if (said === null || purchase.closedAt === null || said === booked) return undefined;
  const kind = booked === 0n ? 'sold_not_booked' : said === 0n ? 'booked_not_sold' : 'cost_differs';
  return { kind, purchase: keyOf(purchase), booked, said, amount: said - booked };
}

/** Where a purchase cost us more than its order allowed; its client pays no more for that. */
export function compareCost(purchase: Purchase): Drift | undefined {
  const { booked, said, costMax } = purchase;
  if (booked <= costMax) return undefined;
  return { kind: 'cost_above_max', purchase: keyOf(purchase), booked, said, amount: booked - costMax };
}

/**
 * Where our deposit moved by something else than what the supplier says it sold in the time, or our books have of it.
 * What is left is given to the one set of at most three orders that makes exactly that sum; when there is none, or
 * more than one, no order explains it.
 */
export function compareBalance(
  span: Span,
  purchases: readonly Purchase[],
  earlier: readonly EarlierChange[],
): Drift[] {
  if (span.balances === null) return [];
  const taken = span.balances.opening - span.balances.closing;
  const within = purchases.filter((purchase) => isWithin(span, purchase));
  const returned = earlier.filter(({ what }) => what === 'refunded');
  const known = sum(within.map(({ said, booked }) => said ?? booked)) - sum(returned.map(({ cost }) => cost));
  const left = taken - known;
  if (left === 0n) return [];
  const reasons = [...reasonsOf(span, purchases), ...earlier.map(reasonOf)];
  const found = explain(left, distinct(reasons));
  if (found === undefined) {
    return [{ kind: 'balance_moved', purchase: null, booked: null, said: null, amount: left }];
  }
  // What the supplier's word has told of an order already is not told twice.
  const reported = new Set(purchases.filter((one) => compareOutcome(one)).map(({ reference }) => reference));
  const news = found.filter(({ purchase }) => !reported.has(purchase.reference));
  return news.map(({ purchase, amount }) => ({
    kind: 'balance_moved',
    purchase: keyOf(purchase),
    booked: null,
    said: null,
    amount,
  }));
}

/** What was bought at one of its ends belongs to the time before. */
function isWithin({ from, to }: Span, { openedAt }: Purchase): boolean {
  return openedAt > from && openedAt <= to;
}

/** What an order would have moved beyond what is counted, if it is the reason. */
interface Reason {
  readonly purchase: PurchaseKey;
  readonly amount: Rupiah;
}

/** Purchases whose money may have moved otherwise than they are counted. */
function reasonsOf(span: Span, purchases: readonly Purchase[]): Reason[] {
  return purchases.flatMap((purchase) => {
    const { openedAt, closedAt, booked, said, expected } = purchase;
    const within = isWithin(span, purchase);
    const counted = within ? (said ?? booked) : 0n;
    const underWay = (at: Date): boolean => openedAt <= at && (closedAt === null || closedAt >= at);
    // Sold although nobody says so, or sold on the other side of an end of the time.
    const sold = counted === 0n && (within || underWay(span.from)) ? [{ purchase, amount: expected }] : [];
    // Counted, but taken later, or given back meanwhile.
    const spared = counted > 0n ? [{ purchase, amount: -counted }] : [];
    // Bought before, and taken back or sold only now.
    const changed = within ? undefined : compareOutcome(purchase);
    const moved = changed === undefined ? [] : [{ purchase, amount: changed.amount }];
    return [...sold, ...spared, ...moved];
  });
}

/** The same order for the same amount is one reason, however it is known. */
function distinct(reasons: readonly Reason[]): Reason[] {
  return [
    ...new Map(reasons.map((reason) => [`${reason.purchase.reference} ${reason.amount}`, reason])).values(),
  ];
}

function reasonOf(change: EarlierChange): Reason {
  return { purchase: change, amount: change.what === 'taken_back' ? -change.cost : change.cost };
}

/** How many reasons are tried together, by how many are in the set: the work must end. */
const triedMax = [Infinity, 2_000, 200];

/** The only smallest set of reasons that makes a sum; undefined when there is none, or several. */
function explain(target: Rupiah, reasons: readonly Reason[]): readonly Reason[] | undefined {
  for (const [i, max] of triedMax.entries()) {
    if (reasons.length > max) return undefined;
    const sets = setsOf(reasons, i + 1, target);
    if (sets.length > 0) return sets.length === 1 ? sets[0] : undefined;
  }
  return undefined;
}

/** Up to two sets of so many reasons that make a sum: whether there is a second one is all that matters. */
function setsOf(reasons: readonly Reason[], size: number, target: Rupiah, from = 0): Reason[][] {
  if (size === 1) {
    return reasons
      .slice(from)
      .filter(({ amount }) => amount === target)
      .slice(0, 2)
      .map((reason) => [reason]);
  }
  const found: Reason[][] = [];
  for (const [i, reason] of reasons.entries()) {
    if (i < from) continue;
    for (const rest of setsOf(reasons, size - 1, target - reason.amount, i + 1))
      found.push([reason, ...rest]);
    if (found.length > 1) break;
  }
  return found;
}

function keyOf({ accountId, environment, orderId, reference }: PurchaseKey): PurchaseKey {
  return { accountId, environment, orderId, reference };
}

function sum(amounts: readonly Rupiah[]): Rupiah {
  return amounts.reduce((total, amount) => total + amount, 0n);
}

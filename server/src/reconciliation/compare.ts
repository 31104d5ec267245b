import type { Environment } from '../environment.ts';
import type { Rupiah } from '../rupiah.ts';

/**
 * The kinds of differences: between our books, the supplier's statements and our deposit there, and between our books
 * and what an order allows.
 */
export type DriftKind =
  | 'balance_moved'
  | 'booked_not_sold'
  | 'cost_above_max'
  | 'cost_differs'
  | 'sold_not_booked'
  | 'unknown_sale';

/** What identifies a purchase of ours. */
export interface PurchaseKey {
  readonly accountId: string;
  readonly environment: Environment;
  readonly orderId: string;
  /** Our reference of the purchase. */
  readonly reference: string;
}

/** A purchase in our books and in its supplier's statements. Amounts are rupiah. */
export interface Purchase extends PurchaseKey {
  readonly openedAt: Date;
  /** Null: its outcome is still open. */
  readonly closedAt: Date | null;
  /** Its cost by our journal; 0: it was not bought, or was refunded. */
  readonly booked: Rupiah;
  /** Its cost by the supplier's last statement; 0: not sold; null: there is no statement. */
  readonly said: Rupiah | null;
  /** Its cost if it was sold after all. */
  readonly expected: Rupiah;
  /** The most that its order allowed. */
  readonly costMax: Rupiah;
}

/** A change to a purchase of another day that may have moved our deposit in this period. */
export interface EarlierChange extends PurchaseKey {
  readonly cost: Rupiah;
  /** `refunded`: refunded in our books. `taken_back`, `sold_late`: reported by a review case. */
  readonly what: 'refunded' | 'sold_late' | 'taken_back';
}

/** A sale that a signed callback reported about a reference that no order has. */
export interface UnknownSale {
  /** The number of the stray callback. */
  readonly number: bigint;
  readonly reference: string;
  readonly cost: Rupiah;
}

/** The time that is compared, and our deposit at both ends of it, where that is known. */
export interface ComparedPeriod {
  /** When our deposit was asked for at its start, and by when the answer had come. */
  readonly from: Date;
  readonly fromAnswered: Date;
  /** The same at its end. */
  readonly to: Date;
  readonly toAnswered: Date;
  readonly balances: { readonly opening: Rupiah; readonly closing: Rupiah } | null;
}

/** One difference. `purchase` explains it; null: no order does. */
export interface Drift {
  readonly kind: DriftKind;
  readonly purchase: PurchaseKey | null;
  readonly booked: Rupiah | null;
  readonly said: Rupiah | null;
  /**
   * How much more than in our books was taken from our deposit; below zero: less. For `cost_above_max`: by how much the
   * booked cost exceeds what the order allowed.
   */
  readonly amount: Rupiah;
  /** The stray callback that reports the sale, for `unknown_sale`. */
  readonly strayNumber?: bigint;
}

/** The difference of a sale that no order explains. */
export function unknownSaleDrift({ number, cost }: UnknownSale): Drift {
  return { kind: 'unknown_sale', purchase: null, booked: 0n, said: cost, amount: cost, strayNumber: number };
}

/**
 * The difference between the supplier's statement about a purchase and our books; undefined while they agree, or the
 * purchase is open.
 */
export function compareOutcome(purchase: Purchase): Drift | undefined {
  const { booked, said } = purchase;
  if (said === null || purchase.closedAt === null || said === booked) return undefined;
  const kind = booked === 0n ? 'sold_not_booked' : said === 0n ? 'booked_not_sold' : 'cost_differs';
  return { kind, purchase: keyOf(purchase), booked, said, amount: said - booked };
}

/** The difference when a purchase cost us more than its order allowed. The client pays no more because of it. */
export function compareCost(purchase: Purchase): Drift | undefined {
  const { booked, said, costMax } = purchase;
  if (booked <= costMax) return undefined;
  return { kind: 'cost_above_max', purchase: keyOf(purchase), booked, said, amount: booked - costMax };
}

/**
 * The differences between the movement of our deposit and the sales in the period, by the supplier's statements or else
 * by our books. A purchase that was under way while our deposit was read may be in the amount or not: neither is a
 * difference. Any other remainder is assigned to the only set of at most three orders, or sales of no order, with exactly that
 * sum. When there is no such set, or more than one, no order explains it.
 */
export function compareBalance(
  period: ComparedPeriod,
  purchases: readonly Purchase[],
  earlier: readonly EarlierChange[],
  unknown: readonly UnknownSale[] = [],
): Drift[] {
  if (period.balances === null) return [];
  const taken = period.balances.opening - period.balances.closing;
  const within = purchases.filter((purchase) => isWithin(period, purchase));
  const returned = earlier.filter(({ what }) => what === 'refunded');
  const known = sum(within.map(({ said, booked }) => said ?? booked)) - sum(returned.map(({ cost }) => cost));
  const left = taken - known;
  const uncertain = purchases.map((purchase) => ({ purchase, movements: movementsOf(period, purchase) }));
  const beyond = beyondMovements(
    left,
    uncertain.map(({ movements }) => movements),
  );
  if (beyond === 0n) return [];
  const reasons = [
    ...reasonsOf(period, purchases),
    ...earlier.map(reasonOf),
    ...unknown.map(({ reference, cost }) => ({ reference, purchase: null, amount: cost })),
  ];
  const found = explain(left, distinct(reasons));
  if (found === undefined) {
    return [{ kind: 'balance_moved', purchase: null, booked: null, said: null, amount: beyond }];
  }
  // Neither a difference that the supplier's statement already shows is reported twice, nor what a purchase may have moved because
  // it was under way. By any other amount it moved our deposit although its statement says otherwise.
  const reported = new Set(purchases.filter((one) => compareOutcome(one)).map(({ reference }) => reference));
  const mayHaveMoved = ({ reference }: PurchaseKey, amount: Rupiah): boolean =>
    uncertain.some(
      ({ purchase, movements }) =>
        purchase.reference === reference && movements.length > 1 && movements.includes(amount),
    );
  return found.flatMap(({ purchase, amount }) =>
    purchase === null || reported.has(purchase.reference) || mayHaveMoved(purchase, amount)
      ? []
      : [{ kind: 'balance_moved', purchase: keyOf(purchase), booked: null, said: null, amount }],
  );
}

/** A purchase at the first moment of the period belongs to the time before. */
function isWithin({ from, to }: ComparedPeriod, { openedAt }: Purchase): boolean {
  return openedAt > from && openedAt <= to;
}

/** Whether a purchase was in progress at some moment of a time. */
function isUnderWay({ openedAt, closedAt }: Purchase, since: Date, until: Date): boolean {
  return openedAt <= until && (closedAt === null || closedAt >= since);
}

/**
 * By how much more than is counted a purchase may have moved our deposit between the two readings: only by nothing, unless it was
 * under way while one of them was taken. A supplier may charge a purchase that fails, and return the money.
 */
function movementsOf(period: ComparedPeriod, purchase: Purchase): readonly Rupiah[] {
  const { openedAt, booked, said, expected } = purchase;
  const final = said ?? booked;
  const cost = final > 0n ? final : expected;
  const chargedAt = (asked: Date, answered: Date): readonly Rupiah[] =>
    isUnderWay(purchase, asked, answered) ? [0n, cost] : [openedAt > answered ? 0n : final];
  const counted = isWithin(period, purchase) ? final : 0n;
  const before = chargedAt(period.from, period.fromAnswered);
  const after = chargedAt(period.to, period.toAnswered);
  return [...new Set(after.flatMap((charged) => before.map((one) => charged - one - counted)))];
}

/** How many sums of movements are told apart; with more, every amount between the least and the most is possible. */
const sumsMax = 2_000;

/** How far an amount is from the nearest sum of one movement of each purchase; 0: it is such a sum. */
function beyondMovements(amount: Rupiah, movements: readonly (readonly Rupiah[])[]): Rupiah {
  let sums: ReadonlySet<Rupiah> | undefined = new Set([0n]);
  let [least, most] = [0n, 0n];
  for (const some of movements) {
    if (some.length === 1 && some[0] === 0n) continue;
    least += some.reduce((a, b) => (a < b ? a : b));
    most += some.reduce((a, b) => (a > b ? a : b));
    const added: ReadonlySet<Rupiah> = new Set(
      [...(sums ?? [])].flatMap((one) => some.map((by) => one + by)),
    );
    sums = sums === undefined || added.size > sumsMax ? undefined : added;
  }
  if (amount < least) return amount - least;
  if (amount > most) return amount - most;
  if (sums === undefined) return 0n;
  return [...sums].map((one) => amount - one).reduce((a, b) => (abs(b) < abs(a) ? b : a));
}

function abs(amount: Rupiah): Rupiah {
  return amount < 0n ? -amount : amount;
}

/** An order, or a sale of no order, and the amount by which it would have moved the deposit beyond what is counted. */
interface Reason {
  readonly reference: string;
  /** Null: no order has the reference, and a drift of its own reports it. */
  readonly purchase: PurchaseKey | null;
  readonly amount: Rupiah;
}

/** Purchases that may have moved the deposit by another amount than is counted. */
function reasonsOf(period: ComparedPeriod, purchases: readonly Purchase[]): Reason[] {
  return purchases.flatMap((purchase) => {
    const { openedAt, closedAt, booked, said, expected, reference } = purchase;
    const within = isWithin(period, purchase);
    const counted = within ? (said ?? booked) : 0n;
    const underWay = (at: Date): boolean => openedAt <= at && (closedAt === null || closedAt >= at);
    // Sold without a statement, or open at the start of the period and charged within it.
    const sold =
      counted === 0n && (within || underWay(period.from)) ? [{ reference, purchase, amount: expected }] : [];
    // Counted, but charged later, or refunded meanwhile.
    const unmoved = counted > 0n ? [{ reference, purchase, amount: -counted }] : [];
    // Bought before the period, and refunded or charged within it.
    const changed = within ? undefined : compareOutcome(purchase);
    const moved = changed === undefined ? [] : [{ reference, purchase, amount: changed.amount }];
    return [...sold, ...unmoved, ...moved];
  });
}

/** Removes duplicates: the same order with the same amount is one reason. */
function distinct(reasons: readonly Reason[]): Reason[] {
  return [...new Map(reasons.map((reason) => [`${reason.reference} ${reason.amount}`, reason])).values()];
}

function reasonOf(change: EarlierChange): Reason {
  const amount = change.what === 'taken_back' ? -change.cost : change.cost;
  return { reference: change.reference, purchase: change, amount };
}

/** The maximum number of reasons for each size of set, which bounds the search. */
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

/** Up to two sets of `size` reasons that make a sum; a second one shows that the explanation is ambiguous. */
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

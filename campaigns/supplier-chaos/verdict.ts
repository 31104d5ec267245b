/** An order in konter's books at the end. Amounts are rupiah. */
export interface BookedOrder {
  readonly id: string;
  readonly status: string;
  readonly price: number;
  readonly charged: number;
}

/** A request of konter to a supplier for an order. */
export interface BookedAttempt {
  readonly orderId: string;
  readonly supplier: string;
  readonly reference: string;
}

/** One transaction in a supplier's own ledger: the truth about a sale. */
export interface Sale {
  readonly supplier: string;
  readonly refId: string;
  readonly stage: string;
  /** The amount that the supplier took from our deposit for it, rupiah. */
  readonly charged: number;
  /**
   * Whether only a person can settle it: its callbacks contradict each other, or its supplier did not report the
   * outcome in time.
   */
  readonly needsPerson: boolean;
  /** The ends that its supplier stated in answers which contradict the ledger, in a way that is documented as final. */
  readonly misstated: readonly ('failed' | 'sold')[];
  /** Whether its price is implausible, so that a person may have to look at it. */
  readonly isAbsurd: boolean;
}

/** Both sides. */
export interface Books {
  readonly orders: readonly BookedOrder[];
  readonly attempts: readonly BookedAttempt[];
  readonly sales: readonly Sale[];
  /** The orders of the review cases, one for each case. */
  readonly cases: readonly string[];
}

/** An order with one of these statuses does not change by itself. */
const ended: ReadonlySet<string> = new Set([
  'awaiting_confirmation',
  'cancelled',
  'expired',
  'failed',
  'manual_review',
  'refunded',
  'succeeded',
]);

/** An order with one of these statuses has been settled: its money was charged or released. */
const settled: ReadonlySet<string> = new Set(['expired', 'failed', 'refunded', 'succeeded']);

/**
 * Finds orders that were settled before their supplier reported an outcome, at any moment of a campaign. Such an order
 * may be right by chance later, so the books at the end do not show it. Pure.
 */
export function checkUnderWay({ orders, attempts, sales }: Omit<Books, 'cases'>): string[] {
  const references = new Set(
    sales.filter(({ stage }) => stage === 'pending').map(({ supplier, refId }) => `${supplier} ${refId}`),
  );
  const waiting = new Set(
    attempts
      .filter(({ supplier, reference }) => references.has(`${supplier} ${reference}`))
      .map(({ orderId }) => orderId),
  );
  return orders
    .filter(({ id, status }) => waiting.has(id) && settled.has(status))
    .map(({ id, status }) => `${id} is ${status} while its purchase is under way`);
}

/** Compares konter's books with the suppliers' ledgers and returns the differences. Pure. */
export function verdictOf({ orders, attempts, sales, cases }: Books): string[] {
  const orderOf = new Map(
    attempts.map(({ supplier, reference, orderId }) => [`${supplier} ${reference}`, orderId]),
  );
  const findings: string[] = [];
  const salesOf = new Map<string, Sale[]>();
  for (const sale of sales) {
    const id = orderOf.get(`${sale.supplier} ${sale.refId}`);
    if (id !== undefined) salesOf.set(id, [...(salesOf.get(id) ?? []), sale]);
    else if (sale.charged > 0) findings.push(`${sale.supplier} sold ${sale.refId}, which no order asked for`);
  }
  const inReview = new Set(cases);
  for (const order of orders) {
    findings.push(...checkOrder(order, salesOf.get(order.id) ?? [], inReview.has(order.id)));
  }
  return [...findings, ...checkCases(cases, salesOf)];
}

function checkOrder(order: BookedOrder, sales: readonly Sale[], inReview: boolean): string[] {
  const sold = sales.filter(({ charged }) => charged > 0).length;
  const findings: string[] = [];
  if (sold > 1) findings.push(`${order.id} was bought ${sold} times`);
  if (!ended.has(order.status)) findings.push(`${order.id} is still ${order.status}`);
  if (order.charged !== (order.status === 'succeeded' ? order.price : 0))
    findings.push(`${order.id} is ${order.status} and ${order.charged} was charged`);
  // A case is open, so a person will check it: the booked amount may be wrong, but not unnoticed.
  if (inReview) return findings;
  // Its supplier stated another end first, and nothing after that: konter cannot know better.
  const misstated = new Set(sales.flatMap((sale) => sale.misstated));
  if (misstated.has(order.status === 'succeeded' ? 'sold' : 'failed')) return findings;
  if (order.status === 'succeeded' && sold === 0) findings.push(`${order.id} was charged and not sold`);
  if (order.status !== 'succeeded' && sold > 0) findings.push(`${order.id} is ${order.status} and was sold`);
  return findings;
}

/**
 * An order that needs a person has a case. One whose supplier stated a wrong end, or an absurd price, may have one, and
 * no other order has one.
 */
function checkCases(cases: readonly string[], salesOf: ReadonlyMap<string, readonly Sale[]>): string[] {
  const expected = new Set(
    [...salesOf].filter(([, sales]) => sales.some((sale) => sale.needsPerson)).map(([id]) => id),
  );
  const allowed = new Set(
    [...salesOf]
      .filter(([, sales]) => sales.some(({ misstated, isAbsurd }) => isAbsurd || misstated.length > 0))
      .map(([id]) => id),
  );
  const inReview = new Set(cases);
  return [
    ...cases
      .filter((id, index) => cases.indexOf(id) !== index)
      .map((id) => `${id} has more than one review case`),
    ...[...inReview]
      .filter((id) => !expected.has(id) && !allowed.has(id))
      .map((id) => `${id} is in review and needs no person`),
    ...[...expected]
      .filter((id) => !inReview.has(id))
      .map((id) => `${id} needs a person and is not in review`),
  ];
}

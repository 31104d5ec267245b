/** An order as konter's books have it at the end. Amounts are rupiah. */
export interface BookedOrder {
  readonly id: string;
  readonly status: string;
  readonly price: number;
  readonly charged: number;
}

/** What konter asked of a supplier for an order. */
export interface BookedAttempt {
  readonly orderId: string;
  readonly supplier: string;
  readonly reference: string;
}

/** One transaction in a supplier's own ledger: the truth about what was sold. */
export interface Sale {
  readonly supplier: string;
  readonly refId: string;
  readonly stage: string;
  /** What the supplier keeps of our deposit for it, rupiah. */
  readonly charged: number;
  /**
   * Whether only a person can settle it: its callbacks said two things that cannot both be true, or its supplier did not
   * say in time what became of it.
   */
  readonly needsPerson: boolean;
}

/** Both sides of the story. */
export interface Books {
  readonly orders: readonly BookedOrder[];
  readonly attempts: readonly BookedAttempt[];
  readonly sales: readonly Sale[];
  /** The orders of the review cases, one for each case. */
  readonly cases: readonly string[];
}

/** Nothing more happens by itself to an order in one of these. */
const ended: ReadonlySet<string> = new Set([
  'awaiting_confirmation',
  'cancelled',
  'expired',
  'failed',
  'manual_review',
  'refunded',
  'succeeded',
]);

/** An order that is one of these has been settled: its money was charged, or given back. */
const settled: ReadonlySet<string> = new Set(['expired', 'failed', 'refunded', 'succeeded']);

/**
 * Finds what was settled although its supplier has not said how it ended, at any moment of a campaign. What is found may
 * still come right by chance, so it is not seen in the books of the end. Pure.
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

/** Holds konter's books against the suppliers' ledgers and says what is not as it must be. Pure. */
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
  // A case is open, so a person will look: what was booked may be wrong, but not silently.
  if (inReview) return findings;
  if (order.status === 'succeeded' && sold === 0) findings.push(`${order.id} was charged and not sold`);
  if (order.status !== 'succeeded' && sold > 0) findings.push(`${order.id} is ${order.status} and was sold`);
  return findings;
}

/** What needs a person is a case, and nothing else is. */
function checkCases(cases: readonly string[], salesOf: ReadonlyMap<string, readonly Sale[]>): string[] {
  const expected = new Set(
    [...salesOf].filter(([, sales]) => sales.some((sale) => sale.needsPerson)).map(([id]) => id),
  );
  const inReview = new Set(cases);
  return [
    ...cases
      .filter((id, index) => cases.indexOf(id) !== index)
      .map((id) => `${id} has more than one review case`),
    ...[...inReview].filter((id) => !expected.has(id)).map((id) => `${id} is in review and needs no person`),
    ...[...expected]
      .filter((id) => !inReview.has(id))
      .map((id) => `${id} needs a person and is not in review`),
  ];
}

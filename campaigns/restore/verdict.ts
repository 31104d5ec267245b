/** A transaction in the ledger of a supplier. */
export interface Sale {
  readonly supplier: string;
  readonly refId: string;
  readonly customerNo: string;
  /** The amount that is charged to our deposit for it, rupiah. */
  readonly charged: number;
}

/** A deposit that was reported to an operator as credited. */
export interface Deposit {
  readonly wallet: string;
  readonly reference: string;
}

/** What is known of both sides while the server is in quarantine. */
export interface InQuarantine {
  /** The suppliers' ledgers when the server started, and just before the quarantine ended. */
  readonly salesBefore: readonly Sale[];
  readonly salesAfter: readonly Sale[];
  /** The references of all purchases in the restored books. */
  readonly references: ReadonlySet<string>;
  /** The references that `konter supplier import-history` listed. */
  readonly listed: ReadonlySet<string>;
  readonly acknowledged: readonly Deposit[];
  /** The references of the deposits in the restored books. */
  readonly deposits: ReadonlySet<string>;
  /** The wallets that the audit named. */
  readonly audited: ReadonlySet<string>;
}

/** The findings about the time in quarantine, one sentence each. */
export function verdictInQuarantine(seen: InQuarantine): string[] {
  const known = new Set(seen.salesBefore.map(({ refId }) => refId));
  const bought = seen.salesAfter.filter(({ refId }) => !known.has(refId));
  const lost = seen.salesAfter.filter(({ refId, charged }) => charged > 0 && !seen.references.has(refId));
  return [
    ...bought.map(({ supplier, refId }) => `${supplier} got the purchase ${refId} in quarantine`),
    ...lost
      .filter(({ refId }) => !seen.listed.has(refId))
      .map(
        ({ supplier, refId }) => `the sale ${refId} of ${supplier} is not in the books and was not listed`,
      ),
    ...[...seen.listed]
      .filter((refId) => seen.references.has(refId))
      .map((refId) => `the sale ${refId} was listed, although an order explains it`),
    ...seen.acknowledged
      .filter(({ reference, wallet }) => !seen.deposits.has(reference) && !seen.audited.has(wallet))
      .map(
        ({ reference, wallet }) =>
          `the deposit ${reference} is missing, and the audit did not name ${wallet}`,
      ),
  ];
}

/** A number that was sold more than once. Every quote of a campaign has a number of its own. */
export function soldTwice(sales: readonly Sale[]): string[] {
  const byNumber = Map.groupBy(
    sales.filter(({ charged }) => charged > 0),
    ({ customerNo }) => customerNo,
  );
  return [...byNumber]
    .filter(([, of]) => of.length > 1)
    .map(
      ([number, of]) =>
        `${number} was sold ${of.length} times: ${of.map(({ supplier, refId }) => `${supplier} ${refId}`).join(', ')}`,
    );
}

/** An order in the books, with the reference of its newest purchase. */
export interface BookedOrder {
  readonly id: string;
  readonly status: string;
  readonly reference: string;
}

/** Orders whose end in the books is not that of their purchase at the supplier. One in review waits for a person. */
export function wronglyEnded(orders: readonly BookedOrder[], sales: readonly Sale[]): string[] {
  const charged = new Map(sales.map((sale) => [sale.refId, sale.charged > 0]));
  return orders.flatMap(({ id, status, reference }) => {
    const isSold = charged.get(reference) === true;
    if (status === 'succeeded' && !isSold) return [`the order ${id} succeeded and was not sold`];
    if (['failed', 'refunded', 'expired', 'cancelled'].includes(status) && isSold)
      return [`the order ${id} is ${status} and was sold`];
    return status === 'processing' ? [`the order ${id} never ended`] : [];
  });
}

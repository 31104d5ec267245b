import type { App } from '../../app.ts';
import { withDeadline } from '../../clock.ts';
import type { Limits } from '../../clients/principal.ts';
import { walletOf } from '../../ledger/wallet.ts';
import type { Attempt } from '../../suppliers/attempts/attempt.ts';
import type { BillToInquire, SupplierBill } from '../../suppliers/supplier.ts';
import type { InquiryAnswer } from '../lane/command.ts';
import { mayReadElsewhere } from '../decide/decide-request.ts';
import { attemptToSend, configured, leaseCovers, unconfiguredRetryMs } from './advance-attempt.ts';
import type { Bill, BillDetail, Order } from '../order.ts';
import { orderOf } from '../lane/reply.ts';
import { nextInquiry } from './attempt-route.ts';

/**
 * Advances a leased inquiry: asks its supplier and settles the answer, and asks the next supplier when there is none.
 * Reading a bill has no side effect, so an inquiry is simply repeated.
 * @throws Refusal when the bill is refused while its request still waits: then there is no order
 */
export async function advanceInquiry(
  app: App,
  order: Order,
  attempt: Attempt,
  leased: { startedMs: number; limits: Pick<Limits, 'transaction'>; now?: Date },
): Promise<Order> {
  const { limits } = leased;
  const wallet = walletOf(order);
  let current = { attempt, startedMs: leased.startedMs, now: leased.now ?? attempt.openedAt };
  for (;;) {
    const answer = await inquire(app, order, current);
    const next = mayReadElsewhere(answer) ? await nextInquiry(app, order) : null;
    // The lease of a new attempt starts at the settlement, however long the answer took.
    const startedMs = app.clock.monotonicMs();
    const reply = await app.orders.run({
      kind: 'settle_inquiry',
      wallet,
      orderId: order.id,
      attemptId: current.attempt.id,
      lease: current.attempt.lease,
      answer,
      next,
      transactionLimit: limits.transaction,
      inquiryTimeoutMs: app.config.settings.inquiryTimeoutMs,
    });
    if (reply.kind === 'nothing') return order;
    const { order: settled, attempt: opened } = orderOf(reply);
    if (opened === null) return settled;
    current = { attempt: opened, startedMs, now: opened.openedAt };
  }
}

async function inquire(
  app: App,
  order: Order,
  { attempt, startedMs, now }: { attempt: Attempt; startedMs: number; now: Date },
): Promise<InquiryAnswer> {
  const supplier = configured(app, attempt);
  if (supplier === undefined) return { kind: 'unknown', recheckInMs: unconfiguredRetryMs };
  const { snapshot } = await app.catalog.current();
  const biller = snapshot.postpaid.byCode.get(order.productCode);
  const request: BillToInquire = {
    ...attemptToSend(app, order, attempt, now),
    adminFee: biller?.adminFee ?? 0n,
    commission: biller?.commission ?? 0n,
    billerCategory: biller?.category ?? '',
  };
  if (!leaseCovers(app, supplier, startedMs)) return { kind: 'unknown', recheckInMs: 0 };
  const outcome = await withDeadline(supplier.callDeadlineMs, (signal) =>
    supplier.inquire(request, { signal }),
  );
  // A refused inquiry leaves no order, so only this line informs the operator.
  if (outcome.kind === 'refused' && outcome.reason === 'product_disturbed')
    app.log.warn(
      { supplier: attempt.supplier, supplier_code: outcome.supplierCode, product: order.productCode },
      'a supplier refuses to read bills of a product at the moment',
    );
  if (outcome.kind !== 'bill') return outcome;
  const { bill, supplierReference } = outcome;
  return {
    kind: 'bill',
    bill: billOf(bill),
    price: bill.total,
    cost: bill.cost,
    supplierReference: supplierReference ?? null,
    // The supplier's rule depends on the day when the inquiry first arrived, which was not before the attempt was opened.
    payUntil: supplier.billEndsAt?.(attempt.supplierSku, attempt.openedAt) ?? null,
  };
}

/** A bill as clients see it. One more row has the amount that its rows do not explain (docs/contract.md, "Inquiries"). */
function billOf(bill: SupplierBill): Bill {
  const details = bill.details.map((row): BillDetail => ({
    period: row.period,
    amount: Number(row.amount),
    fine: Number(row.fine),
    ...(row.other === undefined ? {} : { other: Number(row.other) }),
    admin: Number(row.admin),
    ...(row.meterStart === undefined ? {} : { meter_start: row.meterStart }),
    ...(row.meterEnd === undefined ? {} : { meter_end: row.meterEnd }),
  }));
  const explained = bill.details.reduce(
    (sum, row) => sum + row.amount + row.fine + (row.other ?? 0n),
    bill.admin,
  );
  const rest = bill.total - explained;
  return {
    customer_name: bill.customerName,
    period: bill.period,
    admin: Number(bill.admin),
    selling_price: Number(bill.total),
    details:
      rest === 0n
        ? details
        : [...details, { period: bill.period, amount: Number(rest), kind: 'unallocated' }],
  };
}

import type { App } from '../app.ts';
import type { Limits } from '../clients/principal.ts';
import type { Attempt } from '../suppliers/attempt.ts';
import type { InquiryOutcome, SupplierBill } from '../suppliers/supplier.ts';
import type { InquiryAnswer } from './command.ts';
import { attemptToSend, leaseCovers } from './follow.ts';
import type { Bill, BillDetail, Order } from './order.ts';
import { orderOf } from './reply.ts';

/**
 * Follows one leased inquiry to what its supplier says now. Reading a bill has no effect, so it is simply asked again.
 * @throws Refusal when the bill was refused while its request still waits: then there is no order
 */
export async function followInquiry(
  app: App,
  order: Order,
  attempt: Attempt,
  leased: { startedMs: number; limits: Pick<Limits, 'transaction'>; now?: Date },
): Promise<Order> {
  const supplier = app.suppliers.named(attempt.environment, attempt.supplier);
  const { snapshot } = await app.catalog.current();
  const biller = snapshot.postpaid.byCode.get(attempt.supplierSku);
  const bill = {
    ...attemptToSend(app, order, attempt, leased.now ?? attempt.openedAt),
    adminFee: biller?.adminFee ?? 0n,
    commission: biller?.commission ?? 0n,
    billerCategory: biller?.category ?? '',
  };
  const outcome: InquiryOutcome = leaseCovers(app, supplier, leased.startedMs)
    ? await supplier.inquire(bill, { signal: AbortSignal.timeout(supplier.callDeadlineMs) })
    : { kind: 'unknown', askAgainInMs: 0 };
  const reply = await app.orders.run({
    kind: 'settle_inquiry',
    wallet: { accountId: order.accountId, environment: order.environment },
    orderId: order.id,
    attemptId: attempt.id,
    lease: attempt.lease,
    answer: answerOf(outcome),
    transactionLimit: leased.limits.transaction,
    inquiryTimeoutMs: app.config.settings.inquiryTimeoutMs,
  });
  return reply.kind === 'nothing' ? order : orderOf(reply).order;
}

function answerOf(outcome: InquiryOutcome): InquiryAnswer {
  if (outcome.kind !== 'bill') return outcome;
  return { kind: 'bill', bill: billOf(outcome.bill), price: outcome.bill.total, cost: outcome.bill.cost };
}

/** A bill as the client sees it; what its rows do not explain stands in one more row (docs/contract.md, "Inquiries"). */
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

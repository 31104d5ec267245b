import type { App } from '../../app.ts';
import { availability, isShown } from '../../catalog/availability.ts';
import { checkCustomerNo } from '../../catalog/destination.ts';
import type { ActingAccount } from '../../clients/principal.ts';
import { newId } from '../../ids.ts';
import { walletOf } from '../../ledger/wallet.ts';
import { Refusal } from '../../refusals.ts';
import { Secret } from '../../sealed.ts';
import { readBillNumber } from '../../suppliers/shared/bill-number.ts';
import type { Plan } from '../../suppliers/simulator/scenario.ts';
import type { AttemptRoute, DuplicateGuard, OrderDraft } from '../lane/command.ts';
import {
  checkInput,
  draftOrder,
  guardOf,
  onlyRefusal,
  planFor,
  closedReasonOf,
  sellerOf,
  windowFor,
  type NewOrderInput,
} from './draft-order.ts';
import { advanceInquiry } from '../attempts/advance-inquiry.ts';
import { orderOf, type OrderReply } from '../lane/reply.ts';
import { attemptRoute, inquirable } from '../attempts/attempt-route.ts';
import { waitForOutcome, withinDeadline } from '../attempts/wait-for-outcome.ts';

/** What a client asks for with POST /postpaid/inquiries. */
export interface InquiryInput extends NewOrderInput {
  readonly customerNo: string;
}

/** The length of a customer number in the sandbox, which has no biller to check it. */
const simulatedDigits = { min: 6, max: 20 };

/**
 * Inquires what a customer owes. The claim is durable before the supplier is asked. If the supplier is slower than the
 * request, the order stays `inquiring` and the worker continues.
 * @throws Refusal: 422 for an invalid request or an unknown bill, 409 for a bill that is paid, 503
 */
export async function inquireBill(
  app: App,
  principal: ActingAccount,
  input: InquiryInput,
): Promise<OrderReply> {
  checkInput(app, principal, input, privatePartsOf(input.customerNo));
  const plan = planFor(app, principal, input.scenario);
  const startedMs = app.clock.monotonicMs();
  const wallet = walletOf(principal);
  const drafted = await draftInquiry(app, principal, input, plan).catch(onlyRefusal);
  const claimed = orderOf(
    await app.orders.run({
      kind: 'claim_inquiry',
      wallet,
      idempotency: input.idempotency,
      draft: drafted instanceof Refusal ? drafted : drafted.draft,
      guard: drafted instanceof Refusal ? null : drafted.guard,
      window: windowFor(app, principal, plan),
      seller: sellerOf(input.soldBy),
      attemptId: newId(),
      route: drafted instanceof Refusal ? drafted : drafted.route,
    }),
  );
  const deadlineMs = app.config.settings.replyDeadlineMs[principal.environment];
  if (claimed.attempt === null) {
    const order = await waitForOutcome(app, claimed.order, deadlineMs);
    if (order.version > 0) return { ...claimed, order };
  }
  if (claimed.attempt !== null) {
    const advancing = advanceInquiry(app, claimed.order, claimed.attempt, {
      startedMs,
      limits: principal.limits,
    });
    const order = await withinDeadline(app, advancing, deadlineMs, claimed.order);
    if (order.version > 0 && order.status !== 'inquiring') return { ...claimed, order, attempt: null };
  }
  // The supplier is slower than this request: from now on the client can read the order.
  const shown = await app.orders.run({ kind: 'show_inquiry', wallet, orderId: claimed.order.id });
  // The claim was removed: the bill was refused to the concurrent request that made it. This request starts again.
  if (shown.kind === 'nothing') return inquireBill(app, principal, input);
  return { ...orderOf(shown), replayed: claimed.replayed };
}

/** What no reference of a client may be: a customer number, and its parts around the comma. An amount to load is not private. */
function privatePartsOf(customerNo: string): string[] {
  const { number, second } = readBillNumber([new Secret(customerNo)]);
  return [customerNo, number, second].filter((part) => part !== '');
}

async function draftInquiry(
  app: App,
  principal: ActingAccount,
  input: InquiryInput,
  plan: Plan | undefined,
): Promise<{ draft: OrderDraft; guard: DuplicateGuard | null; route: AttemptRoute }> {
  const { environment } = principal;
  const closed = closedReasonOf(app, environment, 'postpaid');
  if (closed !== undefined) throw closed;
  const { snapshot, now } = await app.catalog.current();
  const biller = snapshot.postpaid.byCode.get(input.productCode);
  const supply = app.suppliers.supply(environment, now);
  if (biller === undefined || !isShown(biller, supply)) throw new Refusal('unknown_product');
  const customerNo = checkCustomerNo(
    biller,
    input.customerNo,
    plan === undefined ? undefined : simulatedDigits,
  );
  if (!availability(biller, supply).available) throw new Refusal('product_unavailable');
  const [route] = inquirable(app.suppliers.routes(environment, biller, now), now);
  if (route === undefined) throw new Refusal('product_unavailable');
  const known = {
    bill: null,
    clientReference: input.clientReference,
    cost: 0n,
    costMax: 0n,
    price: 0n,
    productCode: biller.code,
    productName: biller.name,
    transactionKind: 'postpaid' as const,
  };
  const destination = [customerNo];
  return {
    draft: draftOrder(app, principal, known, { destination, toServer: false, input, plan }),
    guard: guardOf(app, principal, input, { kind: 'postpaid', destination }),
    route: attemptRoute(app, route),
  };
}

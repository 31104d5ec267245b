import type { App } from '../../app.ts';
import { later, withDeadline } from '../../clock.ts';
import { isSimulated } from '../../environment.ts';
import { recordPayment } from '../payments/record-payment.ts';
import type { DepositRequest } from '../requests/deposit-request.ts';
import { followGateway } from '../requests/follow-gateway.ts';
import { readRequest, storeInstructions } from '../requests/request-rows.ts';
import { readWaitingClaims, settleCallbacks } from './callback-rows.ts';
import { type CheckDecision, decideCheck, type WaitingClaim } from './decide-check.ts';
import type { Doubt } from './decide-doubt.ts';
import { configuredFee } from './gateway-fee.ts';
import type { GatewayPayment, PaymentTarget } from './gateway.ts';
import type { GatewayTransaction, RecordedMoney } from './gateway-transaction.ts';
import type { LiveGateway } from './gateways.ts';
import { toTexts } from './instructions.ts';
import { openDoubt } from './open-doubt.ts';
import { openReportedReversals } from './reported-reversals.ts';
import { takeBack } from './take-back.ts';
import { type LeasedTransaction, makeDue, writeAnswer } from './transaction-rows.ts';

/** The part of the app that checks transactions. */
export type CheckApp = Pick<
  App,
  'clock' | 'database' | 'gateways' | 'keyring' | 'log' | 'orders' | 'securityEvents'
>;

type AddressedClaim = WaitingClaim & { readonly address: string | null };

/**
 * Asks the gateway about a leased transaction and applies what it says: money is recorded and reversed, each of it once, and
 * callbacks are confirmed or contradicted. No transaction is open during the question. A crash at any point repeats the
 * check, which then changes nothing twice.
 */
export async function checkTransaction(
  app: CheckApp,
  live: LiveGateway,
  leased: LeasedTransaction,
): Promise<void> {
  const { transaction, now } = leased;
  const claims = await readWaitingClaims(app.database, transaction);
  const target = targetOf(leased, claims);
  const outcome = await withDeadline(live.gateway.callDeadlineMs, (signal) =>
    live.gateway.read(target, { signal }),
  );
  const request = await requestOf(app, transaction.requestId);
  const decision = decideCheck({
    ...{ transaction, outcome, claims, now, gateway: live.gateway },
    requestEnded: request !== undefined && ['cancelled', 'expired'].includes(request.state),
  });
  const recorded = await recordMoney(app, live, { ...leased, request }, decision);
  if (request !== undefined && decision.request !== null) await followGateway(app, request, decision.request);
  const received = [...transaction.payments, ...recorded];
  const taken: RecordedMoney[] = [];
  for (const back of decision.reverse) {
    const { status } = decision;
    const payment = await takeBack(app, { ...transaction, payments: received, status }, back);
    if (payment !== undefined) taken.push(payment);
  }
  const payments = [...new Map([...received, ...taken].map((one) => [one.id, one])).values()];
  await app.database.transaction(async (tx) => {
    const { offsetMs } = app.clock;
    const held = { id: transaction.id, lease: leased.lease, offsetMs };
    if (!(await writeAnswer(tx, held, { ...decision, payments }))) {
      // Another process has asked since, and may not have seen the money that was recorded here.
      if (recorded.length + taken.length > 0) await makeDue(tx, transaction.id, app.clock);
      return;
    }
    await settleCallbacks(tx, decision.settled);
    await openReportedReversals(tx, leased, decision, claims);
    await openDoubt(tx, leased, { ...decision, accountId: request?.accountId ?? null });
    if (request?.instructions === null && decision.instructions !== null && !decision.cancel)
      await storeInstructions(tx, request.id, toTexts(decision.instructions));
  });
  report(app, leased, decision, claims);
  if (decision.cancel)
    await withDeadline(live.gateway.callDeadlineMs, (signal) =>
      live.gateway.cancel({ ...target, transactionId: decision.transactionId }, { signal }),
    );
}

/** What callbacks named is read as well: a second payment of a request is shown by its own id only. */
function targetOf({ transaction }: LeasedTransaction, claims: readonly AddressedClaim[]): PaymentTarget {
  const named = claims.flatMap(({ claim }) => claim.paymentId ?? []);
  const transactionId =
    transaction.transactionId ??
    claims.map(({ claim }) => claim.transactionId).find((id) => id !== null) ??
    null;
  return {
    reference: transaction.reference,
    transactionId,
    recordedIds: transaction.payments.map(({ id }) => id),
    paymentIds: [...new Set(named)],
  };
}

async function requestOf(app: CheckApp, requestId: string | null): Promise<DepositRequest | undefined> {
  return requestId === null ? undefined : readRequest(app.database, requestId);
}

/** When a payment was made, by the clock of its account: that of a sandbox account may be ahead of the gateway's. */
function receivedAt(
  paidAt: Date,
  transaction: GatewayTransaction,
  request: DepositRequest | undefined,
): Date {
  if (request === undefined || !isSimulated[transaction.environment]) return paidAt;
  return later(paidAt, request.createdAt.getTime() - transaction.createdAt.getTime());
}

/** Records money that the gateway shows. A payment that is known already changes nothing. */
async function recordMoney(
  app: CheckApp,
  { configured }: LiveGateway,
  { transaction, now, request }: LeasedTransaction & { readonly request: DepositRequest | undefined },
  { record, status }: CheckDecision,
): Promise<RecordedMoney[]> {
  const recorded: RecordedMoney[] = [];
  for (const payment of record) {
    const { id, amount } = payment;
    const { environment, requestId, method, channel, reference } = transaction;
    await recordPayment(app, {
      environment,
      source: { kind: 'gateway', gatewayId: configured.name, id },
      amount,
      fee: feeOf(payment, configuredFee(configured.fees, method, amount)),
      receivedAt: receivedAt(payment.paidAt ?? now, transaction, request),
      requestId,
      evidence: { facts: { reference, method, channel, status }, payer: null },
    });
    recorded.push({ id, amount, reversed: 0n });
  }
  return recorded;
}

function feeOf({ fee, amount }: GatewayPayment, configured: bigint): bigint {
  return fee !== null && fee <= amount ? fee : configured;
}

/** What operators read about a doubt. */
const doubts: Readonly<Record<Doubt, string>> = {
  amount_changed: 'a gateway shows money with another amount than before',
  less_taken_back: 'a gateway shows that less was taken back than before',
  money_gone: 'a gateway no longer shows money that it has shown before',
  money_not_shown: 'a gateway says that a payment was paid and shows no money',
  not_found: 'a gateway does not know a payment that it has confirmed before',
  unanswered: 'no answer of a gateway has said what became of a payment',
};

/** Tells operators what a gateway must not say. Nothing of a callback is logged. */
function report(
  app: CheckApp,
  { transaction }: LeasedTransaction,
  { doubt, settled, unclearReversal }: CheckDecision,
  claims: readonly AddressedClaim[],
): void {
  const about = { gateway: transaction.gateway, transaction: transaction.id };
  const outcomes = new Map(settled.map(({ id, outcome }) => [id, outcome]));
  for (const { id, address } of claims) {
    if (outcomes.get(id) === 'contradicted') {
      app.securityEvents.note({ kind: 'forged_callback', ipAddress: address ?? '' });
      app.log.error({ ...about, callback: id }, 'a callback of a gateway says what the gateway denies');
    }
    if (outcomes.get(id) === 'for_person')
      app.log.error(
        { ...about, callback: id },
        'a gateway reports that money was taken back and cannot be asked about it; a case is open',
      );
  }
  if (doubt !== null)
    app.log.error(about, `${doubts[doubt]}; nothing is changed, and there is a case about it`);
  if (unclearReversal)
    app.log.error(about, 'a gateway has taken money back and does not say how much; a case is open');
}

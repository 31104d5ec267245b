import type { App } from '../../app.ts';
import { withDeadline } from '../../clock.ts';
import { CommandError } from '../../command-error.ts';
import type { Tx } from '../../database/connection.ts';
import { recordAudit } from '../../operators/audit-record.ts';
import { Refusal } from '../../refusals.ts';
import type { Attempt } from '../../suppliers/attempts/attempt.ts';
import { readAttemptsOfOrder } from '../../suppliers/attempts/attempts.ts';
import { claimStatusQuestion } from '../../suppliers/attempts/claim-status-question.ts';
import { mayBeOfEarlierAccount } from '../../suppliers/attempts/earlier-account.ts';
import { leaseAttempt } from '../../suppliers/attempts/leases.ts';
import type { Outcome, StatusQueryRules, Supplier } from '../../suppliers/supplier.ts';
import type { FoundOrder } from '../read/found-order.ts';
import { findOrder } from '../stored/order-rows.ts';
import type { Order } from '../order.ts';
import { applyObservedCost } from './apply-observed-cost.ts';
import { attemptToSend, configured, withProductFields } from './advance-attempt.ts';
import { withFailedSince } from './failed-since.ts';
import { leaseMsOf } from './attempt-route.ts';
import { settleLateOutcome } from './recheck-closed-attempt.ts';

/** How many attempts of an order are read. */
const attemptsMax = 200;

/** What a supplier answered to the question of an operator. */
export interface AskedAgain {
  readonly outcome: Outcome;
  readonly askedAt: Date;
}

/** Why a supplier cannot be asked about an attempt by a person. */
export const whyNotAskedNames = [
  'asking_may_buy',
  'destination_purged',
  'earlier_account',
  'not_configured',
  'nothing_was_bought',
  'still_processing',
  'too_old',
] as const;
export type WhyNotAsked = (typeof whyNotAskedNames)[number] | null;

/** Whether a person may ask about an attempt now, apart from the pause of its supplier; null: yes. Pure but for the suppliers. */
export function whyNotAsked(app: App, order: Order, attempt: Attempt): WhyNotAsked {
  // The worker asks, and may continue at another supplier with the answer.
  if (order.status === 'processing' || order.status === 'inquiring') return 'still_processing';
  if (attempt.kind === 'inquiry') return 'nothing_was_bought';
  const supplier = configured(app, attempt);
  if (supplier === undefined) return 'not_configured';
  if (mayBeOfEarlierAccount(supplier, attempt)) return 'earlier_account';
  const rules = rulesOf(supplier, attempt);
  if (rules?.mayBuy === true) return 'asking_may_buy';
  if (order.destinationSealed.length === 0) return 'destination_purged';
  const ageMs = app.clock.nodeNow().getTime() - attempt.openedAt.getTime();
  return rules !== undefined && ageMs > rules.ageMaxMs ? 'too_old' : null;
}

/**
 * Asks a supplier for the status of a purchase, because an operator wants to know. It never buys: a supplier whose status
 * question could is not asked. The question and the operator are recorded before it is sent, and the answer is settled as every
 * statement: it may settle an order whose outcome was unknown. No transaction is open meanwhile.
 * @throws CommandError when there is no such purchase, or its supplier cannot be asked
 * @throws Refusal `asked_recently`
 */
export async function askAgain(
  app: App,
  { wallet, id }: FoundOrder,
  { attemptId, actor }: { readonly attemptId: string; readonly actor: string },
): Promise<AskedAgain> {
  if (await app.quarantine.known())
    throw new CommandError('The server is in quarantine after a restore, and asks its suppliers itself.', {
      reason: 'server_in_quarantine',
    });
  const attempts = await readAttemptsOfOrder(app.database, { ...wallet, id }, attemptsMax);
  const attempt = attempts.find((one) => one.id === attemptId);
  const order = await findOrder(app.database, wallet, id, app.clock.offsetMs);
  if (attempt === undefined || order === undefined)
    throw new CommandError('The order has no such purchase.', { reason: 'no_purchase' });
  const supplier = configured(app, attempt);
  const why = whyNotAsked(app, order, attempt);
  if (supplier === undefined || why !== null)
    throw new CommandError(sentences[why ?? 'not_configured'], { reason: why ?? 'not_configured' });
  const turn = await app.database.transaction((tx) => takeTurn(app, tx, { supplier, attempt, actor }));
  return ask(app, supplier, { order, ...turn });
}

const sentences: Readonly<Record<NonNullable<WhyNotAsked>, string>> = {
  asking_may_buy:
    'At this supplier a status question repeats the purchase, which could buy again. Look into its own portal instead.',
  destination_purged:
    'The destination of this order was purged, and the supplier is asked with it. Look into its own portal instead.',
  earlier_account:
    'This purchase may have been sent to an earlier account at the supplier, which the account of today does not know. Look into the portal of the earlier account instead.',
  nothing_was_bought: 'This was an inquiry, which buys nothing.',
  not_configured: 'The supplier of this purchase is not configured on this server.',
  still_processing: 'The order is still being processed; konter asks its supplier by itself.',
  too_old: 'The purchase is older than its supplier answers questions about.',
};

interface Asking {
  readonly supplier: Supplier;
  readonly attempt: Attempt;
  readonly actor: string;
}

/** Reserves the question, so that nobody else asks at the same time, with the record of who asks. */
async function takeTurn(
  app: App,
  tx: Tx,
  { supplier, attempt, actor }: Asking,
): Promise<{ readonly attempt: Attempt; readonly askedAt: Date }> {
  const intervalMs = rulesOf(supplier, attempt)?.intervalMs ?? 0;
  const { offsetMs } = app.clock;
  const { accountId, environment, orderId, id: attemptId } = attempt;
  const key = { accountId, environment, orderId, attemptId };
  const leased =
    attempt.state === 'open'
      ? await leaseAttempt(tx, key, { leaseMs: leaseMsOf(app, supplier), intervalMs, offsetMs })
      : undefined;
  const askedAt =
    attempt.state === 'open' ? leased?.now : await claimStatusQuestion(tx, key, { intervalMs, offsetMs });
  if (askedAt === undefined) throw new Refusal('asked_recently', { retryAfterSeconds: 5 });
  await recordAudit(tx, {
    actor,
    action: 'order.supplier_asked',
    accountId,
    subject: orderId,
    detail: { environment, supplier: attempt.supplier, reference: attempt.reference },
  });
  return { attempt: leased?.attempt ?? attempt, askedAt };
}

async function ask(
  app: App,
  supplier: Supplier,
  { order, attempt, askedAt }: { readonly order: Order; readonly attempt: Attempt; readonly askedAt: Date },
): Promise<AskedAgain> {
  const asked = await withProductFields(app, order, attemptToSend(app, order, attempt, askedAt));
  const toSend = await withFailedSince(app, supplier, attempt, asked);
  const outcome = await withDeadline(supplier.callDeadlineMs, (signal) =>
    supplier.queryStatus(toSend, { signal }),
  );
  await applyObservedCost(app, attempt, outcome, order);
  // A person asks; nothing is bought elsewhere because of the answer.
  await settleLateOutcome(app, supplier, { attempt, outcome, askedAt });
  return { outcome, askedAt };
}

function rulesOf(supplier: Supplier, { billReference }: Attempt): StatusQueryRules | undefined {
  return supplier.statusQueryRules?.[billReference === null ? 'prepaid' : 'postpaid'];
}

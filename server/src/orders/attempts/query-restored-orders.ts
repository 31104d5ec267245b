import type { App } from '../../app.ts';
import { minuteMs, withDeadline } from '../../clock.ts';
import { faultOf } from '../../fault.ts';
import {
  readOpenRestore,
  readUnanswered,
  recordAnswer,
  type RestoredAnswer,
  type RestoredOrder,
} from '../../quarantine/restores.ts';
import type { Attempt } from '../../suppliers/attempts/attempt.ts';
import { readAttemptsOfOrder } from '../../suppliers/attempts/attempts.ts';
import type { Order } from '../order.ts';
import { findOrder } from '../stored/order-rows.ts';
import { openDestination } from '../private/private-values.ts';
import { attemptToSend, configured } from './advance-attempt.ts';
import { answerOf } from './query-in-quarantine.ts';

/** How many orders are asked about at once, and how many in one round. */
const [concurrency, roundMax] = [4, 200];
/** When a question without a definite answer is asked again, milliseconds: a supplier may be silent about thousands. */
const pauseMs = 5 * minuteMs;
/** An order has few attempts. */
const attemptsMax = 50;

interface Said {
  readonly answer: Exclude<RestoredAnswer, 'not_asked'>;
  readonly supplier: string | null;
  readonly reference: string | null;
}

/**
 * Asks suppliers about the orders of a restore that could have been confirmed in the lost time, with questions that cannot buy.
 * The answers are listed for a person and settle nothing. Without a definite answer they are asked again five minutes later. Open
 * purchases are left to the poller, unless they have ended. Stops after the questions under way when `signal` aborts or the
 * quarantine ends: a silent supplier holds each of them until its deadline.
 */
export async function queryRestoredOrders(app: App, signal: AbortSignal): Promise<void> {
  if (!app.quarantine.active) return;
  const restore = await readOpenRestore(app.database);
  if (restore === undefined) return;
  const listed = await readUnanswered(app.database, restore.id, { pauseMs, limit: roundMax });
  const isOver = (): boolean => signal.aborted || !app.quarantine.active;
  for (let i = 0; i < listed.length && !isOver(); i += concurrency)
    await Promise.all(listed.slice(i, i + concurrency).map((one) => queryOne(app, one, restore.now)));
}

async function queryOne(app: App, listed: RestoredOrder, now: Date): Promise<void> {
  const key = { accountId: listed.accountId, environment: listed.environment, id: listed.orderId };
  try {
    const order = await findOrder(app.database, key, key.id, app.clock.offsetMs);
    const attempts = await readAttemptsOfOrder(app.database, key, attemptsMax);
    const said = order === undefined ? nobody : await answerAbout(app, order, attempts, now);
    if (said !== undefined) await recordAnswer(app.database, key, said);
  } catch (error) {
    app.log.error(
      { order_id: key.id, ...faultOf(error) },
      'a restored order could not be asked about; this is retried',
    );
  }
}

const nobody: Said = { answer: 'cannot_ask', supplier: null, reference: null };

/** Undefined: the poller asks. */
async function answerAbout(
  app: App,
  order: Order,
  attempts: readonly Attempt[],
  now: Date,
): Promise<Said | undefined> {
  const last = attempts.findLast(({ kind }) => kind === 'purchase');
  switch (order.status) {
    case 'processing':
    case 'manual_review':
      // Without an open purchase that somebody can ask about, only a person knows.
      return last?.state === 'open' && configured(app, last) !== undefined
        ? undefined
        : saidOf('cannot_ask', last);
    case 'succeeded':
      return saidOf('sold', last);
    case 'failed':
    case 'refunded':
    case 'cancelled':
      return saidOf('not_sold', last);
    case 'awaiting_confirmation':
    case 'expired':
    case 'inquiring':
      return queryUnconfirmed(app, order, attempts, now);
  }
}

/** A bill is paid under the reference of its inquiry. A prepaid order has the reference of its first purchase. */
async function queryUnconfirmed(
  app: App,
  order: Order,
  attempts: readonly Attempt[],
  now: Date,
): Promise<Said> {
  // A purged destination is read as no bytes, and every question names it.
  if (order.destinationSealed.length === 0) return nobody;
  if (order.transactionKind === 'prepaid') return queryPrepaid(app, order, now);
  const answers: Said[] = [];
  for (const inquiry of attempts.filter(({ kind }) => kind === 'inquiry')) {
    const supplier = configured(app, inquiry);
    if (supplier?.statusQueryRules?.postpaid.mayBuy !== false) continue;
    const bill = { inquiryReference: inquiry.reference, supplierReference: inquiry.supplierReference };
    const request = { ...attemptToSend(app, order, inquiry, now), bill };
    const outcome = await withDeadline(supplier.callDeadlineMs, (signal) =>
      supplier.queryStatus(request, { signal }),
    );
    answers.push(saidOf(answerOf(outcome), inquiry));
  }
  return soldOrUnknown(answers) ?? answers.at(0) ?? nobody;
}

/** Asks every supplier that may have got the first purchase, where the question cannot buy. */
async function queryPrepaid(app: App, order: Order, now: Date): Promise<Said> {
  const answers: Said[] = [];
  const reference = order.purchaseReference;
  for (const { supplier } of app.suppliers.real()) {
    if (supplier.statusQueryRules.prepaid.mayBuy) continue;
    // Which code of theirs was bought is in the lost books. The reference and the number say that it is this order.
    const request = {
      ...{ reference, supplierSku: '', script: null, cost: order.cost, costMax: order.costMax },
      ...{ price: order.price, openedAt: order.createdAt, now },
      destination: openDestination(app.keyring, order),
    };
    const outcome = await withDeadline(supplier.callDeadlineMs, (signal) =>
      supplier.queryStatus(request, { signal }),
    );
    answers.push({ answer: answerOf(outcome), supplier: supplier.name, reference });
  }
  // A supplier without such a question may have sold it too.
  return soldOrUnknown(answers) ?? { answer: 'cannot_ask', supplier: null, reference };
}

/** A sale is certain. While any supplier is silent, nothing else is. */
function soldOrUnknown(answers: readonly Said[]): Said | undefined {
  return (
    answers.find(({ answer }) => answer === 'sold') ?? answers.find(({ answer }) => answer === 'unknown')
  );
}

function saidOf(answer: Said['answer'], attempt: Attempt | undefined): Said {
  return { answer, supplier: attempt?.supplier ?? null, reference: attempt?.reference ?? null };
}

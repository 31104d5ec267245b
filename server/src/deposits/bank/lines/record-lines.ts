import type { App } from '../../../app.ts';
import { dayMs, earlierOf, jakartaMoment, later, minuteMs } from '../../../clock.ts';
import { faultOf } from '../../../fault.ts';
import { idBeforeAll } from '../../../ids.ts';
import { readOpenRestore } from '../../../quarantine/restores.ts';
import type { Rupiah } from '../../../rupiah.ts';
import { readOnePersonLimit } from '../../../settings/one-person-limit.ts';
import type { ReceivedPayment } from '../../payments/payment.ts';
import { type PaymentApp, recordPayment } from '../../payments/record-payment.ts';
import type { BookedAt } from '../statement/statement-date.ts';
import { noteRecorded, type PendingLine, readPendingLines } from './line-rows.ts';

/** What became of credits whose payments were recorded. */
export interface RecordedLines {
  readonly credited: number;
  /** Cases for a person: see `konter deposit list`. */
  readonly inReview: number;
  /** Recorded by another process, or before a crash. */
  readonly known: number;
  /** They could not be recorded now, and are tried again by the server. */
  readonly failed: number;
}

/** The same as `recordPendingLines`, but nothing in quarantine after a restore: then the lines wait for its end. */
export async function recordUnlessQuarantined(
  app: PaymentApp & Pick<App, 'log'>,
  bankAccountId: string,
): Promise<RecordedLines & { readonly isWaiting: boolean }> {
  if ((await readOpenRestore(app.database)) !== undefined)
    return { credited: 0, inReview: 0, known: 0, failed: 0, isWaiting: true };
  return { ...(await recordPendingLines(app, { bankAccountId })), isWaiting: false };
}

const batchSize = 64;
const concurrency = 8;

/**
 * Records the payment of each credit that has none yet, of one bank account or of all. A payment is recorded once, so any
 * number of processes may do this, and a process that was killed between a line and its payment loses nothing. A credit that
 * fails holds up no other.
 */
export async function recordPendingLines(
  app: PaymentApp & Pick<App, 'log'>,
  { bankAccountId, signal }: { readonly bankAccountId: string | null; readonly signal?: AbortSignal },
): Promise<RecordedLines> {
  const counts = { credited: 0, inReview: 0, known: 0, failed: 0 };
  let after = idBeforeAll;
  while (signal?.aborted !== true) {
    const lines = await readPendingLines(app.database, app.keyring, {
      bankAccountId,
      after,
      limit: batchSize,
    });
    const last = lines.at(-1);
    if (last === undefined) break;
    after = last.id;
    const limit = await readOnePersonLimit(app.database, 'deposits.credit_limit');
    for (let i = 0; i < lines.length; i += concurrency)
      for (const outcome of await Promise.all(
        lines.slice(i, i + concurrency).map((line) => record(app, line, limit)),
      ))
        counts[outcome] += 1;
  }
  return counts;
}

async function record(
  app: PaymentApp & Pick<App, 'log'>,
  line: PendingLine,
  limit: Rupiah,
): Promise<keyof RecordedLines> {
  try {
    const { paymentId, outcome } = await recordPayment(app, paymentOf(line, limit));
    await noteRecorded(app.database, line.id, paymentId);
    return outcome === 'in_review' ? 'inReview' : outcome;
  } catch (error) {
    app.log.error(
      { bank_line: line.id, ...faultOf(error) },
      'the payment of a bank line could not be recorded and will be retried',
    );
    return 'failed';
  }
}

/** The digits of a fingerprint that name a payment: 128 bits. */
const sourceIdDigits = 32;

/**
 * The payment of a credit. Its source id does not depend on what is stored, so that a line that is imported again after a
 * restore is the same payment.
 */
function paymentOf(line: PendingLine, limit: Rupiah): ReceivedPayment {
  const { bankAccountId, environment, fingerprint, occurrence } = line;
  return {
    environment,
    source: { kind: 'bank', bankAccountId, id: `${fingerprint.slice(0, sourceIdDigits)}-${occurrence}` },
    amount: line.amount / 100n,
    fee: 0n,
    ...arrivalOf(line, line.importedAt),
    requestId: null,
    ...(line.unsigned ? { limit } : {}),
    evidence: {
      facts: {
        bank: line.bank,
        bank_line: line.id,
        source: line.source,
        booked_on: line.day,
        booked_time: line.time,
        reference: line.reference,
      },
      payer: { description: line.description.open() },
    },
  };
}

/** The time of a day without one, as exports and spreadsheets write it. */
const midnight = '00:00:00';

/**
 * Between which moments the money of a line arrived. Of a line that has only its day, also as its first second, that is some time
 * of the day before the line became known.
 */
export function arrivalOf(
  { day, time }: BookedAt,
  knownAt: Date,
): { readonly receivedAt: Date; readonly receivedUntil: Date } {
  if (time !== null && time !== midnight) {
    const minute = jakartaMoment(day, time.slice(0, 5));
    return { receivedAt: minute, receivedUntil: later(minute, minuteMs) };
  }
  const begin = jakartaMoment(day, '00:00');
  return {
    receivedAt: earlierOf(begin, knownAt),
    receivedUntil: earlierOf(later(begin, dayMs - 1), knownAt),
  };
}

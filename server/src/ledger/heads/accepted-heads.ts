import { minuteMs } from '../../clock.ts';
import type { Queryable } from '../../database/connection.ts';
import type { HeadRecord } from './head-record.ts';

/** Heads that an operator accepted as lost by a restore. They are not in the journal, and need not be. */
export interface AcceptedBreak {
  readonly restoreId: string;
  /** The lost time of the restore. A head of another time is never accepted. */
  readonly lostFrom: Date;
  readonly lostTo: Date;
  readonly acceptedAt: Date;
  readonly by: string;
  readonly reason: string;
  /** Each head as `acceptedName` names it. */
  readonly heads: ReadonlySet<string>;
}

/** Reads what was accepted, from the audit records. */
export type ReadAccepted = (db: Queryable) => Promise<readonly AcceptedBreak[]>;

/** How much the clocks of servers may differ from that of the database, milliseconds. */
const toleranceMs = minuteMs;

/** The name of a head in an audit record: its wallet, the numbers of its step and order, and what stands for both heads. */
export function acceptedName({ wallet, steps, orders, state }: HeadRecord): string {
  return [wallet, steps.number, orders.number, state].join(' ');
}

/** Whether a head was written in the lost time of a restore. Only such a head can have been lost by it. */
export function isOfLostTime(
  { at }: Pick<HeadRecord, 'at'>,
  { lostFrom, lostTo }: Pick<AcceptedBreak, 'lostFrom' | 'lostTo'>,
): boolean {
  const ms = at.getTime();
  return ms >= lostFrom.getTime() - toleranceMs && ms <= lostTo.getTime() + toleranceMs;
}

/** Whether an operator has accepted that the journal lacks a head. */
export function isAccepted(record: HeadRecord, breaks: readonly AcceptedBreak[]): boolean {
  return breaks.some((one) => one.heads.has(acceptedName(record)) && isOfLostTime(record, one));
}

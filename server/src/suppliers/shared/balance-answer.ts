import type { BalanceOutcome } from '../supplier.ts';
import type { CallResult } from './client.ts';
import { membersOf, readBalance, readCode } from './values.ts';

/** Reads our deposit, rounded down to whole rupiah, from an answer that has it in `member`, or the code of the refusal. */
export function toBalanceOutcome(result: CallResult, member: string): BalanceOutcome {
  if (result.kind !== 'reply') return { kind: 'unavailable' };
  const answer = membersOf(result.data);
  const amount = readBalance(answer?.[member]);
  if (amount !== undefined) return { kind: 'balance', amount };
  const supplierCode = readCode(answer?.['rc']);
  return { kind: 'unavailable', ...(supplierCode === '' ? {} : { supplierCode }) };
}

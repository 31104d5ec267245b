import type { BalanceOutcome } from '../supplier.ts';
import type { CallResult } from './client.ts';
import { membersOf, readCode, readRupiah } from './values.ts';

/** Reads our deposit from an answer that has it in `member`, or the code of the refusal. */
export function toBalanceOutcome(result: CallResult, member: string): BalanceOutcome {
  if (result.kind !== 'reply') return { kind: 'unavailable' };
  const answer = membersOf(result.data);
  const amount = readRupiah(answer?.[member]);
  if (amount !== undefined) return { kind: 'balance', amount };
  const supplierCode = readCode(answer?.['rc']);
  return { kind: 'unavailable', ...(supplierCode === '' ? {} : { supplierCode }) };
}

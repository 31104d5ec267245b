import type { BalanceOutcome } from '../supplier.ts';
import type { CallResult } from './client.ts';
import { membersOf, readBalance, readCode } from './values.ts';

/**
 * Reads our deposit, rounded down to whole rupiah, from an answer that has it in `member`, or the code of the refusal. A refusal
 * may have an amount beside it, which is not our deposit.
 */
export function toBalanceOutcome(result: CallResult, member: string): BalanceOutcome {
  if (result.kind !== 'reply') return { kind: 'unavailable' };
  const answer = membersOf(result.data);
  const supplierCode = readCode(answer?.['rc']);
  const isRefused = supplierCode !== '' && supplierCode !== doneCode;
  const amount = isRefused ? undefined : readBalance(answer?.[member]);
  if (amount !== undefined) return { kind: 'balance', amount };
  return { kind: 'unavailable', ...(supplierCode === '' ? {} : { supplierCode }) };
}

/** Both suppliers say "done" with this code; Digiflazz gives a balance without a code. */
const doneCode = '00';

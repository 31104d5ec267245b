import type { Tx } from '../../database/connection.ts';
import type { Rupiah } from '../../rupiah.ts';
import { balanceGrew } from './balance-grew.ts';
import { endPause, type LockedPause, lockPause, storeLowest } from './pause-rows.ts';

/** Our deposit at a supplier, as it said when it was asked `at`, rupiah. */
export interface DepositReading {
  readonly supplier: string;
  readonly at: Date;
  readonly amount: Rupiah;
}

/** Ends the pause of a supplier if a reading shows that our deposit has grown again. Returns whether it did. */
export async function endGrownPause(
  tx: Tx,
  { supplier, at, amount }: DepositReading,
  offsetMs: number,
): Promise<boolean> {
  const pause = await lockPause(tx, supplier, offsetMs);
  if (pause === undefined || !isAskedSince(pause, at)) return false;
  if (balanceGrew(pause, amount)) return endPause(tx, supplier, { by: 'balance', offsetMs });
  if (pause.lowest === null || amount < pause.lowest) await storeLowest(tx, supplier, amount);
  return false;
}

/**
 * Whether a reading that was asked for `at` was asked for after the refusal: an earlier one shows an older deposit. What is
 * later than now was noted before the database's clock was set back.
 */
function isAskedSince({ beganAt, now }: LockedPause, at: Date): boolean {
  return at <= now && (at >= beganAt || beganAt > now);
}

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

/** What a reading is compared with. */
interface Comparison {
  readonly offsetMs: number;
  /** What was left of our deposit when the pause began, rupiah; null: not known. */
  readonly readBefore: (beganAt: Date) => Promise<Rupiah | null>;
}

/** Ends the pause of a supplier if a reading shows that our deposit has grown again. Returns whether it did. */
export async function endGrownPause(
  tx: Tx,
  { supplier, at, amount }: DepositReading,
  { offsetMs, readBefore }: Comparison,
): Promise<boolean> {
  const pause = await lockPause(tx, supplier, offsetMs);
  if (pause === undefined || !isAskedSince(pause, at)) return false;
  const before = pause.lowest === null ? await readBefore(pause.beganAt) : null;
  if (balanceGrew({ ...pause, before }, amount)) return endPause(tx, supplier, { by: 'balance', offsetMs });
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

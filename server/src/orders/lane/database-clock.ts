import type { Clock } from '../../clock.ts';
import { clockLagMicrosMax } from '../../ledger/wallet.ts';

/** The database's time as this process can tell it without asking, between two answers of the database. */
export interface DatabaseClock {
  /**
   * Microseconds since 1970: behind the database's clock by the time that its answer took, and later than all that was
   * reckoned before. Undefined when the database must be asked: it was not for too long, or its clock was set back.
   */
  estimate(): bigint | undefined;
  /** Takes in what the database has just told, microseconds since 1970. */
  synchronise(micros: bigint): void;
}

/** How long after the database has told its time it may be reckoned by a clock of our own, milliseconds. */
const estimateMsMax = 1_000;

/** Opens a time that is not known yet. */
export function openDatabaseClock(clock: Clock): DatabaseClock {
  let synchronised: { readonly micros: bigint; readonly atMs: number } | undefined;
  let latest = 0n;
  return {
    estimate() {
      if (synchronised === undefined) return undefined;
      const sinceMs = clock.monotonicMs() - synchronised.atMs;
      const micros = synchronised.micros + BigInt(Math.floor(sinceMs * 1_000)) + 1n;
      if (sinceMs > estimateMsMax || micros + clockLagMicrosMax < latest) return undefined;
      latest = micros > latest ? micros : latest + 1n;
      return latest;
    },
    synchronise(micros) {
      synchronised = { micros, atMs: clock.monotonicMs() };
    },
  };
}

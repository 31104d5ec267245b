import type { Clock } from '../../clock.ts';
import { clockLagMicrosMax } from '../../ledger/wallet.ts';

/** The database clock estimate: the database's time without a query, between two responses of the database. */
export interface DatabaseClock {
  /**
   * Microseconds since 1970. It lags behind the database's clock by the duration of a response, and is later than every
   * estimate before. Undefined when the clock must be read: the last reading is too old, or the clock was set back.
   */
  estimate(): bigint | undefined;
  /** Takes a reading of the database's clock, microseconds since 1970. */
  synchronise(micros: bigint): void;
}

/** How long after a reading the time may be estimated, milliseconds. */
const estimateMsMax = 1_000;

/** Opens an estimate without a reading. */
export function openDatabaseClock(clock: Clock): DatabaseClock {
  let reading: { readonly micros: bigint; readonly atMs: number } | undefined;
  let latest = 0n;
  return {
    estimate() {
      if (reading === undefined) return undefined;
      const sinceMs = clock.monotonicMs() - reading.atMs;
      const micros = reading.micros + BigInt(Math.floor(sinceMs * 1_000)) + 1n;
      if (sinceMs > estimateMsMax || micros + clockLagMicrosMax < latest) return undefined;
      latest = micros > latest ? micros : latest + 1n;
      return latest;
    },
    synchronise(micros) {
      reading = { micros, atMs: clock.monotonicMs() };
    },
  };
}

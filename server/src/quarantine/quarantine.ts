import { pause } from '../clock.ts';
import type { Queryable } from '../database/connection.ts';
import { Refusal } from '../refusals.ts';
import { readOpenRestore } from './restores.ts';

/**
 * Whether this server is in quarantine: its database was restored from a backup, and no person has ended the quarantine yet.
 * Then it sends no purchase to a supplier, and answers nothing that could be read as "not bought".
 */
export interface Quarantine {
  /**
   * Also true while the database is out of reach, and until it has been read again. For what is refused or left out, and can be
   * repeated.
   */
  readonly active: boolean;
  /**
   * Whether the server is in quarantine, for decisions about purchases. It reads the database first if that was out of reach.
   * @throws what prevented the reading: nothing may be decided then
   */
  known(): Promise<boolean>;
  /** The suppliers that sold something in a lost time which no purchase of ours explains, by our reference of that sale. */
  readonly lostSales: LostSales;
  /** Reads the database now, and from then on every second until `close`. The server calls it before it starts its worker. */
  watch(): Promise<void>;
  close(): Promise<void>;
}

/** The suppliers of sales, by reference. */
export type LostSales = ReadonlyMap<string, readonly string[]>;

/** What the quarantine depends on. */
export interface QuarantineDeps {
  readonly database: Queryable;
  /** Reads the sales of the imported histories that no purchase of ours explains. */
  readLostSales(): Promise<LostSales>;
  /** Receives what an operator should know. */
  report(active: boolean): void;
}

const refreshMs = 1_000;
/** Sooner, because requests are refused until the answer. */
const retryMs = 250;
/** After how many readings the lost sales are read again: a history may be imported later. */
const salesEvery = 60;
/** A person ends a quarantine, so it takes minutes. */
const retryAfterSeconds = 60;

/**
 * Opens the state of the quarantine; not active before `watch`. While the database is out of reach it is active: another
 * database may come back, restored from a backup.
 */
export function openQuarantine({ database, readLostSales, report }: QuarantineDeps): Quarantine {
  const stopping = new AbortController();
  const isStopping = (): boolean => stopping.signal.aborted;
  let isOpen = false;
  let isKnown = true;
  let reported = false;
  let lostSales: LostSales = new Map();
  let readings = 0;
  let watching: Promise<void> | undefined;
  let reading: Promise<void> | undefined;

  const isActive = (): boolean => isOpen || !isKnown;

  async function read(): Promise<void> {
    const isOpenNow = (await readOpenRestore(database)) !== undefined;
    // Before the quarantine ends, since then the server buys.
    if (readings % salesEvery === 0 || (isActive() && !isOpenNow)) lostSales = await readLostSales();
    readings += 1;
    isOpen = isOpenNow;
    isKnown = true;
    if (isOpen !== reported) report(isOpen);
    reported = isOpen;
  }

  /** Everybody who needs it at the same time shares one reading. */
  function refresh(): Promise<void> {
    reading ??= read()
      .catch((error: unknown) => {
        isKnown = false;
        throw error;
      })
      .finally(() => {
        reading = undefined;
      });
    return reading;
  }

  async function loop(): Promise<void> {
    let waitMs = refreshMs;
    for (;;) {
      await pause(waitMs, stopping.signal);
      if (isStopping()) return;
      waitMs = await refresh().then(
        () => refreshMs,
        () => retryMs,
      );
    }
  }

  return {
    get active() {
      return isActive();
    },
    async known() {
      if (!isKnown) await refresh();
      return isOpen;
    },
    get lostSales() {
      return lostSales;
    },
    async watch() {
      // One that has begun may have seen less.
      await reading?.catch(() => undefined);
      readings = 0;
      await refresh();
      watching ??= loop();
    },
    async close() {
      stopping.abort();
      await watching;
    },
  };
}

/** The answer to a request that the quarantine does not allow: the same request may succeed after it. */
export function quarantineRefusal(): Refusal {
  return new Refusal('service_unavailable', { retryAfterSeconds });
}

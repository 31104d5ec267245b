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

/** What was last read of the quarantine, and how it is read again. */
interface Reading {
  readonly isOpen: boolean;
  /** False while the last reading has failed. */
  readonly isKnown: boolean;
  readonly lostSales: LostSales;
  /** Reads the database. Everybody who needs it at the same time shares one reading. @throws what prevented it */
  refresh(): Promise<void>;
  /** The same with the lost sales, and not with a reading that has begun: it may have seen less. */
  refreshAll(): Promise<void>;
}

function openReading({ database, readLostSales, report }: QuarantineDeps): Reading {
  const nothing: LostSales = new Map();
  const state = { isOpen: false, isKnown: true, lostSales: nothing };
  let reported = false;
  let readings = 0;
  let reading: Promise<void> | undefined;

  async function read(): Promise<void> {
    const isOpen = (await readOpenRestore(database)) !== undefined;
    // Before the quarantine ends, since then the server buys.
    const ends = !isOpen && (state.isOpen || !state.isKnown);
    if (readings % salesEvery === 0 || ends) state.lostSales = await readLostSales();
    readings += 1;
    Object.assign(state, { isOpen, isKnown: true });
    if (isOpen !== reported) report(isOpen);
    reported = isOpen;
  }

  function refresh(): Promise<void> {
    reading ??= read()
      .catch((error: unknown) => {
        state.isKnown = false;
        throw error;
      })
      .finally(() => {
        reading = undefined;
      });
    return reading;
  }

  return {
    get isOpen() {
      return state.isOpen;
    },
    get isKnown() {
      return state.isKnown;
    },
    get lostSales() {
      return state.lostSales;
    },
    refresh,
    async refreshAll() {
      await reading?.catch(() => undefined);
      readings = 0;
      await refresh();
    },
  };
}

/**
 * Opens the state of the quarantine; not active before `watch`. While the database is out of reach it is active: another
 * database may come back, restored from a backup.
 */
export function openQuarantine(deps: QuarantineDeps): Quarantine {
  const reading = openReading(deps);
  const stopping = new AbortController();
  const isStopping = (): boolean => stopping.signal.aborted;
  let watching: Promise<void> | undefined;

  async function loop(): Promise<void> {
    let waitMs = refreshMs;
    for (;;) {
      await pause(waitMs, stopping.signal);
      if (isStopping()) return;
      waitMs = await reading.refresh().then(
        () => refreshMs,
        () => retryMs,
      );
    }
  }

  return {
    get active() {
      return reading.isOpen || !reading.isKnown;
    },
    async known() {
      if (!reading.isKnown) await reading.refresh();
      return reading.isOpen;
    },
    get lostSales() {
      return reading.lostSales;
    },
    async watch() {
      await reading.refreshAll();
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

import { type Clock, pause } from '../clock.ts';
import type { Queryable } from '../database/connection.ts';
import { sql } from '../database/sql.ts';

/** While requests arrive, the version is checked this often, milliseconds: one query a second for all keys. */
const checkEveryMs = 1_000;

/**
 * Maximum age of a check, milliseconds. An operator's changes must take effect within 5 seconds on every node; the
 * remaining second is for the read.
 */
const ageMsMax = 4_000;

/** The least time between two checks for keys that are not known yet, milliseconds: however many are guessed. */
const recheckEveryMs = 50;

/** The result of a check. */
export interface CheckedVersion {
  /** Changes with every change of a key, an account or a limit, and of what an account owes. */
  readonly version: string;
  /** Changes when there are other keys than before. */
  readonly keys: string;
  /** The database's time at the check, without the clock's offset. */
  readonly now: Date;
  /** When the check was sent, by the monotonic clock. */
  readonly sentMs: number;
}

/** Invalidates a cache of keys, accounts and limits. */
export interface ClientVersion {
  /** Undefined while the newest check is recent enough; otherwise resolves when there is a newer one. */
  refresh(): Promise<unknown> | undefined;
  /** Resolves when there is a check that was sent after this call. All callers share one, at most every 50 ms. */
  recheck(): Promise<void>;
  /** The newest check. @throws before the first */
  latest(): CheckedVersion;
}

/** Watches the version. It calls `read` only while it is asked. */
export function watchClientVersion(
  clock: Clock,
  read: () => Promise<Omit<CheckedVersion, 'sentMs'>>,
): ClientVersion {
  let last: CheckedVersion | undefined;
  let underWay: { readonly sentMs: number; readonly result: Promise<void> } | undefined;
  let triedMs = -Infinity;
  let nextCheck: Promise<void> | undefined;

  async function check(sentMs: number): Promise<void> {
    try {
      const found = await read();
      // A check that was overtaken by a later one has nothing new.
      if (last === undefined || last.sentMs <= sentMs) last = { ...found, sentMs };
    } finally {
      if (underWay?.sentMs === sentMs) underWay = undefined;
    }
  }

  function startCheck(sentMs: number): Promise<void> {
    triedMs = sentMs;
    const result = check(sentMs);
    underWay = { sentMs, result };
    return result;
  }

  async function checkLater(): Promise<void> {
    await pause(Math.max(0, recheckEveryMs - (clock.monotonicMs() - triedMs)));
    nextCheck = undefined;
    return startCheck(clock.monotonicMs());
  }

  return {
    recheck() {
      nextCheck ??= checkLater();
      return nextCheck;
    },
    refresh() {
      const nowMs = clock.monotonicMs();
      if (last !== undefined && nowMs - last.sentMs < ageMsMax) {
        // If it fails, the last check stays in use until it is too old.
        if (nowMs - triedMs >= checkEveryMs) startCheck(nowMs).catch(() => undefined);
        return undefined;
      }
      // A hanging check is not waited for: its result may be as old as the check.
      if (underWay !== undefined && nowMs - underWay.sentMs < ageMsMax) return underWay.result;
      return startCheck(nowMs);
    },
    latest() {
      if (last === undefined) throw new Error('The version of the clients was not checked yet.');
      return last;
    },
  };
}

/** Reads the versions, and the database's time. */
export async function readClientVersion(db: Queryable): Promise<Omit<CheckedVersion, 'sentMs'>> {
  const [row] = await db.rows(sql<{ version: string; keys: string; now: Date }>`
    select (v.version || '/' || coalesce(live.owing, 0)::text || '/' || coalesce(sandbox.owing, 0)::text)::text as version, v.keys,
           clock_timestamp() as now
      from client_version v
     cross join (select max(c.number) as owing from cash_entries c where c.environment = 'live' and c.client_receivable <> 0) live
     cross join (select max(c.number) as owing from cash_entries c where c.environment = 'sandbox' and c.client_receivable <> 0) sandbox`);
  if (row === undefined) throw new Error('The table client_version has lost its row.');
  return row;
}

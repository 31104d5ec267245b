import { type Clock, pause } from '../clock.ts';
import type { Queryable } from '../database/connection.ts';
import { sql } from '../database/sql.ts';
import { makeSnapshot, type Snapshot } from './snapshot.ts';
import { readProducts } from './read-products.ts';

/**
 * For how long a snapshot serves after it was compared with the database, in milliseconds. An import waits as long
 * after its commit before it reports, so whoever saw the report sees its products in the next answer of any server,
 * and a burst of requests costs one tiny query per window.
 */
const snapshotWindowMs = 40;

/** Waits until the next answer of every running server shows what was just committed. */
export function shownEverywhere(): Promise<void> {
  // A little longer than the window: a timer may fire a moment early.
  return pause(snapshotWindowMs + 10);
}

/** The catalog of a running server, kept in memory. */
export interface Catalog {
  /** The catalog as it is, and the database's time when that was last looked at. */
  current(): Promise<{ readonly snapshot: Snapshot; readonly now: Date }>;
}

interface Checked {
  readonly snapshot: Snapshot;
  readonly now: Date;
  /** When the check was sent, on the clock that never jumps. */
  readonly sentMs: number;
}

/** Opens the catalog. Nothing is read before it is first asked for. */
export function openCatalog(db: Queryable, clock: Clock): Catalog {
  let last: Checked | undefined;
  let underWay: Promise<Checked> | undefined;

  async function check(): Promise<Checked> {
    const sentMs = clock.monotonicMs();
    const { version, now } = await readVersion(db, clock.offsetMs);
    // The version is read first: should an import come between, the next check finds yet another version.
    const snapshot =
      last?.snapshot.version === version
        ? last.snapshot
        : await makeSnapshot(version, await readProducts(db));
    last = { snapshot, now, sentMs };
    return last;
  }

  return {
    async current() {
      const neededMs = clock.monotonicMs() - snapshotWindowMs;
      if (last !== undefined && last.sentMs >= neededMs) return last;
      // Everyone who waits shares one check; a check sent too early for this request is followed by one that was not.
      for (;;) {
        underWay ??= check().finally(() => {
          underWay = undefined;
        });
        const checked = await underWay;
        if (checked.sentMs >= neededMs) return checked;
      }
    },
  };
}

async function readVersion(db: Queryable, offsetMs: number): Promise<{ version: string; now: Date }> {
  const [row] = await db.rows(sql<{ version: string; now: Date }>`
    select version, clock_timestamp() + ${offsetMs} * interval '1 millisecond' as now
      from catalog_version`);
  if (row === undefined) throw new Error('The table catalog_version has lost its row.');
  return row;
}

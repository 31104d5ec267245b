import { type Clock, pause } from '../clock.ts';
import type { Queryable } from '../database/connection.ts';
import { sql } from '../database/sql.ts';
import { makeSnapshot, type Snapshot } from './snapshot.ts';
import { readProducts } from './read-products.ts';

/**
 * How long a snapshot is used after its version was checked, in milliseconds. An import waits for the same time after
 * its commit, so after its report the next answer of any server shows its products. A burst of requests costs one small
 * query per window.
 */
const snapshotWindowMs = 40;

/** Waits until the next answer of every running server shows the last commit. */
export function waitUntilPropagated(): Promise<void> {
  // A little longer than the window, because a timer may fire early.
  return pause(snapshotWindowMs + 10);
}

/** The catalog of a running server, cached in memory. */
export interface Catalog {
  /** The current catalog, and the database's time when its version was last checked. */
  current(): Promise<{ readonly snapshot: Snapshot; readonly now: Date }>;
}

interface Checked {
  readonly snapshot: Snapshot;
  readonly now: Date;
  /** When the check was sent, by the monotonic clock. */
  readonly sentMs: number;
}

/** Opens the catalog. It is loaded on first use. */
export function openCatalog(db: Queryable, clock: Clock): Catalog {
  let last: Checked | undefined;
  let underWay: Promise<Checked> | undefined;

  async function check(): Promise<Checked> {
    const sentMs = clock.monotonicMs();
    const { version, now } = await readVersion(db, clock.offsetMs);
    // The version is read first: if an import commits in between, the next check finds a newer version.
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
      // Concurrent requests share one check. A check that was sent too early for this request is repeated.
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

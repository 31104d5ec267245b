import type { Clock } from '../clock.ts';
import type { Queryable } from '../database/connection.ts';
import { sql } from '../database/sql.ts';
import { readMarginRules } from './pricing/margin-rules.ts';
import { readGroupsByAccount } from './pricing/price-groups.ts';
import { readProducts } from './read-products.ts';
import { type LevelRules, makeSnapshot, type Snapshot } from './snapshot.ts';
import { snapshotWindowMs } from './version.ts';

/** The catalog of a running server, cached in memory. */
export interface Catalog {
  /** The current catalog, and the database's time when its version was last checked. */
  current(): Promise<{ readonly snapshot: Snapshot; readonly now: Date }>;
  /** Starts the scheduled margin rules that are due, without loading the catalog. */
  startDueRules(): Promise<void>;
}

interface Checked {
  readonly snapshot: Snapshot;
  readonly now: Date;
  /** When the check was sent, by the monotonic clock. */
  readonly sentMs: number;
}

/** What the catalog does when a scheduled margin rule is due, before it answers. If it throws, there is no answer. */
export type StartDueRules = () => Promise<void>;

/** Opens the catalog. It is loaded on first use. `refreshOffers` reads the offers of suppliers again, if they have changed. */
export function openCatalog(
  db: Queryable,
  clock: Clock,
  startDueRules: StartDueRules = async () => undefined,
  refreshOffers: () => Promise<void> = async () => undefined,
): Catalog {
  let last: Checked | undefined;
  let underWay: Promise<Checked> | undefined;

  async function check(): Promise<Checked> {
    const sentMs = clock.monotonicMs();
    const { version, now } = await readCurrentVersion();
    // The version is read first: if an import commits in between, the next check finds a newer version.
    const snapshot = last?.snapshot.version === version ? last.snapshot : await load(version);
    last = { snapshot, now, sentMs };
    return last;
  }

  /** The offers are read after the products: a code that was taken from a product is never bought for what that has become. */
  async function load(version: string): Promise<Snapshot> {
    const snapshot = await makeSnapshot(version, await readProducts(db), await readLevelRules(db));
    await refreshOffers();
    return snapshot;
  }

  /** No answer has the prices of before a rule that is due: the first request after its time starts it, on any server. */
  async function readCurrentVersion(): Promise<VersionRow> {
    const found = await readVersion(db, clock.offsetMs);
    if (!found.due) return found;
    await startDueRules();
    return readVersion(db, clock.offsetMs);
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
    async startDueRules() {
      await readCurrentVersion();
    },
  };
}

async function readLevelRules(db: Queryable): Promise<LevelRules> {
  const [rules, groups] = await Promise.all([readMarginRules(db), readGroupsByAccount(db)]);
  return { rules, groups };
}

interface VersionRow {
  readonly version: string;
  readonly now: Date;
  /** Whether a scheduled margin rule should have started. */
  readonly due: boolean;
}

async function readVersion(db: Queryable, offsetMs: number): Promise<VersionRow> {
  const [row] = await db.rows(sql<{ version: string; now: Date; due: boolean }>`
    select version, clock_timestamp() + ${offsetMs} * interval '1 millisecond' as now,
           exists (
             select from scheduled_margin_rules
              where starts_at <= clock_timestamp() + ${offsetMs} * interval '1 millisecond') as due
      from catalog_version`);
  if (row === undefined) throw new Error('The table catalog_version has lost its row.');
  return row;
}

import { statfs } from 'node:fs/promises';
import pg from 'pg';
import { openDatabase } from '../server/src/database/connection.ts';
import { loadStarterCatalog } from '../server/src/catalog/import/starter.ts';
import { rollUpEarnings } from '../server/src/reports/earnings/roll-up.ts';
import { prepareDatabase, type StartedDatabase } from '../server/src/start-database.ts';
import { type BenchAccount, makeAccounts } from './accounts.ts';
import { bulkLoad, type BulkLoad, type Loaded, openBulkApp } from './bulk-load.ts';
import type { Testbed } from './testbed.ts';
import { measureTurn, openMeter, type Turn } from './meter.ts';

/** The accounts beside the main one, which buys every other order. */
const otherAccounts = 1_000;
/** What is left free on the disk, bytes. */
const freeBytesMin = 10_000_000_000;
/** A table with more rows than this must not be scanned. */
const rowsOfLargeTable = 10_000;

/** Numbers of rows of a table since its statistics began. */
export interface ScannedRows {
  readonly read: number;
  readonly added: number;
}

/** A database that is filled with orders. */
export interface GrownDatabase {
  readonly ownerUrl: string;
  readonly prepared: Omit<StartedDatabase, 'stop'>;
  /** Half of the orders are of this account. */
  readonly main: BenchAccount;
  readonly others: readonly BenchAccount[];
  /** How many loaded orders there are. */
  orders(): number;
  /** A reference that one order of the main account has. */
  ownReference(): string;
  /** Adds orders until there are `orders`, by this process. Returns the rate and what each order used. */
  growTo(orders: number): Promise<Turn>;
  /** The size of the database on disk with its indexes, bytes. */
  bytes(): Promise<number>;
  /** For each large table, how many of its rows sequential scans have read so far, and how many were added. */
  scannedRows(): Promise<ReadonlyMap<string, ScannedRows>>;
  close(): Promise<void>;
}

/** Creates a database without orders, for at most `total` of them; `mixed` ones have many products and statuses. */
export async function openGrownDatabase(
  testbed: Testbed,
  name: string,
  total: number,
  { mixed = false }: { readonly mixed?: boolean } = {},
): Promise<GrownDatabase> {
  const ownerUrl = await testbed.makeDatabase(name);
  const prepared = await prepareDatabase(ownerUrl, testbed.dataKeys);
  const [main, ...others] = await makeAccounts(testbed.config, prepared, 1 + otherAccounts);
  if (main === undefined) throw new Error('No account was made.');
  await loadCatalog(prepared);
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  const accountIds = others.flatMap(({ id }) => [main.id, id]);
  let orders = 0;
  let ownReference = '';
  return {
    ownerUrl,
    prepared,
    main,
    others,
    orders: () => orders,
    ownReference: () => ownReference,
    async growTo(to) {
      const onProgress = (): Promise<void> => refuseFullDisk(testbed.dir);
      const loading = { accountIds, from: orders, to, total, mixed, onProgress };
      const { turn, loaded } = await loadOrders(testbed, prepared, loading);
      ({ ownReference } = loaded);
      orders = to;
      // As after some time of operation, when autovacuum has processed the tables.
      await owner.query('vacuum (analyze)');
      await owner.query('checkpoint');
      // A session reports what it has scanned only after a while: this vacuum must not count as part of what is measured next.
      await owner.query('select pg_stat_force_next_flush()');
      return turn;
    },
    async bytes() {
      const { rows } = await owner.query<{ bytes: string }>(
        'select pg_database_size(current_database()) as bytes',
      );
      return Number(rows[0]?.bytes);
    },
    async scannedRows() {
      const { rows } = await owner.query<{ name: string; read: string; added: string }>(
        'select relname as name, seq_tup_read as read, n_tup_ins as added from pg_stat_user_tables where n_live_tup > $1',
        [rowsOfLargeTable],
      );
      return new Map(
        rows.map(({ name, read, added }) => [name, { read: Number(read), added: Number(added) }]),
      );
    },
    close: () => owner.end(),
  };
}

/** Loads orders, and measures the rate and what each order uses. */
async function loadOrders(
  testbed: Testbed,
  { ownerUrl, appUrl, keyring }: Omit<StartedDatabase, 'stop'>,
  load: BulkLoad,
): Promise<{ turn: Turn; loaded: Loaded }> {
  const app = openBulkApp(testbed.config, appUrl, keyring);
  const meter = await openMeter(ownerUrl, []);
  let loaded: Loaded | undefined;
  try {
    await app.suppliers.refresh();
    const turn = await measureTurn(meter, async () => {
      const startMs = performance.now();
      loaded = await bulkLoad(app, load);
      const steps = load.to - load.from;
      return { steps, perSecond: steps / ((performance.now() - startMs) / 1_000) };
    });
    if (loaded === undefined) throw new Error('Nothing was loaded.');
    // A worker adds orders to the figures of the reports as they come, so that a server does not begin with all of them.
    await rollUpEarnings(app, new AbortController().signal);
    return { turn, loaded };
  } finally {
    await meter.close();
    await app.close();
  }
}

async function loadCatalog({ appUrl, keyring }: Pick<StartedDatabase, 'appUrl' | 'keyring'>): Promise<void> {
  const database = openDatabase(appUrl, { connections: 1, keyring });
  try {
    await loadStarterCatalog(database);
  } finally {
    await database.close();
  }
}

async function refuseFullDisk(dir: string): Promise<void> {
  const { bavail, bsize } = await statfs(dir);
  if (bavail * bsize < freeBytesMin)
    throw new Error(`The disk has less than ${freeBytesMin / 1e9} GB left, so no more orders are loaded.`);
}

import pg from 'pg';
import type { Pace } from './closed-loop.ts';
import { clusterCpuMicros, cpuMicros, postmasterOf } from './cpu-time.ts';

/** What a load has used: CPU time in microseconds, undefined where it cannot be measured; WAL in bytes. */
export interface Usage {
  /** This process, which makes the load. */
  readonly load: number;
  readonly server: number | undefined;
  /** All its backends and background processes. */
  readonly postgresql: number | undefined;
  readonly walBytes: number;
  /** Transactions that wrote something. */
  readonly writes: number;
}

/** One load: its rate, and what each step of it used. */
export interface Turn {
  readonly perSecond: number;
  readonly usage: Usage;
}

/** Reads what a load uses. */
export interface Meter {
  /** What was used since some moment in the past. */
  read(): Promise<Usage>;
  /**
   * The committed transactions of the database, including those that only read. A session reports them when it has been
   * idle for ten seconds, so this waits for `waitMs` first.
   */
  transactions(waitMs: number): Promise<number>;
  close(): Promise<void>;
}

/** Opens a meter of a PostgreSQL and of the servers with these process ids. */
export async function openMeter(ownerUrl: string, servers: readonly number[]): Promise<Meter> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const postmaster = await postmasterOf(client);
  return {
    async read() {
      const { user, system } = process.cpuUsage();
      const { rows } = await client.query<{ wal: string; next: string }>(
        `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as wal,
                pg_snapshot_xmax(pg_current_snapshot()) as next`,
      );
      return {
        load: user + system,
        server: await cpuMicros(servers),
        postgresql: postmaster === undefined ? undefined : await clusterCpuMicros(postmaster),
        walBytes: Number(rows[0]?.wal),
        writes: Number(rows[0]?.next),
      };
    },
    async transactions(waitMs) {
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      const { rows } = await client.query<{ commits: string }>(
        'select xact_commit as commits from pg_stat_database where datname = current_database()',
      );
      return Number(rows[0]?.commits);
    },
    close: () => client.end(),
  };
}

/** What was used between two readings, for each of `steps` steps. */
export function perStep(before: Usage, after: Usage, steps: number): Usage {
  const part = (from: number, to: number): number => (to - from) / steps;
  const measured = (from: number | undefined, to: number | undefined): number | undefined =>
    from === undefined || to === undefined ? undefined : part(from, to);
  return {
    load: part(before.load, after.load),
    server: measured(before.server, after.server),
    postgresql: measured(before.postgresql, after.postgresql),
    walBytes: part(before.walBytes, after.walBytes),
    writes: part(before.writes, after.writes),
  };
}

/** Runs a load and measures what each of its steps uses. */
export async function measureTurn(meter: Meter, load: () => Promise<Pace>): Promise<Turn> {
  const before = await meter.read();
  const { steps, perSecond } = await load();
  return { perSecond, usage: perStep(before, await meter.read(), steps) };
}

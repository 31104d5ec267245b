import { spawn } from 'node:child_process';
import { open, readdir, readFile, readlink, realpath, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { makeClock, pause } from '../clock.ts';
import { hasCode } from '../fault.ts';
import { readPrivateFile } from '../private-file.ts';
import { databaseUser } from './embedded-binaries.ts';
import { type Cluster, clusterOwner, hasCluster, prepareCluster } from './embedded-cluster.ts';
import { postgresArguments } from './embedded-settings.ts';

/** The embedded PostgreSQL. It runs as long as a konter process needs it. */
export interface EmbeddedDatabase {
  /** The URL of the owner for one database of the cluster. */
  url(database: string): string;
  /** The process id of the postmaster. */
  pid(): number;
  /** Releases it; the last process to do so shuts PostgreSQL down and waits until it has exited. */
  stop(): Promise<void>;
}

/** How the embedded PostgreSQL runs. */
export interface EmbeddedOptions {
  /** False only for disposable data: commits then do not wait for the disk. */
  readonly durable?: boolean;
  /** The folder with `bin/postgres` of a PostgreSQL to use instead of npm's: only for tests of other versions. */
  readonly binaries?: string;
  /** Called when PostgreSQL was lost, when it is back, and when a restart has failed. */
  readonly report?: (event: 'lost' | 'back' | 'failed', cause?: unknown) => void;
}

/**
 * Every konter process holds this advisory lock in shared mode while it uses the database. Shutting the database down
 * needs the lock in exclusive mode, so it never stops while another process uses it.
 */
const presenceLock = 726_377_001;
const logBytesMax = 10_000_000;
const stopPatienceMs = 60_000;
const retryMs = 25;
const startPatienceMs = 30_000;
/** How long a running PostgreSQL may take to answer. One that is suspended, as by a debugger, does not answer. */
const answerPatienceMs = 5_000;
/** A postmaster writes its lock file as soon as it has created it. A file that stays empty is that of a killed postmaster. */
const emptyLockMs = 2_000;
const clock = makeClock();

/**
 * Starts the PostgreSQL of a data directory, or joins the running one; creates the cluster when there is none. If it
 * dies, it is restarted, until `stop`.
 */
export async function startEmbedded(
  dataDir: string,
  options: EmbeddedOptions = {},
): Promise<EmbeddedDatabase> {
  return startCluster(await prepareCluster(dataDir, options.binaries), options);
}

/** Starts the PostgreSQL of a cluster, or joins the running one. */
export async function startCluster(
  cluster: Cluster,
  options: EmbeddedOptions = {},
): Promise<EmbeddedDatabase> {
  const durable = options.durable ?? true;
  let stopping = false;
  let current = await attach(cluster, durable);
  let recovery: Promise<void> | undefined;

  function watch(): void {
    current.presence.once('end', () => {
      if (!stopping) recovery ??= recover().finally(() => (recovery = undefined));
    });
  }

  async function recover(): Promise<void> {
    options.report?.('lost');
    while (!stopping) {
      try {
        current = await attach(cluster, durable);
        watch();
        options.report?.('back');
        return;
      } catch (cause) {
        options.report?.('failed', cause);
        await pause(1_000);
      }
    }
  }

  watch();
  return {
    url: (database) => urlOf(cluster, database),
    pid: () => current.pid,
    async stop() {
      stopping = true;
      await recovery;
      await leave(current);
    },
  };
}

/** Whether the PostgreSQL of a data directory runs: others use it. */
export async function isClusterRunning(dataDir: string): Promise<boolean> {
  if (!(await hasCluster(dataDir))) return false;
  const home = (await readPrivateFile(join(dataDir, 'postgres-location'))) ?? join(dataDir, 'postgres');
  return (await readPostmaster({ data: join(home, 'data'), socketDir: join(home, 'run') })) !== undefined;
}

/** A running postmaster, and the connection that holds the presence lock. */
interface Attachment {
  readonly pid: number;
  readonly presence: pg.Client;
}

async function attach(cluster: Cluster, durable: boolean): Promise<Attachment> {
  const giveUpAt = clock.monotonicMs() + startPatienceMs;
  for (;;) {
    const pid = await ensureRunning(cluster, durable);
    const presence = new pg.Client({
      connectionString: urlOf(cluster, 'postgres'),
      application_name: 'konter presence',
      connectionTimeoutMillis: answerPatienceMs,
      query_timeout: answerPatienceMs,
    });
    presence.on('error', () => undefined);
    try {
      await presence.connect();
      await presence.query(`select pg_advisory_lock_shared(${presenceLock})`);
      return { pid, presence };
    } catch (error) {
      // Usually another process is shutting it down: wait until it has exited and start it again.
      await presence.end().catch(() => undefined);
      if (hasCode(error, '28P01'))
        throw new Error(
          `The password in "${cluster.passwordPath}" is not that of this database; restore the file from a copy.`,
          { cause: error },
        );
      if (clock.monotonicMs() > giveUpAt) throw isSilence(error) ? silentFault(pid, error) : error;
      await pause(retryMs);
    }
  }
}

async function leave({ pid, presence }: Attachment): Promise<void> {
  try {
    await presence.query(`select pg_advisory_unlock_shared(${presenceLock})`);
    const answer = await presence.query<{ alone: boolean }>(
      `select pg_try_advisory_lock(${presenceLock}) as alone`,
    );
    if (answer.rows[0]?.alone === true) await shutDown(pid);
  } catch (error) {
    if (isSilence(error)) throw silentFault(pid, error);
    // Another process that left at the same moment is shutting it down, or it has crashed.
    if (!(await endsBy(pid, clock.monotonicMs() + stopPatienceMs))) throw error;
  } finally {
    await presence.end().catch(() => undefined);
  }
}

/** Whether PostgreSQL did not respond, as opposed to closing the connection. The driver has no code for it. */
function isSilence(error: unknown): boolean {
  return error instanceof Error && /^(Query read timeout|timeout expired)$/.test(error.message);
}

function silentFault(pid: number, cause: unknown): Error {
  return new Error(`PostgreSQL (process ${pid}) does not answer and was left running.`, { cause });
}

async function shutDown(pid: number): Promise<void> {
  process.kill(pid, 'SIGINT');
  if (await endsBy(pid, clock.monotonicMs() + stopPatienceMs)) return;
  // Without a final checkpoint; the next start replays the log.
  process.kill(pid, 'SIGQUIT');
  await endsBy(pid, clock.monotonicMs() + stopPatienceMs);
}

async function endsBy(pid: number, endMs: number): Promise<boolean> {
  while (await isPostgres(pid)) {
    if (clock.monotonicMs() > endMs) return false;
    await pause(retryMs);
  }
  return true;
}

/** Returns the process id of a postmaster that accepts connections, and starts one if none runs. */
async function ensureRunning(cluster: Cluster, durable: boolean): Promise<number> {
  const startedMs = clock.monotonicMs();
  for (;;) {
    const running = await readPostmaster(cluster);
    if (running?.ready === true) return running.pid;
    if (running !== undefined) {
      // Starting, replaying its log, or stopping: this may take long, and ends by itself.
      await pause(retryMs);
      continue;
    }
    const started = await launch(cluster, durable);
    if (typeof started === 'number') return started;
    const { shutDown: used, log } = started;
    // Another process starts it too, or the last backends of a killed postmaster are still exiting.
    const transient =
      used || /lock file .* (already exists|is empty)|still in use|is another postmaster/i.test(log);
    const waitedMs = clock.monotonicMs() - startedMs;
    if (!transient || waitedMs > startPatienceMs) {
      throw new Error(`PostgreSQL did not start: ${lastFatal(log)} (see ${cluster.logFile}).`);
    }
    const orphaned =
      (log.includes('is empty') && waitedMs > emptyLockMs) || (await namesZombie(lockPathOf(cluster)));
    if (orphaned && (await isUnused(cluster.data))) await removeLocks(cluster);
    await pause(100);
  }
}

/**
 * Whether a lock file names a zombie: a killed PostgreSQL that its parent has not reaped. PostgreSQL considers it running,
 * and in a container whose first process does not reap, it stays for ever.
 */
async function namesZombie(lockPath: string): Promise<boolean> {
  const pid = Number.parseInt((await readPrivateFile(lockPath)) ?? '', 10);
  return pid > 0 && (await readProgram(pid))?.zombie === true;
}

/** Whether no process has the cluster's folder as its working directory, as every PostgreSQL process does. Linux only. */
async function isUnused(data: string): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  const folders = await Promise.all(
    (await readdir('/proc')).map((entry) => readlink(join('/proc', entry, 'cwd')).catch(() => undefined)),
  );
  return !folders.includes(await realpath(data));
}

/** How a postmaster exited instead of accepting connections. */
interface Ended {
  /** Whether it was shut down cleanly: others used and left it before this process saw it ready. */
  readonly shutDown: boolean;
  readonly log: string;
}

/** Starts a postmaster and waits until it accepts connections or exits. */
async function launch(cluster: Cluster, durable: boolean): Promise<number | Ended> {
  const found = await stat(cluster.logFile).catch(() => undefined);
  if (found !== undefined && found.size > logBytesMax) await rename(cluster.logFile, `${cluster.logFile}.1`);
  const log = await open(cluster.logFile, 'a', 0o600);
  const logStart = (await log.stat()).size;
  // Its own process group: Ctrl-C must not reach PostgreSQL, so that requests in flight are answered first.
  const child = spawn(join(cluster.binaries, 'bin', 'postgres'), await postgresArguments(cluster, durable), {
    ...databaseUser(),
    // PostgreSQL changes there anyway; set from the start, it identifies the process's cluster.
    cwd: cluster.data,
    detached: true,
    env: { LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', log.fd, log.fd],
  });
  let spawnError: Error | undefined;
  child.once('error', (error) => (spawnError = error));
  child.unref();
  await log.close();
  for (;;) {
    if (spawnError !== undefined) return { shutDown: false, log: spawnError.message };
    if (child.exitCode !== null || child.signalCode !== null) {
      const logged = (await readFile(cluster.logFile)).subarray(logStart).toString('utf8');
      return { shutDown: child.exitCode === 0, log: logged };
    }
    const running = await readPostmaster(cluster);
    if (running?.ready === true && running.pid === child.pid) return running.pid;
    await pause(retryMs);
  }
}

/** Reads `postmaster.pid`: undefined when no postmaster runs there. */
async function readPostmaster(
  cluster: Pick<Cluster, 'data' | 'socketDir'>,
): Promise<{ pid: number; ready: boolean } | undefined> {
  const lines = (await readPrivateFile(lockPathOf(cluster)))?.split('\n');
  const pid = Number(lines?.[0]);
  if (lines === undefined || !Number.isInteger(pid) || pid <= 0) return undefined;
  const program = await readProgram(pid);
  if (program === undefined) return undefined;
  if (program.name === 'postgres' && [undefined, await realpath(cluster.data)].includes(program.folder)) {
    return program.zombie ? undefined : { pid, ready: lines[7]?.trim() === 'ready' };
  }
  // After a reboot the process id may belong to another program; PostgreSQL would consider the lock held.
  await removeLocks(cluster);
  return undefined;
}

function lockPathOf(cluster: Pick<Cluster, 'data'>): string {
  return join(cluster.data, 'postmaster.pid');
}

async function removeLocks(cluster: Pick<Cluster, 'data' | 'socketDir'>): Promise<void> {
  await rm(join(cluster.socketDir, '.s.PGSQL.5432.lock'), { force: true });
  await rm(lockPathOf(cluster), { force: true });
}

async function isPostgres(pid: number): Promise<boolean> {
  const program = await readProgram(pid);
  return program?.name === 'postgres' && !program.zombie;
}

interface Program {
  readonly name: string;
  readonly zombie: boolean;
  /** Its working directory; undefined when it cannot be read. */
  readonly folder: string | undefined;
}

async function readProgram(pid: number): Promise<Program | undefined> {
  if (process.platform === 'linux') {
    const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    const [, name, state] = /^\d+ \((.*)\) (\S)/s.exec(line) ?? [];
    const folder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
    return name === undefined ? undefined : { name, zombie: state === 'Z' || state === 'X', folder };
  }
  try {
    process.kill(pid, 0);
    return { name: 'postgres', zombie: false, folder: undefined };
  } catch {
    return undefined;
  }
}

function urlOf(cluster: Cluster, database: string): string {
  return `postgres://${clusterOwner}:${cluster.password}@${encodeURIComponent(cluster.socketDir)}/${database}`;
}

function lastFatal(log: string): string {
  const lines = log.trim().split('\n');
  const fatal = lines.findLast((line) => /FATAL|could not|cannot/i.test(line)) ?? lines.at(-1) ?? '';
  return fatal.replace(/^.*?(FATAL|LOG|postgres):\s*/, '');
}

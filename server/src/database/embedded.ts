import { spawn } from 'node:child_process';
import { open, readdir, readFile, readlink, realpath, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { makeClock, pause } from '../clock.ts';
import { hasCode } from '../fault.ts';
import { readPrivateFile } from '../private-file.ts';
import { databaseUser } from './embedded-binaries.ts';
import { type Cluster, clusterOwner, prepareCluster } from './embedded-cluster.ts';

/** A PostgreSQL of our own that runs as long as a konter process needs it. */
export interface EmbeddedDatabase {
  /** The URL of the owner for one database of the cluster. */
  url(database: string): string;
  /** The process id of the postmaster. */
  pid(): number;
  /** Gives it up; the last process that does shuts PostgreSQL down and waits for its end. */
  stop(): Promise<void>;
}

/** How a PostgreSQL of our own is run. */
export interface EmbeddedOptions {
  /** False only for throw-away data: commits then do not wait for the disk. */
  readonly durable?: boolean;
  /** The folder with `bin/postgres` of a PostgreSQL to use instead of npm's: only for tests of other versions. */
  readonly binaries?: string;
  /** Told when PostgreSQL was lost and when it is back. */
  readonly report?: (event: 'lost' | 'back' | 'failed', cause?: unknown) => void;
}

/**
 * Every konter process holds this advisory lock shared for as long as it uses the database. Who wants to shut the
 * database down must get it alone, so nobody's database is stopped under them.
 */
const presenceLock = 726_377_001;
const logBytesMax = 10_000_000;
const stopPatienceMs = 60_000;
const retryMs = 25;
const startPatienceMs = 30_000;
/** How long a PostgreSQL that runs may take to answer. One that is stopped, as a debugger does, answers nobody. */
const answerPatienceMs = 5_000;
/** A postmaster writes its lock file in the moment that it makes it. One that stays empty was left by one that was killed. */
const emptyLockMs = 2_000;
const clock = makeClock();

/**
 * Starts the PostgreSQL of a data directory, or joins the one that runs; makes the cluster when there is none. If it
 * dies, it is started again until `stop`.
 */
export async function startEmbedded(
  dataDir: string,
  options: EmbeddedOptions = {},
): Promise<EmbeddedDatabase> {
  const cluster = await prepareCluster(dataDir, options.binaries);
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

/** A running postmaster and our connection that says we need it. */
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
      // Most often another process is shutting it down just now: wait for its end and start it again.
      await presence.end().catch(() => undefined);
      if (hasCode(error, '28P01'))
        throw new Error(
          `The password in "${cluster.passwordPath}" is not that of this database; put the file back from a copy.`,
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
    // Another process that left at the same moment shuts it down just now, or it died by itself.
    if (!(await endsBy(pid, clock.monotonicMs() + stopPatienceMs))) throw error;
  } finally {
    await presence.end().catch(() => undefined);
  }
}

/** Whether PostgreSQL said nothing, as opposed to ending the connection. The driver has no code for it. */
function isSilence(error: unknown): boolean {
  return error instanceof Error && /^(Query read timeout|timeout expired)$/.test(error.message);
}

function silentFault(pid: number, cause: unknown): Error {
  return new Error(`PostgreSQL (process ${pid}) does not answer, and was left as it is.`, { cause });
}

async function shutDown(pid: number): Promise<void> {
  process.kill(pid, 'SIGINT');
  if (await endsBy(pid, clock.monotonicMs() + stopPatienceMs)) return;
  // Without a last checkpoint; the next start replays the log.
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

/** Gives the process id of a postmaster that takes connections, starting one if none runs. */
async function ensureRunning(cluster: Cluster, durable: boolean): Promise<number> {
  const startedMs = clock.monotonicMs();
  for (;;) {
    const running = await readPostmaster(cluster);
    if (running?.ready === true) return running.pid;
    if (running !== undefined) {
      // Starting, replaying its log, or stopping: it goes on by itself, however long it takes.
      await pause(retryMs);
      continue;
    }
    const started = await launch(cluster, durable);
    if (typeof started === 'number') return started;
    const { shutDown: used, log } = started;
    // Another process starts it too, or the last backends of a killed postmaster are still on their way out.
    const passing =
      used || /lock file .* (already exists|is empty)|still in use|is another postmaster/i.test(log);
    const waitedMs = clock.monotonicMs() - startedMs;
    if (!passing || waitedMs > startPatienceMs) {
      throw new Error(`PostgreSQL did not start: ${lastFatal(log)} (see ${cluster.logFile}).`);
    }
    const left =
      (log.includes('is empty') && waitedMs > emptyLockMs) || (await namesZombie(lockPathOf(cluster)));
    if (left && (await isUnused(cluster.data))) await removeLocks(cluster);
    await pause(100);
  }
}

/**
 * Whether a lock file is of a PostgreSQL that was killed, and whose end nobody has asked about yet. PostgreSQL takes that
 * for running, and in a container whose first process asks about nobody it would be for ever.
 */
async function namesZombie(lockPath: string): Promise<boolean> {
  const pid = Number.parseInt((await readPrivateFile(lockPath)) ?? '', 10);
  return pid > 0 && (await readProgram(pid))?.zombie === true;
}

/** Whether no process works in the cluster's folder, as every process of PostgreSQL does. Only Linux can tell. */
async function isUnused(data: string): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  const folders = await Promise.all(
    (await readdir('/proc')).map((entry) => readlink(join('/proc', entry, 'cwd')).catch(() => undefined)),
  );
  return !folders.includes(await realpath(data));
}

/** How a postmaster ended that was to be started. */
interface Ended {
  /** Whether it had started, and was shut down in order: others used it, and left, before we saw that it was ready. */
  readonly shutDown: boolean;
  readonly log: string;
}

/** Starts a postmaster and waits until it takes connections, or ends instead. */
async function launch(cluster: Cluster, durable: boolean): Promise<number | Ended> {
  const found = await stat(cluster.logFile).catch(() => undefined);
  if (found !== undefined && found.size > logBytesMax) await rename(cluster.logFile, `${cluster.logFile}.1`);
  const log = await open(cluster.logFile, 'a', 0o600);
  const logStart = (await log.stat()).size;
  // A process group of its own: Ctrl-C on the terminal must reach us first, so that requests in flight are answered.
  const child = spawn(join(cluster.binaries, 'bin', 'postgres'), postgresArguments(cluster, durable), {
    ...databaseUser(),
    // Where it goes by itself; from the start on its folder tells whose it is.
    cwd: cluster.data,
    detached: true,
    env: { LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', log.fd, log.fd],
  });
  let unmade: Error | undefined;
  child.once('error', (error) => (unmade = error));
  child.unref();
  await log.close();
  for (;;) {
    if (unmade !== undefined) return { shutDown: false, log: unmade.message };
    if (child.exitCode !== null || child.signalCode !== null) {
      const logged = (await readFile(cluster.logFile)).subarray(logStart).toString('utf8');
      return { shutDown: child.exitCode === 0, log: logged };
    }
    const running = await readPostmaster(cluster);
    if (running?.ready === true && running.pid === child.pid) return running.pid;
    await pause(retryMs);
  }
}

function postgresArguments(cluster: Cluster, durable: boolean): string[] {
  const settings = {
    // No port on any network: the socket's folder admits the database's user and root only.
    listen_addresses: '',
    unix_socket_directories: cluster.socketDir,
    port: '5432',
    max_connections: '200',
    max_wal_size: '2GB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Error details would repeat values of rows.
    log_error_verbosity: 'terse',
    log_parameter_max_length: '0',
    ...(durable ? {} : { fsync: 'off', full_page_writes: 'off' }),
  };
  return [
    '-D',
    cluster.data,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}

/** Reads `postmaster.pid`: undefined when no postmaster runs there. */
async function readPostmaster(cluster: Cluster): Promise<{ pid: number; ready: boolean } | undefined> {
  const lines = (await readPrivateFile(lockPathOf(cluster)))?.split('\n');
  const pid = Number(lines?.[0]);
  if (lines === undefined || !Number.isInteger(pid) || pid <= 0) return undefined;
  const program = await readProgram(pid);
  if (program === undefined) return undefined;
  if (program.name === 'postgres' && [undefined, await realpath(cluster.data)].includes(program.folder)) {
    return program.zombie ? undefined : { pid, ready: lines[7]?.trim() === 'ready' };
  }
  // After a reboot the number may belong to another program, which PostgreSQL would take for itself.
  await removeLocks(cluster);
  return undefined;
}

function lockPathOf(cluster: Cluster): string {
  return join(cluster.data, 'postmaster.pid');
}

async function removeLocks(cluster: Cluster): Promise<void> {
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
  /** Where it works; undefined when we may not know. */
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

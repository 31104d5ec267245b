import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';

/** How long a tick of /proc is on every Linux, microseconds (proc(5), USER_HZ). */
const tickMicros = 10_000;

/** The CPU time of a process, microseconds. */
export interface ProcessTime {
  readonly parent: number;
  readonly own: number;
  /** Of its children that have ended. */
  readonly endedChildren: number;
}

/** The CPU time of these processes on all cores, microseconds. Undefined where there is no /proc. */
export async function cpuMicros(pids: readonly number[]): Promise<number | undefined> {
  if (process.platform !== 'linux') return undefined;
  const times = await Promise.all(pids.map(readTime));
  return times.reduce((sum, time) => sum + (time?.own ?? 0), 0);
}

/**
 * The CPU time of a PostgreSQL, microseconds: of its postmaster, of every backend and background process, and of those
 * that have ended. Undefined where there is no /proc.
 */
export async function clusterCpuMicros(postmaster: number): Promise<number | undefined> {
  if (process.platform !== 'linux') return undefined;
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const times = await Promise.all(pids.filter((pid) => pid !== postmaster).map(readTime));
  const root = await readTime(postmaster);
  return times
    .filter((time) => time?.parent === postmaster)
    .reduce((sum, time) => sum + (time?.own ?? 0), (root?.own ?? 0) + (root?.endedChildren ?? 0));
}

/** The process id of the postmaster, which is the parent of every backend. Undefined where there is no /proc. */
export async function postmasterOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return (await readTime(rows[0]?.pid ?? 0))?.parent;
}

async function readTime(pid: number): Promise<ProcessTime | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat === '' ? undefined : parseStat(stat);
}

/** Reads the text of /proc/PID/stat. */
export function parseStat(stat: string): ProcessTime {
  // The name stands in brackets and may contain anything.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [user = 0, system = 0, childrenUser = 0, childrenSystem = 0] = fields.slice(11, 15);
  return {
    parent: fields[1] ?? 0,
    own: (user + system) * tickMicros,
    endedChildren: (childrenUser + childrenSystem) * tickMicros,
  };
}

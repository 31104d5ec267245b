import { readFile } from 'node:fs/promises';
import pg from 'pg';

/** How long a tick of /proc is on every Linux, milliseconds (proc(5), USER_HZ). */
const tickMs = 10;

/**
 * The CPU time of these processes on all cores, milliseconds. Processes that have ended do not count.
 * Undefined where there is no /proc.
 */
export async function cpuTimeMs(pids: readonly number[]): Promise<number | undefined> {
  if (process.platform !== 'linux') return undefined;
  const times = await Promise.all(pids.map(processTimeMs));
  return times.reduce((sum, time) => sum + time, 0);
}

async function processTimeMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name stands in brackets and may contain anything. User and system time are the twelfth and thirteenth field
  // after it.
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return (user + system) * tickMs;
}

/** The processes of PostgreSQL that serve clients or work in the background. */
export async function databasePids(url: string): Promise<readonly number[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity');
    return rows.map(({ pid }) => pid);
  } finally {
    await client.end();
  }
}

import { execFile } from 'node:child_process';
import { access, readdir } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Where Debian installs the versions of PostgreSQL. */
const debianFolder = '/usr/lib/postgresql';

/** Finds pgbench: the newest of Debian's versions, or that of the PATH. The npm packages of PostgreSQL have none. */
export async function findPgbench(): Promise<string | undefined> {
  const versions = (await readdir(debianFolder).catch(() => [])).toSorted((a, b) => Number(b) - Number(a));
  const folders = [
    ...versions.map((version) => join(debianFolder, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ];
  for (const folder of folders) {
    const path = join(folder, 'pgbench');
    if (await exists(path)) return path;
  }
  return undefined;
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** The version of a pgbench as it prints it, such as "pgbench (PostgreSQL) 15.8". */
export async function versionOf(pgbench: string): Promise<string> {
  return (await run(pgbench, ['--version'])).stdout.trim();
}

/** What a pgbench runs: a script file with values for its variables, by `clients` connections from one thread. */
export interface PgbenchRun {
  readonly url: string;
  readonly script: string;
  readonly variables: Readonly<Record<string, number>>;
  readonly clients: number;
  /** Whole seconds. */
  readonly seconds: number;
}

/** Runs a script with prepared statements. @throws when a transaction fails */
export async function runPgbench(pgbench: string, options: PgbenchRun): Promise<PgbenchResult> {
  const { url, script, variables, clients, seconds } = options;
  const define = Object.entries(variables).flatMap(([name, value]) => ['-D', `${name}=${value}`]);
  const { stdout } = await run(pgbench, [
    ...['-n', '-M', 'prepared', '-c', String(clients), '-j', '1', '-T', String(seconds)],
    ...[...define, '-f', script, url],
  ]);
  return parsePgbench(stdout);
}

/** The transactions of a run, and how many there were in each second. */
export interface PgbenchResult {
  readonly transactions: number;
  readonly perSecond: number;
}

/** Reads the output of pgbench. @throws when there is no rate in it */
export function parsePgbench(output: string): PgbenchResult {
  const transactions = /^number of transactions actually processed: (\d+)/m.exec(output)?.[1];
  const perSecond = /^tps = ([\d.]+) \(without initial connection time\)/m.exec(output)?.[1];
  if (transactions === undefined || perSecond === undefined)
    throw new Error(`pgbench printed no rate: ${output.slice(0, 500)}`);
  return { transactions: Number(transactions), perSecond: Number(perSecond) };
}

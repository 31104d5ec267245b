import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, loadavg, release, totalmem } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';

/** One figure of the report. */
export interface Figure {
  readonly what: string;
  readonly value: number;
  readonly unit: 'MB' | 'bytes' | 'ms' | 'per second' | 'rows' | 'times' | 'transactions' | 'µs';
  /** The required value and the target, if any. */
  readonly goal?: { readonly must: number; readonly aim: number; readonly side: 'at least' | 'at most' };
}

/** What was measured together. */
export interface Section {
  readonly title: string;
  readonly figures: readonly Figure[];
  /** The measurements of each round, in order. */
  readonly rounds?: unknown;
}

/** Prints a section as a table, each figure with its goal and whether it is met. */
export function printSection(section: Section): void {
  const width = Math.max(...section.figures.map(({ what }) => what.length));
  const lines = section.figures.map((figure) => {
    const value = `${format(figure.value)} ${figure.unit === 'times' ? '×' : figure.unit}`;
    return `  ${figure.what.padEnd(width)}  ${value.padStart(18)}${verdict(figure)}`;
  });
  process.stdout.write(`\n${section.title}\n${lines.join('\n')}\n`);
}

/** Whether a figure meets its requirement; true without one. */
export function reaches({ value, goal }: Figure): boolean {
  return goal === undefined || within(value, goal.must, goal.side);
}

function within(value: number, bound: number, side: 'at least' | 'at most'): boolean {
  return side === 'at least' ? value >= bound : value <= bound;
}

function verdict(figure: Figure): string {
  const { goal, value } = figure;
  if (goal === undefined) return '';
  const { must, aim, side } = goal;
  const word = within(value, aim, side) ? 'goal reached' : within(value, must, side) ? 'reached' : 'MISSED';
  return `   ${word} (${side} ${format(must)}${aim === must ? '' : `, goal ${format(aim)}`})`;
}

function format(value: number): string {
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en');
  return value.toFixed(Math.abs(value) >= 10 ? 1 : 2);
}

/** Stores the report as JSON in `bench/results` and returns the path. */
export async function saveReport(
  databaseUrl: string,
  options: object,
  sections: readonly Section[],
): Promise<string> {
  const at = new Date().toISOString();
  const commit = await gitCommit();
  const machine = {
    cpu: cpus()[0]?.model,
    cores: cpus().length,
    memoryMb: Math.round(totalmem() / 1_000_000),
    kernel: release(),
    loadAverage: loadavg(),
  };
  const versions = { node: process.version, postgres: await readSetting(databaseUrl, 'server_version') };
  const durability = {
    fsync: await readSetting(databaseUrl, 'fsync'),
    synchronous_commit: await readSetting(databaseUrl, 'synchronous_commit'),
    full_page_writes: await readSetting(databaseUrl, 'full_page_writes'),
    data_checksums: await readSetting(databaseUrl, 'data_checksums'),
  };
  const folder = fileURLToPath(new URL('results/', import.meta.url));
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${at.slice(0, 19).replaceAll(':', '')}-${commit}.json`);
  const document = { at, commit, machine, versions, durability, options, sections };
  await writeFile(path, `${JSON.stringify(document, undefined, 2)}\n`);
  return path;
}

/** The short commit, with `-changed` when the code in the working tree differs from it. */
async function gitCommit(): Promise<string> {
  const git = async (...args: string[]): Promise<string> =>
    (await promisify(execFile)('git', args)).stdout.trim();
  try {
    const changed = await git(
      'status',
      '--porcelain',
      '--untracked-files=no',
      '--',
      'server/src',
      'server/migrations',
      'bench',
    );
    return `${await git('rev-parse', '--short', 'HEAD')}${changed === '' ? '' : '-changed'}`;
  } catch {
    return 'no-commit';
  }
}

async function readSetting(databaseUrl: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ value: string }>('select current_setting($1) as value', [name]);
    return rows[0]?.value ?? 'unknown';
  } finally {
    await client.end();
  }
}

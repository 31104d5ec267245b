import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { hasCode } from '../fault.ts';

const run = promisify(execFile);

/** A program of PostgreSQL on the PATH. */
export type PgTool = 'pg_dump' | 'pg_restore';

/**
 * Returns the major version of a tool on the PATH.
 * @throws an error with one sentence when it is missing, or older than the server
 */
export async function checkTool(tool: PgTool, serverMajor: number): Promise<void> {
  const { stdout } = await run(tool, ['--version']).catch((cause: unknown) => {
    if (!hasCode(cause, 'ENOENT')) throw cause;
    throw new Error(
      `${tool} is not on the PATH: konter needs it for the PostgreSQL of DATABASE_URL; install the client programs of ` +
        `PostgreSQL ${serverMajor} or newer.`,
      { cause },
    );
  });
  const major = Number(/(\d+)/.exec(stdout)?.[1]);
  if (major < serverMajor)
    throw new Error(
      `${tool} on the PATH is of version ${major} and cannot read PostgreSQL ${serverMajor}; install version ${serverMajor} or newer.`,
    );
}

/** Runs pg_dump and yields its output, in PostgreSQL's custom format. @throws when it fails */
export async function* dump(url: string): AsyncGenerator<Buffer> {
  const login = await hidePassword(url);
  try {
    const child = spawn(
      'pg_dump',
      ['--format=custom', '--compress=0', '--no-password', `--dbname=${login.url}`],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
    const ended = once(child, 'close');
    try {
      for await (const part of child.stdout) if (Buffer.isBuffer(part)) yield part;
    } finally {
      if (child.exitCode === null) child.kill();
      await ended;
    }
    if (child.exitCode !== 0) throw new Error(`pg_dump failed: ${lastLine(said)}`);
  } finally {
    await login.close();
  }
}

/** Restores one section of a dump into the database of a URL. @throws when a statement fails */
export async function restoreSection(
  url: string,
  file: string,
  section: 'data' | 'post-data' | 'pre-data',
): Promise<void> {
  const login = await hidePassword(url);
  try {
    const options = [
      `--section=${section}`,
      '--no-owner',
      '--exit-on-error',
      '--no-password',
      `--dbname=${login.url}`,
    ];
    await run('pg_restore', [...options, file], { maxBuffer: Infinity }).catch((cause: unknown) => {
      const said = cause instanceof Error && 'stderr' in cause ? String(cause.stderr) : String(cause);
      throw new Error(`pg_restore failed: ${lastLine(said)}`, { cause });
    });
  } finally {
    await login.close();
  }
}

/** Other users of the machine can read the arguments of a program, so the password is passed in a file (libpq: `passfile`). */
async function hidePassword(url: string): Promise<{ readonly url: string; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'konter-pg-'));
  const shown = new URL(url);
  const password = decodeURIComponent(shown.password);
  const passfile = join(folder, 'password');
  await writeFile(passfile, `*:*:*:*:${password.replaceAll(/[\\:]/g, String.raw`\$&`)}\n`, { mode: 0o600 });
  shown.password = '';
  shown.searchParams.set('passfile', passfile);
  return { url: shown.href, close: () => rm(folder, { recursive: true, force: true }) };
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? 'it said nothing';
}

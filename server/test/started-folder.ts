import { execFile } from 'node:child_process';
import { access, mkdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { serve, stopAll, until } from './crash/serve.ts';
import { makeTestFolder } from './folder.ts';
import { patienceMs } from './patience.ts';

const run = promisify(execFile);

/**
 * Creates a data directory as after the first start of a server, for a test of a later step. The first call in a run
 * waits for such a start; every caller gets a copy.
 */
export async function makeStartedFolder(name: string): Promise<string> {
  const folder = await makeTestFolder(name);
  // Keeps the owner of PostgreSQL's files, who is not root.
  await run('cp', ['-a', `${await firstStart()}/.`, folder]);
  return folder;
}

/** The data directory that is copied. It is beside the folders of the tests, and is removed with them. */
async function firstStart(): Promise<string> {
  const started = join(dirname(inject('testFolders')), 'started');
  const isFirst = await mkdir(`${started}.asked`).then(
    () => true,
    () => false,
  );
  if (isFirst) {
    const draft = `${started}.draft`;
    await mkdir(draft, { mode: 0o711 });
    await serve(draft, {});
    await stopAll(draft);
    await rename(draft, started);
  }
  await until('the first start is over', patienceMs, () => exists(started));
  return started;
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

import { chmod, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';

/**
 * Makes an empty folder for a test, which removes it. It lies in the folder of the run, where whatever is left at the
 * end fails the run; its path is short enough for a socket, and the user of PostgreSQL may pass.
 */
export async function makeTestFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(inject('testFolders'), `${name}-`));
  await chmod(folder, 0o711);
  return folder;
}

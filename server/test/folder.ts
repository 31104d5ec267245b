import { chmod, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';

/**
 * Creates an empty folder for a test, which removes it. It is in the folder of the run, where any leftover fails the
 * run. Its path is short enough for a socket, and the user of PostgreSQL may enter it.
 */
export async function makeTestFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(inject('testFolders'), `${name}-`));
  await chmod(folder, 0o711);
  return folder;
}

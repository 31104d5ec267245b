import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** The files and folders that a build of the portal reads, below the root of the project. */
const inputs = ['package-lock.json', 'portal/package.json', 'portal/index.html', 'portal/vite.config.ts'];
const inputFolders = ['portal/build', 'portal/src'];

/**
 * The digest of everything that a build of the portal depends on: its sources and the lockfile. Two installations with
 * the same digest build the same pages. Undefined when the sources are not there, as in the container image.
 */
export async function sourceDigest(root: string): Promise<string | undefined> {
  const digest = createHash('sha256');
  try {
    for (const path of [...inputs, ...(await filesIn(root, inputFolders))])
      digest.update(`${path}\n`).update(
        createHash('sha256')
          .update(await readFile(join(root, path)))
          .digest(),
      );
  } catch {
    return undefined;
  }
  return digest.digest('hex').slice(0, 32);
}

async function filesIn(root: string, folders: readonly string[]): Promise<string[]> {
  const files: string[] = [];
  for (const folder of folders)
    for (const entry of await readdir(join(root, folder), { recursive: true, withFileTypes: true }))
      if (entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
        files.push(relative(root, join(entry.parentPath, entry.name)));
  return files.toSorted();
}

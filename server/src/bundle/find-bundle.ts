import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What identifies the content of a file: its path, size, and the times of its last change and of its last new state. */
export type FileState = readonly [path: string, size: number, mtimeMs: number, ctimeMs: number];

/** What a bundle was made from, and what it consists of. It is written last. */
export interface BundleManifest {
  /** The folder of the program. */
  readonly root: string;
  /** The folder of the bundle, beside the manifest. */
  readonly folder: string;
  /** Every file that was read to make it, and every file of it. */
  readonly files: readonly FileState[];
}

/** The file of a bundle that stands for a module of the server, which is named by its path below `server/src`. */
export function entryFile(module: string): string {
  return module.replaceAll('/', '-').replace(/\.ts$/, '.mjs');
}

/** How the name of the place of each program begins. */
export const placePrefix = 'bundle-';

/** The name of the manifest in the place of the bundles. */
export const bundleManifestName = 'bundle.json';

/**
 * The folder for the bundles of the program in `root`, below the folder where Node stores what it has compiled: it belongs to the
 * account that runs konter, and to one version of Node. The code of a bundle contains absolute paths, so that each program has its own.
 */
export function bundlePlace(root: string, compiled: string): string {
  return join(compiled, `${placePrefix}${createHash('sha256').update(root).digest('hex').slice(0, 16)}`);
}

/**
 * Finds the bundle in a place. Undefined when there is none, when a file that it was made from or consists of has changed in
 * any way, or when another account could have written it.
 */
export function findBundle(place: string): string | undefined {
  try {
    if (!isPrivate(place)) return undefined;
    const manifest = readManifest(place);
    const isCurrent = manifest?.files.every((file) => isUnchanged(file)) === true;
    return isCurrent ? join(place, manifest.folder) : undefined;
  } catch {
    return undefined;
  }
}

/** Reads the manifest of a place. @throws when there is none */
export function readManifest(place: string): BundleManifest | undefined {
  return parseManifest(readFileSync(join(place, bundleManifestName), 'utf8'));
}

/** The state of a file now. A change within one tick of the clock of the file system is the only one that it does not show. */
export function stateOf(path: string): FileState {
  const { size, mtimeMs, ctimeMs } = statSync(path);
  return [path, size, mtimeMs, ctimeMs];
}

function isUnchanged([path, size, mtimeMs, ctimeMs]: FileState): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  return found?.size === size && found.mtimeMs === mtimeMs && found.ctimeMs === ctimeMs;
}

function isPrivate(folder: string): boolean {
  const { uid, mode } = statSync(folder);
  return uid === process.geteuid?.() && (mode & 0o022) === 0;
}

function parseManifest(text: string): BundleManifest | undefined {
  const read: unknown = JSON.parse(text);
  if (typeof read !== 'object' || read === null) return undefined;
  if (!('root' in read) || !('folder' in read) || !('files' in read)) return undefined;
  const { root, folder, files } = read;
  if (typeof root !== 'string' || typeof folder !== 'string' || !Array.isArray(files)) return undefined;
  return { root, folder, files };
}

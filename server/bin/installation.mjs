// Plain JavaScript that any Node can read: it says what npm has not installed.
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the project, where `npm ci` is run. */
export const root = resolve(fileURLToPath(new URL('../..', import.meta.url)));

/** The package with a Node for this machine, when there is one. */
export const nodePackage = `node-${process.platform}-${process.arch}`;

/** npm writes this file last: an installation that was interrupted lacks it. */
const finished = join(root, 'node_modules', '.package-lock.json');

/**
 * Says what is missing of the packages that konter cannot run without; undefined when nothing is. Optional packages may
 * be missing: what needs one says so itself.
 */
export function findMissing() {
  if (!existsSync(join(root, 'node_modules'))) return 'the packages are not installed';
  if (!existsSync(finished)) return 'npm has not installed all packages';
  const missing = Object.entries(readPackages()).find(
    ([path, entry]) => isNeeded(path, entry) && !isThere(path),
  );
  return missing === undefined ? undefined : `"${missing[0]}" is missing`;
}

/** Tells whether the lockfile names a Node for this machine. */
export function hasPinnedNode() {
  return readPackages()[`node_modules/${nodePackage}`] !== undefined;
}

/** The packages of the lockfile, by their folder; none where somebody has left the lockfile out. */
export function readPackages() {
  const lockfile = join(root, 'package-lock.json');
  return existsSync(lockfile) ? JSON.parse(readFileSync(lockfile, 'utf8')).packages : {};
}

function isNeeded(path, { dev, devOptional, link, optional }) {
  return /^(server\/)?node_modules\//.test(path) && ![dev, devOptional, link, optional].includes(true);
}

function isThere(path) {
  return existsSync(join(root, path, 'package.json'));
}

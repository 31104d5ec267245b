import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { systemDir } from './account.mjs';
import { CannotGiveUpRoot } from './cannot-give-up-root.mjs';

/**
 * Creates the system directory or a folder below it, as root, and returns its path. Any account may pass through it.
 * @throws CannotGiveUpRoot when one of them belongs to another account, which could replace what root writes there
 */
export function makeSystemFolder(...names) {
  mkdirSync(dirname(systemDir), { recursive: true });
  let path = systemDir;
  for (const name of ['', ...names]) {
    path = join(path, name);
    mkdirSync(path, { recursive: true });
    const { uid } = statSync(path);
    if (uid !== 0) throw new CannotGiveUpRoot(`"${path}", where root would write, belongs to user ${uid}`);
    chmodSync(path, 0o711);
  }
  return path;
}

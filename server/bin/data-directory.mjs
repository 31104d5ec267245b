// Plain JavaScript that any Node can read: the data directory of a konter that root starts.
import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { mayPass } from './account.mjs';
import { CannotGiveUpRoot } from './cannot-give-up-root.mjs';
import { makeSystemFolder } from './system-folder.mjs';
import { takeOver } from './take-over.mjs';

/**
 * Returns the path of the data directory for an account. One below a folder that the account cannot pass, such as /root, is
 * moved below /var/lib/konter, and its old path becomes a link. What root or nobody owned there becomes the account's. A
 * missing one is created if `creates`.
 * @throws CannotGiveUpRoot when it belongs to another account, holds other files, or is in use
 */
export function prepareDataDir(account, given, creates) {
  const path = realPath(resolve(given));
  const found = statOf(path);
  if (mayPass(account, existingParent(path))) {
    if (found === undefined) {
      if (creates) makeFor(account, path);
    } else takeOver(account, path);
    return path;
  }
  const place = join('/var/lib/konter', 'data', createHash('sha256').update(path).digest('hex').slice(0, 12));
  if (found !== undefined) {
    takeOver(account, path, place);
  } else if (statOf(place) === undefined) {
    if (!creates) return place;
    makeSystemFolder('data');
    makeFor(account, place);
  }
  link(path, place);
  return place;
}

function makeFor({ uid, gid }, path) {
  fs.mkdirSync(dirname(path), { recursive: true, mode: 0o711 });
  fs.mkdirSync(path, { mode: 0o700 });
  fs.chownSync(path, uid, gid);
}

/** A relative link leads to the same place when the machine's root is mounted elsewhere. */
function link(path, place) {
  fs.mkdirSync(dirname(path), { recursive: true });
  fs.symlinkSync(relative(fs.realpathSync(dirname(path)), place), path);
}

/** Follows links; the rest of a path that does not exist stays as it is. */
function realPath(path) {
  if (fs.existsSync(path)) return fs.realpathSync(path);
  if (fs.lstatSync(path, { throwIfNoEntry: false }) !== undefined)
    throw new CannotGiveUpRoot(
      `the data directory "${path}" is a link to "${fs.readlinkSync(path)}", which is missing`,
    );
  return dirname(path) === path ? path : join(realPath(dirname(path)), basename(path));
}

function existingParent(path) {
  let parent = dirname(path);
  while (!fs.existsSync(parent)) parent = dirname(parent);
  return parent;
}

function statOf(path) {
  return fs.statSync(path, { throwIfNoEntry: false });
}

// Plain JavaScript that any Node can read: the account that konter runs as when root starts it.
import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { CannotGiveUpRoot } from './cannot-give-up-root.mjs';

/** The name of the account. */
const accountName = 'konter';

/** The folder of konter's own on this machine. It belongs to root, and any account may pass through it. */
export const systemDir = '/var/lib/konter';

/**
 * Returns the name, user id and group id of the account of konter. Creates it when the machine has none.
 * @throws CannotGiveUpRoot with one sentence when that fails
 */
export function findOrMakeAccount() {
  const found = findAccount();
  if (found !== undefined) return usable(found);
  const reason = makeAccount();
  // Another process may have created it at the same moment.
  for (let tries = 0; tries < 50; tries += 1) {
    const made = findAccount();
    if (made !== undefined) return usable(made);
    if (reason === undefined || !/already exists|lock/.test(reason)) break;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
  }
  throw new CannotGiveUpRoot(
    `the account "${accountName}" could not be created (${reason ?? 'no reason was given'})`,
  );
}

function findAccount() {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((one) => one.startsWith(`${accountName}:`));
  if (line === undefined) return undefined;
  const [name, , uid, gid] = line.split(':');
  return { name, uid: Number(uid), gid: Number(gid) };
}

function usable(account) {
  if (account.uid > 0 && account.gid > 0) return account;
  throw new CannotGiveUpRoot(`the account "${accountName}" has the user or the group of root`);
}

/** Returns why it failed; undefined when it did not. */
function makeAccount() {
  const words = ['--system', '--user-group', '--no-create-home', '--home-dir', systemDir];
  const path = `${process.env.PATH ?? ''}:/usr/sbin:/sbin`;
  try {
    execFileSync('useradd', [...words, '--shell', '/usr/sbin/nologin', accountName], {
      env: { PATH: path },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    return undefined;
  } catch (error) {
    if (error.code === 'ENOENT') return 'this machine has no useradd';
    return String(error.stderr ?? error.message)
      .trim()
      .split('\n')
      .at(-1);
  }
}

/** Tells whether the account may read a file, or list a folder, and pass every folder down to it. */
export function mayRead(account, path) {
  return allows(account, path, 4) && mayPass(account, dirname(path));
}

/** Tells whether the account may pass through a folder and every folder above it. */
export function mayPass(account, folder) {
  for (let path = folder; ; path = dirname(path)) {
    if (!allows(account, path, 1)) return false;
    if (path === dirname(path)) return true;
  }
}

/** Whether the mode gives the account a right: 4 is reading, 1 is passing or running. */
function allows({ uid, gid }, path, right) {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return false;
  const shift = found.uid === uid ? 6 : found.gid === gid ? 3 : 0;
  return (found.mode & (right << shift)) !== 0;
}

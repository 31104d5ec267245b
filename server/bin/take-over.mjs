import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { CannotGiveUpRoot } from './cannot-give-up-root.mjs';
import { makeSystemFolder } from './system-folder.mjs';

/** What releases before this one left in a data directory when root started them. */
const earlier = [
  'chain-heads',
  'database-password',
  'demo-key',
  'encryption-keys',
  'portal',
  'postgres',
  'postgres-location',
];
/** The account of the database when root started konter: nobody on Debian. */
const nobody = 65_534;

/**
 * Gives a data directory of root to an account, with the database that belonged to nobody, and moves it to `place` if that is
 * given. It is the account's when everything in it is, so a start that was interrupted is repeated.
 * @throws CannotGiveUpRoot when it belongs to another account, holds other files, or is in use
 */
export function takeOver(account, path, place = path) {
  const { uid } = fs.statSync(path);
  if (uid === account.uid && place === path) return;
  if (uid !== 0 && uid !== account.uid)
    throw new CannotGiveUpRoot(`the data directory "${path}" belongs to user ${uid}`);
  const names = fs.readdirSync(path);
  const strange = names.find(
    (name) => !earlier.includes(name) && !/^database-password\.|^encryption-keys\./.test(name),
  );
  if (uid === 0 && strange !== undefined)
    throw new CannotGiveUpRoot(
      `the data directory "${path}" belongs to root and holds "${strange}", which is not konter's ` +
        `(if it is right, run "chown -R ${account.name}: ${path}")`,
    );
  for (const home of [join(path, 'postgres'), awayFrom(path)]) if (home !== undefined) refuseInUse(home);
  if (place !== path) move(path, place);
  bringBack(place);
  const away = awayFrom(place);
  if (away !== undefined) giveAll(account, away);
  for (const name of fs.readdirSync(place)) giveAll(account, join(place, name));
  fs.chmodSync(place, 0o700);
  fs.lchownSync(place, account.uid, account.gid);
}

/** The folder of a database that could not be in its data directory; undefined when it is there. */
function awayFrom(path) {
  const file = join(path, 'postgres-location');
  const named = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : undefined;
  return named !== undefined && fs.existsSync(named) ? named : undefined;
}

/** Moves a database from the place that `postgres-location` names into its data directory, where its account can be now. */
function bringBack(path) {
  const own = join(path, 'postgres');
  const away = awayFrom(path);
  if (away !== undefined && !fs.existsSync(own)) {
    try {
      fs.renameSync(away, own);
    } catch (error) {
      // On another file system it stays where it is.
      if (error.code === 'EXDEV') return;
      throw error;
    }
  }
  if (!fs.existsSync(join(own, 'data', 'PG_VERSION'))) return;
  fs.rmSync(join(own, 'belongs-to'), { force: true });
  fs.rmSync(join(path, 'postgres-location'), { force: true });
}

function move(path, place) {
  makeSystemFolder(basename(dirname(place)));
  try {
    fs.renameSync(path, place);
  } catch (error) {
    if (error.code !== 'EXDEV') throw error;
    const draft = `${place}.new`;
    fs.rmSync(draft, { recursive: true, force: true });
    execFileSync('cp', ['-a', path, draft]);
    fs.renameSync(draft, place);
    // The original stays, for whoever wants to check the copy.
    fs.renameSync(path, `${path}.old`);
  }
}

function refuseInUse(home) {
  const file = join(home, 'data', 'postmaster.pid');
  const pid = fs.existsSync(file) ? Number.parseInt(fs.readFileSync(file, 'utf8'), 10) : 0;
  if (pid > 0 && /^\d+ \(postgres\) [^ZX]/.test(readProcess(pid)))
    throw new CannotGiveUpRoot(
      `the database in "${home}" is in use by an earlier konter, which must be stopped first`,
    );
}

function readProcess(pid) {
  try {
    return fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return '';
  }
}

/**
 * Changes the owner of a file, or of a folder and everything below it. The folder comes first: whoever owned it cannot change it
 * any more. Links are not followed, and a file with a second name, which may be elsewhere, is refused.
 */
function giveAll(account, path) {
  const found = fs.lstatSync(path);
  if (![0, nobody, account.uid].includes(found.uid))
    throw new CannotGiveUpRoot(`"${path}" belongs to user ${found.uid}`);
  if (found.isFile() && found.nlink > 1) throw new CannotGiveUpRoot(`"${path}" has a second name`);
  fs.lchownSync(path, account.uid, account.gid);
  if (!found.isDirectory()) return;
  for (const name of fs.readdirSync(path)) giveAll(account, join(path, name));
}

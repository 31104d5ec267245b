// Plain JavaScript that any Node can read: started as root, konter runs as an account that owns nothing else.
import { chownSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { findOrMakeAccount, systemDir } from './account.mjs';
import { CannotGiveUpRoot } from './cannot-give-up-root.mjs';
import { prepareDataDir } from './data-directory.mjs';
import { readNamedFiles } from './named-files.mjs';
import { placeProgram } from './program-copy.mjs';
import { makeSystemFolder } from './system-folder.mjs';

/** The commands that use a server only over HTTP, or simulate a supplier. They run as the account that starts them. */
const commandsOfClients = ['listen', 'simulate', 'trigger'];
/** The commands that create a database where there is none. */
const creatingCommands = ['migrate', 'restore', 'serve'];

/** Tells whether this process must give up root before it runs a command with these arguments. */
export function mustGiveUpRoot(args) {
  if (process.getuid?.() !== 0 || process.env.KONTER_ALLOW_ROOT === 'yes') return false;
  const command = args.find((word) => !word.startsWith('-'));
  const asksForHelp = args.some((word) => ['-h', '--help', '--version'].includes(word));
  return command !== undefined && command !== 'help' && !asksForHelp && !commandsOfClients.includes(command);
}

/**
 * Prepares the data directory and a readable program, and makes this process one of konter's account. Returns the folder of
 * the program, the folder for compiled code (undefined when there is none), and the files that the command names, by path.
 * @throws CannotGiveUpRoot with one clause that says why it is impossible
 */
export function giveUpRoot(args) {
  try {
    const account = findOrMakeAccount();
    const creates = creatingCommands.some((name) => args.includes(name));
    const dataDir = prepareDataDir(account, process.env.KONTER_DATA_DIR || 'data', creates);
    const program = placeProgram(account);
    const files = readNamedFiles([...args, process.env['KONTER_OPERATOR_TOKEN_FILE'] ?? '']);
    const compiled = makeCache(account);
    become(account);
    Object.assign(process.env, {
      KONTER_DATA_DIR: dataDir,
      HOME: systemDir,
      USER: account.name,
      LOGNAME: account.name,
    });
    if (program.node !== undefined) process.execPath = program.node;
    return { account, root: program.root, compiled, files };
  } catch (error) {
    if (error instanceof CannotGiveUpRoot || error.code === undefined) throw error;
    throw new CannotGiveUpRoot(`a step failed (${error.message})`);
  }
}

/** Makes this process, and all that it starts, one of an account. There is no way back to root. */
export function become({ name, uid, gid }) {
  process.initgroups(name, gid);
  process.setgid(gid);
  process.setuid(uid);
  try {
    process.setuid(0);
  } catch {
    return;
  }
  throw new CannotGiveUpRoot('the machine let the process become root again');
}

/** The sentence for a refusal, which also says what KONTER_ALLOW_ROOT means. */
export function refusalOf(reason) {
  return (
    `konter does not run as root, and ${reason}: start it as another account, or set KONTER_ALLOW_ROOT=yes, ` +
    'with which whoever takes over konter takes over the machine, and the embedded database belongs to the account nobody.'
  );
}

/** The folder where Node stores what it has compiled. Only konter's account reads it. */
function makeCache({ uid, gid }) {
  try {
    const folder = join(makeSystemFolder(), 'compiled');
    if (mkdirSync(folder, { mode: 0o700, recursive: true }) !== undefined) chownSync(folder, uid, gid);
    return folder;
  } catch {
    // A start without it takes a little longer.
    return undefined;
  }
}

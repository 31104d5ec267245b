#!/usr/bin/env node
// Plain JavaScript that any Node can read: it finds a Node that runs TypeScript, and runs konter with it.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import module from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { become, giveUpRoot, mustGiveUpRoot, refusalOf } from './give-up-root.mjs';
import { findMissing, hasPinnedNode, nodePackage, root } from './installation.mjs';
import { CannotGiveUpRoot } from './cannot-give-up-root.mjs';

// What Node has compiled is kept beside the packages, and thrown away with them: the next start is quicker for it.
const compiled = fileURLToPath(new URL('../../node_modules/.cache/konter', import.meta.url));
const pinned = runsHere('24.0.0') ? undefined : findPinnedNode();
const args = process.argv.slice(2);
const command = [fileURLToPath(new URL('konter.mjs', import.meta.url)), ...args];
const leavesRoot = mustGiveUpRoot(args);
// Root does not store compiled code that another account would run.
const cache = leavesRoot ? {} : { NODE_COMPILE_CACHE: compiled };
// A server makes much that is soon garbage. Left to itself, Node lets twice as much of it pile up before it clears it.
// Without the third flag, whoever can signal the server opens a debugger on it with SIGUSR1, and reads its keys there.
// What somebody has chosen on the command line of Node stays as it is.
const serverFlags = ['--max-semi-space-size=16', '--max-old-space-size=512', '--disable-sigusr1'];
const wanted = process.argv[2] === 'serve' ? serverFlags : [];
const wantedNames = new Set(wanted.map((flag) => nameOf(flag)));
const chosen = process.execArgv.filter((flag) => wantedNames.has(nameOf(flag)));
const chosenNames = new Set(chosen.map((flag) => nameOf(flag)));
const missingFlags = wanted.filter((flag) => !chosenNames.has(nameOf(flag)));

// A core dump would write the data keys to the disk. PostgreSQL, which konter starts, has the limit too.
const withoutCoreDumps = canDumpCore() ? ['/bin/sh', '-c', 'ulimit -c 0; exec "$0" "$@"'] : [];
const mustBeginAnew = missingFlags.length > 0 || withoutCoreDumps.length > 0;

const beginsAnew = pinned === undefined && mustBeginAnew && canBeginAnew();
// The process that begins anew looks for it: that takes as long as loading a hundred modules.
const missing = beginsAnew ? undefined : findMissing();
if (missing !== undefined) {
  refuse(`The installation is incomplete: ${missing}. Run "npm ci" in ${root} and start konter again.`);
} else if (pinned !== undefined) {
  runWith(pinned, chosen);
} else if (beginsAnew) {
  const words = [...withoutCoreDumps, process.execPath, ...process.execArgv, ...missingFlags, ...command];
  process.execve(words[0], words, { ...cache, ...process.env });
} else if (mustBeginAnew && runsHere('22.18.0')) {
  runWith(process.execPath, process.execArgv);
} else if (runsHere('22.18.0')) {
  await run();
} else if (hasPinnedNode()) {
  refuse(
    `The installation is incomplete: the package ${nodePackage}, with the Node that runs konter, is missing. Run "npm ci" in ${root} without --omit=optional, or use Node 22.18 or newer; this is Node ${process.versions.node}.`,
  );
} else {
  refuse(
    `konter needs Node 22.18 or newer, and this is Node ${process.versions.node}. npm has none for ${process.platform}-${process.arch}: install a newer Node.`,
  );
}

function runsHere(oldest) {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const [oldestMajor, oldestMinor] = oldest.split('.').map(Number);
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
}

function refuse(sentence) {
  console.error(sentence);
  process.exitCode = 1;
}

function nameOf(flag) {
  return flag.split('=')[0].replaceAll('_', '-');
}

/** Tells whether the system may write a core dump of this process. Only Linux tells the limit; macOS writes none. */
function canDumpCore() {
  try {
    return !/^Max core file size +0 /m.test(readFileSync('/proc/self/limits', 'utf8'));
  } catch {
    return false;
  }
}

/** Flags and limits must be there when a Node begins. It stays the same process; only a channel would be lost. */
function canBeginAnew() {
  return runsHere('24.0.0') && process.platform !== 'win32' && process.channel === undefined;
}

function findPinnedNode() {
  try {
    return module.createRequire(import.meta.url).resolve(`${nodePackage}/bin/node`);
  } catch {
    return undefined;
  }
}

/** Runs konter in this process. */
async function run() {
  if (!leavesRoot) {
    module.enableCompileCache(compiled);
    const load = await findProgram(root);
    await load('main.ts');
    return;
  }
  const { restorePostgresqlLinks } = await import('../src/database/postgresql-package.ts');
  await restorePostgresqlLinks();
  const { username } = userInfo();
  let placed;
  try {
    placed = giveUpRoot(args);
  } catch (error) {
    if (!(error instanceof CannotGiveUpRoot)) throw error;
    refuse(refusalOf(error.message));
    return;
  }
  // The Node that waits for this process gives up root too.
  if (process.env.KONTER_LAUNCHER === String(process.ppid)) process.send?.({ account: placed.account });
  if (placed.compiled !== undefined) module.enableCompileCache(placed.compiled);
  const load = await findProgram(placed.root);
  const { provideNamedFiles } = await load('commands/named-files.ts');
  provideNamedFiles(placed.files);
  const { provideSystemUser } = await load('operators/system-user.ts');
  provideSystemUser(username);
  await load('main.ts');
}

/**
 * Returns what loads a module of the program in a folder: from its bundle, or from its source when there is none, when anything
 * has changed since it was made, or when Node was asked to load something else before.
 */
async function findProgram(folder) {
  const source = (name) => import(pathToFileURL(join(folder, 'server', 'src', name)).href);
  const cached = module.getCompileCacheDir();
  const flags = [...process.execArgv, ...(process.env.NODE_OPTIONS ?? '').split(' ')];
  if (
    cached === undefined ||
    flags.some((flag) => /^(-r|--(import|require|.*loader|inspect.*))$/.test(nameOf(flag)))
  )
    return source;
  const { bundlePlace, entryFile, findBundle } = await source('bundle/find-bundle.ts');
  const bundle = findBundle(bundlePlace(folder, cached));
  if (bundle === undefined) return source;
  const { nameSourcePlaces } = await source('bundle/source-places.ts');
  nameSourcePlaces(bundle);
  return (name) => import(pathToFileURL(join(bundle, entryFile(name))).href);
}

function runWith(node, flags) {
  // The channel tells konter when this process is killed, so that it does not stay behind alone.
  const [program, ...rest] = [...withoutCoreDumps, node, ...flags, ...missingFlags, ...command];
  const child = spawn(program, rest, {
    env: { ...cache, ...process.env, KONTER_LAUNCHER: String(process.pid) },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  if (process.channel !== undefined) process.on('disconnect', () => child.kill('SIGTERM'));
  if (leavesRoot) child.on('message', ({ account }) => become(account));
  child.on('error', (error) => {
    console.error(`The Node of konter cannot be started: ${error.message}`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1);
    for (const one of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeAllListeners(one);
    process.kill(process.pid, signal);
  });
}

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { mayRead } from './account.mjs';
import { nodePackage, readPackages, root } from './installation.mjs';
import { makeSystemFolder } from './system-folder.mjs';

/** What konter needs to run beside its packages: the server, and what the pages of the portal are built from. */
const folders = [
  ...['bin', 'migrations', 'src', 'starter'].map((name) => join('server', name)),
  ...['build', 'dist', 'src'].map((name) => join('portal', name)),
].filter((folder) => existsSync(join(root, folder)));
const manifests = [
  ...['package.json', 'package-lock.json', join('server', 'package.json')],
  ...['index.html', 'package.json', 'vite.config.ts'].map((name) => join('portal', name)),
];
/** How many copies of other versions stay, for servers that still run from them. */
const olderCopies = 2;

/**
 * Returns the folder of a program that the account can read: this one, or a copy of it below /var/lib/konter. A copy is made
 * again when a file of konter, its packages or Node has changed. `node` is the Node of the copy.
 */
export function placeProgram(account) {
  const needed = [
    process.execPath,
    ...manifests.slice(0, 1).map((name) => join(root, name)),
    join(root, 'server', 'src', 'main.ts'),
    join(root, 'node_modules', 'fastify', 'package.json'),
  ];
  if (needed.every((path) => mayRead(account, path))) return { root };
  const programs = makeSystemFolder('programs');
  const copy = join(programs, digestOf());
  if (!existsSync(copy)) {
    makeCopy(copy);
    removeOlder(programs, copy);
  }
  return { root: copy, node: join(copy, 'node') };
}

/** Changes with every file of konter, with each installation of packages, and with Node. */
function digestOf() {
  const hash = createHash('sha256');
  const note = (path) => {
    const found = statSync(path, { throwIfNoEntry: false });
    if (found?.isFile() === true) hash.update(`${path} ${found.size} ${found.mtimeMs}\n`);
  };
  for (const folder of folders)
    for (const name of readdirSync(join(root, folder), { recursive: true })) note(join(root, folder, name));
  for (const name of [...manifests, join('node_modules', '.package-lock.json')]) note(join(root, name));
  note(process.execPath);
  return hash.digest('hex').slice(0, 16);
}

/** Another process may put the same copy there first. */
function makeCopy(copy) {
  const draft = `${copy}.${process.pid}`;
  rmSync(draft, { recursive: true, force: true });
  const found = [...folders, ...manifests, ...packages()].filter((path) => existsSync(join(root, path)));
  for (const folder of new Set(found.map((path) => dirname(path)))) {
    mkdirSync(join(draft, folder), { recursive: true });
    const inside = found.filter((path) => dirname(path) === folder).map((path) => join(root, path));
    execFileSync('cp', ['-R', '-P', '-p', ...inside, join(draft, folder)]);
  }
  copyFileSync(process.execPath, join(draft, 'node'));
  execFileSync('chown', ['-R', '-h', '0:0', draft]);
  execFileSync('chmod', ['-R', 'u+rwX,go+rX,go-w', draft]);
  execFileSync('chmod', ['755', join(draft, 'node')]);
  try {
    renameSync(draft, copy);
  } catch (error) {
    if (!existsSync(copy)) throw error;
    rmSync(draft, { recursive: true, force: true });
  }
}

/** The folders of the packages that a server needs, and the build of the portal. The Node among them is copied by itself. */
function packages() {
  const forPortal = packagesOf('portal');
  const listed = Object.entries(readPackages()).filter(
    ([path, { dev, link }]) =>
      /^((server|portal)\/)?node_modules\//.test(path) &&
      (dev !== true || forPortal.has(path)) &&
      link !== true,
  );
  // A folder contains the packages below it.
  const outer = listed.filter(
    ([path]) => path.lastIndexOf('node_modules/') === path.indexOf('node_modules/'),
  );
  const names = outer.map(([path]) => path).filter((path) => path !== `node_modules/${nodePackage}`);
  return names.length === 0 ? ['node_modules', join('server', 'node_modules')] : names;
}

/** The folders of the packages that a workspace depends on, directly or not, also for its development. */
function packagesOf(workspace) {
  const all = readPackages();
  const found = new Set();
  const add = (path) => {
    const { dependencies, devDependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } =
      all[path] ?? {};
    const peers = Object.keys(peerDependencies ?? {}).filter(
      (name) => peerDependenciesMeta?.[name]?.optional !== true,
    );
    const named = { ...dependencies, ...devDependencies, ...optionalDependencies };
    for (const name of [...Object.keys(named), ...peers]) {
      const at = folderOf(all, path, name);
      if (at === undefined || found.has(at)) continue;
      found.add(at);
      add(at);
    }
  };
  add(workspace);
  return found;
}

/** Where Node finds a package that is imported below a path of the lockfile. */
function folderOf(all, from, name) {
  for (let path = from; ; path = dirname(path)) {
    const at = path === '.' ? `node_modules/${name}` : `${path}/node_modules/${name}`;
    if (all[at] !== undefined) return at;
    if (path === '.') return undefined;
  }
}

function removeOlder(programs, copy) {
  const others = readdirSync(programs)
    .map((name) => join(programs, name))
    .filter((path) => path !== copy && !path.includes('.'))
    .map((path) => ({ path, at: statSync(path).ctimeMs }))
    .toSorted((a, b) => b.at - a.at);
  for (const { path } of others.slice(olderCopies)) rmSync(path, { recursive: true, force: true });
}

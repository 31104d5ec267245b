import { closeSync, existsSync, fsyncSync, openSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { build, type Rolldown } from 'vite';
import {
  type BundleManifest,
  bundleManifestName,
  entryFile,
  type FileState,
  placePrefix,
  readManifest,
  stateOf,
} from '../../server/src/bundle/find-bundle.ts';

/*
 * Makes one bundle of the server and the packages that it uses, in the place of --out: later starts run it instead of some
 * thousands of files (server/bin/konter.mjs). It is what Node would load, in fewer files: nothing is replaced or shortened but the places
 * of the files. The manifest is written last: a bundle without it is not used.
 */

const root = join(import.meta.dirname, '..', '..');
const entries = ['main.ts', 'commands/named-files.ts', 'operators/system-user.ts'];
/** How many older bundles stay, for a server that is starting from one. */
const olderBundles = 1;
/** A file that changed so shortly before it was read could change again within the same tick of the file system's clock. */
const settledMs = 1_000;

const { values } = parseArgs({ options: { out: { type: 'string' } } });
if (values.out === undefined) throw new Error('Name the place of the bundle with --out.');
const place = values.out;

await mkdir(place, { recursive: true, mode: 0o700 });
const made = await bundleSettled();
const name = basename(made.draft);
await replaceManifest({ root, folder: name, files: [...made.inputs, ...(await filesOf(made.draft))] });
await removeOlder();
await removeOrphaned();

/** Writes the bundle of files that did not change while it was made, into a new folder. Returns that and the states of the files. */
async function bundleSettled(): Promise<{ draft: string; inputs: FileState[] }> {
  for (;;) {
    const draft = await mkdtemp(join(place, 'bundle-'));
    const [, , , startedMs] = stateOf(draft);
    try {
      const inputs = (await bundle(draft)).map((path) => stateOf(path));
      if (inputs.every(([, , , ctimeMs]) => ctimeMs < startedMs - settledMs)) return { draft, inputs };
    } catch (error) {
      await rm(draft, { recursive: true });
      throw error;
    }
    await rm(draft, { recursive: true });
  }
}

/** Writes the bundle into a folder and returns the paths of all files that it was made from. */
async function bundle(folder: string): Promise<string[]> {
  const inputs = new Set([
    import.meta.filename,
    // They say which version of each package is installed. A copy of the program has no record of npm.
    ...['package.json', 'package-lock.json', 'server/package.json', 'node_modules/.package-lock.json']
      .map((path) => join(root, path))
      .filter((path) => existsSync(path)),
  ]);
  await build({
    root,
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [placesOfFiles(inputs)],
    // As Node resolves: no field but `main`, no condition of bundlers.
    resolve: { mainFields: [] },
    ssr: {
      noExternal: true,
      external: ['pg-native'],
      resolve: { conditions: ['node'] },
    },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: true,
      minify: false,
      sourcemap: true,
      target: 'esnext',
      rolldownOptions: {
        input: Object.fromEntries(
          entries.map((entry) => [entryFile(entry), join(root, 'server', 'src', entry)]),
        ),
        output: {
          entryFileNames: '[name]',
          chunkFileNames: '[name]-[hash].mjs',
          sourcemapExcludeSources: true,
          // A class that shares its name with another one keeps it: messages and libraries use it.
          keepNames: true,
        },
      },
    },
  });
  return [...inputs];
}

/** Lets each module keep the place of its file, by which it finds what it reads at run time, and collects the files. */
function placesOfFiles(inputs: Set<string>): Rolldown.Plugin {
  return {
    name: 'places-of-files',
    transform: {
      filter: { code: /\bimport\.meta\.(?:url|dirname|filename)\b|\b__(?:dirname|filename)\b/ },
      handler(code, id) {
        const places = code.includes('import.meta')
          ? {
              'import.meta.url': pathToFileURL(id).href,
              'import.meta.dirname': dirname(id),
              'import.meta.filename': id,
            }
          : { __dirname: dirname(id), __filename: id };
        let placed = code;
        for (const [word, path] of Object.entries(places))
          placed = placed.replaceAll(
            new RegExp(`\\b${word.replaceAll('.', '\\.')}\\b`, 'g'),
            JSON.stringify(path),
          );
        // Lines stay where they are.
        return { code: placed, map: null };
      },
    },
    buildEnd() {
      for (const id of this.getModuleIds()) if (id.startsWith('/')) inputs.add(id.replace(/\?.*$/, ''));
    },
  };
}

/** Makes the files of a bundle survive a loss of power, and returns their states. */
async function filesOf(folder: string): Promise<FileState[]> {
  const paths = (await readdir(folder)).map((file) => join(folder, file));
  for (const path of [...paths, folder]) syncToDisk(path);
  return paths.map((path) => stateOf(path));
}

async function replaceManifest(manifest: BundleManifest): Promise<void> {
  const path = join(place, bundleManifestName);
  await writeFile(`${path}.${name}`, JSON.stringify(manifest), { mode: 0o600 });
  syncToDisk(`${path}.${name}`);
  await rename(`${path}.${name}`, path);
}

function syncToDisk(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

async function removeOlder(): Promise<void> {
  const others = (await readdir(place)).filter((one) => one !== name && one !== bundleManifestName);
  const aged = await Promise.all(
    others.map(async (one) => ({ path: join(place, one), at: (await stat(join(place, one))).mtimeMs })),
  );
  for (const { path } of aged.toSorted((a, b) => b.at - a.at).slice(olderBundles))
    await rm(path, { recursive: true, force: true });
}

/** Removes the bundles of programs that are no more, such as copies of earlier releases. */
async function removeOrphaned(): Promise<void> {
  for (const other of await readdir(dirname(place))) {
    if (!other.startsWith(placePrefix)) continue;
    const path = join(dirname(place), other);
    const isOrphaned = attempt(() => !existsSync(readManifest(path)?.root ?? root));
    if (isOrphaned === true) await rm(path, { recursive: true, force: true });
  }
}

/** Undefined where another process is making or removing the first bundle of a place. */
function attempt<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

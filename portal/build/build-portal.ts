import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { type BuildManifest, buildManifestName, digestOf } from '../../server/src/portal/built-portal.ts';
import { sourceDigest } from '../../server/src/portal/source-digest.ts';
import config from '../vite.config.ts';

/*
 * Builds the portal into portal/dist, or into the folder of --out. The server does the same at its first start
 * (server/src/portal/open-portal.ts). portal.json is written last: a build without it is incomplete.
 */

const root = join(import.meta.dirname, '..', '..');
const { values } = parseArgs({ options: { out: { type: 'string', default: join(root, 'portal', 'dist') } } });

const source = await sourceDigest(root);
if (source === undefined) throw new Error('The sources of the portal are incomplete.');
await build({
  ...config,
  configFile: false,
  logLevel: 'warn',
  build: { ...config.build, outDir: values.out, emptyOutDir: true },
});
await compressAll(values.out);
const manifest: BuildManifest = { source, files: await digestsOf(values.out) };
await writeFile(join(values.out, buildManifestName), `${JSON.stringify(manifest, undefined, 2)}\n`);

/** Writes a brotli and a gzip form beside each text of the assets: they are served for a year, so the best level is worth it. */
async function compressAll(folder: string): Promise<void> {
  for (const path of await filesIn(folder)) {
    if (!['.css', '.js', '.svg'].includes(extname(path))) continue;
    const bytes = await readFile(join(folder, path));
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    await writeFile(join(folder, `${path}.br`), await promisify(brotliCompress)(bytes, { params }));
    await writeFile(join(folder, `${path}.gz`), await promisify(gzip)(bytes, { level: 9 }));
  }
}

async function digestsOf(folder: string): Promise<Record<string, string>> {
  const digests: Record<string, string> = {};
  for (const path of await filesIn(folder)) digests[path] = digestOf(await readFile(join(folder, path)));
  return digests;
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .toSorted();
}

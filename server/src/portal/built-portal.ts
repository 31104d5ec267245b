import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';

/** The name of the file that describes a build. It is written last. */
export const buildManifestName = 'portal.json';

/** Stands in the shell page where the server writes a new nonce for each answer. */
export const noncePlaceholder = '__CSP_NONCE__';

/** What a build writes about itself: the digest of its sources, and the SHA-256 of each of its files, by path. */
export interface BuildManifest {
  readonly source: string;
  readonly files: Readonly<Record<string, string>>;
}

/** A file of the portal, with its compressed forms where they are smaller. */
export interface PortalAsset {
  readonly type: string;
  readonly identity: Buffer;
  readonly br?: Buffer;
  readonly gzip?: Buffer;
}

/** A portal that can be served, whole in memory. */
export interface BuiltPortal {
  /** The page of every address, around its nonces: the nonce of an answer stands between each two parts. */
  readonly shell: readonly string[];
  /** The assets by file name. A name contains a hash of the content. */
  readonly assets: ReadonlyMap<string, PortalAsset>;
}

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'application/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

const assetFolder = 'portal/assets/';

/**
 * Reads a build into memory. Undefined when the folder has no complete build, when a file differs from the digest that
 * the build recorded, or when it was made from other sources than `source`. Without `source` any complete build counts.
 */
export async function readBuiltPortal(folder: string, source?: string): Promise<BuiltPortal | undefined> {
  const manifest = await readManifest(folder);
  if (manifest === undefined || (source !== undefined && manifest.source !== source)) return undefined;
  const contents = new Map<string, Buffer>();
  for (const [path, digest] of Object.entries(manifest.files)) {
    const bytes = await readFile(join(folder, path)).catch(() => undefined);
    if (bytes === undefined || digestOf(bytes) !== digest) return undefined;
    contents.set(path, bytes);
  }
  const page = contents.get('index.html');
  if (page === undefined) return undefined;
  return { shell: page.toString('utf8').split(noncePlaceholder), assets: assetsOf(contents) };
}

/** The digest of a file, as the manifest records it. */
export function digestOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function assetsOf(contents: ReadonlyMap<string, Buffer>): Map<string, PortalAsset> {
  const assets = new Map<string, PortalAsset>();
  for (const [path, identity] of contents) {
    const type = types[extname(path)];
    if (!path.startsWith(assetFolder) || type === undefined) continue;
    const [br, gzip] = [contents.get(`${path}.br`), contents.get(`${path}.gz`)];
    assets.set(path.slice(assetFolder.length), {
      type,
      identity,
      ...(br === undefined ? {} : { br }),
      ...(gzip === undefined ? {} : { gzip }),
    });
  }
  return assets;
}

async function readManifest(folder: string): Promise<BuildManifest | undefined> {
  try {
    const read: unknown = JSON.parse(await readFile(join(folder, buildManifestName), 'utf8'));
    return isManifest(read) ? read : undefined;
  } catch {
    return undefined;
  }
}

function isManifest(value: unknown): value is BuildManifest {
  if (typeof value !== 'object' || value === null || !('source' in value) || !('files' in value))
    return false;
  const { source, files } = value;
  if (typeof source !== 'string' || typeof files !== 'object' || files === null) return false;
  return Object.values(files).every((digest) => typeof digest === 'string');
}

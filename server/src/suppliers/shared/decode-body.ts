import { promisify } from 'node:util';
import {
  brotliDecompress,
  gunzip,
  inflate,
  inflateRaw,
  type InputType,
  type ZlibOptions,
  zstdDecompress,
} from 'node:zlib';

type Decompress = (body: InputType, limits: Pick<ZlibOptions, 'maxOutputLength'>) => Promise<Buffer>;

const inflateAny: Decompress = async (body, limits) => {
  // "deflate" means the zlib format, and some servers send the bare stream.
  try {
    return await promisify<InputType, ZlibOptions, Buffer>(inflate)(body, limits);
  } catch {
    return promisify<InputType, ZlibOptions, Buffer>(inflateRaw)(body, limits);
  }
};
const gunzipAll: Decompress = promisify<InputType, ZlibOptions, Buffer>(gunzip);

const codings: ReadonlyMap<string, Decompress> = new Map<string, Decompress>([
  ['gzip', gunzipAll],
  ['x-gzip', gunzipAll],
  ['deflate', inflateAny],
  ['br', promisify<InputType, Parameters<Decompress>[1], Buffer>(brotliDecompress)],
  ['zstd', promisify<InputType, Parameters<Decompress>[1], Buffer>(zstdDecompress)],
]);

/** The most codings that are undone: a body that was compressed more often is no document. */
const codingsMax = 2;

/** A body without its compression. `unsupported`: a coding that we cannot read. `broken`: cut, damaged or too large. */
export type DecodedBody =
  | { readonly kind: 'body'; readonly bytes: Buffer }
  | { readonly kind: 'broken' }
  | { readonly kind: 'unsupported' };

/**
 * Undoes the compression of a body, as its `Content-Encoding` says. The result has at most `bytesMax` bytes, and no more
 * are ever allocated for it. Never throws.
 */
export async function decodeBody(
  body: Buffer,
  contentEncoding: string | readonly string[] | undefined,
  bytesMax: number,
): Promise<DecodedBody> {
  const names = [contentEncoding ?? []]
    .flat()
    .flatMap((value) => value.split(','))
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '' && name !== 'identity');
  const known = names.flatMap((name) => codings.get(name) ?? []);
  if (known.length !== names.length || known.length > codingsMax) return { kind: 'unsupported' };
  try {
    let bytes = body;
    // The coding that was applied last is named last.
    for (const decompress of known.toReversed())
      bytes = await decompress(bytes, { maxOutputLength: bytesMax });
    return bytes.length > bytesMax ? { kind: 'broken' } : { kind: 'body', bytes };
  } catch {
    return { kind: 'broken' };
  }
}

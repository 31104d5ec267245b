import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Api } from '../api.ts';
import { chooseCoding, type ContentCoding } from './content-coding.ts';
import { namesTag } from './if-none-match.ts';

/** A file that everybody may read and that is the same for all of them. */
export interface PublicFile {
  readonly type: string;
  readonly bytes: Buffer;
  /** Headers of its own, such as a content security policy. */
  readonly headers?: Readonly<Record<string, string>>;
}

interface Representation {
  /** What a 304 says as well: a cache takes over the headers that it brings. */
  readonly headers: Readonly<Record<string, string>>;
  readonly tag: string;
  readonly bytes: Buffer;
}

/**
 * Serves GET and HEAD of a public file. It is made when it is first asked for, and compressed once for each content
 * coding, in a thread of Node's pool. Every answer sends the same buffer: a copy for each would let a few clients that
 * do not read their answers use up the memory.
 */
export function servePublicFile(api: Api, url: string, make: () => PublicFile | Promise<PublicFile>): void {
  const file = shared(async () => make());
  const representations = {
    br: shared(async () => represent(await file(), 'br')),
    gzip: shared(async () => represent(await file(), 'gzip')),
    identity: shared(async () => represent(await file(), 'identity')),
  };
  api.get(url, { schema: { hide: true } }, async (request, reply) => {
    const coding = chooseCoding(request.headers['accept-encoding']);
    const { headers, tag, bytes } = await representations[coding]();
    reply.headers(headers);
    if (namesTag(request.headers['if-none-match'], tag)) return reply.code(304).send();
    if (coding !== 'identity') reply.header('content-encoding', coding);
    reply.type((await file()).type);
    if (bytes.length <= partBytes) return reply.send(bytes);
    return reply.header('content-length', bytes.length).send(asChunks(bytes));
  });
}

/** How much of a file is sent to a client before others have their turn. */
const partBytes = 64 * 1024;

/**
 * The parts of a buffer, which are not copied, each in a turn of the event loop. Sixty clients that take megabytes at a
 * time as fast as they are sent would leave nobody else a turn within seconds.
 */
function asChunks(bytes: Buffer): Readable {
  async function* parts() {
    for (let start = 0; start < bytes.length; start += partBytes) {
      if (start > 0) await setImmediate();
      yield bytes.subarray(start, start + partBytes);
    }
  }
  return Readable.from(parts(), { highWaterMark: 1 });
}

async function represent(file: PublicFile, coding: ContentCoding): Promise<Representation> {
  const bytes = await compress(file.bytes, coding);
  // Of the bytes that are sent, so that a compressed answer has another tag than a plain one.
  const tag = `"${hash('sha256', bytes, 'base64url')}"`;
  const headers = { ...file.headers, etag: tag, vary: 'accept-encoding', 'cache-control': 'no-cache' };
  return { headers, tag, bytes };
}

/** Brotli's level 5 takes a tenth of a second for four megabytes. Its highest takes eight, to save a seventh more. */
const brotliLevel = 5;

async function compress(bytes: Buffer, coding: ContentCoding): Promise<Buffer> {
  switch (coding) {
    case 'br': {
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: brotliLevel,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      };
      return promisify(brotliCompress)(bytes, { params });
    }
    case 'gzip':
      return promisify(gzip)(bytes);
    case 'identity':
      return bytes;
  }
}

/** How long a failure is kept, milliseconds: making a file may cost a process, and nobody needs a key to ask for one. */
const failureKeptMs = 10_000;

/** Makes a function whose calls share one result. A failure is kept for a while, and then tried again. */
function shared<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      setTimeout(() => (made = undefined), failureKeptMs).unref();
      throw error;
    });
    return made;
  };
}

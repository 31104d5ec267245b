import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { Refusal } from '../../refusals.ts';
import type { Api } from '../api.ts';
import { compress } from './compress.ts';
import { chooseCoding, type ContentCoding } from './content-coding.ts';
import { namesTag } from './if-none-match.ts';
import { reserveLargeAnswer } from './large-answers.ts';

/** A file that is public and the same for all clients. */
export interface PublicFile {
  readonly type: string;
  readonly bytes: Buffer;
  /** Additional headers, such as a content security policy. */
  readonly headers?: Readonly<Record<string, string>>;
}

interface Representation {
  /** Headers that a 304 has as well, since a cache stores them. */
  readonly headers: Readonly<Record<string, string>>;
  readonly tag: string;
  readonly bytes: Buffer;
}

/**
 * Serves GET and HEAD of a public file. The file is created on the first request and compressed once per content
 * coding, on a thread of Node's pool. All answers send the same buffer: with a copy for each, a few clients that do not
 * read their answers could exhaust the memory.
 */
export function servePublicFile(api: Api, url: string, make: () => PublicFile | Promise<PublicFile>): void {
  const representations = representationsOf(async () => make());
  serve(api, url, async () => representations);
}

/**
 * Serves GET and HEAD of a public file that changes. `read` is called for every request, and `make` once for each object that
 * it returns.
 */
export function serveChangingFile<T>(
  api: Api,
  url: string,
  read: () => Promise<T>,
  make: (value: T) => PublicFile,
): void {
  let current: { readonly value: T; readonly representations: Representations } | undefined;
  serve(api, url, async () => {
    const value = await read();
    if (current === undefined || current.value !== value)
      current = { value, representations: representationsOf(async () => make(value)) };
    return current.representations;
  });
}

/** A file with its representations, each of which is made when it is first needed. */
type Representations = Readonly<Record<ContentCoding, () => Promise<Representation>>> & {
  readonly file: () => Promise<PublicFile>;
};

function representationsOf(make: () => Promise<PublicFile>): Representations {
  const file = shared(make);
  return {
    file,
    br: shared(async () => represent(await file(), 'br')),
    gzip: shared(async () => represent(await file(), 'gzip')),
    identity: shared(async () => represent(await file(), 'identity')),
  };
}

function serve(api: Api, url: string, find: () => Promise<Representations>): void {
  api.get(url, { schema: { hide: true } }, async (request, reply) => {
    const coding = chooseCoding(request.headers['accept-encoding']);
    const representations = await find();
    const { headers, tag, bytes } = await representations[coding]();
    reply.headers(headers);
    if (namesTag(request.headers['if-none-match'], tag)) return reply.code(304).send();
    if (coding !== 'identity') reply.header('content-encoding', coding);
    reply.type((await representations.file()).type);
    return sendBytes(reply, bytes);
  });
}

/** Sends a buffer that all answers share. A large one is sent in parts, between which the server does other work. */
export function sendBytes(reply: FastifyReply, bytes: Buffer): FastifyReply {
  if (bytes.length <= partBytes) return reply.send(bytes);
  const reserved = reserveLargeAnswer(reply.request.ip);
  if (reserved === undefined) throw new Refusal('service_unavailable', { retryAfterSeconds: 2 });
  reply.raw.once('close', reserved.release);
  return reply.header('content-length', bytes.length).send(asChunks(bytes));
}

/** The bytes that are sent to a client before other work runs. */
const partBytes = 64 * 1024;

/** How many parts all answers together send in one turn of the event loop. */
const partsPerTurn = 16;
/** The answers that wait to send their next part, the first one first. */
const waiting: (() => void)[] = [];

/** Resolves when the next part may be sent. */
function turnToSend(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(sendInTurn);
  });
}

function sendInTurn(): void {
  for (const send of waiting.splice(0, partsPerTurn)) send();
  if (waiting.length > 0) setImmediate(sendInTurn);
}

/**
 * Yields a buffer in chunks without copying, at most one per turn of the event loop, and of all answers a megabyte per turn.
 * Without this, clients of megabyte files would block all others for seconds: copying a part to the operating system takes
 * time, also if the client never reads it.
 */
function asChunks(bytes: Buffer): Readable {
  async function* parts() {
    for (let start = 0; start < bytes.length; start += partBytes) {
      await turnToSend();
      yield bytes.subarray(start, start + partBytes);
    }
  }
  return Readable.from(parts(), { highWaterMark: 1 });
}

async function represent(file: PublicFile, coding: ContentCoding): Promise<Representation> {
  const bytes = await compress(file.bytes, coding);
  // A hash of the bytes as sent, so that a compressed answer has a different tag.
  const tag = `"${hash('sha256', bytes, 'base64url')}"`;
  const headers = { ...file.headers, etag: tag, vary: 'accept-encoding', 'cache-control': 'no-cache' };
  return { headers, tag, bytes };
}

/** How long a failure is cached, milliseconds. Creating a file may start a process, and requests for it need no key. */
const failureKeptMs = 10_000;

/** Makes a function whose calls share one result. A failure is cached for a while; then the next call tries again. */
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

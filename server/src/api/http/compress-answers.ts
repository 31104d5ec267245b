import type { FastifyReply } from 'fastify';
import { callbackify } from 'node:util';
import type { Api } from '../api.ts';
import { compress } from './compress.ts';
import { chooseCoding } from './content-coding.ts';

const compressThen = callbackify(compress);

/** Bytes. */
const compressedFrom = 1_024;

/** Whether an answer of so many bytes is compressed; for a shorter one, compression costs more than it saves. */
export function isWorthCompressing(length: number): boolean {
  return length >= compressedFrom;
}

/** Compresses the answers whose handlers allow it (`allowCompression`). */
export function compressAnswers(api: Api): void {
  api.decorateReply('mayBeCompressed', false);
  // A callback instead of a promise: small answers, which are nearly all, do not wait.
  api.addHook('onSend', (request, reply, payload, done) => {
    if (!reply.mayBeCompressed || typeof payload !== 'string') return done(null, payload);
    const coding = chooseCoding(request.headers['accept-encoding']);
    const bytes = Buffer.from(payload);
    if (coding === 'identity' || !isWorthCompressing(bytes.length)) return done(null, payload);
    compressThen(bytes, coding, (error, compressed) => {
      if (error !== null) return done(error);
      reply.header('content-encoding', coding);
      return done(null, compressed);
    });
  });
}

/**
 * Allows an answer to be compressed. Never allow it for one with a confirmation token or a serial: the length of a
 * compressed answer reveals parts of its content (docs/decisions/0045-compressed-answers.md).
 */
export function allowCompression(reply: FastifyReply): void {
  reply.mayBeCompressed = true;
  const vary = reply.getHeader('vary');
  reply.header('vary', vary === undefined ? 'accept-encoding' : `${String(vary)}, accept-encoding`);
}

import type { FastifyReply } from 'fastify';
import { callbackify } from 'node:util';
import type { Api } from '../api.ts';
import { compress } from './compress.ts';
import { chooseCoding } from './content-coding.ts';

const compressThen = callbackify(compress);

/** A shorter answer is sent as it is: compressing it costs more than it saves. In bytes. */
const compressedFrom = 1_024;

/** Compresses answers whose handlers allow it (`allowCompression`), and no others. */
export function compressAnswers(api: Api): void {
  api.decorateReply('mayBeCompressed', false);
  // A callback and no promise: the small answers, which are nearly all, wait for nothing.
  api.addHook('onSend', (request, reply, payload, done) => {
    if (!reply.mayBeCompressed || typeof payload !== 'string') return done(null, payload);
    const coding = chooseCoding(request.headers['accept-encoding']);
    const bytes = Buffer.from(payload);
    if (coding === 'identity' || bytes.length < compressedFrom) return done(null, payload);
    compressThen(bytes, coding, (error, compressed) => {
      if (error !== null) return done(error);
      reply.header('content-encoding', coding);
      return done(null, compressed);
    });
  });
}

/**
 * Lets an answer be compressed. Never one with a confirmation token or a serial: the length of a compressed answer tells
 * of what is in it (docs/decisions/0045-compressed-answers.md).
 */
export function allowCompression(reply: FastifyReply): void {
  reply.mayBeCompressed = true;
  const vary = reply.getHeader('vary');
  reply.header('vary', vary === undefined ? 'accept-encoding' : `${String(vary)}, accept-encoding`);
}

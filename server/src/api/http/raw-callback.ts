import type { FastifyRequest } from 'fastify';
import { decodeBody } from '../../suppliers/shared/decode-body.ts';
import type { IncomingCallback } from '../../suppliers/supplier.ts';
import type { Api } from '../api.ts';
import { bodyLimit } from './request-body.ts';

/** Makes the routes of a scope receive their bodies as raw bytes of any type, since signatures cover the bytes. */
export function takeRawBodies(scope: Api): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

/** A callback without its compression. `broken`: a body that is cut, damaged or too large. */
export async function readRawCallback(
  request: FastifyRequest,
): Promise<IncomingCallback | 'broken' | 'unsupported'> {
  const sent = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const decoded = await decodeBody(sent, request.headers['content-encoding'], bodyLimit);
  if (decoded.kind !== 'body') return decoded.kind;
  const headers = Object.entries(request.headers).map(
    ([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value] as const,
  );
  return { headers: Object.fromEntries(headers), body: decoded.bytes };
}

import { MIMEType } from 'node:util';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../refusals.ts';
import type { Api } from '../api.ts';
import { repeatedMember } from './repeated-member.ts';
import { shownName } from './shown-name.ts';

/** The largest body that is read, in bytes. */
export const bodyLimit = 64 * 1024;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads every body as JSON. An empty one is accepted whatever the content type says, so the content type is
 * put aside before Fastify can refuse it and judged here, when there is something to read.
 */
export function readBodiesAsJson(api: Api): void {
  api.removeAllContentTypeParsers();
  api.decorateRequest('sentContentType', undefined);
  api.addHook('preParsing', async (request, _reply, payload) => {
    const { headers } = request.raw;
    // Fastify would answer this too, but hang up on a client that still sends and has not read why.
    if (request.method === 'POST' && Number(headers['content-length']) > bodyLimit)
      throw new Refusal('payload_too_large');
    request.sentContentType = headers['content-type'];
    delete headers['content-type'];
    return payload;
  });
  const parseJson = api.getDefaultJsonParser('error', 'error');
  api.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (body.length === 0) return done(null);
    if (!isJson(request)) return done(null, new Refusal('unsupported_media_type'));
    const text = decode(body);
    if (text === undefined || text.trim() === '') return done(null, new Refusal('malformed_json'));
    return parseJson(request, text, (error, value) => {
      if (error === null) return done(null, refusedFor(repeatedMember(text)) ?? value);
      return done(null, isPlainJson(text) ? poisoned : new Refusal('malformed_json'));
    });
  });
  // Refused here and not in the parser: on an error of that Fastify hangs up, and what was sent behind this request,
  // which is carried out, would get no answer.
  api.addHook('preValidation', async ({ body }) => {
    if (body instanceof Refusal) throw body;
  });
}

/** In a purchase it must not be left to a parser which of two products is bought. */
function refusedFor(repeated: readonly string[] | undefined): Refusal | null {
  if (repeated === undefined) return null;
  const field = repeated.map((name) => shownName(name) ?? '*').join('.');
  const message = 'This member stands more than once in its object; send it once.';
  return new Refusal('invalid_parameter', { details: [{ field, code: 'repeated', message }] });
}

/** JSON that tries to reach the prototype of our objects. Nobody sends that by mistake. */
const poisoned = new Refusal('invalid_parameter', {
  details: [{ field: 'body', code: 'unknown', message: 'A member has a name that no request may contain.' }],
});

function isPlainJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function isJson(request: FastifyRequest): boolean {
  const encoding = request.headers['content-encoding'] ?? 'identity';
  try {
    const type = new MIMEType(request.sentContentType ?? '');
    const charset = type.params.get('charset') ?? 'utf-8';
    return (
      type.essence === 'application/json' &&
      /^utf-?8$/i.test(charset) &&
      encoding.toLowerCase() === 'identity'
    );
  } catch {
    return false;
  }
}

function decode(body: Buffer): string | undefined {
  try {
    return utf8.decode(body);
  } catch {
    return undefined;
  }
}

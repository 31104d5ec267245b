import { MIMEType } from 'node:util';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../refusals.ts';
import type { Api } from '../api.ts';
import { repeatedMember } from './repeated-member.ts';
import { shownName } from './shown-name.ts';

/** The largest body that is read, in bytes, where the route has no limit of its own. */
export const bodyLimit = 64 * 1024;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads every body as JSON. An empty body is accepted with any content type. The content type is therefore stored
 * before Fastify can refuse it, and checked here if there is a body.
 */
export function readBodiesAsJson(api: Api): void {
  api.removeAllContentTypeParsers();
  api.decorateRequest('sentContentType', undefined);
  api.addHook('preParsing', async (request, _reply, payload) => {
    const { headers } = request.raw;
    // Fastify would refuse this too, but it would disconnect a client that is still sending and has not read the
    // answer.
    const limit = request.routeOptions.bodyLimit;
    if (request.method === 'POST' && Number(headers['content-length']) > limit)
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
  // Refused here and not in the parser: on a parser error Fastify closes the connection, and later pipelined requests,
  // which are carried out, would get no answer.
  api.addHook('preValidation', async ({ body }) => {
    if (body instanceof Refusal) throw body;
  });
}

/** Parsers differ in which of two members they use, so a purchase with a repeated member is refused. */
function refusedFor(repeated: readonly string[] | undefined): Refusal | null {
  if (repeated === undefined) return null;
  const field = repeated.map((name) => shownName(name) ?? '*').join('.');
  const message = 'This member appears more than once in its object; send it once.';
  return new Refusal('invalid_parameter', { details: [{ field, code: 'repeated', message }] });
}

/** JSON with a member such as `__proto__`, which is never sent by mistake. */
const poisoned = new Refusal('invalid_parameter', {
  details: [{ field: 'body', code: 'unknown', message: 'A member has a forbidden name.' }],
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

import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { RefusedAuthentication } from '../../clients/refused-authentication.ts';
import { DatabaseUnavailable } from '../../database/connection.ts';
import { codeOf, hasCode } from '../../fault.ts';
import { refusalRow, Refusal, type RefusalCode } from '../../refusals.ts';
import type { OperationId } from '../document/operation-refusals.ts';
import { isAnonymous } from './connections.ts';
import { describeCrash } from './describe-crash.ts';
import { type Meta, metaOf } from './envelope.ts';
import { invalidInput, type InputPart } from './invalid-input.ts';
import { endConnection } from './pending-responses.ts';
import { showRate } from './rate-headers.ts';

/** The Retry-After of refusals that do not set one. */
const retryAfterSecondsDefault = 5;

/** The codes of PostgreSQL for lock_not_available, deadlock_detected and serialization_failure. */
const conflictCodes = ['55P03', '40P01', '40001'] as const;

/** The refusals for Fastify's own errors. */
const meanings: Readonly<Record<string, RefusalCode>> = {
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_json',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
  FST_ERR_NOT_FOUND: 'not_found',
};

/** Answers any error in the format of all refusals. */
export function answerRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = asRefusal(error, request);
  if (refusal.code === 'internal_error')
    request.log.error({ crash: describeCrash(error) }, 'a request crashed');
  const { status } = refusalRow(refusal.code);
  request.refusalCode = refusal.code;
  if (refusal instanceof RefusedAuthentication) request.refusedAuthentication = refusal;
  // Whoever asks for too much without a key would go on with what it has sent ahead: thousands of requests on each connection.
  if ((status === 429 || status === 503) && isAnonymous(request.raw.socket))
    reply.header('connection', 'close');
  // Fastify closes the connection of a client that sends more than it reads.
  if (reply.getHeader('connection') === 'close') endConnection(request.raw.socket);
  reply.code(status).header('x-request-id', request.id).header('cache-control', 'no-store');
  if (status === 429 || status === 503)
    reply.header('retry-after', refusal.retryAfterSeconds ?? retryAfterSecondsDefault);
  if (refusal.rateUse !== undefined) showRate(reply, refusal.rateUse);
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  reply.type('application/json; charset=utf-8').send(refusalText(refusal, metaOf(request)));
}

/** The body of a refusal as JSON. */
export function refusalText(refusal: Refusal, meta: Meta): string {
  // Rupiah amounts in refusals are far below 2^53, so a number is exact.
  const figures = Object.entries(refusal.figures).map(
    ([name, figure]) => [name, typeof figure === 'bigint' ? Number(figure) : figure] as const,
  );
  const details = refusal.details.length === 0 ? {} : { details: refusal.details };
  const error = { code: refusal.code, message: refusal.message, ...details, ...Object.fromEntries(figures) };
  return JSON.stringify({ error, meta });
}

function asRefusal(error: unknown, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error;
  // Another transaction held a lock for too long, or the two would have waited for each other. PostgreSQL has rolled back this one.
  if (error instanceof DatabaseUnavailable || hasCode(error, ...conflictCodes))
    return new Refusal('service_unavailable', { retryAfterSeconds: 2 });
  if (!isFastifyError(error)) return new Refusal('internal_error');
  if (error.validation !== undefined) {
    const part = inputPart(error.validationContext);
    return invalidInput(error.validation, part, inputOf(request, part));
  }
  // Node reports an incomplete body, without one of Fastify's codes.
  if (error.code === 'ECONNRESET' || error.code === 'ERR_STREAM_PREMATURE_CLOSE')
    return new Refusal('malformed_json');
  return new Refusal(meanings[error.code] ?? 'internal_error');
}

/** All errors of Fastify have a code. Other errors with a code are not in the table. */
function isFastifyError(error: unknown): error is FastifyError {
  return codeOf(error) !== undefined;
}

function inputPart(context: string | undefined): InputPart {
  return context === 'headers' || context === 'params' || context === 'querystring' ? context : 'body';
}

/** The operation of a request, and the members that its schema has for a part of the request. */
export function inputOf(
  { routeOptions: { config, schema } }: FastifyRequest,
  part: InputPart,
): { members: string[]; operation: OperationId | undefined } {
  return { members: membersIn(schema?.[part]), operation: config.operation };
}

function membersIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null || !('properties' in schema)) return [];
  return Object.keys(schema.properties ?? {});
}

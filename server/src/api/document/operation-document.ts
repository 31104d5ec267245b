import type { FastifySchema, RouteOptions } from 'fastify';
import { refusals, type RefusalCode } from '../../refusals.ts';
import { exampleOrderId, examples, openExample } from './examples.ts';
import { type OperationDescription, operationDescriptions } from './operation-descriptions.ts';
import { operationRefusals, type OperationId } from './operation-refusals.ts';
import { samplesOf } from './operation-samples.ts';
import { refusalExample } from './refusal-examples.ts';

interface Documented {
  schema: FastifySchema;
  url: string;
  route: RouteOptions;
}

/**
 * Gives a route the descriptions, refusals, headers and examples of the document. The document shows the paths of the
 * sandbox, which has every operation; production is the second server of the same paths. The descriptions say which
 * operations production lacks: a server of an operation's own would override the address that a client is configured
 * with. `sandboxUrl` is the address in the samples.
 */
export function documentOperation(
  { schema, url, route }: Documented,
  sandboxUrl: string,
): {
  schema: FastifySchema;
  url: string;
} {
  const operation = route.config?.operation;
  if (operation === undefined || url.startsWith('/v1/')) return { schema: { ...schema, hide: true }, url };
  const described = operationDescriptions[operation];
  const samples = samplesOf(operation, sandboxUrl);
  const sandboxOnly = described.tag === 'Sandbox' ? 'Sandbox only. ' : '';
  const documented = {
    ...schema,
    ...(schema.params === undefined ? {} : { params: withExamples(schema.params, { id: exampleOrderId }) }),
    ...headersOf(operation, described, schema.headers),
    operationId: operation,
    tags: [described.tag],
    summary: described.summary,
    description: `${sandboxOnly}${described.description}\n\nScope: \`${route.config?.scope ?? ''}\`.`,
    response: { ...successes(operation, schema.response), ...refusalsOf(operation) },
    ...(samples.length === 0 ? {} : { 'x-codeSamples': samples }),
  };
  return { schema: documented, url };
}

function headersOf(
  operation: OperationId,
  { idempotencyKey }: OperationDescription,
  headers: unknown,
): { headers?: unknown } {
  if (catalogs.has(operation)) return { headers: catalogHeaders };
  if (idempotencyKey === undefined) return {};
  return { headers: withExamples(headers, { 'Idempotency-Key': idempotencyKey }) };
}

/** Adds an example to each of the named properties of a schema. */
function withExamples(schema: unknown, values: Readonly<Record<string, string>>): unknown {
  return JSON.parse(
    JSON.stringify(schema, (name, value: unknown) =>
      values[name] === undefined || typeof value !== 'object'
        ? value
        : { ...value, examples: [values[name]] },
    ),
  );
}

const catalogs: ReadonlySet<OperationId> = new Set(['getPriceList', 'listBillers', 'listProducts']);

const text = (description: string) => ({ type: 'string', description });
const whole = (description: string) => ({ type: 'integer', minimum: 0, description });

const everyHeader = { 'X-Request-Id': { ...text('The same as `meta.request_id`.'), format: 'uuid' } };

const rateHeaders = {
  'RateLimit-Limit': whole(
    'Requests that the account may send per minute. On a 401: failed authentications that an address may make.',
  ),
  'RateLimit-Remaining': whole('How many of them remain.'),
  'RateLimit-Reset': whole('Seconds until more requests may be sent than now.'),
};

const replayHeader = {
  'Idempotency-Replayed': text('`true` if an earlier request with this key was carried out.'),
};

/** Of a 401 (RFC 9110, section 11.6.1). */
const challenge = { 'WWW-Authenticate': { ...text('How to authenticate.'), enum: ['Bearer'] } };

const catalogHeaders = {
  type: 'object',
  properties: {
    'If-None-Match': text('The `ETag` of an earlier answer; 304 when nothing has changed since.'),
  },
};

function successes(operation: OperationId, response: unknown): Record<string, unknown> {
  const posted = operationRefusals[operation].some((code) => code === 'idempotency_key_required');
  const catalog = catalogs.has(operation);
  const headers = {
    ...everyHeader,
    ...rateHeaders,
    ...(posted ? replayHeader : {}),
    ...(catalog ? { ETag: text('Send it as `If-None-Match` to check whether the answer has changed.') } : {}),
  };
  const schemas: [string, unknown][] = Object.entries(response ?? {});
  const answers = schemas.map(([status, schema]) => {
    const example = status === '202' ? openExample : examples[operation];
    const shown = { examples: { example: { value: example } } };
    const content = mediaTypesOf(schema, shown) ?? { 'application/json': { schema, ...shown } };
    return [status, { description: meanings[status], headers, content }] as const;
  });
  const unchanged = {
    description: 'The answer has not changed since the one that `If-None-Match` names.',
    type: 'null',
    headers,
  };
  return { ...Object.fromEntries(answers), ...(catalog ? { 304: unchanged } : {}) };
}

/** The media types of an answer that is not JSON alone, with the example of its JSON; undefined for one that is. */
function mediaTypesOf(schema: unknown, shown: object): unknown {
  if (typeof schema !== 'object' || schema === null || !('content' in schema)) return undefined;
  const types: [string, unknown][] = Object.entries(schema.content ?? {});
  return Object.fromEntries(
    types.map(([type, media]) => [
      type,
      type === 'application/json' ? { ...Object(media), ...shown } : media,
    ]),
  );
}

const meanings: Readonly<Record<string, string>> = {
  200: 'Done.',
  201: 'Created, now or by an earlier request with the same Idempotency-Key.',
  202: 'The outcome is open: poll the order.',
};

/** One answer per status, with its possible codes. */
function refusalsOf(operation: OperationId): Record<string, unknown> {
  const codes: readonly RefusalCode[] = operationRefusals[operation];
  const statuses = [...new Set(codes.map((code) => refusals[code].status))].toSorted((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      refusalAnswer(
        status,
        codes.filter((code) => refusals[code].status === status),
      ),
    ]),
  );
}

function refusalAnswer(status: number, codes: readonly RefusalCode[]): unknown {
  const list = codes.map((code) => `- \`${code}\`: ${refusals[code].message}`).join('\n');
  const retry =
    status === 429 || status === 503
      ? { 'Retry-After': whole('Seconds to wait before the next request.') }
      : {};
  // A confirm that ended its order, such as when the price rose, is refused again.
  const replay = status === 409 && codes.includes('idempotency_key_reused') ? replayHeader : {};
  // A request is counted after its head was checked. A 503 of an overloaded server comes before that, and other ones after it.
  const rate = status === 400 ? {} : rateHeaders;
  const values = codes.map((code) => [code, { value: refusalExample(code) }] as const);
  return {
    description: list,
    headers: { ...everyHeader, ...rate, ...retry, ...replay, ...(status === 401 ? challenge : {}) },
    // One schema for all, so that a generated client has one error type. The examples show which codes an answer can
    // have.
    content: { 'application/json': { schema: { $ref: 'ApiError#' }, examples: Object.fromEntries(values) } },
  };
}

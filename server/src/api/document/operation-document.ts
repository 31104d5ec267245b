import type { FastifySchema, RouteOptions } from 'fastify';
import { refusals, type RefusalCode } from '../../refusals.ts';
import { exampleOrderId, examples, openExample } from './examples.ts';
import { type OperationDescription, operationDescriptions } from './operation-descriptions.ts';
import { operationRefusals, type OperationId } from './operation-refusals.ts';
import { samplesOf } from './operation-samples.ts';
import { refusalExample } from './refusal-examples.ts';
import { forEveryLanguage } from './schemas.ts';

interface Documented {
  schema: FastifySchema;
  url: string;
  route: RouteOptions;
}

/**
 * Gives a route the descriptions, refusals, headers and examples that the document shows. The sandbox has every
 * operation, so its tree is the one that is shown; production is the other server of the same paths. What production
 * lacks is said in words: a server of an operation's own would stand before the address that a client is set to.
 * `sandboxUrl` is the address that samples use.
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
  const sandboxOnly = described.tag === 'Sandbox' ? 'Only under the sandbox. ' : '';
  const documented = {
    ...schema,
    ...(schema.body === undefined ? {} : { body: forEveryLanguage(schema.body) }),
    ...(schema.querystring === undefined ? {} : { querystring: forEveryLanguage(schema.querystring) }),
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

/** A schema of parameters with an example for each of those that are named. */
function withExamples(schema: unknown, values: Readonly<Record<string, string>>): unknown {
  return JSON.parse(
    JSON.stringify(schema, (name, value: unknown) =>
      values[name] === undefined || typeof value !== 'object'
        ? value
        : { ...value, examples: [values[name]] },
    ),
  );
}

const catalogs: ReadonlySet<OperationId> = new Set(['listBillers', 'listProducts']);

const text = (description: string) => ({ type: 'string', description });
const whole = (description: string) => ({ type: 'integer', minimum: 0, description });

const everyHeader = { 'X-Request-Id': { ...text('The same as `meta.request_id`.'), format: 'uuid' } };

const rateHeaders = {
  'RateLimit-Limit': whole(
    'Requests that the account may send in a minute; of a 401, how often an address may fail to name a key.',
  ),
  'RateLimit-Remaining': whole('How many of them are left.'),
  'RateLimit-Reset': whole('Seconds until all of them are there again.'),
};

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
    ...(posted
      ? { 'Idempotency-Replayed': text('`true` when an earlier request with this key had led to the order.') }
      : {}),
    ...(catalog ? { ETag: text('Send it as `If-None-Match` to learn whether the answer has changed.') } : {}),
  };
  const schemas: [string, unknown][] = Object.entries(response ?? {});
  const answers = schemas.map(([status, schema]) => {
    const example = status === '202' ? openExample : examples[operation];
    const content = { 'application/json': { schema, examples: { example: { value: example } } } };
    return [status, { description: meanings[status], headers, content }] as const;
  });
  const unchanged = {
    description: 'The answer has not changed since the one that `If-None-Match` names.',
    type: 'null',
    headers,
  };
  return { ...Object.fromEntries(answers), ...(catalog ? { 304: unchanged } : {}) };
}

const meanings: Readonly<Record<string, string>> = {
  200: 'Done.',
  201: 'Made, or made earlier by a request with the same Idempotency-Key.',
  202: 'The outcome is open: read the same order again.',
};

/** One answer per status, with the codes that it may carry. */
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
  const retry = status === 429 || status === 503 ? { 'Retry-After': whole('Seconds to wait.') } : {};
  const values = codes.map((code) => [code, { value: refusalExample(code) }] as const);
  return {
    description: list,
    headers: { ...everyHeader, ...(status === 503 ? {} : rateHeaders), ...retry },
    // One schema for all of them, so that a generated client has one type of error; which codes this answer has, the
    // examples say.
    content: { 'application/json': { schema: { $ref: 'ApiError#' }, examples: Object.fromEntries(values) } },
  };
}

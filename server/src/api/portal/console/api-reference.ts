import { refusals, type RefusalCode } from '../../../refusals.ts';
import { scenarios } from '../../../suppliers/simulator/scenario.ts';
import { refusalsInIndonesian } from './refusals-in-indonesian.ts';

type Json = Readonly<Record<string, unknown>>;

/** An operation of the API, prepared so that a person can send it. */
export interface PreparedOperation {
  readonly id: string;
  readonly method: string;
  /** The path below the base, with the names of its parameters, and with the query that it needs. */
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
  /** An example of the body as JSON; null where it takes none. */
  readonly body: string | null;
  readonly needs_idempotency_key: boolean;
}

/** What the pages for developers show of the API. Its sources are the API's document, its refusals and its scenarios. */
export function apiReference(document: Json) {
  return {
    operations: operationsOf(document),
    errors: errorCodes().map((code) => ({
      code,
      status: refusals[code].status,
      what_to_do: { en: refusals[code].message, id: refusalsInIndonesian[code] },
    })),
    scenarios: [...scenarios],
  };
}

function errorCodes(): readonly RefusalCode[] {
  return Object.keys(refusals).filter((code): code is RefusalCode => Object.hasOwn(refusals, code));
}

function operationsOf(document: Json): PreparedOperation[] {
  return Object.entries(objectOf(document['paths'])).flatMap(([path, methods]) =>
    Object.entries(objectOf(methods)).flatMap(([method, operation]) => {
      const described = objectOf(operation);
      return typeof described['operationId'] === 'string' ? [prepare(path, method, described)] : [];
    }),
  );
}

function prepare(path: string, method: string, operation: Json): PreparedOperation {
  const parameters = listOf(operation['parameters']).map(objectOf);
  const required = parameters.filter((one) => one['required'] === true);
  const query = required
    .filter((one) => one['in'] === 'query')
    .map((one) => `${textOf(one['name'])}=${encodeURIComponent(exampleOf(one))}`);
  return {
    id: textOf(operation['operationId']),
    method: method.toUpperCase(),
    path: query.length === 0 ? path : `${path}?${query.join('&')}`,
    summary: textOf(operation['summary']),
    tag: textOf(listOf(operation['tags'])[0]),
    body: bodyOf(operation),
    needs_idempotency_key: required.some((one) => one['name'] === 'Idempotency-Key'),
  };
}

function bodyOf(operation: Json): string | null {
  const content = objectOf(objectOf(operation['requestBody'])['content']);
  const { example } = objectOf(content['application/json']);
  return example === undefined ? null : JSON.stringify(example, undefined, 2);
}

function exampleOf(parameter: Json): string {
  const inSchema = listOf(objectOf(parameter['schema'])['examples'])[0];
  return textOf(parameter['example'] ?? inSchema);
}

function objectOf(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

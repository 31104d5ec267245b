import { operationDescriptions } from './operation-descriptions.ts';
import { describeWebhooks, eventSchemas } from './webhook-document.ts';

type Json = Readonly<Record<string, unknown>>;

/**
 * Gives the OpenAPI document as client generators expect it: nullable objects are an `anyOf` with null, request bodies
 * have names, and every event has a schema. `schemas` are the schemas that the server registered, by name.
 */
export function documentForClients(text: string, schemas: Json): Json {
  const document = nullBesideObjects(text, schemas);
  const components = asObject(document['components']);
  const requestSchemas: Record<string, unknown> = {};
  const paths = nameRequestBodies(asObject(document['paths']), requestSchemas);
  return {
    ...document,
    paths,
    webhooks: describeWebhooks(),
    components: {
      ...components,
      schemas: { ...requestSchemas, ...asObject(components['schemas']), ...eventSchemasFrom(schemas) },
    },
  };
}

function eventSchemasFrom(schemas: Json): Json {
  return asObject(nullBesideObjects(JSON.stringify(eventSchemas()), schemas));
}

/**
 * Replaces references to nullable objects with an `anyOf` of the reference and null. The serialiser requires null in
 * the type, but client generators ignore it there or treat the object as a map.
 */
function nullBesideObjects(text: string, schemas: Json): Json {
  const named = Object.entries(schemas).flatMap(([name, schema]) => (mayBeMissing(schema) ? [name] : []));
  const pointers = new Set<unknown>(named.map((name) => `#/components/schemas/${name}`));
  const document: unknown = JSON.parse(text, (_name, value: unknown) => {
    if (typeof value !== 'object' || value === null) return value;
    if ('$ref' in value && pointers.has(value.$ref)) return { anyOf: [value, { type: 'null' }] };
    return mayBeMissing(value) ? { ...value, type: 'object' } : value;
  });
  return asObject(document);
}

function mayBeMissing(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null || !('type' in schema)) return false;
  return Array.isArray(schema.type) && schema.type.includes('object') && schema.type.includes('null');
}

/** Moves the schemas of request bodies to `named`, since a generator invents a name for a schema that has none. */
function nameRequestBodies(paths: Json, named: Record<string, unknown>): Json {
  const names = new Map(
    Object.entries(operationDescriptions).map(([id, { requestSchema }]) => [id, requestSchema]),
  );
  const document: unknown = JSON.parse(JSON.stringify(paths), (_name, value: unknown) => {
    if (typeof value !== 'object' || value === null || !('requestBody' in value)) return value;
    const operation = asObject(value);
    const name = names.get(String(operation['operationId']));
    const body = asObject(operation['requestBody']);
    const content = asObject(body['content']);
    const json = asObject(content['application/json']);
    if (name === undefined) throw new Error('The body of a request has no name.');
    named[name] = json['schema'];
    const schema = { $ref: `#/components/schemas/${name}` };
    return { ...operation, requestBody: { ...body, content: { 'application/json': { ...json, schema } } } };
  });
  return asObject(document);
}

function asObject(value: unknown): Json {
  if (typeof value !== 'object' || value === null)
    throw new Error('The document has a value where an object is required.');
  return Object.fromEntries(Object.entries(value));
}

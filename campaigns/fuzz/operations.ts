/** A member of the OpenAPI document. */
export type Json = Readonly<Record<string, unknown>>;

/** A parameter of an operation. */
export interface Parameter {
  readonly name: string;
  readonly place: 'header' | 'path' | 'query';
  readonly required: boolean;
  readonly schema: Json;
  readonly example: unknown;
}

/** An operation of the document. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  /** Below a base, with `{id}`. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  /** The schema of its body; undefined when it takes none. */
  readonly body: Json | undefined;
  readonly responses: Json;
}

const places = ['header', 'path', 'query'] as const;

/** Reads the operations of an OpenAPI document, with the schemas of their bodies resolved. */
export function operationsOf(document: Json): readonly Operation[] {
  return Object.entries(asJson(document['paths'])).flatMap(([path, methods]) =>
    Object.entries(asJson(methods)).map(([method, found]) => {
      const operation = asJson(found);
      const parameters = Array.isArray(operation['parameters']) ? operation['parameters'] : [];
      return {
        id: String(operation['operationId']),
        method: method.toUpperCase(),
        path,
        parameters: parameters.map((one) => parameterOf(asJson(one))),
        body: bodyOf(document, operation),
        responses: asJson(operation['responses']),
      };
    }),
  );
}

function parameterOf(found: Json): Parameter {
  const place = places.find((one) => one === found['in']);
  if (place === undefined) throw new Error(`A parameter is in "${String(found['in'])}".`);
  return {
    name: String(found['name']),
    place,
    required: found['required'] === true,
    schema: asJson(found['schema']),
    example: found['example'],
  };
}

function bodyOf(document: Json, { requestBody }: Json): Json | undefined {
  if (requestBody === undefined) return undefined;
  const media = asJson(asJson(asJson(requestBody)['content'])['application/json']);
  const schema = asJson(media['schema']);
  const name = /^#\/components\/schemas\/(\w+)$/.exec(String(schema['$ref']))?.[1];
  return name === undefined ? schema : asJson(asJson(asJson(document['components'])['schemas'])[name]);
}

/** An object of the document. @throws when it is something else */
export function asJson(value: unknown): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Error('A member of the document is not an object.');
  return Object.fromEntries(Object.entries(value));
}

import type { ValidateFunction } from 'ajv/dist/2020.js';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { fatalFaults, filled, idOf, jsonOf, type Known } from './encode-request.ts';
import type { Json, Operation, Parameter } from './operations.ts';
import type { Call } from './plan.ts';

/** Whether the document allows a request; undefined where it says nothing about it. */
export type Soundness = (operation: Operation, call: Call, known: Known) => boolean | undefined;

/** Makes the check of requests by the schemas of the document. */
export function makeSoundness(): Soundness {
  const ajv = new Ajv2020({ strict: false });
  addFormats.default(ajv);
  const compiled = new WeakMap<Json, ValidateFunction>();
  const allows = (schema: Json, value: unknown): boolean => {
    const validate = compiled.get(schema) ?? ajv.compile(schema);
    compiled.set(schema, validate);
    return validate(value);
  };
  return (operation, call, known) => {
    const parts = [
      ofQuery(operation, call, known, allows),
      ofId(operation, call, known, allows),
      !needsKey(operation) || call.key === 'new' || call.key === 'of the last POST',
      ofBody(operation, call, known, allows),
    ];
    if (parts.includes(false)) return false;
    return parts.includes(undefined) ? undefined : true;
  };
}

function needsKey({ parameters }: Operation): boolean {
  return parameters.some(({ place, name }) => place === 'header' && name === 'Idempotency-Key');
}

type Allows = (schema: Json, value: unknown) => boolean;

function ofQuery({ parameters }: Operation, call: Call, known: Known, allows: Allows): boolean | undefined {
  const declared = new Map(parameters.filter(({ place }) => place === 'query').map((one) => [one.name, one]));
  const pairs = call.query.map(([name, value]) => [filled(name, known), filled(value, known)] as const);
  const names = new Set(pairs.map(([name]) => name));
  // The document does not say what happens to unknown and to repeated members.
  if (names.size < pairs.length || pairs.some(([name]) => !declared.has(name))) return undefined;
  const missing = [...declared.values()].some(({ name, required }) => required && !names.has(name));
  return !missing && pairs.every(([name, value]) => allowsText(declared.get(name), value, allows));
}

function allowsText(parameter: Parameter | undefined, value: string, allows: Allows): boolean {
  if (parameter === undefined) return false;
  if (parameter.schema['type'] !== 'integer') return allows(parameter.schema, value);
  return /^-?\d+$/.test(value) && allows(parameter.schema, Number(value));
}

function ofId({ parameters }: Operation, call: Call, known: Known, allows: Allows): boolean {
  const id = parameters.find(({ place }) => place === 'path');
  return id === undefined || allows(id.schema, idOf(call, known));
}

function ofBody(
  { body: schema, method }: Operation,
  { body }: Call,
  known: Known,
  allows: Allows,
): boolean | undefined {
  if (method === 'GET') return true;
  if (schema === undefined) return body.kind === 'none' || undefined;
  if (body.kind === 'none') return false;
  if (body.kind === 'text') return fatalFaults.has(body.fault) ? false : undefined;
  const text = jsonOf(body.value, known);
  // The server refuses this name wherever it stands, also where the document allows any.
  if (text.includes('"__proto__"')) return undefined;
  return allows(schema, JSON.parse(text));
}

import type { FastifySchemaValidationError } from 'fastify/types/schema.js';
import { Refusal, type RefusalCode, type RefusalDetail } from '../../refusals.ts';
import { nearest } from './nearest.ts';
import { type OperationId, operationRefusals } from '../document/operation-refusals.ts';
import { forms } from '../document/schemas.ts';
import { shownName } from './shown-name.ts';

/** The part of a request that a schema describes, as Fastify calls it. */
export type InputPart = 'body' | 'headers' | 'params' | 'querystring';

const detailsMax = 20;

/**
 * Turns the validator's errors into a refusal that names the members and the rules, and never a value. `members` are
 * the known members of this part. `operation`: undefined for a path that is none.
 */
export function invalidInput(
  found: readonly FastifySchemaValidationError[],
  part: InputPart,
  { members, operation }: { members: readonly string[]; operation: OperationId | undefined },
): Refusal {
  const described = found.slice(0, detailsMax).map((error) => describe(error, part, members));
  // One fault per member is enough, except for unknown members, whose names may be hidden.
  const details = described.filter(
    ({ field, code: rule }, i) =>
      rule === 'unknown' || described.findIndex((other) => other.field === field) === i,
  );
  return new Refusal(codeOf(found, part, operation), { details });
}

const destinations = /^\/(?:destination|customer_no)(?:\/|$)/;

/**
 * A malformed destination has its own refusal where something is bought or looked up. A wrong type is a fault of the request
 * instead.
 */
function codeOf(
  found: readonly FastifySchemaValidationError[],
  part: InputPart,
  operation: OperationId | undefined,
): RefusalCode {
  const onlyForms = found.every(
    ({ instancePath, keyword }) => destinations.test(instancePath) && keyword !== 'type',
  );
  const hasDestination =
    operation !== undefined && operationRefusals[operation].some((code) => code === 'invalid_destination');
  return part === 'body' && onlyForms && hasDestination ? 'invalid_destination' : 'invalid_parameter';
}

function describe(
  error: FastifySchemaValidationError,
  part: InputPart,
  members: readonly string[],
): RefusalDetail {
  const path = error.instancePath.split('/').slice(1).map(shown);
  const { missingProperty, additionalProperty } = error.params;
  if (typeof missingProperty === 'string') {
    return {
      field: fieldOf([...path, missingProperty], part),
      code: 'required',
      message: 'This member is missing.',
    };
  }
  if (typeof additionalProperty === 'string') {
    const hint = path.length === 0 ? hintFor(additionalProperty, members) : noMembers;
    const field = fieldOf([...path, shown(additionalProperty)], part);
    return { field, code: 'unknown', message: `This member is unknown. ${hint}` };
  }
  if (part === 'querystring' && error.keyword === 'type')
    return { field: fieldOf(path, part), ...notOne(error) };
  return { field: fieldOf(path, part), code: error.keyword, message: ruleOf(error) };
}

const noMembers = 'No members are accepted here.';

/** Suggests the closest member, or lists all if none is close. */
function hintFor(name: string, members: readonly string[]): string {
  const near = nearest(name, members);
  if (near !== undefined) return `Did you mean "${near}"?`;
  return members.length === 0 ? noMembers : `Known members: ${members.map((one) => `"${one}"`).join(', ')}.`;
}

/** All values in a query are strings. A value that is neither a string nor a page number was sent more than once. */
function notOne({ params }: FastifySchemaValidationError): Omit<RefusalDetail, 'field'> {
  return params.type === 'integer'
    ? { code: 'type', message: 'This must be a single whole number.' }
    : { code: 'repeated', message: 'This parameter appears more than once; send it once.' };
}

function ruleOf({ keyword, message, params }: FastifySchemaValidationError): string {
  const form = forms.get(params.pattern ?? params.format);
  if (keyword === 'pattern' || form !== undefined) return `This must be ${form ?? 'of the expected form'}.`;
  const values = Array.isArray(params.allowedValues) ? `: ${params.allowedValues.join(', ')}` : '';
  return `This ${message ?? 'is not valid'}${values}.`;
}

function fieldOf(path: readonly string[], part: InputPart): string {
  return path.length === 0 ? part.replace('querystring', 'query') : path.join('.');
}

function shown(name: string): string {
  return shownName(name) ?? '*';
}

import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describedEvents } from '../../src/api/document/event-schemas.ts';
import { closed } from '../api/contract-check.ts';

const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false, allErrors: true });
addFormats.default(ajv);
const validators = new Map(
  describedEvents.map(({ kind, schema }) => [kind, ajv.compile(Object(closed(schema)))]),
);

/** The faults in the body of an event: it must match the schema of its kind, without further members. */
export function checkEventBody(body: string): string | undefined {
  if (!body.startsWith('{')) return `This is no event: ${body.slice(0, 100)}`;
  const event: { type: string } = JSON.parse(body);
  const validate = validators.get(event.type);
  if (validate === undefined) return `There is no schema for ${event.type}: ${body}`;
  const fits: boolean = validate(event);
  return fits ? undefined : `${event.type}: ${ajv.errorsText(validate.errors)}\n${body}`;
}

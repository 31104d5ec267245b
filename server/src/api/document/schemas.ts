import { Type, type TSchema } from 'typebox';
import { printablePattern, searchedPattern } from '../../printable.ts';
import { rupiahMax } from '../../rupiah.ts';
import { scenarios } from '../../suppliers/simulator/scenario.ts';

/** An object with exactly these members, as in a request. */
export function closed<Members extends Record<string, TSchema>>(
  members: Members,
  options: { examples?: object[] } = {},
) {
  return Type.Object(members, { additionalProperties: false, ...options });
}

/** A `$ref` in the OpenAPI document to a schema that the server registers under this name (`api/server.ts`). */
export function ref(name: string) {
  return Type.Unsafe<unknown>({ $ref: `${name}#` });
}

/** A short text from a client. */
export function text(options: {
  minLength?: number;
  maxLength: number;
  description?: string;
  examples?: string[];
}) {
  return Type.String({ pattern: printablePattern, ...options });
}

/**
 * The destination of a quote: a short text for each of the `fields` of the product. Not `Type.Record`, whose pattern `^.*$` leaves out
 * names with a line end: whatever such a member contained, however deep, would not be validated.
 */
export const Destination = Type.Unsafe<Record<string, string>>({
  type: 'object',
  additionalProperties: text({ maxLength: 64 }),
  minProperties: 1,
  maxProperties: 16,
  description: 'One member for each of the `fields` of the product.',
});

/** A text that a person searches for. It may have invisible characters, which come with a text that is pasted. */
export function searchedText(options: { minLength: number; maxLength: number; description?: string }) {
  return Type.String({ pattern: searchedPattern, ...options });
}

// The format alone would also accept "urn:uuid:…", which the database cannot read as a uuid.
const uuidPattern = '^[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}$';

// Days before 1970 do not exist for the server, as in clock.ts.
const dayPattern = '^(19[7-9][0-9]|[2-9][0-9]{3})-[0-9]{2}-[0-9]{2}$';

const timePattern =
  '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$';
const monthPattern = '^(19[7-9][0-9]|[2-9][0-9]{3})-(0[1-9]|1[0-2])$';

const rupiahPattern = '^(0|[1-9][0-9]{0,11})$';

const secondsPattern = '^(1?[0-9]|20)$';

const cursorPattern = '^[0-9]{1,18}$';

/** What a text with each pattern or format is, for error messages. */
export const forms: ReadonlyMap<unknown, string> = new Map([
  ['date', 'a day that exists, such as 2026-11-01'],
  ['date-time', 'a time that exists, such as 2026-11-21T10:00:00Z'],
  [printablePattern, 'printable UTF-8 text on one line'],
  [searchedPattern, 'UTF-8 text on one line'],
  [uuidPattern, 'a UUID'],
  [dayPattern, 'a day such as 2026-11-01'],
  // An offset is often sent as it is, and a plus in a query is a blank.
  [timePattern, 'a time such as 2026-11-21T10:00:00Z, with %2B for the + of an offset'],
  [monthPattern, 'a month such as 2026-11'],
  [rupiahPattern, 'whole rupiah up to 999999999999, digits only'],
  [secondsPattern, 'a whole number from 0 to 20'],
  [cursorPattern, 'the next_cursor of the page before'],
]);

/** How long a request may wait. A string: in a query only page numbers are parsed as numbers. */
export const WaitSeconds = Type.String({
  pattern: secondsPattern,
  description: 'Whole seconds, at most 20.',
});

/** An amount of rupiah in a query. A string: in a query only page numbers are parsed as numbers. */
export function rupiahParameter(description: string) {
  return Type.String({ pattern: rupiahPattern, description, examples: ['12000'] });
}

/** A uuid from a client, in either case. */
export function uuid(description: string) {
  return Type.String({ format: 'uuid', pattern: uuidPattern, description });
}

/** The `{id}` of a path. */
export const OrderParams = closed({ id: uuid('The id of the order.') });

/** The `{id}` of a path of deposits. */
export const DepositParams = closed({ id: uuid('The id of the deposit.') });

/** A calendar day. The pattern accepts days that do not exist; `dayOrNull` refuses them. */
export function day(description: string) {
  return Type.String({ format: 'date', pattern: dayPattern, description });
}

/** A time with its offset from UTC. The pattern accepts times that do not exist; `timeOrNull` refuses them. */
export function time(description: string) {
  return Type.String({
    format: 'date-time',
    pattern: timePattern,
    description,
    examples: ['2026-01-01T00:00:00Z'],
  });
}

/** A calendar month. */
export function month(description: string) {
  return Type.String({ pattern: monthPattern, description, examples: ['2026-11'] });
}

/** The header that every POST needs that changes something. Other headers are not checked. */
export const IdempotencyHeaders = Type.Object({
  'Idempotency-Key': uuid(
    'A UUID that names this purchase or change; send the same one when you retry the same request.',
  ),
});

const pageMembers = {
  page: Type.Optional(
    Type.Integer({
      minimum: 1,
      default: 1,
      description: 'The page number, from 1. A number above 9007199254740991 is read as that number.',
    }),
  ),
  per_page: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 50, default: 25, description: 'The number of items on a page.' }),
  ),
};

/** The query of a list: its page and the given filters. */
export function listQuery<Filters extends Record<string, TSchema>>(filters: Filters) {
  return closed({ ...pageMembers, ...filters });
}

/** The `cursor` of a list that is read by numbers: every number is a place in it. */
export const Cursor = Type.Optional(
  Type.String({ pattern: cursorPattern, description: 'The `next_cursor` of the page before.' }),
);

/** A filter of the catalog, with an example that finds something in a new sandbox. */
export function filter(what: string, example: string) {
  const description = `${what} An empty value does not filter.`;
  return Type.Optional(text({ maxLength: 200, description, examples: [example] }));
}

/** The filter `updated_since` of the catalog. */
export const UpdatedSince = Type.Optional(
  time(
    'Only products that have changed since this time, such as that in the `Date` of the first page of an earlier list, written as in the example.',
  ),
);

/** One of the given values, as a JSON string. */
export function oneOf<Value extends string>(
  values: readonly [...Value[]],
  options: { description?: string } = {},
) {
  return Type.Enum([...values], { type: 'string', ...options });
}

/** The member `scenario` of a quote or an inquiry. */
export const ScenarioMember = Type.Optional(
  oneOf(scenarios, { description: 'Sandbox only: the outcome to simulate. The default is `success`.' }),
);

/** The member `allow_duplicate` of a quote or an inquiry. */
export const AllowDuplicateMember = Type.Optional(
  Type.Boolean({
    description:
      'Accepts a second order of the product for the same customer. Without it, such an order is refused for the time that the operator has set for the account.',
  }),
);

/** The largest rupiah amount that a client may send, since JSON has no bigint. */
export const rupiahLimit = Number(rupiahMax);

/**
 * An amount of rupiah in JSON, positive or negative. Without the format, generators for several languages use a 32-bit
 * integer, which overflows at 2,147,483,648.
 */
export function signedRupiah(description: string, bounds: { minimum?: number; maximum?: number } = {}) {
  return Type.Integer({ format: 'int64', ...bounds, description });
}

/** An amount of rupiah, not negative. */
export function rupiah(description: string) {
  return signedRupiah(description, { minimum: 0 });
}

/** The member `product_code`. */
export const ProductCode = text({ minLength: 1, maxLength: 64, description: 'A `code` of the catalog.' });

/** The member `client_reference`. */
export const ClientReference = text({
  minLength: 1,
  maxLength: 100,
  description: 'Your own identifier of the purchase; never a phone number or a customer number.',
});

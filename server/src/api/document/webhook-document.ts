import { type DescribedEvent, describedEvents, withinDocument } from './event-schemas.ts';

const place = '#/components/schemas/';

/** The member `webhooks` of the OpenAPI document: every kind of event and the request that delivers it. */
export function describeWebhooks(): Record<string, unknown> {
  return Object.fromEntries(describedEvents.map((event) => [event.kind, { post: describeDelivery(event) }]));
}

/** The schemas of event bodies and their parts, by their names in `components/schemas`. */
export function eventSchemas(): Record<string, unknown> {
  return Object.fromEntries(
    describedEvents.flatMap((event): [string, unknown][] => [
      ...Object.values(event.members).map((schema): [string, unknown] => [
        nameOf(schema),
        withinDocument(schema, place),
      ]),
      [schemaName(event.kind), bodySchema(event)],
    ]),
  );
}

/** `order.awaiting_confirmation` becomes `OrderAwaitingConfirmationEvent`, since `Event` is a global of browsers. */
function schemaName(kind: string): string {
  const words = kind.split(/[._]/).map((word) => word.slice(0, 1).toUpperCase() + word.slice(1));
  return `${words.join('')}Event`;
}

function nameOf(schema: object): string {
  if ('$id' in schema && typeof schema.$id === 'string') return schema.$id;
  throw new Error('A member of an event has a schema without a name.');
}

function bodySchema({ kind, when, members, sometimes }: DescribedEvent): unknown {
  const named = Object.entries(members).map(
    ([name, schema]) => [name, { $ref: place + nameOf(schema) }] as const,
  );
  return {
    type: 'object',
    description: when,
    required: ['type', 'timestamp', 'environment', 'data'],
    properties: {
      type: { type: 'string', const: kind },
      timestamp: { type: 'string', format: 'date-time', description: 'When it happened, in UTC.' },
      environment: { type: 'string', enum: ['live', 'sandbox'] },
      data: {
        type: 'object',
        required: Object.keys(members),
        properties: { ...Object.fromEntries(named), ...sometimes },
      },
    },
  };
}

function describeDelivery({ kind, when, example }: DescribedEvent): unknown {
  return {
    operationId: `on${schemaName(kind)}`,
    tags: ['Webhooks'],
    summary: kind,
    description: when,
    // The signature authenticates the sender; no key is sent.
    security: [],
    parameters: deliveryHeaders,
    requestBody: {
      required: true,
      content: { 'application/json': { schema: { $ref: place + schemaName(kind) }, example } },
    },
    responses: {
      204: { description: 'The event is accepted. Any 2xx within 15 seconds has this meaning.' },
      410: { description: 'The receiver wants no more events. The endpoint is disabled.' },
      '4XX': { description: 'The delivery is retried later, as after any other answer.' },
    },
  };
}

const header = (name: string, description: string, example: string) => ({
  in: 'header',
  name,
  required: true,
  description,
  schema: { type: 'string' },
  example,
});

const deliveryHeaders = [
  header(
    'webhook-id',
    'The id of the event, the same on every attempt. Act on each id once.',
    '019a0000-0000-7000-8000-0000000000f1',
  ),
  header(
    'webhook-timestamp',
    'When this attempt was made, in seconds since 1970. Refuse one that is more than five minutes off.',
    '1795230004',
  ),
  header(
    'webhook-signature',
    '`v1,` and the base64 of an HMAC-SHA256 over id, timestamp and body, joined by dots, as Standard Webhooks ' +
      'defines it. During a rotation of the secret there are two signatures, separated by a space.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
];

import { Type } from 'typebox';
import { chaosModes } from '../../../webhooks/dispatch/chaos.ts';
import { choosableKinds } from '../../../webhooks/event.ts';
import { chosenMax, replayedMax } from '../../../webhooks/endpoints/replay-failed.ts';
import { closed, oneOf, ref, text } from '../../document/schemas.ts';
import { answerSchema, EnvironmentParams, pageSchema } from '../portal-answer.ts';

/** What may become of a delivery. */
export const deliveryStates = ['delivered', 'failed', 'pending'] as const;

const time = Type.String({ format: 'date-time' });
const timeOrNull = Type.Union([time, Type.Null()]);
const textOrNull = Type.Union([Type.String(), Type.Null()]);
const numberOrNull = Type.Union([Type.Integer(), Type.Null()]);
const uuid = Type.String({ format: 'uuid' });
const header = Type.Object({ name: Type.String(), value: Type.String() });

const kinds = Type.Union([Type.Array(oneOf([...choosable()]), { minItems: 1 }), Type.Null()], {
  description: 'The kinds of events that it receives; null: all of them except product.changed.',
});

/** The parameters of operations of one endpoint. */
export const EndpointParams = Type.Object({ ...EnvironmentParams.properties, endpoint_id: uuid });

/** The parameters of operations of one delivery. */
export const DeliveryParams = Type.Object({ ...EndpointParams.properties, event_id: uuid });

/** The parameters of operations of one event. */
export const EventParams = Type.Object({ ...EnvironmentParams.properties, event_id: uuid });

/** The body of a new endpoint. */
export const CreateEndpointBody = closed({
  url: Type.String({ minLength: 1, maxLength: 2_048 }),
  name: Type.Optional(text({ minLength: 1, maxLength: 200 })),
  kinds,
});

/** The body of a change; what is left out stays. */
export const ChangeEndpointBody = closed({
  url: Type.Optional(Type.String({ minLength: 1, maxLength: 2_048 })),
  name: Type.Optional(text({ minLength: 1, maxLength: 200 })),
  kinds: Type.Optional(kinds),
});

/** The body of a rotation. */
export const RotateSecretBody = closed({
  overlap_hours: Type.Integer({
    minimum: 0,
    maximum: 720,
    description: 'How long the old secret signs as well.',
  }),
});

/** The body of a choice of chaos. */
export const ChaosBody = closed({ mode: Type.Union([oneOf([...chaosModes]), Type.Null()]) });

/** The filters of a list of deliveries. */
export const DeliveriesQuery = closed({
  kind: Type.Optional(oneOf([...choosable(), 'webhook.test'])),
  state: Type.Optional(oneOf([...deliveryStates])),
  days: Type.Optional(oneOf(['1', '7', '30'])),
  event: Type.Optional(Type.String({ maxLength: 64, description: 'The id of an event.' })),
  page: Type.Optional(
    Type.String({ maxLength: 100, description: 'A cursor: `older` or `newer` of another page.' }),
  ),
});

/** The query of how many deliveries failed. */
export const FailedQuery = closed({ since: time });

/** The body of a replay: chosen events, or the failed ones since a time. */
export const ReplayBody = closed({
  event_ids: Type.Optional(Type.Array(uuid, { minItems: 1, maxItems: chosenMax })),
  since: Type.Optional(time),
});

/** The schemas of the operations of webhooks. */
export const webhookSchemas = [
  Type.Object(
    {
      id: uuid,
      name: Type.String(),
      url: Type.String(),
      kinds,
      created_at: time,
      disabled_at: timeOrNull,
      disabled_reason: Type.Union([oneOf(['client', 'failing', 'gone', 'operator']), Type.Null()]),
      failing_since: timeOrNull,
      chaos: Type.Union([oneOf([...chaosModes]), Type.Null()]),
      previous_secret_until: Type.Union([time, Type.Null()], {
        description: 'Until when the secret before the last rotation signs as well.',
      }),
      attempted: Type.Integer({ description: 'Deliveries of the last 24 hours that were attempted.' }),
      delivered: Type.Integer({ description: 'How many of them were accepted.' }),
      is_cut: Type.Boolean({ description: 'Whether there were more deliveries than are counted.' }),
      last_delivered_at: timeOrNull,
      pending: Type.Integer({ description: 'Deliveries that wait for an attempt.' }),
      oldest_pending_at: timeOrNull,
      next_at: timeOrNull,
    },
    { $id: 'PortalEndpoint', description: 'An endpoint, and how its deliveries go.' },
  ),
  Type.Object(
    {
      endpoint: ref('PortalEndpoint'),
      answer_ms: Type.Union([Type.Integer(), Type.Null()], {
        description: 'What 95 of 100 answers of the last 24 hours took at most, milliseconds.',
      }),
      failed: Type.Integer({
        description: `Deliveries that failed for good; ${replayedMax + 1} are that or more.`,
      }),
      retention_days: Type.Integer({ description: 'How long deliveries are kept.' }),
    },
    { $id: 'PortalEndpointPage' },
  ),
  Type.Object({ endpoints: Type.Array(ref('PortalEndpoint')) }, { $id: 'PortalEndpoints' }),
  Type.Object(
    {
      id: uuid,
      secret: Type.String({ description: 'The signing secret. It cannot be read again.' }),
      previous_until: timeOrNull,
    },
    { $id: 'PortalEndpointSecret' },
  ),
  Type.Object(
    {
      event_id: uuid,
      kind: Type.String(),
      order_id: textOrNull,
      reference: textOrNull,
      state: oneOf([...deliveryStates]),
      attempts: Type.Integer(),
      due_at: timeOrNull,
      created_at: time,
      closed_at: timeOrNull,
      last_status: numberOrNull,
      last_fault: textOrNull,
      last_chaos: Type.Union([oneOf([...chaosModes]), Type.Null()]),
    },
    { $id: 'PortalDelivery' },
  ),
  Type.Object(
    {
      number: Type.Integer(),
      at: time,
      milliseconds: Type.Integer(),
      status: numberOrNull,
      fault: textOrNull,
      chaos: Type.Union([oneOf([...chaosModes]), Type.Null()]),
      sent: Type.Union([Type.Array(header), Type.Null()], {
        description: 'The headers that were sent, each signature as `…`; null when nothing was sent.',
      }),
      answer: Type.Union([
        Type.Object({
          headers: Type.Array(header),
          body: Type.String({ description: 'The first 1,024 bytes as text.' }),
          is_cut: Type.Boolean(),
        }),
        Type.Null(),
      ]),
    },
    { $id: 'PortalAttempt' },
  ),
  Type.Object(
    {
      event_id: uuid,
      kind: Type.String(),
      state: oneOf([...deliveryStates]),
      url: Type.String(),
      due_at: timeOrNull,
      created_at: time,
      closed_at: timeOrNull,
      body: Type.Union([Type.String(), Type.Null()], {
        description: 'The body of every attempt, byte for byte; null before the first one.',
      }),
      attempts: Type.Array(ref('PortalAttempt')),
    },
    { $id: 'PortalDeliveryDetail' },
  ),
  Type.Object({ event_id: uuid }, { $id: 'PortalTestEvent' }),
  Type.Object(
    { count: Type.Integer({ description: `At most ${replayedMax + 1}; one replay sends ${replayedMax}.` }) },
    { $id: 'PortalFailedCount' },
  ),
  Type.Object({ replayed: Type.Integer() }, { $id: 'PortalReplay' }),
  Type.Object({ id: uuid }, { $id: 'PortalDeletedEndpoint' }),
  Type.Object(
    {
      deliveries: Type.Array(
        Type.Object({
          endpoint_id: uuid,
          endpoint_name: Type.String(),
          state: oneOf([...deliveryStates]),
          attempts: Type.Integer(),
          due_at: timeOrNull,
          closed_at: timeOrNull,
          last_status: numberOrNull,
          last_fault: textOrNull,
        }),
      ),
    },
    { $id: 'PortalDeliveriesOfEvent', description: 'Where an event was sent to, and what became of it.' },
  ),
  answerSchema('PortalEndpointsAnswer', 'All endpoints, oldest first.', 'PortalEndpoints'),
  answerSchema('PortalEndpointAnswer', 'The endpoint.', 'PortalEndpointPage'),
  answerSchema('PortalEndpointSecretAnswer', 'The new secret.', 'PortalEndpointSecret'),
  answerSchema('PortalDeletedEndpointAnswer', 'The deleted endpoint.', 'PortalDeletedEndpoint'),
  answerSchema('PortalTestEventAnswer', 'The test event.', 'PortalTestEvent'),
  answerSchema('PortalDeliveryAnswer', 'The delivery.', 'PortalDeliveryDetail'),
  answerSchema('PortalFailedCountAnswer', 'How many deliveries failed.', 'PortalFailedCount'),
  answerSchema('PortalReplayAnswer', 'How many deliveries are sent again.', 'PortalReplay'),
  answerSchema('PortalDeliveriesOfEventAnswer', 'The deliveries of the event.', 'PortalDeliveriesOfEvent'),
  pageSchema('PortalDeliveriesPage', 'Deliveries, newest event first.', 'PortalDelivery'),
];

function choosable(): readonly [string, ...string[]] {
  const [first = '', ...rest] = choosableKinds;
  return [first, ...rest];
}

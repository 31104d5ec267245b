import { Type } from 'typebox';
import { answerSchema } from '../portal-answer.ts';

const time = Type.String({ format: 'date-time' });
const orNull = <Schema extends ReturnType<typeof Type.Object>>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);

/** The schemas of the operations behind the quick start and the console. */
export const consoleSchemas = [
  Type.Object(
    {
      operations: Type.Array(
        Type.Object({
          id: Type.String(),
          method: Type.String(),
          path: Type.String({ description: 'Below the base, with the names of its parameters.' }),
          summary: Type.String(),
          tag: Type.String(),
          body: Type.Union([Type.String(), Type.Null()], { description: 'An example as JSON.' }),
          needs_idempotency_key: Type.Boolean(),
        }),
      ),
      errors: Type.Array(
        Type.Object({
          code: Type.String(),
          status: Type.Integer(),
          what_to_do: Type.Object({ en: Type.String(), id: Type.String() }),
        }),
      ),
      scenarios: Type.Array(Type.String()),
    },
    {
      $id: 'PortalApiReference',
      description: 'The operations of the API with examples, its error codes and scenarios.',
    },
  ),
  Type.Object(
    {
      key: orNull(Type.Object({ display_prefix: Type.String(), created_at: time })),
      order: orNull(
        Type.Object({ id: Type.String({ format: 'uuid' }), name: Type.String(), created_at: time }),
      ),
      sale: orNull(
        Type.Object({
          id: Type.String({ format: 'uuid' }),
          name: Type.String(),
          at: time,
          milliseconds: Type.Integer(),
        }),
      ),
      delivery: orNull(Type.Object({ kind: Type.String(), at: time })),
    },
    { $id: 'PortalFirstSteps', description: 'What the account has done for the first time; null: not yet.' },
  ),
  Type.Object(
    {
      event_id: Type.String({ format: 'uuid' }),
      state: Type.String(),
      status: Type.Union([Type.Integer(), Type.Null()]),
    },
    { $id: 'PortalEventDelivery', description: 'What became of an event at an endpoint.' },
  ),
  Type.Object(
    { deliveries: Type.Array(Type.Unsafe<unknown>({ $ref: 'PortalEventDelivery#' })) },
    { $id: 'PortalEventDeliveries' },
  ),
  answerSchema('PortalApiReferenceAnswer', 'The reference.', 'PortalApiReference'),
  answerSchema('PortalFirstStepsAnswer', 'The first steps.', 'PortalFirstSteps'),
  answerSchema('PortalEventDeliveriesAnswer', 'The deliveries.', 'PortalEventDeliveries'),
];

import { Type } from 'typebox';
import { endpointStates } from '../../../../webhooks/endpoints/find-endpoints.ts';
import { closed, oneOf, ref, text } from '../../../document/schemas.ts';
import { answerSchema, pageSchema } from '../../portal-answer.ts';

const uuid = Type.String({ format: 'uuid' });
const time = Type.String({ format: 'date-time' });
const timeOrNull = Type.Union([time, Type.Null()]);
const environment = oneOf(['live', 'sandbox']);

/** The parameters of operations of one endpoint. */
export const EndpointParams = Type.Object({ environment, endpoint_id: uuid });

/** The parameters of operations of one delivery. */
export const DeliveryParams = Type.Object({ ...EndpointParams.properties, event_id: uuid });

/** What a list of endpoints is filtered by. */
export const endpointFilters = {
  environment: Type.Optional(environment),
  state: Type.Optional(oneOf(endpointStates)),
  client: Type.Optional(Type.String({ maxLength: 40, description: 'The id of an account.' })),
};

/** The query of a page of endpoints. */
export const EndpointsQuery = closed({
  ...endpointFilters,
  page: Type.Optional(
    Type.String({ maxLength: 40, description: 'A cursor: `older` or `newer` of another page.' }),
  ),
});

/** Why an endpoint is enabled or disabled. */
export const NoteBody = closed({
  reason: text({ minLength: 1, maxLength: 500, description: 'Why; it is in the audit record.' }),
});

/** The schemas of the operations of all endpoints. Those of one endpoint and its deliveries are the clients'. */
export const operatorWebhookSchemas = [
  Type.Object(
    {
      ...{ id: uuid, client_id: uuid, client_name: Type.String(), environment, name: Type.String() },
      host: Type.String({ description: 'Of its URL, whose path may contain a secret.' }),
      created_at: time,
      disabled_at: timeOrNull,
      disabled_reason: Type.Union([oneOf(['client', 'failing', 'gone', 'operator']), Type.Null()]),
      failing_since: timeOrNull,
      attempted: Type.Integer({ description: 'Deliveries of the last 24 hours that were attempted.' }),
      delivered: Type.Integer({ description: 'How many of them were accepted.' }),
      pending: Type.Integer(),
      oldest_pending_at: timeOrNull,
      last_status: Type.Union([Type.Integer(), Type.Null()], { description: 'The newest answer.' }),
      last_fault: Type.Union([Type.String(), Type.Null()]),
    },
    { $id: 'OperatorEndpoint', description: 'An endpoint of a client, and how its deliveries go.' },
  ),
  Type.Object(
    { client_id: uuid, client_name: Type.String(), page: ref('PortalEndpointPage') },
    { $id: 'OperatorEndpointPage' },
  ),
  pageSchema('OperatorEndpointsPage', 'Endpoints, newest first.', 'OperatorEndpoint'),
  answerSchema('OperatorEndpointAnswer', 'The endpoint.', 'OperatorEndpointPage'),
];

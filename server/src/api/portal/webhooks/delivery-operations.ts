import type { Static } from 'typebox';
import type { App } from '../../../app.ts';
import { Refusal } from '../../../refusals.ts';
import { findDeliveries } from '../../../webhooks/endpoints/find-deliveries.ts';
import { readDeliveriesOfEvent, readDelivery } from '../../../webhooks/endpoints/read-delivery.ts';
import { countFailed, replayChosen, replayFailed } from '../../../webhooks/endpoints/replay-failed.ts';
import type { Api } from '../../api.ts';
import { ref } from '../../document/schemas.ts';
import { timeOrNull } from '../../http/time-parameter.ts';
import { actorOf } from '../access.ts';
import { portalAnswer, portalPage, refused } from '../portal-answer.ts';
import { endpointIn, endpointPath, ownerOf } from './endpoint-operations.ts';
import { refusing } from './endpoint-refusal.ts';
import { presentDelivery, presentDeliveryDetail } from './present-webhooks.ts';
import {
  DeliveriesQuery,
  DeliveryParams,
  deliveryStates,
  EndpointParams,
  EventParams,
  FailedQuery,
  ReplayBody,
} from './webhook-schemas.ts';

/** The operations of deliveries: what was sent and answered, and sending again. */
export function registerDeliveryOperations(api: Api, app: App): void {
  registerList(api, app);
  registerDelivery(api, app);
  registerReplays(api, app);
  api.get(
    '/portal/accounts/:account_id/:environment/events/:event_id/deliveries',
    {
      config: { access: { client: 'orders:read' } },
      schema: {
        operationId: 'listDeliveriesOfEvent',
        summary: 'Say where an event was sent to, and what became of it',
        params: EventParams,
        response: { 200: ref('PortalDeliveriesOfEventAnswer'), default: refused },
      },
    },
    async (request) => {
      const key = { ...ownerOf(request), eventId: request.params.event_id };
      const deliveries = await readDeliveriesOfEvent(app.database, key);
      return portalAnswer(request, {
        deliveries: deliveries.map((one) => ({
          endpoint_id: one.endpointId,
          endpoint_name: one.endpointName,
          state: one.state,
          attempts: one.attempts,
          due_at: one.dueAt?.toISOString() ?? null,
          closed_at: one.closedAt?.toISOString() ?? null,
          last_status: one.lastStatus,
          last_fault: one.lastFault,
        })),
      });
    },
  );
}

function registerList(api: Api, app: App): void {
  api.get(
    `${endpointPath}/deliveries`,
    {
      config: { access: { client: 'webhooks:read' } },
      schema: {
        operationId: 'listDeliveries',
        summary: 'List the deliveries to an endpoint, newest event first',
        params: EndpointParams,
        querystring: DeliveriesQuery,
        response: { 200: ref('PortalDeliveriesPage'), default: refused },
      },
    },
    async (request) => {
      const { kind, state, days, event, page } = request.query;
      const search = {
        ...endpointIn(request, request.params),
        ...{ kind, page, eventId: event, offsetMs: app.clock.offsetMs },
        state: deliveryStates.find((one) => one === state),
        days: days === undefined ? undefined : Number(days),
      };
      const { deliveries, ...cursors } = await refusing(findDeliveries(app.database, search));
      return portalPage(request, deliveries.map(presentDelivery), cursors);
    },
  );
}

function registerDelivery(api: Api, app: App): void {
  api.get(
    `${endpointPath}/deliveries/:event_id`,
    {
      config: { access: { client: 'webhooks:read' } },
      schema: {
        operationId: 'getDelivery',
        summary: 'Get one delivery with the request and the answer of each attempt',
        params: DeliveryParams,
        response: { 200: ref('PortalDeliveryAnswer'), default: refused },
      },
    },
    async (request) => {
      const key = { ...endpointIn(request, request.params), eventId: request.params.event_id };
      const delivery = await readDelivery(app, key);
      if (delivery === undefined) throw new Refusal('not_found');
      return portalAnswer(request, presentDeliveryDetail(delivery));
    },
  );
}

function registerReplays(api: Api, app: App): void {
  api.get(
    `${endpointPath}/failed`,
    {
      config: { access: { client: 'webhooks:read' } },
      schema: {
        operationId: 'countFailedDeliveries',
        summary: 'Count the deliveries of events since a time that failed for good',
        params: EndpointParams,
        querystring: FailedQuery,
        response: { 200: ref('PortalFailedCountAnswer'), default: refused },
      },
    },
    async (request) => {
      const key = endpointIn(request, request.params);
      const since = timeIn('since', request.query.since);
      return portalAnswer(request, { count: await countFailed(app.database, { ...key, since }) });
    },
  );
  api.post(
    `${endpointPath}/replays`,
    {
      config: { access: { client: 'webhooks:write' } },
      schema: {
        operationId: 'replayDeliveries',
        summary: 'Send chosen deliveries again, or all that failed since a time',
        params: EndpointParams,
        body: ReplayBody,
        response: { 200: ref('PortalReplayAnswer'), default: refused },
      },
    },
    async (request) => {
      const command = { ...endpointIn(request, request.params), actor: actorOf(request) };
      const replayed = await replayDeliveries(app, command, request.body);
      return portalAnswer(request, { replayed });
    },
  );
}

/**
 * Sends the deliveries again that the body of a request names, or all that failed since a time; returns how many.
 * @throws Refusal invalid_parameter when the body has both or neither
 */
export async function replayDeliveries(
  app: App,
  command: Omit<Parameters<typeof replayFailed>[1], 'since'>,
  { event_ids: eventIds, since }: Static<typeof ReplayBody>,
): Promise<number> {
  if ((eventIds === undefined) === (since === undefined)) throw new Refusal('invalid_parameter');
  return refusing(
    eventIds === undefined
      ? replayFailed(app, { ...command, since: timeIn('since', since) })
      : replayChosen(app, { ...command, eventIds }),
  );
}

/** A time of a request. @throws Refusal invalid_parameter */
export function timeIn(field: string, value: string | undefined): Date {
  const at = timeOrNull(field, value);
  if (at === null) throw new Refusal('invalid_parameter');
  return at;
}

import { Type } from 'typebox';
import type { App } from '../../../app.ts';
import { type FirstSteps, readFirstSteps } from '../../../orders/read/first-steps.ts';
import { readDeliveriesOfEvents } from '../../../webhooks/endpoints/delivery-history.ts';
import type { Api } from '../../api.ts';
import { closed, ref } from '../../document/schemas.ts';
import { environmentIn, membershipOf } from '../access.ts';
import type { PortalArea } from '../portal-area.ts';
import { EnvironmentParams, portalAnswer, refused } from '../portal-answer.ts';
import { apiReference } from './api-reference.ts';
import { consoleSchemas } from './console-schemas.ts';

/** How many events the page shows. */
const eventsMax = 50;

const idPattern = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';

const EventsQuery = closed({
  events: Type.String({
    pattern: `^${idPattern}(,${idPattern}){0,${eventsMax - 1}}$`,
    description: 'The ids of events, with commas between them.',
  }),
});

/** The operations behind the quick start and the console. The console itself sends requests of the API. */
export const consoleArea: PortalArea = {
  schemas: consoleSchemas,
  register(api, app) {
    registerReference(api);
    registerFirstSteps(api, app);
    registerDeliveries(api, app);
  },
};

function registerReference(api: Api): void {
  // All routes are registered before the first request.
  let reference: ReturnType<typeof apiReference> | undefined;
  api.get(
    '/portal/api-reference',
    {
      config: { access: 'person' },
      schema: {
        operationId: 'getApiReference',
        summary: 'Get what the pages for developers show of the API',
        response: { 200: ref('PortalApiReferenceAnswer'), default: refused },
      },
    },
    (request) => {
      reference ??= apiReference({ ...api.swagger() });
      return portalAnswer(request, reference);
    },
  );
}

function registerFirstSteps(api: Api, app: App): void {
  api.get(
    '/portal/accounts/:account_id/:environment/first-steps',
    {
      config: { access: { client: 'console:use' } },
      schema: {
        operationId: 'getFirstSteps',
        summary: 'Get what the account has done for the first time',
        params: EnvironmentParams,
        response: { 200: ref('PortalFirstStepsAnswer'), default: refused },
      },
    },
    async (request) => {
      const of = { accountId: membershipOf(request).accountId, environment: environmentIn(request) };
      return portalAnswer(request, presentSteps(await readFirstSteps(app.database, of)));
    },
  );
}

function presentSteps({ key, order, sale, delivery }: FirstSteps) {
  return {
    key: key && { display_prefix: key.displayPrefix, created_at: key.createdAt.toISOString() },
    order: order && { id: order.id, name: order.name, created_at: order.createdAt.toISOString() },
    sale: sale && {
      id: sale.id,
      name: sale.name,
      at: sale.at.toISOString(),
      milliseconds: Math.round(sale.milliseconds),
    },
    delivery: delivery && { kind: delivery.kind, at: delivery.at.toISOString() },
  };
}

function registerDeliveries(api: Api, app: App): void {
  api.get(
    '/portal/accounts/:account_id/:environment/event-deliveries',
    {
      config: { access: { client: 'webhooks:read' } },
      schema: {
        operationId: 'listEventDeliveries',
        summary: 'List what became of events at the endpoints',
        params: EnvironmentParams,
        querystring: EventsQuery,
        response: { 200: ref('PortalEventDeliveriesAnswer'), default: refused },
      },
    },
    async (request) => {
      const of = { accountId: membershipOf(request).accountId, environment: environmentIn(request) };
      const found = await readDeliveriesOfEvents(app.database, of, request.query.events.split(','));
      return portalAnswer(request, {
        deliveries: found.map(({ eventId, state, lastStatus }) => ({
          event_id: eventId,
          state,
          status: lastStatus,
        })),
      });
    },
  );
}

import type { Api } from './api.ts';
import { describedEvents } from './event-schemas.ts';

/** GET /webhooks/schemas.json: a JSON Schema for the body of every kind of event, by its name. */
export function registerWebhookSchemas(api: Api): void {
  const text = JSON.stringify(Object.fromEntries(describedEvents.map(({ kind, schema }) => [kind, schema])));
  api.get('/webhooks/schemas.json', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(text),
  );
}

import type { Api } from '../api.ts';
import { describedEvents } from './event-schemas.ts';
import { servePublicFile } from '../http/public-file.ts';

/** GET /webhooks/schemas.json: a JSON Schema for the body of each kind of event, by kind. */
export function registerWebhookSchemas(api: Api): void {
  servePublicFile(api, '/webhooks/schemas.json', () => {
    const schemas = Object.fromEntries(describedEvents.map(({ kind, schema }) => [kind, schema]));
    return { type: 'application/json; charset=utf-8', bytes: Buffer.from(JSON.stringify(schemas)) };
  });
}

import swagger from '@fastify/swagger';
import type { App } from '../app.ts';
import { scopes } from '../clients/principal.ts';
import type { Api } from './api.ts';
import { bases } from './base.ts';
import { documentOperation } from './operation-document.ts';

/** GET /openapi.json: the interface, from the same schemas that validate requests and write answers. */
export function registerOpenApi(api: Api, app: App): void {
  const { brand } = app.config;
  api.register(swagger, {
    stripBasePath: true,
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${brand} API`,
        version: '1.0.0',
        description: introduction,
        license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
      },
      servers: bases.map(({ prefix, simulated }) => ({
        url: prefix,
        description: simulated ? 'Sandbox: no real supplier and no real money.' : 'Production.',
      })),
      tags: [
        { name: 'Catalog', description: 'What can be bought.' },
        { name: 'Wallet', description: 'What can be spent.' },
        { name: 'Orders', description: 'Quote or inquiry, confirm, read.' },
        { name: 'Sandbox', description: 'Only under the sandbox.' },
      ],
      security: [{ apiKey: [] }],
      components: {
        securitySchemes: {
          apiKey: {
            type: 'http',
            scheme: 'bearer',
            description:
              `\`Authorization: Bearer <API_KEY>\`. Keys start with \`${brand}_test_\` for the sandbox and ` +
              `with \`${brand}_live_\` for production. Scopes: ` +
              `${scopes.map((scope) => `\`${scope}\``).join(', ')}.`,
          },
        },
      },
    },
    refResolver: {
      buildLocalReference: (json, _base, _fragment, i) =>
        typeof json.$id === 'string' ? json.$id : `def-${i}`,
    },
    transform: documentOperation,
  });
  // Made once, when somebody first asks: by then every route is registered.
  let text: string | undefined;
  api.get('/openapi.json', { schema: { hide: true } }, async (_request, reply) => {
    text ??= nullBesideObjects(JSON.stringify(api.swagger()));
    return reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(text);
  });
}

interface Document {
  readonly components: { readonly schemas: Readonly<Record<string, { type?: unknown }>> };
}

/**
 * The document with null beside the objects that may be missing. The serialiser wants it in their type, where
 * generators of clients overlook it, or take the object for a map of anything.
 */
function nullBesideObjects(text: string): string {
  const document: Document = JSON.parse(text);
  const missing = new Set<unknown>();
  for (const [name, schema] of Object.entries(document.components.schemas)) {
    if (!Array.isArray(schema.type) || !schema.type.includes('object')) continue;
    schema.type = 'object';
    missing.add(`#/components/schemas/${name}`);
  }
  const beside: unknown = JSON.parse(JSON.stringify(document), (_name, value: unknown) => {
    const points = typeof value === 'object' && value !== null && '$ref' in value && missing.has(value.$ref);
    return points ? { anyOf: [value, { type: 'null' }] } : value;
  });
  return JSON.stringify(beside);
}

const introduction = `Buy prepaid products and pay postpaid bills from a rupiah wallet: read the catalog, make
a quote (prepaid) or an inquiry (postpaid), confirm it, and read the same order until it has ended.

All amounts are whole rupiah. Every POST needs an \`Idempotency-Key\`; repeat a request with the same key when
you did not get its answer. Members of answers and values of enumerations may be added: ignore what you do not
know.`;

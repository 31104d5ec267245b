import swagger from '@fastify/swagger';
import type { App } from '../../app.ts';
import { scopes } from '../../clients/principal.ts';
import { notFoundEnd, paidEnd, played, scenarios, slowEnd } from '../../suppliers/simulator/scenario.ts';
import type { Api } from '../api.ts';
import { bases } from '../http/base.ts';
import { documentOperation } from './operation-document.ts';
import { servePublicFile } from '../http/public-file.ts';

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
        { name: 'Sandbox', description: sandbox },
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
  // Every route is registered by the time somebody first asks.
  servePublicFile(api, '/openapi.json', () => ({
    type: 'application/json; charset=utf-8',
    bytes: Buffer.from(nullBesideObjects(JSON.stringify(api.swagger()), api.getSchemas())),
  }));
}

/**
 * The document with null beside the objects that may be missing, which all have a name. The serialiser wants it in their
 * type, where generators of clients overlook it, or take the object for a map of anything.
 */
function nullBesideObjects(text: string, schemas: Readonly<Record<string, unknown>>): string {
  const named = Object.entries(schemas).flatMap(([name, schema]) => (mayBeMissing(schema) ? [name] : []));
  const pointers = new Set<unknown>(named.map((name) => `#/components/schemas/${name}`));
  const document: unknown = JSON.parse(text, (_name, value: unknown) => {
    if (typeof value !== 'object' || value === null) return value;
    if ('$ref' in value && pointers.has(value.$ref)) return { anyOf: [value, { type: 'null' }] };
    return mayBeMissing(value) ? { ...value, type: 'object' } : value;
  });
  return JSON.stringify(document);
}

function mayBeMissing(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null || !('type' in schema)) return false;
  return Array.isArray(schema.type) && schema.type.includes('object') && schema.type.includes('null');
}

const introduction = `Buy prepaid products and pay postpaid bills from a rupiah wallet: read the catalog, make
a quote (prepaid) or an inquiry (postpaid), confirm it, and read the same order until it has ended.

All amounts are whole rupiah. Every POST needs an \`Idempotency-Key\`; repeat a request with the same key when
you did not get its answer. Members of answers and values of enumerations may be added: ignore what you do not
know.

What happens to orders is also told as events, sent to your server and signed as Standard Webhooks says; at
\`/webhooks/schemas.json\` is a JSON Schema for each kind.`;

const sandbox = `Only under the sandbox. A quote or an inquiry may carry a \`scenario\`, which its confirm plays:

${scenarios.map((scenario) => `- \`${scenario}\`: ${played[scenario]}`).join('\n')}

Of the customer numbers of inquiries those that end in \`${notFoundEnd}\` are not found, in \`${paidEnd}\` paid already,
and in \`${slowEnd}\` \`inquiring\` for a while.`;

import swagger from '@fastify/swagger';
import type { App } from '../../app.ts';
import { scopes } from '../../clients/principal.ts';
import type { Api } from '../api.ts';
import { bases } from '../http/base.ts';
import { documentForClients } from './document-for-clients.ts';
import { documentOperation } from './operation-document.ts';
import { servePublicFile } from '../http/public-file.ts';
import { referenceGuide } from './reference-guide.ts';

/** GET /openapi.json: the OpenAPI document, built from the schemas that validate requests and serialise answers. */
export function registerOpenApi(api: Api, app: App): void {
  const { brand, publicUrl } = app.config;
  // Tools send requests to the first server by default, so the first server is the sandbox.
  const servers = bases
    .toSorted((a, b) => Number(b.simulated) - Number(a.simulated))
    .map(({ prefix, simulated }) => ({
      url: publicUrl + prefix,
      description: simulated ? 'Sandbox: no real supplier and no real money.' : 'Production.',
    }));
  api.register(swagger, {
    stripBasePath: true,
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${brand} API`,
        version: '1.0.0',
        description: referenceGuide(app.config),
        license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
      },
      servers,
      tags: [
        { name: 'Catalog', description: 'What can be bought.' },
        { name: 'Wallet', description: 'What can be spent.' },
        { name: 'Deposits', description: 'Top up the wallet from your own system.' },
        { name: 'Orders', description: 'Create an order with a quote or an inquiry, confirm it, read it.' },
        { name: 'Sandbox', description: 'Only under the sandbox: decide how orders end.' },
        {
          name: 'Webhooks',
          description: 'Every event that is sent to your endpoints. See *Receiving webhooks* above.',
        },
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
    transform: (documented) => documentOperation(documented, servers[0]?.url ?? ''),
  });
  // All routes are registered before the first request.
  servePublicFile(api, '/openapi.json', () => ({
    type: 'application/json; charset=utf-8',
    bytes: Buffer.from(JSON.stringify(documentForClients(JSON.stringify(api.swagger()), api.getSchemas()))),
  }));
}

import swagger from '@fastify/swagger';
import type { Api } from '../api.ts';
import { withUsedSchemas } from '../document/used-schemas.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The OpenAPI document of the portal's own operations, as the plugin makes it. */
    portalDocument(): Readonly<Record<string, unknown>>;
  }
}

/** Collects the operations that are registered on this scope afterwards into an OpenAPI document of their own, GET /portal/openapi.json. */
export async function describeOperations(api: Api, brand: string): Promise<void> {
  await api.register(swagger, {
    decorator: 'portalDocument',
    // Who may use an operation, for the tests of access and for docs/portal-roles.md.
    transform: ({ schema, url, route }) => ({ url, schema: { ...schema, 'x-access': route.config?.access } }),
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${brand} portal`,
        version: '1.0.0',
        description:
          'The operations of the pages. They are no API for programs and may change with every release: programs use the API.',
        license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
      },
      servers: [{ url: '/' }],
      security: [],
    },
    refResolver: {
      buildLocalReference: (json, _base, _fragment, i) =>
        typeof json.$id === 'string' ? json.$id : `def-${i}`,
    },
  });
  api.get('/portal/openapi.json', { schema: { hide: true } }, (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(JSON.stringify(withUsedSchemas(api.portalDocument()))),
  );
}

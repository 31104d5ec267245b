import openApiTypes, { astToString } from 'openapi-typescript';
import { buildServer } from '../server/src/api/server.ts';
import { openApp } from '../server/src/app.ts';
import { parseConfig } from '../server/src/config.ts';
import { portalIn } from '../server/src/portal/open-portal.ts';
import { makeKeyring } from '../server/src/sealed.ts';

/** The OpenAPI documents that a server makes, as indented JSON. */
interface OpenApiDocuments {
  /** That of the API. */
  readonly api: string;
  /** That of the portal's own operations. */
  readonly portal: string;
}

/**
 * Returns the OpenAPI documents of a server with the default configuration. The server is built but does not listen, and
 * its database is never queried.
 */
export async function renderOpenApiDocuments(): Promise<OpenApiDocuments> {
  const keyring = makeKeyring([{ id: 'none', key: Buffer.alloc(32) }]);
  const app = openApp(parseConfig({ KONTER_LOG_LEVEL: 'silent' }), {
    url: 'postgres://nowhere.invalid/',
    keyring,
  });
  const server = buildServer(app, { portal: { portal: portalIn({ kind: 'failed' }) } });
  const read = async (path: string): Promise<string> => {
    const { body } = await server.inject(path);
    return `${JSON.stringify(JSON.parse(body), undefined, 2)}\n`;
  };
  try {
    return { api: await read('/openapi.json'), portal: await read('/portal/openapi.json') };
  } finally {
    await server.close();
    await app.close();
  }
}

/** Returns the TypeScript types of a document's operations, as the pages use them. */
export async function renderOperationTypes(document: string): Promise<string> {
  return `// Written by "npm run openapi" from docs/portal-openapi.json.\n${astToString(await openApiTypes(document))}`;
}

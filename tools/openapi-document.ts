import { buildServer } from '../server/src/api/server.ts';
import { openApp } from '../server/src/app.ts';
import { parseConfig } from '../server/src/config.ts';
import { makeKeyring } from '../server/src/sealed.ts';

/**
 * Returns the OpenAPI document of a server with the default configuration, as indented JSON. The server is built but
 * does not listen, and its database is never queried.
 */
export async function renderOpenApiDocument(): Promise<string> {
  const keyring = makeKeyring([{ id: 'none', key: Buffer.alloc(32) }]);
  const app = openApp(parseConfig({ KONTER_LOG_LEVEL: 'silent' }), {
    url: 'postgres://nowhere.invalid/',
    keyring,
  });
  const server = buildServer(app);
  try {
    const { body } = await server.inject('/openapi.json');
    return `${JSON.stringify(JSON.parse(body), undefined, 2)}\n`;
  } finally {
    await server.close();
    await app.close();
  }
}

import { readFile } from 'node:fs/promises';
import type { Api } from '../api.ts';
import { servePublicFile } from '../http/public-file.ts';

const iconFile = new URL('favicon.ico', import.meta.url);

/**
 * The requests that a browser sends for the bare host: GET / redirects to the reference page, and /favicon.ico is the
 * icon of every page. The redirect is temporary, because the start page will change.
 */
export function registerBrowserEntry(api: Api): void {
  api.get('/', { schema: { hide: true } }, (_request, reply) =>
    reply.code(302).headers({ location: '/docs/', 'cache-control': 'no-cache' }).send(),
  );
  servePublicFile(api, '/favicon.ico', async () => ({
    type: 'image/x-icon',
    bytes: await readFile(iconFile),
  }));
}

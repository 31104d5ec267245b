import { readFile } from 'node:fs/promises';
import type { Api } from '../api.ts';
import { servePublicFile } from '../http/public-file.ts';
import { acceptsPage, type AnswerPage } from '../portal/portal-pages.ts';

const iconFile = new URL('favicon.ico', import.meta.url);

/**
 * The requests that a browser sends for the bare host. GET / is the portal for a client that accepts HTML, and redirects any
 * other to the reference page. /favicon.ico is the icon of every page.
 */
export function registerBrowserEntry(api: Api, answerPage: AnswerPage | undefined): void {
  api.get('/', { schema: { hide: true } }, (request, reply) => {
    reply.header('vary', 'accept');
    if (answerPage !== undefined && acceptsPage(request)) return answerPage(reply);
    return reply.code(302).headers({ location: '/docs/', 'cache-control': 'no-cache' }).send();
  });
  servePublicFile(api, '/favicon.ico', async () => ({
    type: 'image/x-icon',
    bytes: await readFile(iconFile),
  }));
}

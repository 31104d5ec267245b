import scalar from '@scalar/fastify-api-reference';
import { hash } from 'node:crypto';
import type { App } from '../app.ts';
import type { Api } from './api.ts';

/**
 * GET /docs: the reference, drawn from /openapi.json by a script of our own host. Nothing is loaded from
 * elsewhere.
 */
export function registerReferencePage(api: Api, app: App): void {
  api.register(async (scope) => {
    scope.addHook('onSend', async (_request, reply, payload) => {
      const isPage = String(reply.getHeader('content-type')).startsWith('text/html');
      if (isPage && typeof payload === 'string') reply.header('content-security-policy', policyOf(payload));
      reply.header('cache-control', 'no-cache');
      return payload;
    });
    await scope.register(scalar, {
      routePrefix: '/docs',
      configuration: {
        pageTitle: `${app.config.brand} API`,
        url: '/openapi.json',
        withDefaultFonts: false,
        hideClientButton: true,
        persistAuth: false,
        telemetry: false,
      },
    });
  });
}

/**
 * Allows the inline scripts that stand in the page, by their hashes, and the styles that the reference makes
 * at run time.
 */
function policyOf(html: string): string {
  const inline = [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)];
  const hashes = inline.map(([, script]) => `'sha256-${hash('sha256', script ?? '', 'base64')}'`);
  return [
    "default-src 'none'",
    `script-src 'self' ${hashes.join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

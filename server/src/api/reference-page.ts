import fastify, { type FastifyInstance } from 'fastify';
import { hash } from 'node:crypto';
import type { App } from '../app.ts';
import type { Api } from './api.ts';

const paths = ['/docs', '/docs/', '/docs/js/scalar.js'];

/**
 * GET /docs: the reference, drawn from /openapi.json by a script of our own host. Nothing is loaded from
 * elsewhere. The script has megabytes, so it is read when somebody asks for the page, and not at every start.
 */
export function registerReferencePage(api: Api, app: App): void {
  let opened: Promise<FastifyInstance> | undefined;
  for (const url of paths) {
    api.get(url, { schema: { hide: true } }, async (_request, reply) => {
      opened ??= openPage(app.config.brand);
      const page = await opened;
      const { statusCode, headers, rawPayload } = await page.inject(url);
      reply.code(statusCode).header('cache-control', 'no-cache');
      if (headers.location !== undefined) return reply.header('location', headers.location).send();
      const type = headers['content-type'] ?? '';
      if (type.startsWith('text/html'))
        reply.header('content-security-policy', policyOf(rawPayload.toString()));
      return reply.header('content-type', type).send(rawPayload);
    });
  }
}

/** A server that never listens: Scalar's page is a plugin of one. */
async function openPage(brand: string): Promise<FastifyInstance> {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const page = fastify();
  await page.register(scalar, {
    routePrefix: '/docs',
    configuration: {
      pageTitle: `${brand} API`,
      url: '/openapi.json',
      withDefaultFonts: false,
      hideClientButton: true,
      persistAuth: false,
      telemetry: false,
    },
  });
  return page;
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

import fastify from 'fastify';
import { hash } from 'node:crypto';
import type { App } from '../app.ts';
import type { Api } from './api.ts';
import { type PublicFile, servePublicFile } from './public-file.ts';

/**
 * GET /docs: the reference, drawn from /openapi.json by a script of our own host. Nothing is loaded from
 * elsewhere. The script has megabytes, so it is read when somebody asks for the page, and not at every start.
 */
export function registerReferencePage(api: Api, app: App): void {
  api.get('/docs', { schema: { hide: true } }, (_request, reply) =>
    reply.code(301).headers({ location: '/docs/', 'cache-control': 'no-cache' }).send(),
  );
  for (const url of ['/docs/', '/docs/js/scalar.js'])
    servePublicFile(api, url, () => readFromScalar(url, app.config.brand));
}

/** Scalar's page is a plugin of a server; the one that it is made a plugin of here never listens. */
async function readFromScalar(url: string, brand: string): Promise<PublicFile> {
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
  const { statusCode, headers, rawPayload } = await page.inject(url);
  await page.close();
  if (statusCode !== 200) throw new Error(`The reference page answered ${statusCode} for ${url}.`);
  const type = headers['content-type'] ?? '';
  const policy = type.startsWith('text/html')
    ? { 'content-security-policy': policyOf(rawPayload.toString()) }
    : {};
  return { type, bytes: rawPayload, headers: policy };
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

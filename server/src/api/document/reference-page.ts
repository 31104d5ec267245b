import { execFile } from 'node:child_process';
import { hash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { App } from '../../app.ts';
import type { Api } from '../api.ts';
import { servePublicFile } from '../http/public-file.ts';

const run = promisify(execFile);
const printFile = fileURLToPath(new URL('print-reference-file.ts', import.meta.url));
const fileBytesMax = 32 * 2 ** 20;

/**
 * GET /docs: the reference, drawn from /openapi.json by a script of our own host. Nothing is loaded from
 * elsewhere. The script has megabytes, so it is read when somebody asks for the page, and not at every start.
 */
export function registerReferencePage(api: Api, app: App): void {
  const { brand } = app.config;
  api.get('/docs', { schema: { hide: true } }, (_request, reply) =>
    reply.code(301).headers({ location: '/docs/', 'cache-control': 'no-cache' }).send(),
  );
  servePublicFile(api, '/docs/', async () => {
    const bytes = await readFromScalar(brand, '/docs/');
    const headers = { 'content-security-policy': policyOf(bytes.toString()) };
    return { type: 'text/html; charset=utf-8', bytes, headers };
  });
  servePublicFile(api, '/docs/js/scalar.js', async () => ({
    type: 'application/javascript; charset=utf-8',
    bytes: await readFromScalar(brand, '/docs/js/scalar.js'),
  }));
}

/**
 * Reads a file out of Scalar's package, in a process of its own: loading the package here would keep 50 MB for ever, and
 * everybody waiting while it is parsed.
 */
async function readFromScalar(brand: string, path: string): Promise<Buffer> {
  const { stdout } = await run(process.execPath, [printFile, brand, path], {
    encoding: 'buffer',
    maxBuffer: fileBytesMax,
    env: {},
  });
  return stdout;
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

import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { App } from '../../app.ts';
import type { Secret } from '../../sealed.ts';
import type { Api } from '../api.ts';
import { mayShowDemoKey } from './demo-key-rule.ts';
import { servePublicFile } from '../http/public-file.ts';
import { referenceScript } from './reference-script.ts';

const run = promisify(execFile);
const printFile = fileURLToPath(new URL('print-reference-file.ts', import.meta.url));
const fileBytesMax = 32 * 2 ** 20;

/** Only scripts from this server are allowed. Scalar creates its styles at run time. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const scriptType = 'application/javascript; charset=utf-8';

/**
 * GET /docs: the reference, which Scalar renders from /openapi.json. Nothing is loaded from another host. Scalar's
 * script is several megabytes, so it is read on the first request of the page and not at startup. `demoKey` is the key
 * that this process created at a first start.
 */
export function registerReferencePage(api: Api, app: App, demoKey: Secret | undefined): void {
  const { brand } = app.config;
  api.get('/docs', { schema: { hide: true } }, (_request, reply) =>
    reply.code(301).headers({ location: '/docs/', 'cache-control': 'no-cache' }).send(),
  );
  servePublicFile(api, '/docs/', () => ({
    type: 'text/html; charset=utf-8',
    bytes: Buffer.from(referencePage(brand)),
    headers: { 'content-security-policy': policy },
  }));
  servePublicFile(api, '/docs/js/reference.js', () => ({
    type: scriptType,
    bytes: Buffer.from(referenceScript),
  }));
  servePublicFile(api, '/docs/js/scalar.js', async () => ({ type: scriptType, bytes: await readScalar() }));
  api.get('/docs/demo-key', { schema: { hide: true } }, (request) => ({
    key: demoKey !== undefined && mayShowDemoKey(app.config, request.raw) ? demoKey.open() : null,
  }));
}

/** A brand contains only lower-case letters and digits (`config.ts`), so it needs no escaping. */
function referencePage(brand: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${brand} API</title>
</head>
<body>
<div id="reference"></div>
<script src="js/scalar.js"></script>
<script src="js/reference.js"></script>
</body>
</html>
`;
}

/**
 * Reads the script from Scalar's package in a separate process. Loading the package here would use 50 MB permanently
 * and block all requests while it is parsed.
 */
async function readScalar(): Promise<Buffer> {
  const { stdout } = await run(process.execPath, [printFile], {
    encoding: 'buffer',
    maxBuffer: fileBytesMax,
    env: {},
  });
  return stdout;
}

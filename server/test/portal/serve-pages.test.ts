import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pagePaths } from '../../src/api/portal/page-paths.ts';
import type { PortalState } from '../../src/portal/open-portal.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { aPortal } from './a-portal.ts';

let server: TestServer;
let state: PortalState;
const ready: PortalState = { kind: 'ready', portal: aPortal };

beforeAll(async () => {
  const portal = { state: () => state, stop: async () => undefined };
  server = await startTestServer({ worker: false, catalog: false, portal: { portal } });
});
afterAll(() => server.stop());

const asBrowser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

/** Requests a path, and returns the answer as received: `fetch` would decompress it. */
async function ask(path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') {
  const sent = request(new URL(path, server.url), { method, headers, agent: false });
  sent.end();
  const [answer]: IncomingMessage[] = await once(sent, 'response');
  if (answer === undefined) throw new Error('No answer came.');
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
}

describe('when the portal is ready', () => {
  beforeAll(() => void (state = ready));

  test.each(pagePaths)('%s is the shell', async (path) => {
    const written = path.replace('(^live$|^sandbox$)', '').replace(':environment', 'sandbox');
    const answer = await ask(written.replaceAll(/:\w+/g, '019aa7d0-4b1e'), asBrowser);
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(answer.body).toContain('/portal/assets/main-1.js');
  });

  test('each answer has a nonce of its own, is not stored, and its policy allows no inline script', async () => {
    const answers = [await ask('/sign-in', asBrowser), await ask('/sign-in', asBrowser)];
    const nonces = answers.map(({ headers, body }) => {
      const policy = String(headers['content-security-policy']);
      const [, nonce = ''] = /'nonce-([\w-]{32})'/.exec(policy) ?? [];
      expect(body.split(nonce)).toHaveLength(3);
      expect(policy).not.toMatch(/unsafe|https?:|\*/);
      expect(policy.split('; ')).toEqual(
        expect.arrayContaining([
          "default-src 'self'",
          "script-src 'self'",
          "frame-ancestors 'none'",
          "base-uri 'none'",
        ]),
      );
      expect(headers['cache-control']).toBe('no-store');
      return nonce;
    });
    expect(new Set(nonces).size).toBe(2);
  });

  test('/ is the shell for a browser, and redirects a client of the API as before', async () => {
    const [browser, client] = [await ask('/', asBrowser), await ask('/', { accept: '*/*' })];
    expect([browser.status, browser.headers.vary]).toEqual([200, 'accept']);
    expect([client.status, client.headers.location, client.headers.vary]).toEqual([302, '/docs/', 'accept']);
    expect((await ask('/')).status).toBe(302);
  });

  test.each(['/nowhere', '/app', '/app/nowhere/home', '/app/live/nowhere', '/operator'])(
    '%s is a page with status 404 for a browser, and a refusal for other clients',
    async (path) => {
      const [browser, client] = [await ask(path, asBrowser), await ask(path)];
      expect([browser.status, browser.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
      expect([client.status, client.headers['content-type']]).toEqual([
        404,
        'application/json; charset=utf-8',
      ]);
      expect((await ask(path, asBrowser, 'POST')).headers['content-type']).toMatch(/json/);
    },
  );

  test.each([
    '/v1/nowhere',
    '/sandbox/nowhere',
    '/docs/nowhere',
    '/callbacks/nowhere',
    '/portal/nowhere',
    '/webhooks/x',
  ])('%s is never a page', async (path) => {
    const { status, headers } = await ask(path, asBrowser);
    expect(headers['content-type']).toMatch(/json/);
    expect(status).toBeGreaterThanOrEqual(400);
  });

  test.each([
    ['br', 'the brotli form'],
    ['gzip', 'the gzip form'],
  ])('an asset is sent as %s from the build, to be stored for a year', async (coding, body) => {
    const answer = await ask('/portal/assets/main-1.js', { 'accept-encoding': coding });
    expect(answer).toMatchObject({ status: 200, body });
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': coding,
      'content-type': 'application/javascript; charset=utf-8',
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
    });
  });

  test('an asset without a compressed form, or for a client that accepts none, is sent as it is', async () => {
    const [script, font] = [
      await ask('/portal/assets/main-1.js'),
      await ask('/portal/assets/inter-1.woff2', { 'accept-encoding': 'br' }),
    ];
    expect(script.body).toHaveLength(aPortal.assets.get('main-1.js')?.identity.length ?? 0);
    expect([script.headers['content-encoding'], font.headers['content-encoding']]).toEqual([
      undefined,
      undefined,
    ]);
    expect(font.headers['content-type']).toBe('font/woff2');
  });

  test.each(['nowhere.js', '..%2Fportal.json', '__proto__'])('there is no asset %s', async (name) => {
    const answer = await ask(`/portal/assets/${name}`, asBrowser);
    expect([answer.status, answer.headers['cache-control']]).toEqual([404, 'no-store']);
  });
});

describe('without a build', () => {
  test('a page says that it is prepared and loads itself again; the API answers as always', async () => {
    state = { kind: 'building' };
    const page = await ask('/app/live/home', asBrowser);
    expect([page.status, page.headers['retry-after'], page.headers['cache-control']]).toEqual([
      503,
      '1',
      'no-store',
    ]);
    expect(page.body).toMatch(
      /<script src="(\S+)" defer>[^]*<noscript><meta http-equiv="refresh" content="1">/,
    );
    const script = await ask('/portal/waiting.js');
    expect([script.status, script.headers['content-type']]).toEqual([
      200,
      'application/javascript; charset=utf-8',
    ]);
    expect(page.headers['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'sha256-/,
    );
    expect((await ask('/healthz')).status).toBe(200);
    expect((await ask('/portal/assets/main-1.js')).status).toBe(404);
  });

  test('a page says what the operator has to do when the build failed, and does not load itself again', async () => {
    state = { kind: 'failed' };
    const page = await ask('/sign-in', asBrowser);
    expect(page.status).toBe(500);
    expect(page.body).toContain('<code>npm run portal</code>');
    expect(page.body).toMatch(/lang="id"[^]*lang="en"/);
    expect(page.body).not.toMatch(/refresh|<script/);
  });
});

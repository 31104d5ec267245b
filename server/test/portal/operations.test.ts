import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessionsByCookie } from '../../../portal/test/sessions-by-cookie.ts';
import { portalIn } from '../../src/portal/open-portal.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { aPortal } from './a-portal.ts';

let server: TestServer;
const sessions = sessionsByCookie();
const { ended } = sessions;
beforeAll(async () => {
  const portal = portalIn({ kind: 'ready', portal: aPortal });
  server = await startTestServer({
    worker: false,
    catalog: false,
    portal: { portal, sessions },
  });
});
afterAll(() => server.stop());

/** The body of an answer. A member that it does not have is undefined. */
async function bodyOf(
  answer: Response,
): Promise<Record<'data' | 'error' | 'paths', Record<string, unknown>>> {
  return JSON.parse(await answer.text());
}

test('the settings name the brand, the version and the languages', async () => {
  const answer = await fetch(`${server.url}/portal/settings`);
  expect(await answer.json()).toEqual({
    data: { brand: 'konter', logo: null, version: '0.1.0', languages: ['id', 'en'], sign_in: true },
    meta: { request_id: answer.headers.get('x-request-id') },
  });
});

test('the session is that of the cookie, and empty for a visitor', async () => {
  const read = async (cookie: string): Promise<unknown> =>
    (await bodyOf(await fetch(`${server.url}/portal/session`, { headers: { cookie } }))).data;
  expect(await read('')).toEqual({
    person: null,
    memberships: [],
    operator_role: null,
    operator_permissions: [],
    two_factor_setup_required: false,
  });
  expect(await read('visitor=owner')).toMatchObject({
    person: { email: 'siti@berkahpulsa.id' },
    memberships: [{ name: 'Berkah Pulsa', role: 'owner', live: true }],
    operator_role: null,
    operator_permissions: [],
  });
  expect(await read('visitor=operator_finance')).toMatchObject({
    memberships: [],
    operator_role: 'finance',
    operator_permissions: expect.arrayContaining(['reviews:rule']),
    two_factor_setup_required: false,
  });
});

describe('a change', () => {
  const change = async (headers: Record<string, string>): Promise<Response> =>
    fetch(`${server.url}/portal/sign-out`, {
      method: 'POST',
      headers: { cookie: 'visitor=owner', ...headers },
    });
  const own = (): string => server.app.config.publicUrl;

  test('is made for a page of this server', async () => {
    ended.length = 0;
    const answer = await change({ origin: own(), 'sec-fetch-site': 'same-origin' });
    expect([answer.status, (await bodyOf(answer)).data['person']]).toEqual([200, null]);
    // The name by which the page itself was opened, in a browser that sends no Sec-Fetch-Site.
    expect((await change({ origin: server.url })).status).toBe(200);
    expect(ended).toEqual(['owner', 'owner']);
  });

  test.each([
    ['of another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    [
      'of another site that names this one',
      { origin: 'http://127.0.0.1:8080', 'sec-fetch-site': 'cross-site' },
    ],
    ['of a sibling', { origin: 'http://127.0.0.1:8080', 'sec-fetch-site': 'same-site' }],
    ['of another port', { origin: 'http://127.0.0.1:8081' }],
    ['of a frame without an origin', { origin: 'null' }],
    ['by TLS of the same name', { origin: 'https://127.0.0.1:8080' }],
    ['with a name that begins like ours', { origin: 'http://127.0.0.1.evil.example:8080' }],
    ['without an origin', {}],
  ])('is refused for a page %s, and changes nothing', async (_which, headers) => {
    ended.length = 0;
    const answer = await change(headers);
    expect(answer.status).toBe(403);
    expect((await bodyOf(answer)).error['code']).toBe('cross_site_request');
    expect(ended).toEqual([]);
  });
});

test('the operations are in a document of their own, and not in that of the API', async () => {
  const paths = async (path: string): Promise<string[]> =>
    Object.keys((await bodyOf(await fetch(server.url + path))).paths);
  expect(await paths('/portal/openapi.json')).toEqual(
    expect.arrayContaining(['/portal/settings', '/portal/session', '/portal/sign-out']),
  );
  expect((await paths('/openapi.json')).filter((path) => path.includes('portal'))).toEqual([]);
});

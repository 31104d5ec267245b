import { afterEach, expect, test, vi } from 'vitest';
import { fetchReauthenticated, setReauthentication } from './reauthentication.ts';

afterEach(() => vi.unstubAllGlobals());

/** A server that wants re-authentication until there was one. It records the bodies that it got. */
function given(): { readonly bodies: string[]; proved: boolean } {
  const bodies: string[] = [];
  const server = { bodies, proved: false };
  vi.stubGlobal('fetch', async (request: Request) => {
    server.bodies.push(await request.text());
    return server.proved
      ? Response.json({ data: 'done' })
      : Response.json({ error: { code: 'reauthentication_required' } }, { status: 403 });
  });
  return server;
}

function change(body: string): Request {
  return new Request('http://localhost/change', { method: 'POST', body });
}

test('a request that needs re-authentication is sent again after it', async () => {
  const server = given();
  setReauthentication(async () => (server.proved = true));
  expect((await fetchReauthenticated(change('a'))).status).toBe(200);
  expect(server.bodies).toEqual(['a', 'a']);
});

test('requests that are refused together ask once', async () => {
  const server = given();
  const asked = vi.fn(async () => (server.proved = true));
  setReauthentication(asked);
  const answers = await Promise.all([fetchReauthenticated(change('a')), fetchReauthenticated(change('b'))]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(asked).toHaveBeenCalledOnce();
  expect(server.bodies.toSorted()).toEqual(['a', 'a', 'b', 'b']);
});

test('a person who does not answer gets the refusal, and is asked again the next time', async () => {
  const server = given();
  setReauthentication(async () => false);
  const answer = await fetchReauthenticated(change('a'));
  expect(answer.status).toBe(403);
  expect(await answer.json()).toEqual({ error: { code: 'reauthentication_required' } });
  expect(server.bodies).toEqual(['a']);
  setReauthentication(async () => (server.proved = true));
  expect((await fetchReauthenticated(change('b'))).status).toBe(200);
});

test('any other answer is left as it is', async () => {
  setReauthentication(async () => true);
  vi.stubGlobal('fetch', async () => Response.json({ error: { code: 'role_not_allowed' } }, { status: 403 }));
  expect((await fetchReauthenticated(change('a'))).status).toBe(403);
  vi.stubGlobal('fetch', async () => new Response('<h1>Forbidden</h1>', { status: 403 }));
  expect(await (await fetchReauthenticated(change('a'))).text()).toBe('<h1>Forbidden</h1>');
});

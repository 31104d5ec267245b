/** The base of the sandbox on this server. */
export const sandboxBase = '/sandbox/v1';

/** Sends a request of the API to the sandbox of this server: with a key, without cookies, and never to another server. */
export function fetchSandbox(path: string, key: string, init: RequestInit = {}): Promise<Response> {
  return fetch(sandboxBase + path, {
    ...init,
    headers: { ...init.headers, authorization: `Bearer ${key}` },
    credentials: 'omit',
    cache: 'no-store',
    redirect: 'error',
  });
}

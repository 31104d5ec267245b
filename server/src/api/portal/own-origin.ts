import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../refusals.ts';
import type { Api } from '../api.ts';

const loopback: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]']);
const reading: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/**
 * Refuses every change under /portal/ that a page of another origin may have caused: its cookies would be sent with it.
 * Browsers say where a request comes from in `Origin` and `Sec-Fetch-Site`, and a page cannot change either.
 */
export function refuseOtherOrigins(api: Api, publicUrl: string): void {
  const isOwn = ownOriginOf(publicUrl);
  api.addHook('onRequest', async (request) => {
    if (!(request.raw.url ?? '').startsWith('/portal/') || reading.has(request.method)) return;
    if (!isSameSite(request) || !isOwn(request.headers.origin)) throw new Refusal('cross_site_request');
  });
}

/** Older browsers do not send the header; `Origin` decides then. */
function isSameSite({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin';
}

/** Tells whether an origin is that of the public URL. On the machine itself, its other names with the same port count too. */
function ownOriginOf(publicUrl: string): (origin: string | undefined) => boolean {
  const own = new URL(publicUrl);
  return (origin) => {
    if (origin === own.origin) return true;
    if (origin === undefined || !loopback.has(own.hostname) || !URL.canParse(origin)) return false;
    const { hostname, port, protocol } = new URL(origin);
    return protocol === own.protocol && port === own.port && loopback.has(hostname);
  };
}

import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../refusals.ts';
import type { Api } from '../api.ts';

const reading: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/**
 * Refuses every change under /portal/ that a page of another origin may have caused: its cookies would be sent with it.
 * Browsers say where a request comes from in `Origin` and `Sec-Fetch-Site`, and a page cannot change either.
 */
export function refuseOtherOrigins(api: Api, publicUrl: string): void {
  const isOwn = ownOriginOf(publicUrl);
  api.addHook('onRequest', async (request) => {
    if (!(request.raw.url ?? '').startsWith('/portal/') || reading.has(request.method)) return;
    if (!isSameSite(request) || !isOwn(request)) throw new Refusal('cross_site_request');
  });
}

/** Older browsers do not send the header; `Origin` decides then. */
function isSameSite({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin';
}

/**
 * Returns whether an origin is this server: that of the public URL, or the host that the request itself names, as at a server
 * without a public URL that people reach by several names. A page without TLS is never the origin of a server with TLS.
 */
function ownOriginOf(publicUrl: string): (request: FastifyRequest) => boolean {
  const own = new URL(publicUrl);
  return ({ headers: { host, origin } }) => {
    if (origin === undefined || !URL.canParse(origin)) return false;
    const from = new URL(origin);
    if (from.origin === own.origin) return true;
    return from.host === host && (own.protocol === 'http:' || from.protocol === 'https:');
  };
}

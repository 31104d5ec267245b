import type { IncomingMessage } from 'node:http';
import { Refusal } from '../../refusals.ts';

/**
 * Refuses a request that a proxy before this server may read differently: without a Host in HTTP/1.1, with two of a header
 * that may appear once, or in a version of HTTP that this server does not speak (RFC 9112, sections 2.3 and 3.2).
 * @throws Refusal `malformed_request`
 */
export function checkRequestHead({
  httpVersion,
  rawHeaders,
}: Pick<IncomingMessage, 'httpVersion' | 'rawHeaders'>): void {
  if (httpVersion !== '1.1' && httpVersion !== '1.0') throw unsupportedVersion;
  let hosts = 0;
  let authorizations = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] ?? '';
    // Nearly all names have another length, so only a few are converted.
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
    if (name.length === 13 && name.toLowerCase() === 'authorization') authorizations += 1;
  }
  if (hosts > 1) throw malformed('Host', 'repeated', 'Send this header once.');
  if (hosts === 0 && httpVersion === '1.1') throw malformed('Host', 'required', 'This header is missing.');
  if (authorizations > 1) throw malformed('Authorization', 'repeated', 'Send this header once.');
}

/** The refusal of a version of HTTP other than 1.0 and 1.1. */
export const unsupportedVersion = malformed('request', 'http', 'Send HTTP/1.1 or HTTP/1.0.');

function malformed(field: string, code: string, message: string): Refusal {
  return new Refusal('malformed_request', { details: [{ field, code, message }] });
}

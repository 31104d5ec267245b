import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** The headers of a response; names in any case. */
export interface ResponseHeaders {
  get(name: string): string | null;
  has(name: string): boolean;
  /** The names, in lower case. */
  keys(): MapIterator<string>;
}

/** A response as it arrived on a socket. */
export interface Received {
  readonly status: number;
  readonly headers: ResponseHeaders;
  readonly body: string;
}

const headEnd = '\r\n\r\n';

/** One response and what follows it; undefined while it is incomplete. `ended`: nothing more will come. */
export function readResponse(
  bytes: Buffer,
  method: string,
  ended = false,
): { readonly received: Received; readonly rest: Buffer } | undefined {
  const end = bytes.indexOf(headEnd);
  if (end === -1) return undefined;
  const [first = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(`${first} `)?.[1] ?? Number.NaN);
  if (Number.isNaN(status)) throw new Error('what arrived is no HTTP/1.1 response');
  const headers = headersOf(lines);
  const after = bytes.subarray(end + headEnd.length);
  // Such as 100 Continue: the response follows.
  if (status < 200) return readResponse(after, method, ended);
  const body = bodyOf(after, { method, status, headers }, ended);
  return body && { received: { status, headers, body: decoded(body.bytes, headers) }, rest: body.rest };
}

function headersOf(lines: readonly string[]): ResponseHeaders {
  const values = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    const earlier = values.get(name);
    const value = line.slice(colon + 1).trim();
    values.set(name, earlier === undefined ? value : `${earlier}, ${value}`);
  }
  return {
    get: (name) => values.get(name.toLowerCase()) ?? null,
    has: (name) => values.has(name.toLowerCase()),
    keys: () => values.keys(),
  };
}

function decoded(bytes: Buffer, headers: ResponseHeaders): string {
  switch (headers.get('content-encoding')) {
    case 'br':
      return brotliDecompressSync(bytes).toString();
    case 'gzip':
      return gunzipSync(bytes).toString();
    default:
      return bytes.toString();
  }
}

interface Head {
  readonly method: string;
  readonly status: number;
  readonly headers: ResponseHeaders;
}

interface Body {
  readonly bytes: Buffer;
  readonly rest: Buffer;
}

function bodyOf(bytes: Buffer, { method, status, headers }: Head, ended: boolean): Body | undefined {
  if (method === 'HEAD' || status === 204 || status === 304) return { bytes: Buffer.alloc(0), rest: bytes };
  if (headers.get('transfer-encoding') === 'chunked') return chunkedBody(bytes);
  const length = headers.get('content-length');
  if (length === null) return ended ? { bytes, rest: Buffer.alloc(0) } : undefined;
  const size = Number(length);
  if (bytes.length < size) return undefined;
  return { bytes: bytes.subarray(0, size), rest: bytes.subarray(size) };
}

function chunkedBody(bytes: Buffer): Body | undefined {
  const parts: Buffer[] = [];
  for (let at = 0; ;) {
    const lineEnd = bytes.indexOf('\r\n', at);
    if (lineEnd === -1) return undefined;
    const size = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16);
    const start = lineEnd + 2;
    if (bytes.length < start + size + 2) return undefined;
    if (size === 0) return { bytes: Buffer.concat(parts), rest: bytes.subarray(start + 2) };
    parts.push(bytes.subarray(start, start + size));
    at = start + size + 2;
  }
}

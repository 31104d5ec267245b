import { Agent, buildConnector, request } from 'undici';
import { decodeBody } from './decode-body.ts';
import { dataOf } from './values.ts';

/**
 * The result of one call. `not_sent`: no connection was made, so nothing can have been processed. `unknown`: it may
 * have been received, and no readable answer came back.
 */
export type CallResult =
  | { readonly kind: 'reply'; readonly data: unknown }
  | { readonly kind: 'not_sent' }
  | { readonly kind: 'unknown' };

/** An HTTP client for one service of a supplier, with its own connections. */
export interface Client {
  /** Sends `body` to `path`. Never throws, and stores nothing of what it sent or read. */
  post(path: string, body: Readonly<Record<string, unknown>>, limits: CallLimits): Promise<CallResult>;
}

/**
 * The call ends with the signal, and an answer of more than `bytesMax` bytes, compressed or not, counts as unknown.
 */
export interface CallLimits {
  readonly signal: AbortSignal;
  readonly bytesMax: number;
}

/** Observes every call and its result; it makes the call exactly once. */
export type ObserveCall = (call: () => Promise<CallResult>) => Promise<CallResult>;

/** Makes a client for one base URL, such as `https://api.digiflazz.com/v1`. */
export function makeClient(baseUrl: string, observe: ObserveCall = (call) => call()): Client {
  const base = baseUrl.replace(/\/+$/, '');
  // HTTP/1.1: undici never resends a purchase that was written to a connection.
  const agent = new Agent({ connect: makeConnector(), allowH2: false, pipelining: 1, connections: 256 });
  return {
    post: (path, body, limits) => observe(() => post(agent, `${base}${path}`, JSON.stringify(body), limits)),
  };
}

async function post(agent: Agent, url: string, body: string, limits: CallLimits): Promise<CallResult> {
  if (limits.signal.aborted) return { kind: 'not_sent' };
  try {
    const reply = await request(url, {
      method: 'POST',
      // Firewalls in front of such services reject requests without a user agent.
      headers: { 'content-type': 'application/json', accept: 'application/json', 'user-agent': 'konter' },
      body,
      signal: limits.signal,
      dispatcher: agent,
    });
    // Business failures come with status 400 and the same body as successes, so only the body counts.
    const sent = await readBytes(reply.body, limits.bytesMax);
    const coding = reply.headers['content-encoding'];
    const read = sent === undefined ? undefined : await decodeBody(sent, coding, limits.bytesMax);
    const data = read?.kind === 'body' ? dataOf(read.bytes.toString('utf8')) : undefined;
    return data === undefined ? { kind: 'unknown' } : { kind: 'reply', data };
  } catch (error) {
    // The error may contain the URL or the request, so it does not leave this function.
    return { kind: error instanceof NotConnected ? 'not_sent' : 'unknown' };
  }
}

async function readBytes(
  body: AsyncIterable<Buffer> & { destroy(): unknown },
  bytesMax: number,
): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > bytesMax) {
      body.destroy();
      return undefined;
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Thrown when no connection was made, so that nothing was sent, whatever the cause. */
class NotConnected extends Error {}

/** DNS lookup, TCP connect and TLS handshake all come before the first byte of a call. */
function makeConnector(): buildConnector.connector {
  const connect = buildConnector({ timeout: 5_000, allowH2: false });
  return (options, callback) => {
    connect(options, (...connected) => {
      if (connected[0] === null) callback(...connected);
      else callback(new NotConnected(), null);
    });
  };
}

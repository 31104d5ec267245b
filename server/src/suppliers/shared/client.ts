import { Agent, buildConnector, request } from 'undici';
import { dataOf } from './values.ts';

/**
 * What became of one call. `not_sent`: no connection came about, so nothing can have been acted on. `unknown`: it may
 * have been received, and no answer that could be read came back.
 */
export type CallResult =
  | { readonly kind: 'reply'; readonly data: unknown }
  | { readonly kind: 'not_sent' }
  | { readonly kind: 'unknown' };

/** Speaks to one service of a supplier over HTTP, on connections of its own. */
export interface Client {
  /** Sends `body` to `path`. It throws nothing, and keeps nothing of what it sent or read. */
  post(path: string, body: Readonly<Record<string, unknown>>, limits: CallLimits): Promise<CallResult>;
}

/** How long and how much: the call ends with the signal, and an answer of more bytes is no answer. */
export interface CallLimits {
  readonly signal: AbortSignal;
  readonly bytesMax: number;
}

/** Sees every call and what became of it; it makes the call exactly once. */
export type ObserveCall = (call: () => Promise<CallResult>) => Promise<CallResult>;

/** Makes a client for one base address, such as `https://api.digiflazz.com/v1`. */
export function makeClient(baseUrl: string, observe: ObserveCall = (call) => call()): Client {
  const base = baseUrl.replace(/\/+$/, '');
  // Over HTTP/1.1 a purchase that was written to a connection is never sent again by itself.
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
      // Gates before such services turn away who does not say what it is.
      headers: { 'content-type': 'application/json', accept: 'application/json', 'user-agent': 'konter' },
      body,
      signal: limits.signal,
      dispatcher: agent,
    });
    // Failures of business come with status 400 and the same body as all others: only the body counts.
    const text = await readText(reply.body, limits.bytesMax);
    const data = text === null ? undefined : dataOf(text);
    return data === undefined ? { kind: 'unknown' } : { kind: 'reply', data };
  } catch (error) {
    // What was thrown may name the address or hold what was sent, so nothing of it leaves this function.
    return { kind: error instanceof NotConnected ? 'not_sent' : 'unknown' };
  }
}

async function readText(
  body: AsyncIterable<Buffer> & { destroy(): unknown },
  bytesMax: number,
): Promise<string | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > bytesMax) {
      body.destroy();
      return null;
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** What a call fails with when no connection came about: nothing of it was sent, whatever stood in the way. */
class NotConnected extends Error {}

/** Looking up the name, connecting and agreeing on encryption all come before the first byte of a call. */
function makeConnector(): buildConnector.connector {
  const connect = buildConnector({ timeout: 5_000, allowH2: false });
  return (options, callback) => {
    connect(options, (...connected) => {
      if (connected[0] === null) callback(...connected);
      else callback(new NotConnected(), null);
    });
  };
}

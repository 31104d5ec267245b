import { Agent, buildConnector, request } from 'undici';
import { decodeBody } from './decode-body.ts';
import { type Members, membersIn } from './values.ts';

/**
 * The result of one call. `not_sent`: no connection was made, so nothing can have been processed. `unknown`: it may
 * have been received, and no readable answer came back.
 */
export type CallResult<Data = unknown> =
  | { readonly kind: 'reply'; readonly data: Data }
  | { readonly kind: 'not_sent' }
  | { readonly kind: 'unknown' };

/** An HTTP client for one service of a supplier, with its own connections. */
export interface Client {
  /** Sends `body` to `path`. Never throws, and stores nothing of what it sent or read. */
  post(path: string, body: Readonly<Record<string, unknown>>, limits: CallLimits): Promise<CallResult>;
}

/** A request to a service with a REST API. The path is appended to the base URL. */
export interface HttpRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

/** An answer with a JSON object, whatever its status. */
export interface HttpReply {
  readonly status: number;
  readonly members: Members;
}

/** An HTTP client for a service with a REST API, with its own connections. */
export interface HttpClient {
  /** Never throws, and stores nothing of what it sent or read. A redirect is not followed. */
  send(request: HttpRequest, limits: CallLimits): Promise<CallResult<HttpReply>>;
}

/**
 * The call ends with the signal, and an answer of more than `bytesMax` bytes, compressed or not, counts as unknown.
 */
export interface CallLimits {
  readonly signal: AbortSignal;
  readonly bytesMax: number;
}

/** Observes every call and its result; it makes the call exactly once. */
export type ObserveCall = <Data>(call: () => Promise<CallResult<Data>>) => Promise<CallResult<Data>>;

/** Makes a client for one base URL, such as `https://api.digiflazz.com/v1`. It reads the member `data` of an answer. */
export function makeClient(baseUrl: string, observe: ObserveCall = (call) => call()): Client {
  const service = serviceAt(baseUrl);
  return {
    post: (path, body, limits) =>
      observe(async () => {
        // Business failures come with status 400 and the same body as successes, so only the body counts.
        const result = await exchange(service, { method: 'POST', path, body }, limits);
        if (result.kind !== 'reply') return result;
        const { data } = result.data.members;
        return data === undefined ? { kind: 'unknown' } : { kind: 'reply', data };
      }),
  };
}

/** Makes a client for a REST API at one base URL. */
export function makeHttpClient(baseUrl: string, observe: ObserveCall = (call) => call()): HttpClient {
  const service = serviceAt(baseUrl);
  return { send: (sent, limits) => observe(() => exchange(service, sent, limits)) };
}

interface Service {
  readonly agent: Agent;
  readonly base: string;
}

function serviceAt(baseUrl: string): Service {
  // HTTP/1.1: undici never resends a purchase that was written to a connection.
  const agent = new Agent({ connect: makeConnector(), allowH2: false, pipelining: 1, connections: 256 });
  return { agent, base: baseUrl.replace(/\/+$/, '') };
}

async function exchange(
  { agent, base }: Service,
  { method, path, headers, body }: HttpRequest,
  limits: CallLimits,
): Promise<CallResult<HttpReply>> {
  if (limits.signal.aborted) return { kind: 'not_sent' };
  try {
    const reply = await request(`${base}${path}`, {
      method,
      headers: {
        ...headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        accept: 'application/json',
        // Firewalls in front of such services reject requests without a user agent.
        'user-agent': 'konter',
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal: limits.signal,
      dispatcher: agent,
    });
    const sent = await readBytes(reply.body, limits.bytesMax);
    const coding = reply.headers['content-encoding'];
    const read = sent === undefined ? undefined : await decodeBody(sent, coding, limits.bytesMax);
    const members = read?.kind === 'body' ? membersIn(read.bytes.toString('utf8')) : undefined;
    if (members === undefined) return { kind: 'unknown' };
    return { kind: 'reply', data: { status: reply.statusCode, members } };
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

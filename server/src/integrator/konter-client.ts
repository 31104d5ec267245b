import { request } from 'undici';
import { CommandError } from '../command-error.ts';
import { hasCode } from '../fault.ts';
import { newRequestId } from '../ids.ts';

/** Deadline of an answer, milliseconds: a server lets a request wait 20 seconds for events. */
const answerMsMax = 40_000;

/** An answer of a konter server. */
export interface KonterAnswer {
  readonly status: number;
  /** The JSON of the body; undefined when it is not JSON. */
  readonly body: unknown;
}

/** The sandbox of a konter server over HTTP, as any holder of a key can use it. */
export interface KonterClient {
  /** Such as `http://127.0.0.1:8080`. */
  readonly url: string;
  /** @throws NoAnswer when the server cannot be reached, or `signal` aborts */
  get(path: string, signal?: AbortSignal): Promise<KonterAnswer>;
  /** Sends JSON under a new Idempotency-Key. @throws NoAnswer */
  post(path: string, body?: object): Promise<KonterAnswer>;
}

/** A request got no answer: nothing is listening, or the connection broke. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/** Makes a client of the sandbox of the server at `url`. Nothing is sent yet. */
export function makeKonterClient(url: string, key: string): KonterClient {
  const origin = parseServerUrl(url);
  async function send(method: 'GET' | 'POST', path: string, more: SendOptions): Promise<KonterAnswer> {
    try {
      const answer = await request(`${origin}/sandbox/v1${path}`, {
        method,
        headers: {
          authorization: `Bearer ${key}`,
          ...(method === 'POST' ? { 'idempotency-key': newRequestId() } : {}),
          ...(more.body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        body: more.body === undefined ? null : JSON.stringify(more.body),
        signal: more.signal ?? null,
        headersTimeout: answerMsMax,
        bodyTimeout: answerMsMax,
      });
      return { status: answer.statusCode, body: parseJson(await answer.body.text()) };
    } catch (cause) {
      const message = isUnresolved(cause)
        ? `Cannot resolve the host "${new URL(origin).hostname}"; check --url, and the network.`
        : `No konter answers at ${origin}; check that it runs, and --url.`;
      throw new NoAnswer(message, { cause });
    }
  }
  return {
    url: origin,
    get: (path, signal) => send('GET', path, signal === undefined ? {} : { signal }),
    post: (path, body) => send('POST', path, body === undefined ? {} : { body }),
  };
}

/** Whether a request failed because its host name could not be resolved. */
export function isUnresolved(error: unknown): boolean {
  return hasCode(error, 'ENOTFOUND', 'EAI_AGAIN');
}

interface SendOptions {
  readonly body?: object;
  readonly signal?: AbortSignal;
}

/** A member of a value of unknown type. */
export function memberOf(value: unknown, ...names: readonly string[]): unknown {
  let found = value;
  for (const name of names)
    found =
      typeof found === 'object' && found !== null
        ? new Map<string, unknown>(Object.entries(found)).get(name)
        : undefined;
  return found;
}

/** The message of a refusal, for an operator. */
export function messageOf(answer: KonterAnswer): string {
  const message = memberOf(answer.body, 'error', 'message');
  const code = memberOf(answer.body, 'error', 'code');
  if (typeof message === 'string' && typeof code === 'string')
    return `${message.replace(/\.$/, '')} (${answer.status} ${code}).`;
  return `The server answered ${answer.status}, but not in konter's format; check --url.`;
}

function parseServerUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !['http:', 'https:'].includes(url.protocol))
    throw new CommandError('The server (--url) must be a URL such as http://127.0.0.1:8080.');
  if (url.href !== url.origin + url.pathname)
    throw new CommandError(
      'The URL of the server (--url) must have no user, no query (?) and no fragment (#).',
    );
  return url.href.replace(/\/+$/, '');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

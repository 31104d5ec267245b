import { request } from 'undici';
import type { Secret } from '../../sealed.ts';
import type { HeadPlace } from './head-place.ts';

/** How long a request may take, milliseconds. An audit reads everything. */
const timeoutMs = { GET: 60_000, POST: 10_000 } as const;

/**
 * An https address that appends the lines of each POST to what it keeps, answers 2xx once they are durable, and returns
 * everything for a GET. The credential is sent as a bearer token.
 */
export function makeAddressPlace(url: string, token: Secret): HeadPlace {
  async function send(method: 'GET' | 'POST', body?: string): ReturnType<typeof request> {
    const reply = await request(url, {
      method,
      headers: {
        authorization: `Bearer ${token.open()}`,
        'user-agent': 'konter',
        ...(body === undefined ? {} : { 'content-type': 'text/plain' }),
      },
      ...(body === undefined ? {} : { body }),
      signal: AbortSignal.timeout(timeoutMs[method]),
    });
    if (reply.statusCode >= 200 && reply.statusCode < 300) return reply;
    await reply.body.dump();
    throw new Error(`it answered ${reply.statusCode}`);
  }
  const { origin, pathname } = new URL(url);
  // A query may hold a secret.
  const name = `${origin}${pathname}`;
  return {
    name,
    configured: true,
    async append(lines) {
      const reply = await send('POST', `${lines.join('\n')}\n`);
      await reply.body.dump();
    },
    async *files() {
      const reply = await send('GET');
      yield { name, lines: linesOf(await reply.body.text()) };
    },
  };
}

async function* linesOf(text: string): AsyncGenerator<string> {
  yield* text.split('\n');
}

import { request } from 'undici';
import { later } from './timing.ts';

/** The pause before a failed callback is retried, milliseconds. */
const againMs = 200;

/**
 * Sends a callback until it gets a 2xx answer, at most `tries` times. The suppliers do not document retries, so the
 * default is one try.
 */
export async function postCallback(
  world: { readonly timers: Set<NodeJS.Timeout> },
  url: string,
  message: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
  tries: number,
): Promise<void> {
  const taken = await request(url, { method: 'POST', ...message, signal: AbortSignal.timeout(10_000) }).then(
    async (reply) => {
      await reply.body.dump();
      return reply.statusCode < 300;
    },
    () => false,
  );
  if (!taken && tries > 1) later(world, againMs, () => postCallback(world, url, message, tries - 1));
}

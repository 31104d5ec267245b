import { request } from 'undici';
import { later } from './timing.ts';

/** After how long a callback that was not taken is sent again, milliseconds. */
const againMs = 200;

/**
 * Sends a callback until it is taken, at most `tries` times. The suppliers do not document whether they try again, so
 * once is what they begin with, and nobody may count on more.
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

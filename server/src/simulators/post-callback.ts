import { request } from 'undici';
import { later } from './timing.ts';

/** The pause before a failed callback is retried, milliseconds. */
const againMs = 200;

/**
 * Sends a callback until it gets a 2xx answer, at most `tries` times. The suppliers do not document retries, so the
 * default is one try.
 */
export async function postCallback(
  simulation: { readonly timers: Set<NodeJS.Timeout> },
  url: string,
  message: CallbackMessage,
  tries: number,
): Promise<void> {
  const answer = await postOnce(url, message, 10_000);
  const taken = answer !== undefined && answer.status < 300;
  if (!taken && tries > 1)
    later(simulation, againMs, () => postCallback(simulation, url, message, tries - 1));
}

interface CallbackMessage {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Sends a callback once, without following redirects; undefined when no answer came in time. */
export async function postOnce(
  url: string,
  message: CallbackMessage,
  timeoutMs: number,
): Promise<{ readonly status: number; readonly location: string | undefined } | undefined> {
  return request(url, { method: 'POST', ...message, signal: AbortSignal.timeout(timeoutMs) }).then(
    async (reply) => {
      await reply.body.dump();
      const { location } = reply.headers;
      return { status: reply.statusCode, location: typeof location === 'string' ? location : undefined };
    },
    () => undefined,
  );
}

import { request } from 'undici';
import { type Clock, pause } from '../clock.ts';
import { CommandError } from '../command-error.ts';
import { hasCode } from '../fault.ts';
import type { Secret } from '../sealed.ts';
import { signedHeaders } from '../webhook-signature.ts';
import { isUnresolved } from './konter-client.ts';
import type { ListedEvent } from './listen.ts';

/** One try to forward an event: the status that came back, or why none did. */
export interface ForwardAttempt {
  readonly status: number | null;
  readonly ms: number;
  readonly trouble: string | null;
}

/** Deadline of the receiver, milliseconds; the same as for deliveries over the network. */
const receiverMsMax = 15_000;
/** The pauses before the retries of an event, milliseconds. */
const pausesMs = [500, 2_000] as const;

/** @throws CommandError when it is not a URL to send to */
export function parseForwardUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url !== undefined && ['http:', 'https:'].includes(url.protocol)) return url.href;
  throw new CommandError('The URL of --forward must be a URL such as http://localhost:3000/hook.');
}

/**
 * Forwards an event to a program as a delivery would: with the same body and id on every try, signed by Standard
 * Webhooks. A try without a 2xx answer is repeated twice. `onHandover` is called after every try.
 */
export async function forward(
  clock: Clock,
  to: { url: string; secret: Secret },
  event: ListedEvent,
  onHandover: (handover: ForwardAttempt) => void,
  signal: AbortSignal,
): Promise<void> {
  const isStopped = (): boolean => signal.aborted;
  for (const pauseMs of [0, ...pausesMs]) {
    await pause(pauseMs, signal);
    if (isStopped()) return;
    const handover = await handOver(clock, to, event, signal);
    // The command is ending: an interrupted try is not reported.
    if (isStopped() && handover.status === null) return;
    onHandover(handover);
    if (handover.status !== null && handover.status >= 200 && handover.status < 300) return;
  }
}

async function handOver(
  clock: Clock,
  to: { url: string; secret: Secret },
  event: ListedEvent,
  signal: AbortSignal,
): Promise<ForwardAttempt> {
  const beganMs = clock.monotonicMs();
  const took = (): number => Math.round(clock.monotonicMs() - beganMs);
  try {
    const answer = await request(to.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'konter-listen',
        ...signedHeaders({ id: event.id, at: clock.nodeNow(), body: event.body }, [to.secret]),
      },
      body: event.body,
      signal: AbortSignal.any([signal, AbortSignal.timeout(receiverMsMax)]),
    });
    const status = answer.statusCode;
    // The answer is not needed, but its connection is reused for the next event.
    await answer.body.dump({ limit: 64 * 1024 });
    return { status, ms: took(), trouble: null };
  } catch (error) {
    return { status: null, ms: took(), trouble: troubleOf(error) };
  }
}

function troubleOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer';
  if (error.name === 'TimeoutError') return `no answer within ${receiverMsMax / 1_000} seconds`;
  if (isUnresolved(error)) return 'cannot resolve its host';
  return hasCode(error, 'ECONNREFUSED') ? 'nothing is listening there' : 'the connection broke';
}

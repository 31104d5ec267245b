import { pause } from '../clock.ts';
import { CommandError } from '../command-error.ts';
import { type KonterAnswer, type KonterClient, memberOf, NoAnswer, messageOf } from './konter-client.ts';

/** An event as the server lists it: `body` is, byte for byte, what an endpoint would be sent. */
export interface ListedEvent {
  readonly id: string;
  readonly kind: string;
  readonly body: string;
}

/** Receives the events and the state of the connection. */
export interface Listener {
  /** The server was reached; every event from now on will be received. */
  ready(): void;
  /** The next event. The one after it is requested when this has ended. */
  receive(event: ListedEvent): Promise<void>;
  /** The connection was lost, with the reason; it is retried. */
  disconnected(message: string): void;
  /** The connection is back, and no event was missed. */
  reconnected(): void;
}

/** How long one request waits at the server, whole seconds. */
const waitSeconds = 20;
/** The pause before a lost connection is retried, milliseconds; it doubles up to the longest. */
const firstPauseMs = 200;
const longestPauseMs = 5_000;
/**
 * The pause after events, milliseconds: the events of that time come with one request. Each request counts against the
 * rate limit of the account, which its purchases need.
 */
const batchMs = 250;

/**
 * Receives the events of the key's account from now on, one after the other in their order, until `signal` aborts. A
 * lost connection or a restart of the server loses no event: the next request continues after the last event.
 * @throws CommandError when the server refuses the key; NoAnswer when the first request gets no answer
 */
export async function listen(client: KonterClient, listener: Listener, signal: AbortSignal): Promise<void> {
  const isStopped = (): boolean => signal.aborted;
  let place = await newestPlace(client, signal);
  if (place === undefined || isStopped()) return;
  listener.ready();
  let pauseMs = firstPauseMs;
  let isLost = false;
  while (!isStopped()) {
    const answer = await next(client, place, signal);
    if (isStopped()) return;
    if (typeof answer === 'string') {
      if (!isLost) listener.disconnected(answer);
      isLost = true;
      await pause(pauseMs, signal);
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
      continue;
    }
    if (isLost) listener.reconnected();
    isLost = false;
    pauseMs = firstPauseMs;
    for (const event of eventsOf(answer)) {
      await listener.receive(event);
      place = event.id;
      if (isStopped()) return;
    }
    place = placeOf(answer);
    await pause(batchMs, signal);
  }
}

/** The id of the newest event so far; undefined when `signal` aborted first. */
async function newestPlace(client: KonterClient, signal: AbortSignal): Promise<string | undefined> {
  try {
    const answer = await client.get('/events', signal);
    if (answer.status !== 200) throw new CommandError(messageOf(answer));
    return placeOf(answer);
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  }
}

/** The next answer, or why there is none yet. */
async function next(
  client: KonterClient,
  after: string,
  signal: AbortSignal,
): Promise<KonterAnswer | string> {
  try {
    const answer = await client.get(`/events?after=${after}&wait=${waitSeconds}`, signal);
    if (answer.status === 200) return answer;
    if (answer.status === 429 || answer.status >= 500) return messageOf(answer);
    throw new CommandError(messageOf(answer));
  } catch (error) {
    if (error instanceof NoAnswer) return error.message;
    throw error;
  }
}

function placeOf(answer: KonterAnswer): string {
  const place = memberOf(answer.body, 'meta', 'next');
  if (typeof place === 'string') return place;
  throw new CommandError('The server does not list its events; it is older than this konter.');
}

function eventsOf(answer: KonterAnswer): ListedEvent[] {
  const data = memberOf(answer.body, 'data');
  if (!Array.isArray(data)) return [];
  return data.flatMap((one: unknown) => {
    const [id, kind, body] = [memberOf(one, 'id'), memberOf(one, 'kind'), memberOf(one, 'body')];
    return typeof id === 'string' && typeof kind === 'string' && typeof body === 'string'
      ? [{ id, kind, body }]
      : [];
  });
}

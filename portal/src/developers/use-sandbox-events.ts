import { useEffect, useState } from 'react';
import { textIn } from './exchange.ts';
import { fetchSandbox } from './fetch-sandbox.ts';

/** An event of the account, as its webhooks carry it. */
export interface SandboxEvent {
  readonly id: string;
  readonly kind: string;
  readonly createdAt: string;
  readonly body: string;
}

/** `off`: without a key. `refused`: the key may not read events, and is not tried again. */
export type Following = 'connecting' | 'live' | 'lost' | 'off' | 'refused';

/** What the page does with the events that it follows. */
export interface SandboxEvents {
  readonly events: readonly SandboxEvent[];
  readonly following: Following;
  clear(): void;
}

/** How many events are shown. */
const shownMax = 50;
/** How long a request waits for an event, seconds. */
const waitSeconds = 20;
const retryMs = 5_000;

/** Follows the events of the key's account from now on, while the page is visible. */
export function useSandboxEvents(key: string | undefined): SandboxEvents {
  const [events, setEvents] = useState<readonly SandboxEvent[]>([]);
  const [following, setFollowing] = useState<Following>('off');

  useEffect(() => {
    if (key === undefined) {
      setFollowing('off');
      return;
    }
    const ended = new AbortController();
    setFollowing('connecting');
    void follow(key, ended.signal, {
      onState: setFollowing,
      onEvents: (found) => setEvents((before) => [...found.toReversed(), ...before].slice(0, shownMax)),
    });
    return () => ended.abort();
  }, [key]);

  return { events, following, clear: () => setEvents([]) };
}

interface Listener {
  onState(state: Following): void;
  onEvents(events: readonly SandboxEvent[]): void;
}

async function follow(key: string, signal: AbortSignal, listener: Listener): Promise<void> {
  let after: string | undefined;
  while (!signal.aborted) {
    await visible(signal);
    const answer = await ask(key, after, signal);
    if (signal.aborted) return;
    if (answer === 'refused') return listener.onState('refused');
    if (answer === undefined) {
      listener.onState('lost');
      await pause(retryMs, signal);
      continue;
    }
    listener.onState('live');
    if (answer.events.length > 0) listener.onEvents(answer.events);
    after = answer.next;
  }
}

interface Page {
  readonly events: readonly SandboxEvent[];
  readonly next: string;
}

async function ask(
  key: string,
  after: string | undefined,
  signal: AbortSignal,
): Promise<Page | 'refused' | undefined> {
  const query = after === undefined ? '' : `?after=${after}&wait=${waitSeconds}`;
  try {
    const answer = await fetchSandbox(`/events${query}`, key, { signal });
    if (answer.status === 401 || answer.status === 403) return 'refused';
    if (!answer.ok) return undefined;
    const text = await answer.text();
    const next = textIn(text, 'meta', 'next');
    if (next === undefined) return undefined;
    const { data }: { data: { id: string; kind: string; created_at: string; body: string }[] } =
      JSON.parse(text);
    return {
      events: data.map(({ id, kind, created_at: createdAt, body }) => ({ id, kind, createdAt, body })),
      next,
    };
  } catch {
    return undefined;
  }
}

/** Resolves when the page is visible: one in the background asks nothing. */
function visible(signal: AbortSignal): Promise<void> {
  if (!document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    const done = (): void => {
      if (document.hidden && !signal.aborted) return;
      document.removeEventListener('visibilitychange', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    document.addEventListener('visibilitychange', done);
    signal.addEventListener('abort', done);
  });
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

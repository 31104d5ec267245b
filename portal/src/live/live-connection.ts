import type { components } from '../operations/portal-api.d.ts';

/** What the server tells of an account. */
export type LiveSummary = components['schemas']['LiveSummary'];

/** The account whose changes are followed. */
export interface Account {
  readonly account_id: string;
  readonly environment: 'live' | 'sandbox';
}

/** What happens on the connection of all tabs. */
export type LiveEvent =
  | { readonly kind: 'summary'; readonly summary: LiveSummary }
  /** Nobody tells any more what changes: the page has to ask. */
  | { readonly kind: 'lost' }
  /** The session has ended, or the role is another one. */
  | { readonly kind: 'ended' };

/** What a summary has when nothing changed. */
const nothing = { is_first: false, orders: 0, order_ids: [], is_partial: false, deposits: false };

/** After how long a connection that the server refused is tried again, milliseconds. */
const retryMs = 30_000;

/**
 * Follows the changes of an account while the page is visible. All visible tabs of a browser share one connection: the tab that
 * holds the lock has it, and tells the others. When it is hidden or closed, another one gets the lock. Returns what ends it.
 */
export function followAccount(account: Account, onEvent: (event: LiveEvent) => void): () => void {
  const name = `konter-live ${account.account_id} ${account.environment}`;
  const tabs = new BroadcastChannel(name);
  let visible: AbortController | undefined;

  let leads = false;
  let last: LiveSummary | undefined;
  tabs.addEventListener('message', ({ data }: MessageEvent<LiveEvent | 'hello'>) => {
    if (data !== 'hello') onEvent(data);
    // A tab that was just opened learns that it is told what changes.
    else if (leads && last !== undefined)
      tabs.postMessage({ kind: 'summary', summary: { ...last, ...nothing } });
  });
  const tell = (event: LiveEvent): void => {
    last = event.kind === 'summary' ? event.summary : undefined;
    onEvent(event);
    tabs.postMessage(event);
  };
  const start = (): void => {
    visible = new AbortController();
    tabs.postMessage('hello');
    void lead(name, visible.signal, async (signal) => {
      leads = true;
      await listen(account, signal, tell);
      leads = false;
    });
  };
  const check = (): void => {
    if (document.visibilityState === 'hidden') visible?.abort();
    else if (visible?.signal.aborted !== false) start();
  };
  document.addEventListener('visibilitychange', check);
  check();
  return () => {
    document.removeEventListener('visibilitychange', check);
    visible?.abort();
    tabs.close();
  };
}

/** Runs `work` while this tab holds the lock, until `signal` aborts. Without TLS a browser has no locks, and each tab leads itself. */
async function lead(
  name: string,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  if (!('locks' in navigator)) return work(signal);
  await navigator.locks
    .request(name, { signal }, () => work(signal))
    .catch((error: unknown) => {
      // The tab was hidden before it got the lock.
      if (!signal.aborted) throw error;
    });
}

/** Listens to the server until `signal` aborts. */
function listen(
  { account_id: id, environment }: Account,
  signal: AbortSignal,
  tell: (event: LiveEvent) => void,
): Promise<void> {
  return new Promise((resolve) => {
    let events: EventSource | undefined;
    let retry: ReturnType<typeof setTimeout> | undefined;
    const open = (): void => {
      events = new EventSource(`/portal/accounts/${id}/${environment}/live`);
      events.addEventListener('summary', ({ data }: MessageEvent<string>) => {
        const summary: unknown = JSON.parse(data);
        if (isSummary(summary)) tell({ kind: 'summary', summary });
      });
      events.addEventListener('ended', () => {
        events?.close();
        tell({ kind: 'ended' });
        retry = setTimeout(open, retryMs);
      });
      events.addEventListener('error', () => {
        tell({ kind: 'lost' });
        // The browser connects again by itself, unless the server refused.
        if (events?.readyState === EventSource.CLOSED) retry = setTimeout(open, retryMs);
      });
    };
    const stop = (): void => {
      clearTimeout(retry);
      events?.close();
      resolve();
    };
    if (signal.aborted) return resolve();
    signal.addEventListener('abort', stop, { once: true });
    open();
  });
}

/** Whether a message is a summary: a server of another version may send what these pages do not know. */
function isSummary(message: unknown): message is LiveSummary {
  return typeof message === 'object' && message !== null && 'is_first' in message && 'order_ids' in message;
}

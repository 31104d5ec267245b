/** What happens on the connection of all tabs. */
export type LiveEvent<Summary> =
  | { readonly kind: 'summary'; readonly summary: Summary }
  /** Nobody tells any more what changes: the page has to ask. */
  | { readonly kind: 'lost' }
  /** The session has ended, or the role is another one. */
  | { readonly kind: 'ended' };

/** What is followed. */
export interface Source<Summary> {
  /** The address of the server-sent events. All visible tabs that follow it share one connection. */
  readonly address: string;
  /** Whether a message is a summary: a server of another version may send what these pages do not know. */
  isSummary(message: unknown): message is Summary;
  /** A summary as it is when nothing changed since. */
  unchanged(summary: Summary): Summary;
}

/** After how long a connection that the server refused is tried again, milliseconds. */
const retryMs = 30_000;

/**
 * Follows changes while the page is visible. All visible tabs of a browser share one connection: the tab that
 * holds the lock has it, and tells the others. When it is hidden or closed, another one gets the lock. Returns what ends it.
 */
export function follow<Summary>(
  source: Source<Summary>,
  onEvent: (event: LiveEvent<Summary>) => void,
): () => void {
  const name = `konter-live ${source.address}`;
  const tabs = new BroadcastChannel(name);
  let visible: AbortController | undefined;

  let leads = false;
  let last: Summary | undefined;
  tabs.addEventListener('message', ({ data }: MessageEvent<LiveEvent<Summary> | 'hello'>) => {
    if (data !== 'hello') onEvent(data);
    // A tab that was just opened learns that it is told what changes.
    else if (leads && last !== undefined)
      tabs.postMessage({ kind: 'summary', summary: source.unchanged(last) });
  });
  const tell = (event: LiveEvent<Summary>): void => {
    last = event.kind === 'summary' ? event.summary : undefined;
    onEvent(event);
    tabs.postMessage(event);
  };
  const start = (): void => {
    visible = new AbortController();
    tabs.postMessage('hello');
    void lead(name, visible.signal, async (signal) => {
      leads = true;
      await listen(source, signal, tell);
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
function listen<Summary>(
  source: Source<Summary>,
  signal: AbortSignal,
  tell: (event: LiveEvent<Summary>) => void,
): Promise<void> {
  return new Promise((resolve) => {
    let events: EventSource | undefined;
    let retry: ReturnType<typeof setTimeout> | undefined;
    const open = (): void => {
      events = new EventSource(source.address);
      events.addEventListener('summary', ({ data }: MessageEvent<string>) => {
        const summary: unknown = JSON.parse(data);
        if (source.isSummary(summary)) tell({ kind: 'summary', summary });
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

import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CurrentAccount } from '../operations/account.ts';
import { sessionQuery } from '../operations/session.ts';
import { type Changes, everything, refresh, type Topic, withChanges } from './followed.ts';
import { followAccount, type LiveSummary } from './live-connection.ts';

/** The shortest time between two refreshes of a page, milliseconds: a busy account changes every second. */
const gapMs = 2_000;
/** How often a page asks while nobody tells what changes, milliseconds. */
const pollMs = 15_000;

/**
 * Keeps what is on screen up to date: queries that say in `meta` what they follow are asked again when that changes. A page that
 * is not visible asks nothing; when it is visible again, it asks for everything that it follows.
 */
export function LiveUpdates({ path }: Pick<CurrentAccount, 'path'>): undefined {
  const queries = useQueryClient();
  const { account_id: accountId, environment } = path;
  useEffect(() => {
    const refresher = makeRefresher(queries);
    let isLive = false;
    const stop = followAccount({ account_id: accountId, environment }, (event) => {
      if (event.kind === 'ended') void queries.invalidateQueries({ queryKey: sessionQuery.queryKey });
      isLive = event.kind === 'summary';
      if (event.kind === 'summary') refresher.add(changesOf(event.summary));
    });
    const poll = setInterval(() => {
      if (!isLive && document.visibilityState === 'visible') refresher.add(everything);
    }, pollMs);
    const resume = (): void => {
      if (document.visibilityState === 'visible') refresher.add(everything);
      else isLive = false;
    };
    document.addEventListener('visibilitychange', resume);
    return () => {
      stop();
      clearInterval(poll);
      refresher.stop();
      document.removeEventListener('visibilitychange', resume);
    };
  }, [queries, accountId, environment]);
}

/** What a summary says to refresh. The first one of a connection tells nothing of what was missed. */
function changesOf(summary: LiveSummary): Changes {
  if (summary.is_first) return everything;
  const topics: Topic[] = ['wallet'];
  if (summary.orders > 0) topics.push('orders');
  if (summary.deposits) topics.push('deposits');
  const isWhole = !summary.is_partial && summary.orders === summary.order_ids.length;
  return { topics: new Set(topics), orderIds: isWhole ? new Set(summary.order_ids) : null };
}

/** Refreshes at once, and then at most once in the gap with all changes of it. */
function makeRefresher(queries: QueryClient): { add(changes: Changes): void; stop(): void } {
  let waiting: Changes | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = (): void => {
    timer = undefined;
    const changes = waiting;
    // A page in the background asks for everything when it is shown again.
    if (changes === undefined || document.visibilityState === 'hidden') return;
    waiting = undefined;
    timer = setTimeout(flush, gapMs);
    void refresh(queries, changes);
  };
  return {
    add(changes) {
      waiting = waiting === undefined ? changes : withChanges(waiting, changes);
      if (timer === undefined) flush();
    },
    stop: () => clearTimeout(timer),
  };
}

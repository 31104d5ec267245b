import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CurrentAccount } from '../operations/account.ts';
import type { components } from '../operations/portal-api.d.ts';
import { sessionQuery } from '../operations/session.ts';
import { type Changes, everything, refresh, type Topic, withChanges } from './followed.ts';
import { follow, type Source } from './live-connection.ts';

type Summary = components['schemas']['LiveSummary'];
type OperatorSummary = components['schemas']['OperatorLiveSummary'];

/** A source of changes, and what its summaries say to refresh. */
interface Followable<Of> extends Source<Of> {
  changesOf(summary: Of): Changes;
}

/** The shortest time between two refreshes of a page, milliseconds: a busy account changes every second. */
const gapMs = 2_000;
/** How often a page asks while nobody tells what changes, milliseconds. */
const pollMs = 15_000;

function hasMembers<Of extends object>(
  message: unknown,
  names: readonly (keyof Of & string)[],
): message is Of {
  return typeof message === 'object' && message !== null && names.every((name) => name in message);
}

/** What changes in an account. */
function accountSource({ account_id: id, environment }: CurrentAccount['path']): Followable<Summary> {
  return {
    address: `/portal/accounts/${id}/${environment}/live`,
    isSummary: (message) => hasMembers<Summary>(message, ['is_first', 'order_ids']),
    unchanged: (summary) => ({
      ...summary,
      ...{ is_first: false, orders: 0, order_ids: [], is_partial: false, deposits: false },
    }),
    changesOf(summary) {
      // The first one of a connection tells nothing of what was missed.
      if (summary.is_first) return everything;
      const topics: Topic[] = ['wallet'];
      if (summary.orders > 0) topics.push('orders');
      if (summary.deposits) topics.push('deposits');
      const isWhole = !summary.is_partial && summary.orders === summary.order_ids.length;
      return { topics: new Set(topics), orderIds: isWhole ? new Set(summary.order_ids) : null };
    },
  };
}

/** What changes in the whole business. It does not name the orders. */
const business: Followable<OperatorSummary> = {
  address: '/portal/operator/live',
  isSummary: (message) => hasMembers<OperatorSummary>(message, ['is_first', 'topics']),
  unchanged: () => ({ is_first: false, topics: [] }),
  changesOf: ({ is_first: isFirst, topics }) =>
    isFirst ? everything : { topics: new Set(topics), orderIds: null },
};

/**
 * Keeps what is on screen up to date: queries that say in `meta` what they follow are asked again when that changes. A page that
 * is not visible asks nothing; when it is visible again, it asks for everything that it follows.
 */
export function LiveUpdates({ path }: Pick<CurrentAccount, 'path'>): undefined {
  const queries = useQueryClient();
  const { account_id: accountId, environment } = path;
  useEffect(
    () => keepUpToDate(queries, accountSource({ account_id: accountId, environment })),
    [queries, accountId, environment],
  );
}

/** The same for the pages of operators. */
export function OperatorLiveUpdates(): undefined {
  const queries = useQueryClient();
  useEffect(() => keepUpToDate(queries, business), [queries]);
}

/** Follows a source, or asks every 15 seconds while nobody tells what changes. Returns what ends it. */
function keepUpToDate<Of>(queries: QueryClient, source: Followable<Of>): () => void {
  const refresher = makeRefresher(queries);
  let isLive = false;
  const stop = follow(source, (event) => {
    if (event.kind === 'ended') void queries.invalidateQueries({ queryKey: sessionQuery.queryKey });
    isLive = event.kind === 'summary';
    if (event.kind === 'summary') refresher.add(source.changesOf(event.summary));
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

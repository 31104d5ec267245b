import type { App } from '../app.ts';
import {
  changedTopics,
  type OperatorTopic,
  readTopicVersions,
  type TopicVersions,
} from './operator-topics.ts';
import { makePolling } from './polling.ts';

/** A listener of an operator. The first call has no topics: what is read after it is not older than what later calls report. */
export type OperatorListener = (changed: readonly OperatorTopic[] | null) => void;

/** What changes in the whole business, for the operators who look. */
export interface OperatorUpdates {
  /** Calls `listener` once, and again after every poll that finds a change. Returns what ends that. */
  follow(listener: OperatorListener): () => void;
}

/** Makes the updates of one process: one statement a second, however many operators look, and none while nobody does. */
export function makeOperatorUpdates({ database, log }: Pick<App, 'database' | 'log'>): OperatorUpdates {
  const listeners = new Set<OperatorListener>();
  let last: TopicVersions | undefined;
  const polling = makePolling({ isFollowed: () => listeners.size > 0, poll, log });

  async function poll(): Promise<void> {
    const before = last;
    const versions = await readTopicVersions(database);
    last = versions;
    const changed = before === undefined ? null : changedTopics(before, versions);
    if (changed?.length === 0) return;
    for (const listener of listeners) listener(changed);
  }

  return {
    follow(listener) {
      listeners.add(listener);
      if (last !== undefined) listener(null);
      polling.begin();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        // What happens while nobody looks is not reported to the next one: their first call has no topics.
        last = undefined;
        polling.end();
      };
    },
  };
}

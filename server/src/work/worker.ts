import type { App } from '../app.ts';
import { hourMs, pause } from '../clock.ts';
import { environments, type Environment } from '../environment.ts';
import { faultOf } from '../fault.ts';
import { askRestoredOrders } from '../orders/attempts/ask-restored-orders.ts';
import { openDueHolds } from '../orders/attempts/open-due-holds.ts';
import { openAdvancedSpans } from '../orders/advanced-spans.ts';
import { type DueSpan, openDueWindow } from '../orders/due-window.ts';
import { expireOverdue } from '../orders/expire-orders.ts';
import { joinStrays } from '../orders/strays/join-strays.ts';
import { makeAttemptPoller } from '../orders/attempts/attempt-poller.ts';
import { renderEvents } from '../orders/step-events.ts';
import { startDispatcher } from '../webhooks/dispatch/dispatcher.ts';
import { bookkeepingTasks } from './bookkeeping-tasks.ts';
import { purgeOldRows } from './purge-old-rows.ts';
import { priceTasks } from './price-tasks.ts';
import type { Task } from './task.ts';
import { openWatch } from './watch-tasks.ts';

/** The background tasks of the server. */
export interface Worker {
  /** Resolves when the current runs have ended. */
  stop(): Promise<void>;
}

const askRestoredMs = 1_000;

/** How often stray callbacks are compared with the orders. Few ever wait. */
const joinStraysMs = 10_000;

/**
 * Runs the background tasks: open attempts, expiry, and daily jobs. Every task claims its work with leases or locks, so any
 * number of nodes may run it. A task that fails runs again at its next time.
 */
export function startWorker(app: App): Worker {
  const stopping = new AbortController();
  const { workerIntervalMs } = app.config.settings;
  const pollers = environments.map((environment) => ({
    environment,
    ...makeAttemptPoller(app, environment),
  }));
  const watch = openWatch(app);
  const tasks: Task[] = [
    ...pollers.flatMap(({ environment, round }): Task[] => [
      { name: `advance attempts ${environment}`, everyMs: workerIntervalMs, run: round },
    ]),
    ...environments.flatMap((environment): Task[] => [
      dueTask(app, environment, 'holds', openDueHolds),
      dueTask(app, environment, 'quotes', expireOverdue),
    ]),
    advancedTask(app, 'holds', openDueHolds),
    advancedTask(app, 'quotes', expireOverdue),
    { name: 'ask about restored orders', everyMs: askRestoredMs, run: () => askRestoredOrders(app) },
    ...priceTasks(app),
    { name: 'purge old rows', everyMs: hourMs, run: () => purgeOldRows(app) },
    { name: 'join strays', everyMs: joinStraysMs, run: () => joinStrays(app) },
    ...bookkeepingTasks(app),
    { name: 'maintain chain heads', everyMs: hourMs, run: () => app.heads.maintain() },
    ...watch.tasks,
  ];
  const loops = tasks.map((task) => loop(app, task, stopping.signal));
  const dispatcher = startDispatcher(app, renderEvents);
  app.orders.onDeliveries(dispatcher.wake);
  return {
    async stop() {
      stopping.abort();
      await Promise.all([...loops, dispatcher.stop()]);
      await Promise.all(pollers.map(({ idle }) => idle()));
      watch.close();
    },
  };
}

/** A task that looks at what became due since its last run. Few things do, so it runs less often than the poller. */
function dueTask(
  app: App,
  environment: Environment,
  what: 'holds' | 'quotes',
  work: (app: App, environment: Environment, span: DueSpan) => Promise<void>,
): Task {
  const window = openDueWindow(app, environment, what);
  return {
    name: `due ${what} ${environment}`,
    everyMs: 4 * app.config.settings.workerIntervalMs,
    // A quote may have been confirmed in the time that a restore has lost. The next run covers the same span.
    run: async () => {
      if (what === 'quotes' && app.quarantine.active) return;
      await window.next((span) => work(app, environment, span));
    },
  };
}

/** The same for the accounts whose sandbox clock was moved forward. */
function advancedTask(
  app: App,
  what: 'holds' | 'quotes',
  work: (app: App, environment: Environment, span: DueSpan, accountId: string) => Promise<void>,
): Task {
  const spans = openAdvancedSpans(app);
  return {
    name: `due ${what} of advanced clocks`,
    everyMs: 4 * app.config.settings.workerIntervalMs,
    run: async () => {
      if (app.quarantine.active) return;
      await spans.next((span, accountId) => work(app, 'sandbox', span, accountId));
    },
  };
}

async function loop(app: App, task: Task, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await task.run(signal);
    } catch (error) {
      app.log.error(
        { task: task.name, ...faultOf(error) },
        'a task of the worker failed and will be retried',
      );
    }
    await pause(task.everyMs, signal);
  }
}

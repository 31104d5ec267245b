import type { App } from '../app.ts';
import { hourMs, pause } from '../clock.ts';
import { environments } from '../environment.ts';
import { makeGatewayPoller } from '../deposits/gateways/gateway-poller.ts';
import { faultOf } from '../fault.ts';
import { queryRestoredOrders } from '../orders/attempts/query-restored-orders.ts';
import { joinStrays } from '../orders/strays/join-strays.ts';
import { makeAttemptPoller } from '../orders/attempts/attempt-poller.ts';
import { renderEvents } from '../orders/read/step-events.ts';
import { startDispatcher } from '../webhooks/dispatch/dispatcher.ts';
import { bookkeepingTasks } from './bookkeeping-tasks.ts';
import { depositTasks } from './deposit-tasks.ts';
import { dueTasks } from './due-tasks.ts';
import { noticeTasks } from './notice-tasks.ts';
import { priceTasks } from './price-tasks.ts';
import type { Task } from './task.ts';
import { openWatch } from './watch-tasks.ts';

/** The background tasks of the server. */
export interface Worker {
  /** Resolves when the current runs have ended. */
  stop(): Promise<void>;
}

const queryRestoredMs = 1_000;

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
  const gatewayPoller = makeGatewayPoller(app);
  const watch = openWatch(app);
  const tasks: Task[] = [
    ...pollers.flatMap(({ environment, round }): Task[] => [
      { name: `advance attempts ${environment}`, everyMs: workerIntervalMs, run: round },
    ]),
    { name: 'check payments at gateways', everyMs: workerIntervalMs, run: gatewayPoller.round },
    ...dueTasks(app),
    {
      name: 'ask about restored orders',
      everyMs: queryRestoredMs,
      run: (signal) => queryRestoredOrders(app, signal),
    },
    ...priceTasks(app),
    { name: 'join strays', everyMs: joinStraysMs, run: () => joinStrays(app) },
    ...depositTasks(app),
    ...bookkeepingTasks(app),
    ...noticeTasks(app),
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
      await Promise.all([...pollers, gatewayPoller].map(({ idle }) => idle()));
      watch.close();
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

import type { App } from '../app.ts';
import { type Environment, environments } from '../environment.ts';
import { openAdvancedSpans } from '../orders/due/advanced-spans.ts';
import { openDueHolds } from '../orders/attempts/open-due-holds.ts';
import type { DueScope, DueSpan } from '../orders/due/due-scope.ts';
import { openDueWindow } from '../orders/due/due-window.ts';
import { expireOverdue } from '../orders/due/expire-orders.ts';
import type { DueTaskName } from '../orders/due/watermarks.ts';
import type { Task } from './task.ts';

/** The tasks that expire orders, and open the purchases whose confirm has died. */
export function dueTasks(app: App): Task[] {
  return [
    ...environments.flatMap((environment): Task[] => [
      dueTask(app, environment, 'holds', openDueHolds),
      dueTask(app, environment, 'quotes', expireOverdue),
    ]),
    advancedTask(app, 'holds', openDueHolds),
    advancedTask(app, 'quotes', expireOverdue),
  ];
}

/**
 * The pause after a run, in intervals of the poller. Few things become due, and each run looks at every order of its span and of the
 * seconds before it.
 */
const intervals = 8;

type DueTask = (app: App, environment: Environment, span: DueSpan, scope: DueScope) => Promise<void>;

/** A task that looks at what became due since its last run. */
function dueTask(app: App, environment: Environment, what: DueTaskName, work: DueTask): Task {
  const window = openDueWindow(app, environment, what);
  return {
    name: `due ${what} ${environment}`,
    everyMs: intervals * app.config.settings.workerIntervalMs,
    // A quote may have been confirmed in the time that a restore has lost. The next run covers the same span.
    run: async () => {
      if (what === 'quotes' && app.quarantine.active) return;
      await window.next((span, scope) => work(app, environment, span, scope));
    },
  };
}

/** The same for the accounts whose sandbox clock was moved forward. */
function advancedTask(app: App, what: DueTaskName, work: DueTask): Task {
  const spans = openAdvancedSpans(app);
  return {
    name: `due ${what} of advanced clocks`,
    everyMs: intervals * app.config.settings.workerIntervalMs,
    run: async () => {
      if (app.quarantine.active) return;
      await spans.next((span, scope) => work(app, 'sandbox', span, scope));
    },
  };
}

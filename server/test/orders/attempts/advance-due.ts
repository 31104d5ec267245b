import type { App } from '../../../src/app.ts';
import type { Environment } from '../../../src/environment.ts';
import { makeAttemptPoller } from '../../../src/orders/attempts/attempt-poller.ts';
import { openDueHolds } from '../../../src/orders/attempts/open-due-holds.ts';
import { type DueWindow, openDueWindow } from '../../../src/orders/due/due-window.ts';

/** The windows of each server, as its worker would have them. */
const windows = new WeakMap<App, Map<Environment, DueWindow>>();

/** Advances the due holds and attempts, as far as the bulkhead allows, by a call to their suppliers. */
export async function advanceDue(app: App, environment: Environment): Promise<void> {
  const own = windows.get(app) ?? new Map<Environment, DueWindow>();
  windows.set(app, own);
  const window = own.get(environment) ?? openDueWindow(app, environment, 'holds');
  own.set(environment, window);
  await window.next((span, scope) => openDueHolds(app, environment, span, scope));
  const poller = makeAttemptPoller(app, environment);
  await poller.round();
  await poller.idle();
}

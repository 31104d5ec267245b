import type { App } from '../../../src/app.ts';
import type { Environment } from '../../../src/environment.ts';
import { makeAttemptPoller } from '../../../src/orders/attempts/attempt-poller.ts';

/** Follows what is due, as far as there is room, to what its suppliers say now. */
export async function advanceDue(app: App, environment: Environment): Promise<void> {
  const poller = makeAttemptPoller(app, environment);
  await poller.round();
  await poller.idle();
}

import type { App } from '../../../src/app.ts';
import type { Environment } from '../../../src/environment.ts';
import { makeAttemptPoller } from '../../../src/orders/attempts/attempt-poller.ts';

/** Advances the due attempts, as far as the bulkhead allows, by a call to their suppliers. */
export async function advanceDue(app: App, environment: Environment): Promise<void> {
  const poller = makeAttemptPoller(app, environment);
  await poller.round();
  await poller.idle();
}

import type { App } from '../../src/app.ts';
import type { Environment } from '../../src/environment.ts';
import { makeFollower } from '../../src/orders/follow-due.ts';

/** Follows what is due, as far as there is room, to what its suppliers say now. */
export async function followDue(app: App, environment: Environment): Promise<void> {
  const follower = makeFollower(app, environment);
  await follower.round();
  await follower.idle();
}

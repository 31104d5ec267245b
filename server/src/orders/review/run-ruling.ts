import type { App } from '../../app.ts';
import { pause } from '../../clock.ts';
import type { RefundOrder, Resolve, RuleOnCase } from '../lane/command.ts';
import type { Reply } from '../lane/reply.ts';

/** How often a ruling looks whether the supplier has answered, milliseconds. */
const pollMs = 25;

/**
 * Runs a person's word on an order. While the supplier is being asked its answer goes first, so this waits, at most as
 * long as a lease usually is; `busy` when even that was not enough.
 */
export async function runRuling(
  app: Pick<App, 'clock' | 'config' | 'orders'>,
  command: RefundOrder | Resolve | RuleOnCase,
): Promise<Reply> {
  const endMs = app.clock.monotonicMs() + app.config.settings.attemptLeaseMs;
  for (;;) {
    const reply = await app.orders.run(command);
    if (reply.kind !== 'busy' || app.clock.monotonicMs() > endMs) return reply;
    await pause(pollMs);
  }
}

import type { App } from '../../app.ts';
import { pause } from '../../clock.ts';
import type { RefundOrder, Resolve, RuleOnCase } from '../lane/command.ts';
import type { Reply } from '../lane/reply.ts';

/** How often a ruling is tried again while the supplier is being asked, milliseconds. */
const pollMs = 25;

/**
 * Runs a ruling on an order. While the supplier is being asked, its answer takes precedence: this waits for it, at most for
 * the usual length of a lease, and then returns `busy`.
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

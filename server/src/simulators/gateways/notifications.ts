import { postOnce } from '../post-callback.ts';
import { later, nowOf } from '../timing.ts';
import type { Message, NotificationKind, WaitingNotification } from './message.ts';
import type { GatewaySimulation } from './simulation.ts';

/** Sends a notification after a pause, milliseconds, and again as the gateway's rules for retries say. */
export function notify(
  simulation: GatewaySimulation,
  url: string,
  message: Message,
  about: { readonly reference: string; readonly kind: NotificationKind; readonly afterMs: number },
): void {
  const { reference, kind, afterMs } = about;
  wait(simulation, { url, message, reference, kind, tries: 0, dueAt: nowOf(simulation) + afterMs });
}

/** Sends every notification that is due; for a clock that was moved forward. */
export function sendDue(simulation: GatewaySimulation): void {
  for (const one of simulation.notifications.waiting)
    if (one.dueAt <= nowOf(simulation)) void send(simulation, one);
}

function wait(simulation: GatewaySimulation, one: WaitingNotification): void {
  simulation.notifications.waiting.add(one);
  later(simulation, Math.max(one.dueAt - nowOf(simulation), 0), () => void send(simulation, one));
}

/** At least so many of the newest tries are kept. */
const triedMax = 1_000;

/** Redirects with 307 and 308 are followed this often. */
const redirectsMax = 5;

async function send(simulation: GatewaySimulation, one: WaitingNotification): Promise<void> {
  const { notifications, settings, gateway } = simulation;
  // The clock may have been moved: then the try has been made already.
  if (!notifications.waiting.delete(one)) return;
  notifications.sending += 1;
  const status = await follow(one, settings.callback_timeout_ms);
  notifications.sending -= 1;
  one.tries += 1;
  const { reference, kind, tries } = one;
  notifications.tries += 1;
  notifications.tried.push({ reference, kind, tries, status: status ?? null });
  if (notifications.tried.length > 2 * triedMax) notifications.tried.splice(0, triedMax);
  // A forgery does not come from the gateway, whose rules for retries it need not follow.
  if (kind === 'forged') return;
  const afterMs = gateway.retryAfterMs(status, tries);
  if (afterMs === undefined) return;
  one.dueAt = nowOf(simulation) + afterMs / simulation.settings.time_scale;
  wait(simulation, one);
}

async function follow({ url, message }: WaitingNotification, timeoutMs: number): Promise<number | undefined> {
  let at = url;
  for (let redirects = 0; redirects <= redirectsMax; redirects += 1) {
    // Each redirect depends on the answer before it.
    const answer = await postOnce(at, message, timeoutMs);
    const isRedirect = answer?.status === 307 || answer?.status === 308;
    if (!isRedirect || answer.location === undefined) return answer?.status;
    at = new URL(answer.location, at).href;
  }
  return undefined;
}

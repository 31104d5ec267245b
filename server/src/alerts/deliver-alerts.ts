import type { App } from '../app.ts';
import { pause } from '../clock.ts';
import { alertMessage } from './alert-message.ts';
import { type Channel, describeFault, NotTaken } from './channels/channel.ts';
import { leaseDeliveries, type LeasedDelivery, markDelivered, markFailed } from './delivery-rows.ts';

/** How long the lease of a delivery lasts, and how long the channel may take, milliseconds. */
const leaseMs = 60_000;
const limitMs = 45_000;
/** How long a server that stops waits for a delivery in progress, milliseconds. */
const stopMs = 3_000;

/** What a delivery depends on. */
type DeliveryDeps = Pick<App, 'clock' | 'config' | 'database' | 'log'>;

/**
 * Sends what is due to a channel, one after the other, so that a person reads what happened first at first. What fails is
 * tried again later. No transaction is open during a call. It stops early when `signal` aborts.
 */
export async function deliverAlerts(app: DeliveryDeps, channel: Channel, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const [delivery] = await leaseDeliveries(app.database, { channel: channel.name, leaseMs });
    if (delivery === undefined) return;
    await deliver(app, channel, delivery, signal);
  }
}

async function deliver(
  app: DeliveryDeps,
  channel: Channel,
  delivery: LeasedDelivery,
  signal: AbortSignal,
): Promise<void> {
  const { database, config, clock } = app;
  const done = new AbortController();
  let fault: string | null;
  try {
    fault = await Promise.race([
      channel.send(alertMessage(delivery, config.brand), clock.nodeNow()),
      tooLate(done.signal, signal),
    ]);
  } catch (error) {
    const retryMs = config.settings.alertScheduleMs[delivery.attempts - 1] ?? null;
    fault = describeFault(error);
    await markFailed(database, delivery, { fault, retryMs });
    app.log.warn(
      { channel: channel.name, alert_id: delivery.id, fault, given_up: retryMs === null },
      'an alert could not be delivered',
    );
    return;
  } finally {
    done.abort();
  }
  await markDelivered(database, delivery, fault);
  // Not tried again: those who have the message would get it once more.
  if (fault !== null)
    app.log.warn(
      { channel: channel.name, alert_id: delivery.id, fault },
      'an alert was not delivered to every recipient',
    );
}

/** Rejects when a channel has taken too long, or soon after `stopping` aborts. */
async function tooLate(done: AbortSignal, stopping: AbortSignal): Promise<never> {
  await pause(limitMs, AbortSignal.any([done, stopping]));
  if (stopping.aborted) await pause(stopMs, done);
  throw new NotTaken('no answer in time');
}

import type { App } from '../app.ts';
import { alertMessage } from './alert-message.ts';
import { type Channel, describeFault } from './channels/channel.ts';
import { leaseDeliveries, type LeasedDelivery, markDelivered, markFailed } from './delivery-rows.ts';

/** How long the lease of a delivery lasts; longer than a channel may take, milliseconds. */
const leaseMs = 60_000;
/** How many deliveries are leased at once. */
const batch = 20;

/** What a delivery depends on. */
type DeliveryDeps = Pick<App, 'clock' | 'config' | 'database' | 'log'>;

/**
 * Sends what is due to the channels. A channel that fails is tried again later, and delays nothing else. The statements
 * around a call are short, and no transaction is open during one.
 */
export async function deliverAlerts(app: DeliveryDeps, channels: readonly Channel[]): Promise<void> {
  if (channels.length === 0) return;
  const names = channels.map(({ name }) => name);
  const due = await leaseDeliveries(app.database, { channels: names, leaseMs, limit: batch });
  await Promise.all(
    channels.map(async (channel) => {
      // In order, so that a person reads what happened first at first.
      for (const delivery of due.filter((one) => one.channel === channel.name))
        await deliver(app, channel, delivery);
    }),
  );
}

async function deliver(app: DeliveryDeps, channel: Channel, delivery: LeasedDelivery): Promise<void> {
  const { database, config, clock } = app;
  try {
    await channel.send(alertMessage(delivery, config.brand), clock.nodeNow());
  } catch (error) {
    const retryMs = config.settings.alertScheduleMs[delivery.attempts - 1] ?? null;
    const fault = describeFault(error);
    await markFailed(database, delivery, { fault, retryMs });
    app.log.warn(
      { channel: channel.name, alert_id: delivery.id, fault, given_up: retryMs === null },
      'an alert could not be delivered',
    );
    return;
  }
  await markDelivered(database, delivery);
}

import type { App } from '../app.ts';
import { newId } from '../ids.ts';
import { recordAudit } from '../operators/audit-record.ts';
import type { ChannelName } from './alert.ts';
import { testMessage } from './alert-message.ts';
import { type Channel, describeFault } from './channels/channel.ts';
import { openChannels } from './channels/open-channels.ts';

/** What became of a test of one channel. */
export interface ChannelTest {
  readonly channel: ChannelName;
  /** Null: every receiver has taken the message. */
  readonly fault: string | null;
}

/** Sends a test message to each channel, once, and says what happened. */
export function testChannels(channels: readonly Channel[], at: Date, brand: string): Promise<ChannelTest[]> {
  return Promise.all(
    channels.map(async (channel) => {
      try {
        return { channel: channel.name, fault: await channel.send(testMessage(newId(), at, brand), at) };
      } catch (error) {
        return { channel: channel.name, fault: describeFault(error) };
      }
    }),
  );
}

/** Sends a test message to each configured channel, and records who did it and what happened. */
export async function testConfiguredChannels(
  { clock, config, database }: Pick<App, 'clock' | 'config' | 'database'>,
  actor: string,
): Promise<ChannelTest[]> {
  const channels = openChannels(config.alertTargets);
  const results = await testChannels(channels, clock.nodeNow(), config.brand);
  for (const channel of channels) channel.close();
  await database.transaction((tx) =>
    recordAudit(tx, {
      actor,
      action: 'alert_channels.tested',
      subject: 'alerts',
      detail: Object.fromEntries(results.map(({ channel, fault }) => [channel, fault ?? 'delivered'])),
    }),
  );
  return results;
}

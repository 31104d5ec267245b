import { newId } from '../ids.ts';
import type { ChannelName } from './alert.ts';
import { testMessage } from './alert-message.ts';
import { type Channel, describeFault } from './channels/channel.ts';

/** What became of a test of one channel. */
export interface ChannelTest {
  readonly channel: ChannelName;
  /** Null: the receiver has taken the message. */
  readonly fault: string | null;
}

/** Sends a test message to each channel, once, and says what happened. */
export function testChannels(channels: readonly Channel[], at: Date, brand: string): Promise<ChannelTest[]> {
  return Promise.all(
    channels.map(async (channel) => {
      try {
        await channel.send(testMessage(newId(), at, brand), at);
        return { channel: channel.name, fault: null };
      } catch (error) {
        return { channel: channel.name, fault: describeFault(error) };
      }
    }),
  );
}

import { codeOf } from '../../fault.ts';
import type { AlertMessage } from '../alert-message.ts';
import type { ChannelName } from '../alert.ts';

/** A way to reach the operator. */
export interface Channel {
  readonly name: ChannelName;
  /**
   * Sends a message; `at` is now. Resolves once a receiver has taken it, with why others of several receivers did not, in our words
   * and without an address; null: all have. @throws any error when nobody has taken it
   */
  send(message: AlertMessage, at: Date): Promise<string | null>;
  /** Closes its connections. */
  close(): void;
}

/** How long a channel may take to send one message, milliseconds. */
export const channelLimitMs = 15_000;

/** The receiver answered that it did not take a message. The text is ours and has nothing of the answer but a number. */
export class NotTaken extends Error {}

/** Why a message was not sent, without a text of a library or a receiver: these may repeat an address or a secret. */
export function describeFault(error: unknown): string {
  if (error instanceof NotTaken) return error.message;
  if (error instanceof Error && error.name === 'TimeoutError') return 'no answer in time';
  const status: unknown = error instanceof Error && 'responseCode' in error ? error.responseCode : undefined;
  const code = codeOf(error) ?? 'no connection';
  return typeof status === 'number' ? `${code}, answered ${status}` : code;
}

/** A command of a lane with the promise of its reply. */
export interface PendingCommand<Command, Reply> {
  readonly command: Command;
  resolve(reply: Reply): void;
  reject(error: unknown): void;
}

/** How long the replies of a transaction are deferred at most, milliseconds. */
const deferredMsMax = 20;

/** Replies of a committed transaction, deferred until the next transaction has been sent. */
export interface DeferredReplies {
  sendHalf(): void;
  sendAll(): void;
}

/** No replies are deferred. */
export const noDeferredReplies: DeferredReplies = { sendHalf: () => undefined, sendAll: () => undefined };

/** Defers the replies of a batch until they are sent, at most for `deferredMsMax`. */
export function deferReplies<Command, Reply>(
  batch: readonly PendingCommand<Command, Reply>[],
  replies: readonly Reply[],
): DeferredReplies {
  const waiting = batch.map((one, i) => () => settle(one, replies[i]));
  const send = (count: number): void => waiting.splice(0, count).forEach((settleOne) => settleOne());
  const sendAll = (): void => {
    clearTimeout(timer);
    send(waiting.length);
  };
  const timer = setTimeout(sendAll, deferredMsMax);
  return { sendHalf: () => send(Math.ceil(batch.length / 2)), sendAll };
}

function settle<Command, Reply>(waiting: PendingCommand<Command, Reply>, reply: Reply | undefined): void {
  if (reply === undefined) waiting.reject(new Error('A lane returned no reply to a command.'));
  else waiting.resolve(reply);
}

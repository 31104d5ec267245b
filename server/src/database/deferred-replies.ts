/** A command of a lane, and whoever waits for its reply. */
export interface PendingCommand<Command, Reply> {
  readonly command: Command;
  resolve(reply: Reply): void;
  reject(error: unknown): void;
}

/** How long the replies of one transaction may wait for the next one, milliseconds. */
const deferredMsMax = 20;

/** Replies of a committed transaction that wait for the next one to be on its way. */
export interface DeferredReplies {
  sendHalf(): void;
  sendAll(): void;
}

/** Nobody waits. */
export const noDeferredReplies: DeferredReplies = { sendHalf: () => undefined, sendAll: () => undefined };

/** Holds the replies of a batch until they are to be given, but no longer than `replyPatienceMs`. */
export function deferReplies<Command, Reply>(
  batch: readonly PendingCommand<Command, Reply>[],
  replies: readonly Reply[],
): DeferredReplies {
  const waiting = batch.map((one, i) => () => settle(one, replies[i]));
  const give = (count: number): void => waiting.splice(0, count).forEach((settleOne) => settleOne());
  const giveAll = (): void => {
    clearTimeout(timer);
    give(waiting.length);
  };
  const timer = setTimeout(giveAll, deferredMsMax);
  return { sendHalf: () => give(Math.ceil(batch.length / 2)), sendAll: giveAll };
}

function settle<Command, Reply>(waiting: PendingCommand<Command, Reply>, reply: Reply | undefined): void {
  if (reply === undefined) waiting.reject(new Error('A lane gave no reply to a command.'));
  else waiting.resolve(reply);
}

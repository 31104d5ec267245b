/** A command of a lane, and the caller that waits for its reply. */
export interface PendingCommand<Command, Reply> {
  readonly command: Command;
  /** When it was queued, on the monotonic clock. */
  readonly queuedMs: number;
  resolve(reply: Reply): void;
  reject(error: unknown): void;
}

/** Gives each command of a committed batch its reply. */
export function resolveAll<Command, Reply>(
  batch: readonly PendingCommand<Command, Reply>[],
  replies: readonly Reply[],
): void {
  for (const [i, pending] of batch.entries()) {
    const reply = replies[i];
    if (reply === undefined) pending.reject(new Error('A lane returned no reply to a command.'));
    else pending.resolve(reply);
  }
}

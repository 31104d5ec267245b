/** The wait of a lane for more commands, beside other servers of the same database. */
export interface BatchFilling {
  /**
   * Waits until most of the clients of the `served` commands of the last transaction have sent their next one, for at most the
   * `tookMs` milliseconds that it took. After a single command it does not wait.
   */
  wait(served: number, tookMs: number): Promise<void>;
  /** A command was queued. */
  notice(): void;
  /** Ends the wait, and all that would follow. */
  close(): void;
}

/** The part of the commands just served, with those queued since, that is expected before the next transaction. */
const expectedShare = 0.7;
/** How long it waits at most, milliseconds: a transaction that failed may have taken much longer. */
const waitMsMax = 20;

/** Fills the batches of a queue, of at most `batchMax`. */
export function fillBatches(queue: { readonly length: number }, batchMax: number): BatchFilling {
  let closed = false;
  let notice = (): void => undefined;
  return {
    async wait(served, tookMs) {
      const enough = Math.min(batchMax, Math.ceil(expectedShare * (served + queue.length)));
      if (closed || served === 1 || queue.length >= enough) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, Math.min(tookMs, waitMsMax));
        notice = () => {
          if (!closed && queue.length < enough) return;
          clearTimeout(timer);
          resolve();
        };
      });
      notice = () => undefined;
    },
    notice: () => notice(),
    close() {
      closed = true;
      notice();
    },
  };
}

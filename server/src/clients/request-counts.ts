import type { Environment } from '../environment.ts';
import type { WindowRequest, WindowUse } from './sliding-window.ts';

/** A question about the requests of one account in one environment. */
export interface CountRequest extends WindowRequest {
  readonly accountId: string;
  readonly environment: Environment;
}

/** The request counts that several nodes share. */
export interface RequestCounts {
  /**
   * Counts the requests of several accounts at once, each account within its own limit. `offsetMs` is added to the clock
   * of the store. Gives one answer for each question, in the same order.
   */
  take(asks: readonly CountRequest[], offsetMs: number): Promise<readonly WindowUse[]>;
  /** Closes what the store has opened for itself. */
  close(): Promise<void>;
}

import type { Environment } from '../environment.ts';
import type { WindowRequest, WindowUse } from './sliding-window.ts';

/** Whose count a store keeps: all requests of an account in an environment, or the look-ups of customers among them. */
export interface CountKey {
  readonly accountId: string;
  readonly environment: Environment;
  readonly counted: 'lookups' | 'requests';
}

/** A question about a count. */
export interface CountRequest extends CountKey, WindowRequest {}

/** How a store names the count of an account: by the environment, with what is counted behind it unless that is all requests. */
export function countNameOf({ environment, counted }: Omit<CountKey, 'accountId'>): string {
  return counted === 'requests' ? environment : `${environment}:${counted}`;
}

/** The request counts that several nodes share. */
export interface RequestCounts {
  /**
   * Counts requests for several counts at once, each within its own limit. `offsetMs` is added to the clock
   * of the store. Gives one answer for each question, in the same order.
   */
  take(asks: readonly CountRequest[], offsetMs: number): Promise<readonly WindowUse[]>;
  /** Closes what the store has opened for itself. */
  close(): Promise<void>;
}

import type { Clock } from '../../clock.ts';
import type { Ledger } from './ledger.ts';
import type { Product } from './products.ts';

/** What a call is made to suffer. In all but `silent_before` the sale itself goes as it would have. */
export const faultNames = [
  'callback_first',
  'code',
  'empty',
  'html',
  'huge',
  'reset',
  'silent_after',
  'silent_before',
  'slow',
  'status',
  'wrong_types',
] as const;

export type FaultName = (typeof faultNames)[number];

/** A fault that waits for the calls that it is meant for. */
export interface Fault {
  readonly fault: FaultName;
  /** Which calls: purchases of both kinds unless it says otherwise. */
  readonly command: string;
  readonly refId: string | null;
  /** For how many calls more. */
  left: number;
  /** How long a slow answer takes, milliseconds. */
  readonly ms: number;
  /** The code to give, or the status word to give with the code that is right. */
  readonly code: string;
  readonly status: string;
  /** How a transaction with that code ends later; null: it has ended. */
  readonly ends: 'failed' | 'sold' | null;
}

/** Shares of references, 0 to 1, whose first purchase or callback goes wrong. The same seed picks the same references. */
export interface Rates {
  readonly seed: string;
  readonly silent_before: number;
  readonly silent_after: number;
  readonly duplicate_callback: number;
  readonly late_callback: number;
  readonly contradictory_callback: number;
}

/** What the control endpoint sets. Times are milliseconds. */
export interface Settings {
  readonly failure_status: number;
  readonly settle_ms: number;
  readonly late_ms: number;
  /** How often one reference may be asked about in a minute; 0: as often as one likes. */
  readonly calls_per_minute: number;
  readonly refuse_ip: boolean;
  readonly callbacks: boolean;
}

/** The simulated supplier in memory. What was sold is in the ledger; all else is gone after a restart. */
export interface World {
  readonly ledger: Ledger;
  readonly clock: Clock;
  readonly username: string;
  readonly apiKey: string;
  readonly webhookSecret: string;
  readonly callbackUrl: string | null;
  readonly products: Map<string, Product>;
  settings: Settings;
  rates: Rates;
  faults: Fault[];
  /** References whose first purchase has been seen. */
  readonly seen: Set<string>;
  /** When what was last called, for the rate limits. */
  readonly calls: Map<string, number[]>;
  readonly timers: Set<NodeJS.Timeout>;
}

export const startingSettings: Settings = {
  failure_status: 400,
  settle_ms: 1_000,
  late_ms: 5_000,
  calls_per_minute: 0,
  refuse_ip: false,
  callbacks: true,
};

export const startingRates: Rates = {
  seed: '',
  silent_before: 0,
  silent_after: 0,
  duplicate_callback: 0,
  late_callback: 0,
  contradictory_callback: 0,
};

/** The world's time, milliseconds since 1970. */
export function nowOf(world: Pick<World, 'clock'>): number {
  return world.clock.nodeNow().getTime();
}

/** Does something later, unless the simulator stops before. */
export function later(world: Pick<World, 'timers'>, ms: number, work: () => unknown): void {
  const timer = setTimeout(() => {
    world.timers.delete(timer);
    work();
  }, ms);
  world.timers.add(timer);
}

/** Counts a call; false when there were too many in the window. */
export function allows(
  world: Pick<World, 'calls' | 'clock'>,
  about: string,
  limit: number,
  windowMs: number,
): boolean {
  const now = nowOf(world);
  const recent = (world.calls.get(about) ?? []).filter((at) => now - at < windowMs);
  if (recent.length >= limit) return false;
  world.calls.set(about, [...recent, now]);
  return true;
}

import type { Clock } from '../../clock.ts';
import type { Fault, Rates } from '../faults.ts';
import type { Ledger } from '../ledger.ts';
import { nowOf } from '../timing.ts';
import type { Product } from './products.ts';

/** The settings of the control endpoint. Times are milliseconds. */
export interface Settings {
  readonly failure_status: number;
  readonly settle_ms: number;
  readonly late_ms: number;
  /** How often one reference may be asked about per minute; 0: no limit. */
  readonly calls_per_minute: number;
  readonly refuse_ip: boolean;
  readonly callbacks: boolean;
  /** How often a callback is tried. */
  readonly callback_tries: number;
}

/** The state of the simulated supplier. Sales are in the ledger; everything else is lost on a restart. */
export interface Simulation {
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
  /** How often each reference was bought or asked about so far. */
  readonly seen: Map<string, number>;
  /** The times of calls, for the rate limits. */
  readonly calls: Map<string, number[]>;
  readonly timers: Set<NodeJS.Timeout>;
}

/** The settings at the start. */
export const startingSettings: Settings = {
  failure_status: 400,
  settle_ms: 1_000,
  late_ms: 5_000,
  calls_per_minute: 0,
  refuse_ip: false,
  callbacks: true,
  callback_tries: 1,
};

/** Counts a call; false when there were too many in the window. */
export function allows(
  simulation: Pick<Simulation, 'calls' | 'clock'>,
  about: string,
  limit: number,
  windowMs: number,
): boolean {
  const now = nowOf(simulation);
  const recent = (simulation.calls.get(about) ?? []).filter((at) => now - at < windowMs);
  if (recent.length >= limit) return false;
  simulation.calls.set(about, [...recent, now]);
  return true;
}

import { type Clock, jakartaDay } from '../../clock.ts';
import type { Ledger, Transaction } from '../ledger.ts';
import type { Fault, Rates } from '../faults.ts';
import type { Product } from './products.ts';

/** The settings of the control endpoint. Times are milliseconds. */
export interface Settings {
  /** The HTTP status of a refusal: both 200 and others have been observed. */
  readonly failure_status: number;
  readonly settle_ms: number;
  readonly late_ms: number;
  /** Whether pending transactions wait for `/_control/settle`, as IAK's sandbox waits for a click. */
  readonly by_hand: boolean;
  /** Whether a number can buy a product only once a day; this is the default of their accounts. */
  readonly once_a_day: boolean;
  readonly refuse_ip: boolean;
  readonly maintenance: boolean;
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
  readonly callbackUrl: string | null;
  readonly products: Map<string, Product>;
  /** References by the number that a bill is paid under. */
  readonly byTheirId: Map<number, string>;
  /** Today's purchases: day, number and product. */
  readonly bought: Set<string>;
  settings: Settings;
  rates: Rates;
  faults: Fault[];
  /** How often each reference was bought or asked about so far. */
  readonly seen: Map<string, number>;
  readonly timers: Set<NodeJS.Timeout>;
}

/** The settings at the start. */
export const startingSettings: Settings = {
  failure_status: 200,
  settle_ms: 1_000,
  late_ms: 5_000,
  by_hand: false,
  once_a_day: true,
  refuse_ip: false,
  maintenance: false,
  callbacks: true,
  callback_tries: 1,
};

/** Stores a change of a transaction, with the deposit after it. */
export function book(simulation: Simulation, transaction: Transaction, balance: number): void {
  simulation.ledger.put(transaction, balance);
  remember(simulation, transaction);
}

/** Indexes a transaction by its other keys. */
export function remember(simulation: Simulation, transaction: Transaction): void {
  simulation.byTheirId.set(theirIdOf(transaction), transaction.refId);
  const key = dayKey(new Date(transaction.createdAt), transaction.sku, transaction.customerNo);
  if (transaction.kind === 'bill') return;
  if (transaction.charged > 0) simulation.bought.add(key);
  else simulation.bought.delete(key);
}

/** The key of a number's purchase in `bought`. */
export function dayKey(at: Date, sku: string, customerNo: string): string {
  return `${jakartaDay(at)} ${sku} ${customerNo}`;
}

/** Their number for a transaction, `tr_id`. */
export function theirIdOf({ id }: Transaction): number {
  return 9_732_000 + id;
}

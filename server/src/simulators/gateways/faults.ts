import { hash } from 'node:crypto';

/**
 * The faults of a call. `silent_before`, `server_error` and `rate_limited` do nothing; in all others the gateway acts
 * as usual and only the answer goes wrong.
 */
export const callFaultNames = [
  'empty',
  'html',
  'huge',
  'members',
  'rate_limited',
  'reset',
  'server_error',
  'silent_after',
  'silent_before',
  'slow',
  'unreadable',
] as const;
export type CallFaultName = (typeof callFaultNames)[number];

/** A fault that waits for matching calls. */
export interface CallFault {
  readonly fault: CallFaultName;
  /** Which calls, by the names of the gateway's endpoints; `any`: all of them. */
  readonly command: string;
  /** The merchant's reference, or an id of the gateway, that must match; null: any. */
  readonly reference: string | null;
  /** The number of calls left. */
  left: number;
  /** The delay of a slow answer, milliseconds. */
  readonly ms: number;
  /** Members to replace in the answer, by name; null removes one. */
  readonly members: Readonly<Record<string, unknown>>;
}

/** What can go wrong with the notifications of a charge. */
const notificationFaults = [
  'contradictory_callback',
  'duplicate_callback',
  'forged_callback',
  'late_callback',
  'lost_callback',
  'other_amount_callback',
  'stale_callback',
] as const;

/** What can go wrong with the first calls about a charge. */
const rateFaults = ['silent_before', 'silent_after', 'server_error', 'reset', 'unreadable'] as const;

/**
 * The shares of references, 0 to 1, whose notifications or first calls go wrong. The same seed picks the same
 * references.
 */
export type GatewayRates = { readonly seed: string } & Readonly<
  Record<(typeof notificationFaults)[number] | (typeof rateFaults)[number] | 'contradictory_status', number>
>;

/** The rates at the start: nothing goes wrong. */
export const startingGatewayRates: GatewayRates = {
  seed: '',
  contradictory_callback: 0,
  contradictory_status: 0,
  duplicate_callback: 0,
  forged_callback: 0,
  late_callback: 0,
  lost_callback: 0,
  other_amount_callback: 0,
  reset: 0,
  server_error: 0,
  silent_after: 0,
  silent_before: 0,
  stale_callback: 0,
  unreadable: 0,
};

/** What a simulated gateway needs for faults. */
interface Faulty {
  callFaults: CallFault[];
  readonly rates: GatewayRates;
  /** How often each reference was the subject of a call so far, by command. */
  readonly seen: Map<string, number>;
}

/** A call, as faults match it. */
export interface FaultyGatewayCall {
  readonly command: string;
  /** The merchant's reference and the ids of the gateway that the call is about. */
  readonly names: readonly string[];
  /** The members that make the answer of a status call contradict the truth; undefined for all other calls. */
  readonly contradiction: Readonly<Record<string, unknown>> | undefined;
}

/** Takes the fault that matches this call, if any. */
export function takeCallFault(simulation: Faulty, call: FaultyGatewayCall): CallFault | undefined {
  const waiting = simulation.callFaults.find(
    ({ command, reference }) =>
      (command === 'any' || command === call.command) &&
      (reference === null || call.names.includes(reference)),
  );
  if (waiting === undefined) return faultByRates(simulation, call);
  waiting.left -= 1;
  if (waiting.left <= 0) simulation.callFaults = simulation.callFaults.filter((one) => one !== waiting);
  return waiting;
}

/** How many status calls about a reference can get a contradicting answer; after that the truth must decide. */
const contradictionsMax = 2;

function faultByRates(
  simulation: Faulty,
  { command, names, contradiction }: FaultyGatewayCall,
): CallFault | undefined {
  const [reference] = names;
  if (reference === undefined) return undefined;
  const key = `${command} ${reference}`;
  const before = simulation.seen.get(key) ?? 0;
  simulation.seen.set(key, before + 1);
  if (before === 0) {
    let share = shareOf(simulation.rates, `call ${command}`, reference);
    for (const name of rateFaults) {
      if (share < simulation.rates[name]) return callFault(name);
      share -= simulation.rates[name];
    }
  }
  const contradicts =
    contradiction !== undefined &&
    before < contradictionsMax &&
    shareOf(simulation.rates, 'contradictory_status', reference) < simulation.rates.contradictory_status;
  return contradicts ? { ...callFault('members'), members: contradiction } : undefined;
}

/** A fault for one call, with all other members at their defaults. */
export function callFault(name: CallFaultName): CallFault {
  return { fault: name, command: 'any', reference: null, left: 1, ms: 0, members: {} };
}

/** The faults of the notifications about a reference. */
export function notificationFaultsFor(rates: GatewayRates, reference: string): readonly string[] {
  return notificationFaults.filter((name) => shareOf(rates, name, reference) < rates[name]);
}

/** A number from 0 to 1 that follows from the seed, so that a run can be repeated. */
function shareOf(rates: GatewayRates, about: string, reference: string): number {
  return hash('sha256', `${rates.seed} ${about} ${reference}`, 'buffer').readUInt32BE(0) / 2 ** 32;
}

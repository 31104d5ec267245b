import { hash } from 'node:crypto';

/**
 * What a call is made to suffer. In all but `silent_before` the sale itself goes as it would have; a `refuse` gets its code
 * before the reference is looked up, whatever is known under it.
 */
export const faultNames = [
  'callback_first',
  'code',
  'empty',
  'html',
  'huge',
  'odd_texts',
  'refuse',
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

/** Nothing goes wrong by itself until somebody asks for it. */
export const startingRates: Rates = {
  seed: '',
  silent_before: 0,
  silent_after: 0,
  duplicate_callback: 0,
  late_callback: 0,
  contradictory_callback: 0,
};

/** What a simulated world must have for its faults. */
interface Faulty {
  faults: Fault[];
  readonly rates: Rates;
  /** References whose first purchase has been seen. */
  readonly seen: Set<string>;
}

/** Takes the fault that waits for this call, if one does. */
export function takeFault(world: Faulty, command: string, refId: string): Fault | undefined {
  const purchase = command === 'topup' || command === 'pay-pasca';
  const waiting = world.faults.find(
    (one) =>
      (one.command === command || one.command === 'any' || (one.command === 'purchase' && purchase)) &&
      (one.refId === null || one.refId === refId),
  );
  if (waiting === undefined) return purchase ? drawn(world, refId) : undefined;
  waiting.left -= 1;
  if (waiting.left <= 0) world.faults = world.faults.filter((one) => one !== waiting);
  return waiting;
}

/** Silence that the rates ask for: for the first purchase of a reference only, or it could never be sold. */
function drawn(world: Faulty, refId: string): Fault | undefined {
  if (world.seen.has(refId)) return undefined;
  world.seen.add(refId);
  const { rates } = world;
  const share = shareOf(rates, 'silence', refId);
  if (share < rates.silent_before) return fault('silent_before');
  return share < rates.silent_before + rates.silent_after ? fault('silent_after') : undefined;
}

/** A fault for one call, with nothing else set. */
export function fault(name: Fault['fault']): Fault {
  return { fault: name, command: 'purchase', refId: null, left: 1, ms: 0, code: '', status: '', ends: null };
}

/** What will be wrong with the callbacks of a reference. */
export function injectedFor(rates: Rates, refId: string): readonly string[] {
  const names = ['duplicate_callback', 'late_callback', 'contradictory_callback'] as const;
  return names.filter((name) => shareOf(rates, name, refId) < rates[name]);
}

/** A number from 0 to 1 that follows from the seed, so that a run can be repeated. */
function shareOf(rates: Rates, about: string, refId: string): number {
  return hash('sha256', `${rates.seed} ${about} ${refId}`, 'buffer').readUInt32BE(0) / 2 ** 32;
}

import { hash } from 'node:crypto';

/**
 * What a call is made to suffer. In all but `silent_before` the sale itself goes as it would have, or as the code has it
 * that the fault brings along.
 */
export const faultNames = [
  'callback_first',
  'code',
  'empty',
  'html',
  'huge',
  'members',
  'odd_texts',
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
  /** The customer whose calls are meant; null: everybody's. */
  readonly customerNo: string | null;
  /** For how many calls more. */
  left: number;
  /** How long a slow answer takes, milliseconds. */
  readonly ms: number;
  /**
   * The code to give; empty: the one that is right. A purchase is begun as the code has it. Once it is known, the code is
   * given in place of how it stands, which stays as it is.
   */
  readonly code: string;
  /** The status word to give; empty: the one that goes with the code. */
  readonly status: string;
  /** Members to give in place of the ones that are right, by name; null takes one away. */
  readonly members: Readonly<Record<string, unknown>>;
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
  /** Of the references about which the first two questions are answered with a code for what was never begun. */
  readonly contradictory_answer: number;
}

/** Nothing goes wrong by itself until somebody asks for it. */
export const startingRates: Rates = {
  seed: '',
  silent_before: 0,
  silent_after: 0,
  duplicate_callback: 0,
  late_callback: 0,
  contradictory_callback: 0,
  contradictory_answer: 0,
};

/** What a simulated world must have for its faults. */
interface Faulty {
  faults: Fault[];
  readonly rates: Rates;
  /** How often each reference was bought or asked about so far. */
  readonly seen: Map<string, number>;
}

/** A call, as far as faults are chosen by it. */
export interface FaultyCall {
  /** `topup` and `pay-pasca` are the purchases. */
  readonly command: string;
  readonly refId: string;
  readonly customerNo: string;
  /** The codes for what was never begun that the supplier may answer a question of this kind with; none: it is no question. */
  readonly refusals: readonly string[];
}

/** Takes the fault that waits for this call, if one does. */
export function takeFault(world: Faulty, call: FaultyCall): Fault | undefined {
  const purchase = call.command === 'topup' || call.command === 'pay-pasca';
  const waiting = world.faults.find(
    (one) =>
      (one.command === call.command || one.command === 'any' || (one.command === 'purchase' && purchase)) &&
      (one.refId === null || one.refId === call.refId) &&
      (one.customerNo === null || one.customerNo === call.customerNo),
  );
  if (waiting === undefined) return purchase || call.refusals.length > 0 ? drawn(world, call) : undefined;
  waiting.left -= 1;
  if (waiting.left <= 0) world.faults = world.faults.filter((one) => one !== waiting);
  return waiting;
}

/**
 * What the rates ask for: silence for the first call about a reference only, or it could never be sold, and a code that
 * contradicts the purchase for the two after it.
 */
function drawn(world: Faulty, { refId, refusals }: FaultyCall): Fault | undefined {
  const { rates } = world;
  const before = world.seen.get(refId) ?? 0;
  world.seen.set(refId, before + 1);
  if (before > 2) return undefined;
  if (before > 0) {
    if (shareOf(rates, 'answer', refId) >= rates.contradictory_answer) return undefined;
    const code = refusals[Math.floor(shareOf(rates, `code ${before}`, refId) * refusals.length)];
    return code === undefined ? undefined : { ...fault('code'), code };
  }
  const share = shareOf(rates, 'silence', refId);
  if (share < rates.silent_before) return fault('silent_before');
  return share < rates.silent_before + rates.silent_after ? fault('silent_after') : undefined;
}

/** A fault for one call, with nothing else set. */
export function fault(name: Fault['fault']): Fault {
  return {
    fault: name,
    command: 'purchase',
    refId: null,
    customerNo: null,
    left: 1,
    ms: 0,
    code: '',
    status: '',
    members: {},
    ends: null,
  };
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

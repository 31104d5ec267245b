import { hash } from 'node:crypto';

/** The faults of a call. In all but `silent_before` the sale itself happens as usual, or as the fault's code says. */
export const faultNames = [
  'bomb',
  'callback_first',
  'code',
  'compressed',
  'cut',
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

/** How an answer can be compressed. */
export const codings = ['br', 'deflate', 'gzip', 'zstd'] as const;
export type Coding = (typeof codings)[number];

/** A fault that waits for matching calls. */
export interface Fault {
  readonly fault: FaultName;
  /** Which calls: by default, purchases of both kinds. */
  readonly command: string;
  readonly refId: string | null;
  /** The customer number that must match; null: any. */
  readonly customerNo: string | null;
  /** The number of calls left. */
  left: number;
  /** The delay of a slow answer, milliseconds. */
  readonly ms: number;
  /**
   * The code to give; empty: the correct one. A purchase is begun as the code says. For a known purchase only the
   * answer has the code, and its state does not change.
   */
  readonly code: string;
  /** The status to give; empty: the one that belongs to the code. */
  readonly status: string;
  /** Members to replace, by name; null removes one. */
  readonly members: Readonly<Record<string, unknown>>;
  /** Whether the code contradicts the purchase that was begun: the ledger keeps what was said. */
  readonly isMadeUp: boolean;
  /** The content coding of a compressed answer. */
  readonly coding: Coding;
  /** How a transaction with that code ends later; null: it has ended. */
  readonly ends: 'failed' | 'sold' | null;
}

/**
 * The shares of references, 0 to 1, whose first purchase or callback goes wrong. The same seed picks the same
 * references.
 */
export interface Rates {
  readonly seed: string;
  readonly silent_before: number;
  readonly silent_after: number;
  readonly duplicate_callback: number;
  readonly late_callback: number;
  readonly contradictory_callback: number;
  /** The share of references whose first two questions are answered with a code for a purchase that was never begun. */
  readonly contradictory_answer: number;
  /**
   * The share of the first calls about a reference whose answers are about another purchase, compressed or cut, or have
   * any documented code.
   */
  readonly odd_answer: number;
  /** The share of references whose callbacks come with one about an unknown reference and one about another number. */
  readonly stray_callback: number;
}

/** The rates at the start: nothing goes wrong. */
export const startingRates: Rates = {
  seed: '',
  silent_before: 0,
  silent_after: 0,
  duplicate_callback: 0,
  late_callback: 0,
  contradictory_callback: 0,
  contradictory_answer: 0,
  odd_answer: 0,
  stray_callback: 0,
};

/** What a simulated supplier needs for faults. */
interface Faulty {
  faults: Fault[];
  readonly rates: Rates;
  /** How often each reference was bought or asked about so far. */
  readonly seen: Map<string, number>;
}

/** A call, as faults match it. */
export interface FaultyCall {
  /** `topup` and `pay-pasca` are the purchases. */
  readonly command: string;
  readonly refId: string;
  readonly customerNo: string;
  /**
   * The codes for a purchase that was never begun with which this kind of question can be answered; empty: it is not a
   * question.
   */
  readonly refusals: readonly string[];
  /** What odd answers to this call are made of. */
  readonly odd: OddAnswers;
}

/** How a service names the subject of its answers, and the codes that it can give to a call. */
export interface OddAnswers {
  readonly number: string;
  readonly product: string;
  /**
   * The documented codes, without "not found": that is a proof when it comes late enough, whatever was taken before.
   */
  readonly codes: readonly string[];
  /** The codes of both ends. */
  readonly ends: readonly [sold: string, failed: string];
  /** Whether there is a purchase under the reference, which a code can contradict. */
  readonly isBegun: boolean;
  /** Whether the call begins a purchase as its code says, if there is none. */
  readonly begins: boolean;
}

/** Takes the fault that matches this call, if any. */
export function takeFault(simulation: Faulty, call: FaultyCall): Fault | undefined {
  const purchase = call.command === 'topup' || call.command === 'pay-pasca';
  const waiting = simulation.faults.find(
    (one) =>
      (one.command === call.command || one.command === 'any' || (one.command === 'purchase' && purchase)) &&
      (one.refId === null || one.refId === call.refId) &&
      (one.customerNo === null || one.customerNo === call.customerNo),
  );
  if (waiting === undefined)
    return purchase || call.refusals.length > 0 ? faultByRates(simulation, call) : undefined;
  waiting.left -= 1;
  if (waiting.left <= 0) simulation.faults = simulation.faults.filter((one) => one !== waiting);
  return waiting;
}

/** How many calls about a reference may get an odd answer; after that the truth must decide. */
const oddCallsMax = 4;

/** An odd answer, chosen by shares from 0 to 1. One about another purchase may say the opposite of what happens. */
function oddFault(odd: OddAnswers, share: (about: string) => number): Fault {
  const { number, product, isBegun, begins } = odd;
  const coding = pick(share('coding'), codings);
  const kind = pick(share('kind'), ['foreign', 'code', 'compressed', 'cut', 'bomb'] as const);
  if (kind === 'foreign') {
    const members = pick(share('subject'), [
      { [number]: '089911112222' },
      { [product]: 'another' },
      { ref_id: 'another' },
      { ref_id: null },
    ]);
    return { ...fault('members'), members, code: isBegun ? pick(share('end'), odd.ends) : '' };
  }
  if (kind !== 'code') return { ...fault(kind), coding };
  // Without a purchase, a status with a code would claim one, and its order would rightly wait for a person.
  if (!isBegun && !begins) return { ...fault('compressed'), coding };
  return { ...fault('code'), code: pick(share('code'), [...odd.ends, ...odd.codes]), isMadeUp: isBegun };
}

function pick<T>(share: number, list: readonly [T, ...T[]]): T {
  return list[Math.floor(share * list.length)] ?? list[0];
}

/**
 * The fault by the rates: silence for the first call about a reference only, because otherwise it could never be sold,
 * and a contradicting code for the next two.
 */
function faultByRates(simulation: Faulty, { refId, refusals, odd }: FaultyCall): Fault | undefined {
  const { rates } = simulation;
  const before = simulation.seen.get(refId) ?? 0;
  simulation.seen.set(refId, before + 1);
  if (before < oddCallsMax && shareOf(rates, `odd ${before}`, refId) < rates.odd_answer)
    return oddFault(odd, (about) => shareOf(rates, `${about} ${before}`, refId));
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

/** A fault for one call, with all other members at their defaults. */
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
    isMadeUp: false,
    coding: 'gzip',
    ends: null,
  };
}

/** The faults of a reference's callbacks. */
export function injectedFor(rates: Rates, refId: string): readonly string[] {
  const names = ['duplicate_callback', 'late_callback', 'contradictory_callback', 'stray_callback'] as const;
  return names.filter((name) => shareOf(rates, name, refId) < rates[name]);
}

/** A number from 0 to 1 that follows from the seed, so that a run can be repeated. */
function shareOf(rates: Rates, about: string, refId: string): number {
  return hash('sha256', `${rates.seed} ${about} ${refId}`, 'buffer').readUInt32BE(0) / 2 ** 32;
}

import type { Environment } from '../environment.ts';

/*
 * The id of an event of a step: a UUIDv7 (RFC 9562) of the step's time, its number and its wallet. It is computed, never
 * stored. Ids of one wallet sort in the order of its steps, and the number can be read back, so that "after this event"
 * is a range of the journal's primary key.
 *
 *   48 bits  milliseconds since 1970
 *    4 bits  version, 7
 *   12 bits  the high bits of the step's number
 *    2 bits  variant
 *   28 bits  the low bits of the step's number
 *   34 bits  of the account's id, and the environment in the last one: accounts with one receiver do not share ids
 */
const numberLowBits = 28n;
const walletBits = 34n;
/** The bits of an id below its time. */
const belowTime = 80n;

const environmentBit: Readonly<Record<Environment, bigint>> = { live: 1n, sandbox: 0n };

/** The wallet of a step. */
interface EventWallet {
  readonly accountId: string;
  readonly environment: Environment;
}

/** The step that an event is about. */
export interface EventStep extends EventWallet {
  readonly number: bigint;
  readonly at: Date;
}

/** The id of the event of a step. */
export function eventIdOf({ accountId, environment, number, at }: EventStep): string {
  const high = number >> numberLowBits;
  const low = lowest(number, numberLowBits);
  const first = (BigInt(at.getTime()) << 16n) | 0x7000n | lowest(high, 12n);
  const second = (2n << 62n) | (low << walletBits) | walletPart({ accountId, environment });
  const text = first.toString(16).padStart(16, '0') + second.toString(16).padStart(16, '0');
  return `${text.slice(0, 8)}-${text.slice(8, 12)}-${text.slice(12, 16)}-${text.slice(16, 20)}-${text.slice(20)}`;
}

/** The number of the step of an event, from the event's id. The id of another event gives a number without a meaning. */
export function stepNumberOf(eventId: string): bigint {
  const bits = bitsOf(eventId);
  return (lowest(bits >> 64n, 12n) << numberLowBits) | lowest(bits >> walletBits, numberLowBits);
}

/** Whether an id can be that of an event of a step of this wallet: an id of anything else has other bits at its end. */
export function isEventOf(wallet: EventWallet, eventId: string): boolean {
  return lowest(bitsOf(eventId), walletBits) === walletPart(wallet);
}

/** The time in an id, which is a UUIDv7. */
export function timeOf(eventId: string): Date {
  return new Date(Number(bitsOf(eventId) >> belowTime));
}

function walletPart({ accountId, environment }: EventWallet): bigint {
  return (lowest(bitsOf(accountId), walletBits - 1n) << 1n) | environmentBit[environment];
}

function bitsOf(id: string): bigint {
  return BigInt(`0x${id.replaceAll('-', '')}`);
}

function lowest(value: bigint, bits: bigint): bigint {
  return BigInt.asUintN(Number(bits), value);
}

import type { App } from '../app.ts';
import type { CallbackReading } from '../suppliers/supplier.ts';

/**
 * What became of a callback. `taken`: it was settled, kept, or made us ask; the same again is `taken` too.
 * `unknown_reference`: no attempt of that supplier has the reference. `ignored`: it was forged or unreadable.
 */
export type CallbackTaken = 'ignored' | 'taken' | 'unknown_reference';

/**
 * Takes in what a supplier told us by itself. A statement that is proven to be theirs is settled through the same door
 * as the answer to a question; a hint only makes the attempt due, within the rules for asking.
 */
export async function takeCallback(
  _app: App,
  _supplierName: string,
  reading: CallbackReading,
): Promise<CallbackTaken> {
  return reading.kind === 'forged' || reading.kind === 'unreadable' ? 'ignored' : 'unknown_reference';
}

import { readConnection } from './token-serial.ts';
import type { LookupOutcome } from '../supplier.ts';
import { type Members, readText } from './values.ts';

/** The customer that an answer names; `unavailable` if it names none, or another number than `number`. */
export function customerIn(data: Members, shownNumber: unknown, number: string): LookupOutcome {
  const name = readText(data['name'], 200).trim();
  if (name === '' || readText(shownNumber, 200) !== number) return { kind: 'unavailable' };
  return { kind: 'found', name, ...readConnection(readText(data['segment_power'], 100)) };
}

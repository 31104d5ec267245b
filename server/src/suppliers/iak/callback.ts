import { sameBytes } from '../../sealed.ts';
import { membersOf, readText } from '../wire/values.ts';
import type { CallbackReading, IncomingCallback } from '../supplier.ts';
import { type IakCredentials, signIak } from './signature.ts';

/**
 * Reads a callback. Its signature covers our reference and nothing else, and is the same for ever, so it proves no more
 * than that somebody once saw a call about this reference: whatever else it says, it only makes us ask.
 */
export function readCallback(callback: IncomingCallback, credentials: IakCredentials): CallbackReading {
  const data = dataOf(callback.body);
  const reference = readText(data?.['ref_id'], 100);
  const signature = readText(data?.['sign'], 64).toLowerCase();
  if (reference === '' || signature === '') return { kind: 'unreadable' };
  const expected = Buffer.from(signIak(credentials, reference));
  return sameBytes(expected, Buffer.from(signature)) ? { kind: 'hint', reference } : { kind: 'forged' };
}

function dataOf(body: Buffer): Readonly<Record<string, unknown>> | undefined {
  try {
    return membersOf(membersOf(JSON.parse(body.toString('utf8')))?.['data']);
  } catch {
    return undefined;
  }
}

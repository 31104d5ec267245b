import { sameBytes, Secret } from '../../sealed.ts';
import { dataOf, membersOf, readText } from '../shared/values.ts';
import type { CallbackReading, IncomingCallback } from '../supplier.ts';
import { type IakCredentials, signIak } from './signature.ts';
import { namedIn } from './translate.ts';

/**
 * Reads a callback. Its signature covers our reference alone and never changes, so it only proves that the sender once
 * saw a call about this reference. Whatever else it says, it only makes us ask. `proven`: the signature was checked when it
 * arrived, under the key of that time.
 */
export function readCallback(
  callback: IncomingCallback,
  credentials: IakCredentials,
  { proven = false }: { readonly proven?: boolean } = {},
): CallbackReading {
  const data = membersOf(dataOf(callback.body.toString('utf8')));
  const reference = readText(data?.['ref_id'], 100);
  const signature = readText(data?.['sign'], 64).toLowerCase();
  if (data === undefined || reference === '' || signature === '') return { kind: 'unreadable' };
  const expected = Buffer.from(signIak(credentials, reference));
  if (!proven && !sameBytes(expected, Buffer.from(signature))) return { kind: 'forged' };
  const { number, product } = namedIn(data);
  return { kind: 'hint', reference, about: { number: new Secret(number), product } };
}

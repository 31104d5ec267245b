import { Secret } from '../../sealed.ts';
import type { CallbackReading, IncomingCallback } from '../supplier.ts';
import { isSigned } from './signature.ts';
import { readNumber, toOutcome } from './translate.ts';
import { membersIn, membersOf, readCost, readText } from '../shared/values.ts';

/** The header with the signature of the body. */
const signatureHeader = 'x-hub-signature';

/**
 * Reads a callback. When a secret is configured, a signed callback is a statement and an unsigned one is forged.
 * Without a secret anybody may have sent it, so it is a hint at most. A statement that is not final makes us ask as
 * well. `proven`: the signature was checked when it arrived, under the secret of that time.
 */
export function readCallback(
  callback: IncomingCallback,
  configured: Secret | undefined,
  { proven = false }: { readonly proven?: boolean } = {},
): CallbackReading {
  // Anybody can sign with an empty secret.
  const secret = configured?.open() === '' ? undefined : configured;
  const signed =
    proven || (secret !== undefined && isSigned(secret, callback.body, callback.headers[signatureHeader]));
  if (secret !== undefined && !signed) return { kind: 'forged' };

  const members = membersIn(callback.body.toString('utf8'));
  // Their site has a button that tests the URL.
  if (members !== undefined && !('data' in members) && 'hook' in members) return { kind: 'trial' };
  const data = membersOf(members?.['data']);
  const reference = readText(data?.['ref_id'], 100);
  if (data === undefined || reference === '') return { kind: 'unreadable' };
  if (!signed) return { kind: 'hint', reference, unsigned: true };

  const kind = 'selling_price' in data || 'admin' in data ? 'postpaid' : 'prepaid';
  const number = new Secret(readNumber(data));
  // Only the order knows which number it must be.
  const asked = { reference, destination: [number], by: 'callback', kind, ageMs: 0, cost: 0n } as const;
  const outcome = toOutcome({ kind: 'reply', data }, asked);
  // A success without its cost makes us ask, so that no guessed cost is booked.
  const unpriced = outcome.kind === 'delivered' && readCost(data['price']) === undefined;
  if (outcome.kind === 'unknown' || unpriced) return { kind: 'hint', reference };
  return { kind: 'statement', reference, number, outcome };
}

import { Secret } from '../../sealed.ts';
import type { Answer } from '../attempts/proof.ts';
import type { CallbackReading, IncomingCallback } from '../supplier.ts';
import { answerOf } from './answer-kind.ts';
import { isSigned } from './signature.ts';
import { soldWithoutCost } from '../shared/outcomes.ts';
import { readNumber, readProduct, saidIn, statusQueryIntervalMs, toOutcome } from './translate.ts';
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
  const about = { number: new Secret(readNumber(data)), product: readProduct(data) };
  if (!signed) return { kind: 'hint', reference, about, unsigned: true };

  const kind = 'selling_price' in data || 'admin' in data ? 'postpaid' : 'prepaid';
  // Only the order knows which number and product it must be.
  const outcome = toOutcome(
    { kind: 'reply', data },
    {
      ...{ reference, destination: [about.number], supplierSku: about.product },
      ...{ by: 'callback', kind, failedForMs: 0, cost: 0n },
    },
  );
  const statement = { kind: 'statement', reference, about, readAs: kind } as const;
  // A success without its cost makes us ask, so that no guessed cost is booked.
  if (outcome.kind === 'delivered' && readCost(data['price']) === undefined)
    return { ...statement, outcome: soldWithoutCost(statusQueryIntervalMs) };
  if (outcome.kind !== 'unknown') return { ...statement, outcome };
  const answer = answerOf(saidIn(data, true), { question: 'callback', kind, failedForMs: 0 });
  return { kind: 'hint', reference, about, ...(acknowledging.has(answer) ? { acknowledges: outcome } : {}) };
}

/**
 * The answers that show that they have the purchase. The inquiry of a bill, a purchase that was not found and a limit on
 * calls do not, although every callback makes us ask.
 */
const acknowledging: ReadonlySet<Answer> = new Set([
  'reference_taken',
  'timed_out',
  'under_way',
  'undocumented',
]);

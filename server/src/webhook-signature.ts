import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { Secret } from './sealed.ts';

/** How many random bytes a new secret has; the specification asks for 24 to 64. */
const secretBytes = 32;

/** Makes a signing secret: `whsec_` and base64, as the Standard Webhooks specification writes it. */
export function makeSigningSecret(): Secret {
  return new Secret(`whsec_${randomBytes(secretBytes).toString('base64')}`);
}

/**
 * The headers of one attempt, by the Standard Webhooks specification: the id of the event, the second of the attempt,
 * and one signature per secret, the newest first, with spaces between.
 */
export function signedHeaders(
  message: { readonly id: string; readonly at: Date; readonly body: string },
  secrets: readonly Secret[],
): Readonly<Record<'webhook-id' | 'webhook-signature' | 'webhook-timestamp', string>> {
  const { id, at, body } = message;
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret.open()).sign(id, at, body)).join(' '),
  };
}

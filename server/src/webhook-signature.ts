import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { Secret } from './sealed.ts';

/** How many random bytes a new secret has; the specification asks for 24 to 64. */
const secretBytes = 32;

/** Makes a signing secret: `whsec_` and base64, as the Standard Webhooks specification defines it. */
export function makeSigningSecret(): Secret {
  return new Secret(`whsec_${randomBytes(secretBytes).toString('base64')}`);
}

/**
 * The headers of one delivery attempt, by the Standard Webhooks specification: the event's id, the attempt's time in seconds
 * since 1970, and one signature per secret, the newest first, separated by spaces.
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

import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { sameBytes, Secret } from './sealed.ts';

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

/** The headers of a received webhook. */
export interface ReceivedSignature {
  readonly id: string;
  /** Seconds since 1970. */
  readonly timestamp: string;
  /** One or more signatures, separated by spaces. */
  readonly signature: string;
}

/** How far the clock of a sender may be off, seconds: what the Standard Webhooks libraries accept. */
const toleranceSeconds = 300;

/**
 * Whether a webhook was signed with one of these secrets, not more than five minutes before or after `now`, as the Standard
 * Webhooks specification says.
 */
export function isSignedBy(
  secrets: readonly Secret[],
  { id, timestamp, signature }: ReceivedSignature,
  body: string,
  now: Date,
): boolean {
  if (!/^\d{1,12}$/.test(timestamp)) return false;
  const at = new Date(Number(timestamp) * 1_000);
  if (Math.abs(now.getTime() - at.getTime()) > toleranceSeconds * 1_000) return false;
  const given = signature
    .split(' ')
    .slice(0, 16)
    .map((one) => Buffer.from(one));
  return secrets
    .map((secret) => Buffer.from(new Webhook(secret.open()).sign(id, at, body)))
    .some((expected) => given.some((one) => sameBytes(one, expected)));
}

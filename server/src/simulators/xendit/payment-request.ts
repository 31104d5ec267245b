import { type Body, isBody, textOf } from '../http-exchange.ts';
import { type Channel, channels } from './channels.ts';

/** A request to collect a payment, with valid members. */
export interface PaymentRequest {
  readonly reference: string;
  readonly amount: number;
  readonly code: string;
  readonly channel: Channel;
  readonly expiresAt: number;
  /** What the answers repeat. */
  readonly repeated: Readonly<Record<string, unknown>>;
}

/** Why a request is refused. */
export interface Refused {
  readonly error: 'API_VALIDATION_ERROR' | 'INVALID_VALUE_ERROR';
  readonly message: string;
}

/** The members that answers repeat as they came. */
const repeatedMembers = [
  'type',
  'country',
  'currency',
  'channel_properties',
  'description',
  'metadata',
  'customer_id',
  'items',
] as const;

/** Reads the body of `POST /v3/payment_requests` at a moment in milliseconds. */
export function readPaymentRequest(body: Body, now: number): PaymentRequest | Refused {
  const invalid = misshapen(body);
  if (invalid !== undefined) return { error: 'API_VALIDATION_ERROR', message: invalid };
  const code = textOf(body['channel_code']);
  const channel = channels[code];
  if (channel === undefined)
    return { error: 'INVALID_VALUE_ERROR', message: `channel_code ${code} is not supported` };
  const amount = Number(body['request_amount']);
  if (!Number.isSafeInteger(amount) || amount < channel.minimum || amount > channel.maximum)
    return { error: 'INVALID_VALUE_ERROR', message: 'request_amount is out of the range of the channel' };
  const properties = isBody(body['channel_properties']) ? body['channel_properties'] : {};
  if (channel.nameMember !== null && textOf(properties[channel.nameMember]) === '')
    return {
      error: 'API_VALIDATION_ERROR',
      message: `channel_properties.${channel.nameMember} is required`,
    };
  const expiresAt = expiryOf(properties['expires_at'], channel, now);
  if (expiresAt === undefined)
    return { error: 'INVALID_VALUE_ERROR', message: 'channel_properties.expires_at cannot be used' };
  const repeated = Object.fromEntries(
    repeatedMembers.flatMap((name) => (body[name] === undefined ? [] : [[name, body[name]]])),
  );
  const capture = { capture_method: body['capture_method'] ?? 'AUTOMATIC' };
  return {
    reference: textOf(body['reference_id']),
    amount,
    code,
    channel,
    expiresAt,
    repeated: { ...repeated, ...capture },
  };
}

/** The first member that has not the documented form. */
function misshapen(body: Body): string | undefined {
  const reference = textOf(body['reference_id']);
  if (reference === '' || reference.length > 255) return 'reference_id must have 1 to 255 characters';
  if (body['type'] !== 'PAY' && body['type'] !== 'REUSABLE_PAYMENT_CODE') return 'type is not supported';
  if (body['country'] !== 'ID') return 'country must be ID';
  if (body['currency'] !== 'IDR') return 'currency must be IDR';
  if (typeof body['request_amount'] !== 'number') return 'request_amount must be a number';
  if (textOf(body['channel_code']) === '') return 'channel_code is required';
  if (!isBody(body['channel_properties'])) return 'channel_properties is required';
  const { capture_method: capture, description, metadata } = body;
  if (capture !== undefined && capture !== 'AUTOMATIC') return 'capture_method is not supported';
  const isLong = typeof description === 'string' && (description === '' || description.length > 1_000);
  if (description !== undefined && (typeof description !== 'string' || isLong))
    return 'description must have 1 to 1000 characters';
  return metadata === undefined || isSmall(metadata) ? undefined : 'metadata is too large';
}

/** At most 50 keys of 40 characters, with values of 500. */
function isSmall(metadata: unknown): boolean {
  if (!isBody(metadata)) return false;
  const entries = Object.entries(metadata);
  const fits = ([key, value]: [string, unknown]): boolean =>
    key.length <= 40 && typeof value === 'string' && value.length <= 500;
  return entries.length <= 50 && entries.every(fits);
}

function expiryOf(asked: unknown, channel: Channel, now: number): number | undefined {
  if (asked === undefined || !channel.isExpirySettable) return now + channel.lifeMs;
  const at = typeof asked === 'string' ? new Date(asked).getTime() : Number.NaN;
  return at > now ? at : undefined;
}

import { type Keyring, type SealedValue, Secret } from '../../sealed.ts';
import type { EventKey } from '../event.ts';
import { readableText } from './sanitised-response.ts';

/** A header: its name and its value. */
export type HeaderLine = readonly [name: string, value: string];

/** The headers of an attempt, and what its receiver answered. The body that was sent is that of the delivery. */
export interface Exchange {
  readonly sent: readonly HeaderLine[];
  /** Null: there was no answer. */
  readonly answer: {
    readonly headers: readonly HeaderLine[];
    /** The first bytes of the body as text, safe to show. */
    readonly body: string;
    /** Whether the body was longer. */
    readonly cut: boolean;
  } | null;
}

/** An answer as it was received. */
interface ReceivedAnswer {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly bytes: Uint8Array;
  readonly isCut: boolean;
}

const headersMax = 40;
const nameMax = 64;
const valueMax = 256;

/**
 * What is kept of an attempt. Each signature becomes `…`, since whoever reads it could send the delivery again; cookies of
 * a receiver become `…` too.
 */
export function exchangeOf(sent: Readonly<Record<string, string>>, answer: ReceivedAnswer | null): Exchange {
  return {
    sent: Object.entries(sent).map(([name, value]) => [
      name,
      name === 'webhook-signature' ? value.replaceAll(/(?<=v1,)\S+/g, '…') : value,
    ]),
    answer:
      answer === null
        ? null
        : { headers: headerLines(answer.headers), body: readableText(answer.bytes), cut: answer.isCut },
  };
}

/** Seals it: a receiver may answer anything, also the private values of its customers. */
export function sealExchange(keyring: Keyring, key: ExchangeKey, exchange: Exchange): SealedValue {
  return keyring.seal(new Secret(JSON.stringify(exchange)), contextOf(key));
}

/** Opens it. */
export function openExchange(keyring: Keyring, key: ExchangeKey, sealed: SealedValue): Exchange {
  const exchange: unknown = JSON.parse(keyring.open(sealed, contextOf(key)).open());
  if (!isExchange(exchange)) throw new Error('The sealed exchange has another form.');
  return exchange;
}

/** Its authenticated text was written by `sealExchange`. */
function isExchange(value: unknown): value is Exchange {
  return typeof value === 'object' && value !== null && 'sent' in value && 'answer' in value;
}

interface ExchangeKey extends EventKey {
  readonly endpointId: string;
}

function contextOf({ accountId, environment, eventId, endpointId }: ExchangeKey): readonly string[] {
  return [accountId, environment, eventId, endpointId, 'exchange'];
}

function headerLines(headers: ReceivedAnswer['headers']): HeaderLine[] {
  return Object.entries(headers)
    .flatMap(([name, values]) => [values ?? []].flat().map((value): HeaderLine => [name, value]))
    .slice(0, headersMax)
    .map(([name, value]) => [
      name.slice(0, nameMax),
      name === 'set-cookie' ? '…' : readableText(Buffer.from(value.slice(0, valueMax))),
    ]);
}

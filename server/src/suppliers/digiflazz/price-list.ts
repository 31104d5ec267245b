import type { Clock } from '../../clock.ts';
import type { CallOptions, PriceListOutcome } from '../supplier.ts';
import type { Client } from '../wire/client.ts';
import { membersOf, readCode } from '../wire/values.ts';
import { type Credentials, sign, signedWords } from './signature.ts';

/** The whole list may be fetched once in this time. */
export const digiflazzListPauseMs = 5 * 60_000;

/** What the whole list may weigh: real ones are a few megabytes. */
const bytesMax = 32 * 1024 * 1024;

/** When a call is made again that nobody was there for. */
const notSentPauseMs = 5_000;

const commands = { prepaid: 'prepaid', postpaid: 'pasca' } as const;

/** Makes the reader of price lists. It keeps to their rate by itself, so that asking too soon costs no call. */
export function makePriceList(
  client: Client,
  credentials: Credentials,
  { clock, listPauseMs: intervalMs = digiflazzListPauseMs }: { clock: Clock; listPauseMs?: number },
): (kind: 'postpaid' | 'prepaid', options: CallOptions) => Promise<PriceListOutcome> {
  const nextMs = { prepaid: 0, postpaid: 0 };
  return async (kind, { signal }) => {
    const waitMs = Math.ceil(nextMs[kind] - clock.monotonicMs());
    if (nextMs[kind] > 0 && waitMs > 0) return { kind: 'unavailable', retryAfterMs: waitMs };
    const body = {
      cmd: commands[kind],
      username: credentials.username,
      sign: sign(credentials, signedWords.priceList),
    };
    nextMs[kind] = clock.monotonicMs() + intervalMs;
    const result = await client.post('/price-list', body, { signal, bytesMax });
    if (result.kind === 'not_sent') nextMs[kind] = 0;
    if (result.kind === 'reply' && Array.isArray(result.data)) return { kind: 'rows', rows: result.data };
    // A refusal stands in the place of the list as an object with a code, at times with status 200.
    const supplierCode = result.kind === 'reply' ? readCode(membersOf(result.data)?.['rc']) : '';
    return {
      kind: 'unavailable',
      retryAfterMs: result.kind === 'not_sent' ? Math.min(intervalMs, notSentPauseMs) : intervalMs,
      ...(supplierCode === '' ? {} : { supplierCode }),
    };
  };
}

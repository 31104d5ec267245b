import type { Clock } from '../../clock.ts';
import type { ProductKind } from '../../product-kind.ts';
import type { CallOptions, PriceListOutcome, RealSupplier } from '../supplier.ts';
import type { CallLimits, CallResult } from './client.ts';
import { readCode } from './values.ts';

/** What the price list reader needs of a supplier. */
export interface PriceListService {
  readonly clock: Clock;
  /** Minimum time between two fetches of a list, milliseconds. */
  readonly pauseMs: number;
  fetch(kind: ProductKind, limits: CallLimits): Promise<CallResult>;
  /** The rows of an answer; undefined when it is not a list. */
  rowsOf(kind: ProductKind, data: unknown): readonly unknown[] | undefined;
  /** The code of an answer that has no list. */
  codeOf(data: unknown): unknown;
}

/** Maximum size of a list, bytes; real ones are a few megabytes. */
const bytesMax = 32 * 1024 * 1024;

/** When a call that found no connection is made again, milliseconds. */
const notSentPauseMs = 5_000;

/** Makes the reader of price lists. It enforces the pause itself, so an early call sends nothing. */
export function makePriceList(service: PriceListService): RealSupplier['priceList'] {
  const { clock, pauseMs } = service;
  const nextMs = { prepaid: 0, postpaid: 0 };
  return async (kind: ProductKind, { signal }: CallOptions): Promise<PriceListOutcome> => {
    const waitMs = Math.ceil(nextMs[kind] - clock.monotonicMs());
    if (waitMs > 0) return { kind: 'unavailable', retryAfterMs: waitMs };
    nextMs[kind] = clock.monotonicMs() + pauseMs;
    const result = await service.fetch(kind, { signal, bytesMax });
    if (result.kind === 'not_sent') {
      nextMs[kind] = 0;
      return { kind: 'unavailable', retryAfterMs: Math.min(pauseMs, notSentPauseMs) };
    }
    if (result.kind === 'unknown') return { kind: 'unavailable', retryAfterMs: pauseMs };
    const rows = service.rowsOf(kind, result.data);
    if (rows !== undefined) return { kind: 'rows', rows };
    const supplierCode = readCode(service.codeOf(result.data));
    return {
      kind: 'unavailable',
      retryAfterMs: pauseMs,
      ...(supplierCode === '' ? {} : { supplierCode }),
    };
  };
}

import { beforeEach, expect, test } from 'vitest';
import { makeClock } from '../../clock.ts';
import type { CallResult } from './client.ts';
import { makePriceList } from './price-list.ts';

const pauseMs = 300_000;
const patience = { signal: new AbortController().signal };

let ms: number;
let fetched: string[];
let answer: CallResult;
let list: ReturnType<typeof makePriceList>;

beforeEach(() => {
  ms = 0;
  fetched = [];
  answer = { kind: 'reply', data: ['row'] };
  list = makePriceList({
    clock: { ...makeClock(), monotonicMs: () => ms },
    pauseMs,
    async fetch(kind) {
      fetched.push(kind);
      return answer;
    },
    rowsOf: (_kind, data) => (Array.isArray(data) ? data : undefined),
    codeOf: (data) => data,
  });
});

test('does not fetch a list again before its pause is over, and each kind has its own pause', async () => {
  expect(await list('prepaid', patience)).toEqual({ kind: 'rows', rows: ['row'] });
  expect(await list('postpaid', patience)).toEqual({ kind: 'rows', rows: ['row'] });
  ms = pauseMs - 1;
  expect(await list('prepaid', patience)).toEqual({ kind: 'unavailable', retryAfterMs: 1 });
  expect(await list('postpaid', patience)).toEqual({ kind: 'unavailable', retryAfterMs: 1 });
  ms = pauseMs;
  expect((await list('postpaid', patience)).kind).toBe('rows');
  expect(fetched).toEqual(['prepaid', 'postpaid', 'postpaid']);
});

test('retries soon after a call that was not sent, and after the pause when it may have arrived', async () => {
  answer = { kind: 'not_sent' };
  expect(await list('prepaid', patience)).toEqual({ kind: 'unavailable', retryAfterMs: 5_000 });
  answer = { kind: 'unknown' };
  expect(await list('prepaid', patience)).toEqual({ kind: 'unavailable', retryAfterMs: pauseMs });
  expect(await list('prepaid', patience)).toEqual({ kind: 'unavailable', retryAfterMs: pauseMs });
  expect(fetched).toEqual(['prepaid', 'prepaid']);
});

test.each([
  ['83', { supplierCode: '83' }],
  ['too many', {}],
])('reports a refusal %j instead of a list', async (data, expected) => {
  answer = { kind: 'reply', data };
  expect(await list('prepaid', patience)).toEqual({
    kind: 'unavailable',
    retryAfterMs: pauseMs,
    ...expected,
  });
});

import { describe, expect, test } from 'vitest';
import type { Results } from './buyer.ts';
import { findingsOf, type Overload } from './verdict.ts';

const best = 100;
const fast = (count: number, ms = 100): number[] => Array.from({ length: count }, () => ms);
const results = (sold: readonly number[], refused: readonly number[]): Results => ({
  sold: [...sold],
  refused: [...refused],
  refusedConfirms: 0,
  unexpected: [],
});

/** Twice the best throughput for ten seconds, of which eighty of a hundred orders are sold in a second. */
const good = {
  requirements: { times: 2, share: 0.6, soldMs: 1_000, refusedMs: 250 },
  load: {
    results: { live: results(fast(700), fast(300)), sandbox: results(fast(100), fast(900)) },
    seconds: 10,
  },
  observed: { health: fast(100), memoryMb: 250, lateMs: 3 },
  startMb: 200,
  recoveredMs: 2_000,
} satisfies Overload;

const withLoad = (live: Results, sandbox: Results): Overload => ({
  ...good,
  load: { results: { live, sandbox }, seconds: 10 },
});

test('an overload that holds has no findings', () => {
  expect(findingsOf(good, best)).toEqual([]);
});

describe('finds', () => {
  const { live, sandbox } = good.load.results;
  test.each<[string, Overload, string]>([
    ['too little that was sold', withLoad(results(fast(400), fast(600)), sandbox), '50 % of it was sold'],
    [
      'slow orders',
      withLoad(results(fast(700, 1_200), fast(300)), sandbox),
      'sold orders took 1200 ms at p99',
    ],
    ['slow refusals', withLoad(results(fast(700), fast(300, 300)), sandbox), 'refusals took 300 ms at p99'],
    ['live that is refused before the sandbox', withLoad(sandbox, live), 'were refused'],
    [
      'an answer that is neither a success nor 503',
      withLoad({ ...live, unexpected: ['a quote answered 500'] }, sandbox),
      'a quote answered 500',
    ],
    [
      'a slow /healthz',
      { ...good, observed: { ...good.observed, health: [1_500] } },
      '/healthz took 1500 ms',
    ],
    [
      'a failed /healthz',
      { ...good, observed: { ...good.observed, health: [Infinity] } },
      '/healthz took Infinity',
    ],
    ['memory that grows', { ...good, observed: { ...good.observed, memoryMb: 301 } }, 'grew by 101 MB'],
    ['a slow recovery', { ...good, recoveredMs: 10_001 }, 'had not recovered after 10001 ms'],
  ])('%s', (_what, overload, finding) => {
    expect(findingsOf(overload, best).join('\n')).toContain(finding);
  });
});

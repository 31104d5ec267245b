import { expect, test } from 'vitest';
import { countsOf } from './waiting-counts.ts';

const since = '2026-11-22T07:00:00.000Z';

test('what waits is counted at the place whose page has it', () => {
  expect(
    countsOf([
      { kind: 'list', list: 'reviews', count: 3, since },
      { kind: 'list', list: 'complaints', count: 2, since },
      { kind: 'list', list: 'payments', count: 5, since },
      { kind: 'list', list: 'deposit_cases', count: 1, since },
      { kind: 'differences', supplier: 'iak', day: '2026-11-21', count: 2, since },
    ]),
  ).toEqual({ reviews: 5, deposits: 5, reconciliation: 3 });
});

test('without tasks no place has a count', () => {
  expect(countsOf([])).toEqual({});
});

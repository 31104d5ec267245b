import { expect, test } from 'vitest';
import { operatorNavigation } from '../shell/places.ts';
import { countsOf } from './waiting-counts.ts';

const since = '2026-11-22T07:00:00.000Z';

test('what waits is counted at the place whose page has it', () => {
  expect(
    countsOf([
      { kind: 'list', amount: 0, list: 'reviews', count: 3, since },
      { kind: 'list', amount: 0, list: 'complaints', count: 2, since },
      { kind: 'list', amount: 0, list: 'payments', count: 5, since },
      { kind: 'list', amount: 0, list: 'deposit_cases', count: 1, since },
      { kind: 'list', amount: 0, list: 'held_prices', count: 4, since },
      { kind: 'differences', amount: 0, supplier: 'iak', day: '2026-11-21', count: 2, since },
    ]),
  ).toEqual({ reviews: 5, deposits: 5, productsOnly: 4, reconciliation: 3 });
});

test('every list has a place in the navigation of an administrator', () => {
  const places = new Set(
    operatorNavigation({ can: () => true }).flatMap(({ places: all }) => all.map(({ name }) => name)),
  );
  const lists = [
    'reviews',
    'rulings',
    'strays',
    'complaints',
    'payments',
    'proofs',
    'held_lines',
    'proposals',
  ] as const;
  const others = ['deposit_cases', 'held_prices', 'live_requests', 'failing_endpoints'] as const;
  for (const list of [...lists, ...others])
    for (const place of Object.keys(countsOf([{ kind: 'list', amount: 0, list, count: 1, since }])))
      expect([...places]).toContain(place);
});

test('without tasks no place has a count', () => {
  expect(countsOf([])).toEqual({});
});

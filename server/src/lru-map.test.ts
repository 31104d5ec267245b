import { expect, test } from 'vitest';
import { makeLruMap } from './lru-map.ts';

test('forgets the entry that was used longest ago', () => {
  const map = makeLruMap<number>(2);
  map.set('a', 1);
  map.set('b', 2);
  expect(map.get('a')).toBe(1);
  map.set('c', 3);
  expect(['a', 'b', 'c'].map((key) => map.get(key))).toEqual([1, undefined, 3]);
  map.set('a', 4);
  map.set('d', 5);
  expect(['a', 'c', 'd'].map((key) => map.get(key))).toEqual([4, undefined, 5]);
  map.delete('a');
  expect(map.get('a')).toBeUndefined();
  map.clear();
  expect(map.get('d')).toBeUndefined();
});

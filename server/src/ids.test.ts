import { expect, test } from 'vitest';
import { isId, newId, newOrderedId } from './ids.ts';

test('ordered ids sort by their microseconds, then by their places', () => {
  const at = 1_795_000_000_123_000n;
  const inOrder = [0n, 1n, 2n, 499n, 500n, 998n, 999n, 1_000n, 1_001n, 60_000_000n].flatMap((micros) =>
    [0, 1, 2, 63, 64, 16_383, 16_384, 2 ** 20 - 1].map((place) => newOrderedId(at + micros, place)),
  );
  expect(inOrder.toSorted()).toEqual(inOrder);
  expect(new Set(inOrder).size).toBe(inOrder.length);
});

test('ordered ids are UUIDs of version 7 that contain their time in milliseconds', () => {
  const id = newOrderedId(1_795_000_000_123_456n, 7);
  expect(isId(id)).toBe(true);
  expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(1_795_000_000_123);
  expect(newId()).toMatch(/^[\da-f]{8}-[\da-f]{4}-7/);
});

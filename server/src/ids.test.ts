import { expect, test } from 'vitest';
import { isId, newId } from './ids.ts';

test('a new id is a UUID of version 7', () => {
  const id = newId();
  expect(isId(id)).toBe(true);
  expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
});

import { expect, test } from 'vitest';
import { strengthOf } from './password-strength.ts';

test.each([
  ['', 0],
  ['elevenchars', 0],
  ['aaaaaaaaaaaaaaaaaaaaaaaa', 1],
  ['kopi susu 12', 2],
  ['kopi susu pagi12', 3],
  ['kopi susu tiap pagi hari', 4],
  // Twelve characters that take two units each.
  ['🙂🙃😀😁😂🤣😃😄😅😆😉😊', 2],
] as const)('%j has the strength %i', (password, strength) => {
  expect(strengthOf(password)).toBe(strength);
});

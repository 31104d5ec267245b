import { expect, test } from 'vitest';
import { statementLines } from './statement-lines.ts';

test.each([
  [[''], []],
  [['a\nb\n'], ['a', 'b']],
  [['a\n\nb'], ['a', '', 'b']],
  [['a\r\nb\r\n'], ['a', 'b']],
  [
    ['a\r', '\nb', 'c', '\n', 'd'],
    ['a', 'bc', 'd'],
  ],
  [['a\rb\u2028c\u2029d\u0085e\n'], ['a\rb\u2028c\u2029d\u0085e']],
])('%j has the lines %j', async (parts, lines) => {
  const found: string[] = [];
  for await (const line of statementLines(parts)) found.push(line);
  expect(found).toEqual(lines);
});

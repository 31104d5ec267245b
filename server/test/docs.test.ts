import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { orderReasons } from '../src/api/document/reasons.ts';
import { transitions } from '../src/orders/transitions.ts';
import { hasTest, titlesIn } from './named-tests.ts';

const root = new URL('../../', import.meta.url);

describe('docs/order-states.md', () => {
  test('has the transitions of the code, row by row', () => {
    const inCode = transitions.map(({ from, trigger, to, money, event }) => [
      from,
      trigger,
      to,
      money,
      event,
    ]);
    expect(tableUnder('| from | trigger | to | money | event |')).toEqual(inCode);
  });

  test('explains every trigger', () => {
    const explained = tableUnder('| trigger | who causes it |').map(([trigger]) => trigger);
    expect(new Set(explained)).toEqual(new Set(transitions.map(({ trigger }) => trigger)));
  });

  test('has the reasons of the code', () => {
    const [, listed = ''] = /otherwise one of: ([^.]*)\./.exec(read('docs/order-states.md')) ?? [];
    expect(Array.from(listed.matchAll(/`(\w+)`/g), ([, reason]) => reason)).toEqual(
      Object.keys(orderReasons),
    );
  });
});

describe('docs/contract.md', () => {
  const promises = read('docs/contract.md')
    .split(/\n(?=- \*\*C-)/)
    .slice(1)
    .map(
      (text) =>
        text
          .split(/\n\n|\n(?=#)/, 1)[0]
          ?.replaceAll(/\s+/g, ' ')
          .trim() ?? '',
    );

  test('numbers its promises without gaps', () => {
    const numbers = promises.map((text) => /^- \*\*(C-\d{3})\*\*/.exec(text)?.[1]);
    expect(numbers).toEqual(promises.map((_, i) => `C-${String(i + 1).padStart(3, '0')}`));
  });

  test('names for each promise the tests that show it, or says that there is none yet', () => {
    const silent = promises.filter((text) => !/_(?:Shown by: `.*|Not shown by a test yet\.)_$/.test(text));
    expect(silent).toEqual([]);
  });

  test('recognises test titles and skips the same text elsewhere', () => {
    const file = [
      "test('a', () => {",
      "  // test('b', () => {",
      "expect(name).toBe('c', 'd');",
      "test.each([1])('e', () => {",
      "])(\n  'it\\'s', () => {",
      "test.skip('f', () => {",
      "  ['g', 1],",
    ];
    expect(titlesIn(file.join('\n'))).toEqual(['a', 'e', "it's", 'g']);
  });

  test('names tests that exist', () => {
    const named = promises.flatMap((text) => [
      ...text.matchAll(/`((?:server|campaigns)\/[^`]+\.test\.ts)`(?: “([^”]+)”)?/g),
    ]);
    const missing = named.filter(([, path = '', name]) => !hasTest(path, name)).map(([all]) => all);
    expect(missing).toEqual([]);
  });
});

function read(path: string): string {
  return readFileSync(new URL(path, root), 'utf8');
}

/** The rows of a table of docs/order-states.md, without backticks; a dash is null. */
function tableUnder(head: string): (string | null)[][] {
  const text = read('docs/order-states.md');
  const start = text.indexOf(head);
  if (start < 0) throw new Error(`There is no table "${head}".`);
  const [rows = ''] = text.slice(start).split('\n\n', 1);
  return rows
    .split('\n')
    .slice(2)
    .map((row) =>
      row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll('`', '')),
    )
    .map((cells) => cells.map((cell) => (cell === '–' ? null : cell)));
}

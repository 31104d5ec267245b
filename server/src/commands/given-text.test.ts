import { expect, test } from 'vitest';
import { textArgument } from './text-argument.ts';

const text = '[{"product_name":"Café 5.000"}]';

test.each([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${text}`)],
  ['UTF-16 little-endian, as on Windows', Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ['UTF-16 big-endian', Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
])('%s is read', (_encoding, bytes) => {
  expect(textArgument('list.json', bytes)).toBe(text);
});

test.each([
  ['Latin-1', Buffer.from(text, 'latin1')],
  ['half a character', Buffer.from(text).subarray(0, 22)],
])('%s is refused with a sentence', (_encoding, bytes) => {
  expect(() => textArgument('list.json', bytes)).toThrow('The file "list.json" is not text in UTF-8');
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { oneSpelling } from './request-target.ts';

test.each([
  ['/sandbox/v1/wallet', '/sandbox/v1/wallet'],
  ['/%73andbox/v%31/w%61llet?q=%61#b', '/sandbox/v1/wallet?q=%61#b'],
  ['http://host/sandbox/v1/wallet?page=1', '/sandbox/v1/wallet?page=1'],
  ['HTTPS://user@host:1/v1', '/v1'],
  ['http://host', '/'],
  ['http://host?a=/b', '/?a=/b'],
  ['/v1/x?u=http://host/v1', '/v1/x?u=http://host/v1'],
  ['/v1/wallet#x', '/v1/wallet?x'],
  ['/v1%2fwallet', '/v1%2Fwallet'],
  ['/v1/%00', '/v1/%00'],
  ['/%2573andbox/v1', '/%2573andbox/v1'],
  ['/%73andbox/v1/%zz', '/sandbox/v1/%25zz'],
  ['/v1/%ff', '/v1/%25FF'],
  ['*', '/*'],
  ['http:///v1', '/http:///v1'],
])('%s is %s', (target, spelled) => {
  expect(oneSpelling(target)).toBe(spelled);
});

test('all spellings of a path normalise to the same target, and nothing is decoded twice', () => {
  const encode = (character: string) => `%${character.codePointAt(0)?.toString(16).padStart(2, '0') ?? ''}`;
  const path = fc.array(fc.constantFrom('a', 'Z', '7', '-', '.', '_', '~', '/', '%2F', '%25', '%20'));
  fc.assert(
    fc.property(path, fc.array(fc.boolean()), (parts, encoded) => {
      const plain = `/${parts.join('')}`;
      const other = `/${parts.map((part, i) => (encoded[i] === true && /^[\w.~-]$/.test(part) ? encode(part) : part)).join('')}`;
      expect(oneSpelling(other)).toBe(plain);
      expect(oneSpelling(plain)).toBe(plain);
    }),
  );
});

import { inspect } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeKeyring, sameBytes, Secret } from './sealed.ts';

const older = { id: 'k1', key: Buffer.alloc(32, 1) };
const newer = { id: 'k2', key: Buffer.alloc(32, 2) };
const context = ['account', 'order', 'destination'];
const text = fc.string({ unit: 'grapheme', maxLength: 100 });

describe('sealing', () => {
  const keyring = makeKeyring([older]);

  test('a sealed value opens to the same value', () => {
    fc.assert(
      fc.property(text, fc.array(text, { maxLength: 4 }), (value, any) => {
        expect(keyring.open(keyring.seal(new Secret(value), any), any).open()).toBe(value);
      }),
    );
  });

  test('the same value never seals to the same bytes', () => {
    const seals = Array.from({ length: 100 }, () =>
      keyring.seal(new Secret('0812'), context).bytes.toString('hex'),
    );
    expect(new Set(seals).size).toBe(100);
  });

  test.each([
    ['another account', ['other', 'order', 'destination']],
    ['another order', ['account', 'other', 'destination']],
    ['another column', ['account', 'order', 'serial']],
    ['a part less', ['account', 'order']],
    ['parts that join to the same text', ['accountorder', 'destination']],
    ['a part moved over a border', ['accounto', 'rder', 'destination']],
  ])('does not open for %s', (_, other) => {
    const sealed = keyring.seal(new Secret('0812'), context);
    expect(() => keyring.open(sealed, other)).toThrow();
  });

  test('does not open when a bit is changed or bytes are cut off', () => {
    const { bytes, keyId } = keyring.seal(new Secret('081234567890'), context);
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const changed = Buffer.from(bytes);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(() => keyring.open({ bytes: changed, keyId }, context)).toThrow();
    }
    for (let length = 0; length < bytes.length; length += 1) {
      expect(() => keyring.open({ bytes: bytes.subarray(0, length), keyId }, context)).toThrow();
    }
  });

  test('does not open with another key under the same id; the error names a missing key', () => {
    const sealed = keyring.seal(new Secret('0812'), context);
    expect(() => makeKeyring([{ id: 'k1', key: newer.key }]).open(sealed, context)).toThrow();
    expect(() => makeKeyring([newer]).open(sealed, context)).toThrow('"k1" is not configured');
  });
});

describe('rotation', () => {
  test('new values are sealed with the newest key, and old ones open with theirs', () => {
    const before = makeKeyring([older]);
    const after = makeKeyring([newer, older]);
    const sealed = before.seal(new Secret('0812'), context);
    expect(after.open(sealed, context).open()).toBe('0812');
    expect(after.seal(new Secret('0812'), context).keyId).toBe('k2');
  });

  test('a digest is computed again under the key that it names', () => {
    const before = makeKeyring([older]).digest('fingerprint', ['POST', '/quotes']);
    const after = makeKeyring([newer, older]);
    expect(after.digest('fingerprint', ['POST', '/quotes'], before.keyId)).toEqual(before);
    expect(after.digest('fingerprint', ['POST', '/quotes']).bytes).not.toEqual(before.bytes);
  });

  test('two keys with one id, a key of another length and an empty list are refused', () => {
    expect(() => makeKeyring([older, { id: 'k1', key: newer.key }])).toThrow('same id');
    expect(() => makeKeyring([{ id: 'k1', key: Buffer.alloc(31) }])).toThrow('31 bytes');
    expect(() => makeKeyring([])).toThrow('At least one');
  });
});

describe('digests', () => {
  const keyring = makeKeyring([older]);

  test('each purpose has a key of its own', () => {
    const digests = (['chain', 'confirmation', 'fingerprint'] as const).map((purpose) =>
      keyring.digest(purpose, ['x']).bytes.toString('hex'),
    );
    expect(new Set(digests).size).toBe(3);
  });

  test('different lists of parts have different digests', () => {
    const parts = fc.array(fc.string({ maxLength: 3 }), { maxLength: 4 });
    fc.assert(
      fc.property(parts, parts, (a, b) => {
        const same = sameBytes(keyring.digest('chain', a).bytes, keyring.digest('chain', b).bytes);
        expect(same).toBe(JSON.stringify(a) === JSON.stringify(b));
      }),
    );
  });
});

test('only open() reveals a secret', () => {
  const secret = new Secret('081234567890');
  const shown = [
    `${secret}`,
    JSON.stringify({ secret }),
    inspect(secret),
    inspect({ secret }, { depth: 9, showHidden: true }),
  ];
  expect(shown.join(' ')).not.toContain('0812');
  expect(secret.open()).toBe('081234567890');
});

test('bytes are compared in full', () => {
  expect(sameBytes(Buffer.from('ab'), Buffer.from('ab'))).toBe(true);
  expect(sameBytes(Buffer.from('ab'), Buffer.from('abc'))).toBe(false);
  expect(sameBytes(Buffer.from('ab'), Buffer.from('ac'))).toBe(false);
});

describe('search hashes', () => {
  const scope = { accountId: '0198c0de-0000-7000-8000-000000000001', environment: 'live' } as const;
  const rotated = makeKeyring([newer, older]);

  test('are 12 bytes under the newest key, and are found under every key', () => {
    const before = makeKeyring([older]).searchHash('destination', scope, '0812');
    const after = rotated.searchHash('destination', scope, '0812');
    expect([before.keyId, after.keyId, after.bytes.length]).toEqual(['k1', 'k2', 12]);
    expect(rotated.searchHashes('destination', scope, '0812')).toEqual([after.bytes, before.bytes]);
  });

  test('differ by purpose, account, environment and text', () => {
    const hashes = [
      rotated.searchHash('destination', scope, '0812'),
      rotated.searchHash('serial', scope, '0812'),
      rotated.searchHash('destination', { ...scope, environment: 'sandbox' }, '0812'),
      rotated.searchHash('destination', { ...scope, accountId: scope.accountId.replace(/1$/, '2') }, '0812'),
      rotated.searchHash('destination', scope, '0813'),
    ].map(({ bytes }) => bytes.toString('hex'));
    expect(new Set(hashes).size).toBe(hashes.length);
  });
});

import { expect, test } from 'vitest';
import { decideAccess, type KeyFacts } from './decide-access.ts';

const good: KeyFacts = {
  environment: 'live',
  expiresAtMs: 1_000,
  revoked: false,
  suspended: false,
  liveApproved: true,
  allows: () => true,
};
const request = { environment: 'live', ipAddress: '203.0.113.7', nowMs: 0 } as const;

test('accepts a valid key', () => {
  expect(decideAccess(good, request)).toBeUndefined();
  expect(
    decideAccess({ ...good, allows: undefined, expiresAtMs: null }, { ...request, nowMs: 1e15 }),
  ).toBeUndefined();
  expect(
    decideAccess(
      { ...good, environment: 'sandbox', liveApproved: false },
      { ...request, environment: 'sandbox' },
    ),
  ).toBeUndefined();
});

test('refuses a key from the millisecond of its expiry on', () => {
  expect(decideAccess(good, { ...request, nowMs: 999 })).toBeUndefined();
  expect(decideAccess(good, { ...request, nowMs: 1_000 })?.code).toBe('expired_key');
});

test('gives the first of several reasons in the order key, address, account', () => {
  let key: KeyFacts = {
    ...good,
    environment: 'sandbox',
    expiresAtMs: 0,
    revoked: true,
    suspended: true,
    liveApproved: false,
    allows: () => false,
  };
  const codeThen = (mended: Partial<KeyFacts>): string | undefined => {
    const code = decideAccess(key, request)?.code;
    key = { ...key, ...mended };
    return code;
  };
  expect(codeThen({ environment: 'live' })).toBe('wrong_environment');
  expect(codeThen({ expiresAtMs: 1 })).toBe('expired_key');
  expect(codeThen({ revoked: false })).toBe('revoked_key');
  expect(codeThen({ allows: undefined })).toBe('ip_not_allowed');
  expect(codeThen({ suspended: false })).toBe('account_suspended');
  expect(codeThen({ liveApproved: true })).toBe('account_not_live');
  expect(codeThen({})).toBeUndefined();
});

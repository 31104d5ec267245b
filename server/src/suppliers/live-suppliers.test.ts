import { describe, expect, test } from 'vitest';
import { Secret } from '../sealed.ts';
import type { ConfiguredSupplier } from './setup/configured-suppliers.ts';
import { isOnThisMachine, hasSameConnection } from './live-suppliers.ts';

const credentials = { username: 'me', apiKey: new Secret('key'), webhookSecret: new Secret('hook') };
const known: ConfiguredSupplier = {
  name: 'digiflazz',
  baseUrl: 'https://api.digiflazz.com/v1',
  billsUrl: null,
  credentials,
  callbackToken: 'token',
  testMode: false,
  addsProducts: true,
  enabled: true,
  priority: 100,
  accountSince: null,
};

describe('a supplier whose configuration was read again', () => {
  test('keeps its connection when only our own settings for it changed', () => {
    const again = { ...credentials, apiKey: new Secret('key'), webhookSecret: new Secret('hook') };
    const ours = { callbackToken: 'other', addsProducts: false, enabled: false, priority: 1 };
    expect(hasSameConnection(known, { ...known, ...ours, credentials: again })).toBe(true);
  });

  test.each<[string, Partial<ConfiguredSupplier>]>([
    ['URL', { baseUrl: 'https://other.example/v1' }],
    ['URL for bills', { billsUrl: 'https://other.example/v1' }],
    ['test mode', { testMode: true }],
    ['user name', { credentials: { ...credentials, username: 'you' } }],
    ['key', { credentials: { ...credentials, apiKey: new Secret('other') } }],
    ['callback secret', { credentials: { ...credentials, webhookSecret: new Secret('other') } }],
    ['account, twice and back', { accountSince: new Date(0) }],
    ['secret removed', { credentials: { ...credentials, webhookSecret: null } }],
  ])('gets a new connection after a change: %s', (_what, change) => {
    expect(hasSameConnection(known, { ...known, ...change })).toBe(false);
    expect(hasSameConnection({ ...known, ...change }, known)).toBe(false);
  });
});

// Only a simulator may run on a time scale. A real supplier that has not processed a purchase yet would be taken for
// one that never received it.
test.each([
  ['http://127.0.0.1:8080', true],
  ['http://localhost:9/v1', true],
  ['http://[::1]:9', true],
  ['https://api.digiflazz.com/v1', false],
  ['https://localhost.example.com', false],
  ['https://127.0.0.1.example.com', false],
  ['https://example.com/127.0.0.1', false],
  ['http://10.0.0.1', false],
])('isOnThisMachine(%s) is %s', (url, here) => {
  expect(isOnThisMachine(url)).toBe(here);
});

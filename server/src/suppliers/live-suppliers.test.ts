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
};

describe('a supplier whose set-up was read again', () => {
  test('is spoken to as before where only our own use of it changed', () => {
    const again = { ...credentials, apiKey: new Secret('key'), webhookSecret: new Secret('hook') };
    const ours = { callbackToken: 'other', addsProducts: false, enabled: false, priority: 1 };
    expect(hasSameConnection(known, { ...known, ...ours, credentials: again })).toBe(true);
  });

  test.each<[string, Partial<ConfiguredSupplier>]>([
    ['address', { baseUrl: 'https://other.example/v1' }],
    ['address for bills', { billsUrl: 'https://other.example/v1' }],
    ['test mode', { testMode: true }],
    ['user name', { credentials: { ...credentials, username: 'you' } }],
    ['key', { credentials: { ...credentials, apiKey: new Secret('other') } }],
    ['secret of callbacks', { credentials: { ...credentials, webhookSecret: new Secret('other') } }],
    ['lack of a secret', { credentials: { ...credentials, webhookSecret: null } }],
  ])('is spoken to anew with another %s', (_what, change) => {
    expect(hasSameConnection(known, { ...known, ...change })).toBe(false);
    expect(hasSameConnection({ ...known, ...change }, known)).toBe(false);
  });
});

// Only a simulator may run on a time scale: a purchase that a real one has not seen yet would be taken for one that it never got.
test.each([
  ['http://127.0.0.1:8080', true],
  ['http://localhost:9/v1', true],
  ['http://[::1]:9', true],
  ['https://api.digiflazz.com/v1', false],
  ['https://localhost.example.com', false],
  ['https://127.0.0.1.example.com', false],
  ['https://example.com/127.0.0.1', false],
  ['http://10.0.0.1', false],
])('%s is on this machine: %s', (url, here) => {
  expect(isOnThisMachine(url)).toBe(here);
});

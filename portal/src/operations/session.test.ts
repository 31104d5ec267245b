import { expect, test } from 'vitest';
import type { PortalSession } from './portal-client.ts';
import { homeOf, placeAfterSignIn } from './session.ts';

const person = { id: 'p1', name: 'Siti Rahmawati', email: 'siti@berkahpulsa.id', two_factor: false };
const account = {
  account_id: '019aa7d0-4b1e-7c22-8d11-0c1e5a7f9b01',
  name: 'Berkah Pulsa',
  role: 'owner' as const,
  suspended: false,
  permissions: [],
};
const visitor: PortalSession = {
  person: null,
  memberships: [],
  operator_role: null,
  operator_permissions: [],
  two_factor_setup_required: false,
};
const owner: PortalSession = {
  person,
  memberships: [{ ...account, live: true }],
  operator_role: null,
  operator_permissions: [],
  two_factor_setup_required: false,
};

test.each([
  ['a visitor', visitor, '/sign-in'],
  ['a client', owner, '/app/live/home'],
  ['a client without live', { ...owner, memberships: [{ ...account, live: false }] }, '/app/sandbox/home'],
  [
    'an operator',
    {
      person,
      memberships: [],
      operator_role: 'support',
      operator_permissions: [],
      two_factor_setup_required: false,
    } satisfies PortalSession,
    '/operator/home',
  ],
])('the home of %s is %s', (_who, session, home) => {
  expect(homeOf(session)).toBe(home);
});

test.each([
  '/app/live/deposits/new',
  '/app/sandbox/orders?status=failed',
  '/operator/orders/live/019aa7d0-4b1e',
])('signing in leads back to %s', (next) => {
  expect(placeAfterSignIn(next, owner)).toBe(next);
});

test.each([
  undefined,
  '',
  '/',
  'https://evil.example/app/live/home',
  '//evil.example/app/',
  '/\\evil.example/app/',
  '/app/..//evil.example',
  '/app/live/home#https://evil.example',
  'javascript:alert(1)',
  '/v1/wallet',
])('signing in leads home instead of to %j', (next) => {
  expect(placeAfterSignIn(next, owner)).toBe('/app/live/home');
});

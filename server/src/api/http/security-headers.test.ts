import { expect, test } from 'vitest';
import { securityHeaders } from './security-headers.ts';

test('nothing may frame an answer, load anything by it, or take it for another type', () => {
  expect(securityHeaders({ https: false })).toMatchObject({
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
  });
});

test('only a server that is reached by TLS asks to be reached by nothing else', () => {
  expect(securityHeaders({ https: true })).toHaveProperty('strict-transport-security');
  expect(securityHeaders({ https: false })).not.toHaveProperty('strict-transport-security');
});

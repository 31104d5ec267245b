import { expect, test } from 'vitest';
import { securityHeaders } from './security-headers.ts';

test('an answer cannot be framed, load resources, or be sniffed as another type', () => {
  expect(securityHeaders({ https: false })).toMatchObject({
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
  });
});

test('sends HSTS only if the server is reached by TLS', () => {
  expect(securityHeaders({ https: true })).toHaveProperty('strict-transport-security');
  expect(securityHeaders({ https: false })).not.toHaveProperty('strict-transport-security');
});

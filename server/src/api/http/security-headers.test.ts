import { expect, test } from 'vitest';
import { securityHeaders } from './security-headers.ts';

test('an answer cannot be framed, load resources, or be sniffed as another type', () => {
  for (const page of [true, false])
    expect(securityHeaders({ https: false, page })).toMatchObject({
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
    });
});

test('sends HSTS only if the server is reached by TLS', () => {
  expect(securityHeaders({ https: true, page: false })).toHaveProperty('strict-transport-security');
  expect(securityHeaders({ https: false, page: false })).not.toHaveProperty('strict-transport-security');
});

test('sends the headers that only pages need with pages only', () => {
  expect(securityHeaders({ https: false, page: true })).toHaveProperty('cross-origin-opener-policy');
  expect(securityHeaders({ https: false, page: false })).not.toHaveProperty('cross-origin-opener-policy');
});

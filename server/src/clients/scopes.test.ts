import { expect, test } from 'vitest';
import { CommandError } from '../command-error.ts';
import { scopes, type Principal } from './principal.ts';
import { parseScopes, requireScope } from './scopes.ts';

const principal: Principal = {
  accountId: 'a',
  environment: 'live',
  keyId: 'k',
  scopes: new Set(['orders:read'] as const),
  limits: { transaction: 1n, daily: 1n, requestsPerMinute: 1, duplicateMinutes: null, owed: 0n },
};

test('a key has its own scopes and no others', () => {
  for (const scope of scopes) {
    if (scope === 'orders:read') expect(() => requireScope(principal, scope)).not.toThrow();
    else {
      const details = [expect.objectContaining({ message: `The key needs the scope "${scope}".` })];
      const refusal = expect.objectContaining({ code: 'missing_scope', details });
      expect(() => requireScope(principal, scope)).toThrow(refusal);
    }
  }
});

test('sorts scopes, and refuses an unknown one by name', () => {
  expect(parseScopes(['results:read', 'catalog:read', 'results:read'])).toEqual([
    'catalog:read',
    'results:read',
  ]);
  expect(() => parseScopes(['orders:write'])).toThrow('There is no scope "orders:write"');
  expect(() => parseScopes([])).toThrow(CommandError);
});

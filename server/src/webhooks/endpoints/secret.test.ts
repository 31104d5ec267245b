import { expect, test } from 'vitest';
import { makeKeyring } from '../../sealed.ts';
import { openSecret, sealSecret } from './secret.ts';
import { makeSigningSecret } from '../../webhook-signature.ts';

const keyring = makeKeyring([{ id: 'k1', key: Buffer.alloc(32, 1) }]);
const owner = { accountId: 'a', environment: 'sandbox', endpointId: 'e' } as const;

test('a secret opens only for its own endpoint and column, even if its row was copied', () => {
  const secret = makeSigningSecret();
  const sealed = { ...sealSecret(keyring, owner, 'secret', secret), column: 'secret' } as const;
  expect(openSecret(keyring, owner, sealed).open()).toBe(secret.open());
  for (const other of [{ accountId: 'b' }, { environment: 'live' }, { endpointId: 'f' }] as const)
    expect(() => openSecret(keyring, { ...owner, ...other }, sealed)).toThrow();
  expect(() => openSecret(keyring, owner, { ...sealed, column: 'previous_secret' })).toThrow();
});

import type { App } from '../../server/src/app.ts';
import { createAccount, suspendAccount } from '../../server/src/clients/accounts.ts';
import { createKey, revokeKey } from '../../server/src/clients/keys.ts';
import type { Environment } from '../../server/src/environment.ts';
import type { Keys } from './encode-request.ts';

/** More than any campaign spends, rupiah. */
const plenty = 900_000_000_000n;

/** Creates two accounts that may buy, and the keys of all actors. */
export async function openClients(app: App): Promise<Keys> {
  const accountOf = async (name: string): Promise<string> => {
    const { id } = await createAccount(app.database, app.keyring, {
      actor: 'operator test',
      name,
      live: true,
      sandboxStart: plenty,
    });
    return id;
  };
  const keyOf = (accountId: string, environment: Environment, scopes?: readonly string[]) =>
    createKey(app.database, app.config.brand, { accountId, environment, scopes });
  const [owner, other, suspended] = [
    await accountOf('Owner'),
    await accountOf('Other'),
    await accountOf('Suspended'),
  ];
  const revoked = await keyOf(owner, 'sandbox');
  await revokeKey(app.database, { keyId: revoked.id });
  const keys = {
    owner: await keyOf(owner, 'sandbox'),
    other: await keyOf(other, 'sandbox'),
    reader: await keyOf(owner, 'sandbox', ['orders:read', 'wallet:read']),
    live: await keyOf(owner, 'live'),
    suspended: await keyOf(suspended, 'sandbox'),
    revoked,
  };
  await suspendAccount(app.database, { actor: 'operator test', accountId: suspended });
  const { owner: one, other: two, reader, live, suspended: three, revoked: four } = keys;
  return {
    owner: one.key.open(),
    other: two.key.open(),
    reader: reader.key.open(),
    live: live.key.open(),
    suspended: three.key.open(),
    revoked: four.key.open(),
  };
}

import { createAccount } from '../server/src/clients/accounts.ts';
import { createKey } from '../server/src/clients/keys.ts';
import { makeClock } from '../server/src/clock.ts';
import type { Config } from '../server/src/config.ts';
import { openDatabase } from '../server/src/database/connection.ts';
import type { StartedDatabase } from '../server/src/start-database.ts';
import { addEndpoint } from '../server/src/webhooks/endpoints/endpoints.ts';

/** An account with a full sandbox wallet and a sandbox key. */
export interface BenchAccount {
  readonly id: string;
  readonly key: string;
}

/** Creates accounts in a database. All their events are sent to `receiver`, if there is one. */
export async function makeAccounts(
  config: Config,
  { appUrl, keyring }: Pick<StartedDatabase, 'appUrl' | 'keyring'>,
  count: number,
  receiver?: string,
): Promise<readonly BenchAccount[]> {
  const database = openDatabase(appUrl, { keyring });
  const sandboxStart = config.settings.sandboxStartBalance;
  const makeOne = async (n: number): Promise<BenchAccount> => {
    const account = { actor: 'operator test', name: `bench ${n}`, live: false, sandboxStart };
    const { id } = await createAccount(database, keyring, account);
    const owner = { accountId: id, environment: 'sandbox' } as const;
    if (receiver !== undefined)
      await addEndpoint({ clock: makeClock(), config, database, keyring }, { ...owner, url: receiver });
    const { key } = await createKey(database, config.brand, owner);
    return { id, key: key.open() };
  };
  try {
    const accounts: BenchAccount[] = [];
    // A thousand concurrent ones would wait too long for a connection.
    while (accounts.length < count) {
      const made = Array.from({ length: Math.min(8, count - accounts.length) }, (_, i) =>
        makeOne(accounts.length + i),
      );
      accounts.push(...(await Promise.all(made)));
    }
    return accounts;
  } finally {
    await database.close();
  }
}

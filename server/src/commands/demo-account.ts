import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { App } from '../app.ts';
import { createAccount, listAccounts } from '../clients/accounts.ts';
import { createKey, listKeys } from '../clients/keys.ts';
import { operator } from '../operators/audit-record.ts';
import { makeDataDir, readOrMakePrivateFile, readPrivateFile } from '../private-file.ts';
import type { Secret } from '../sealed.ts';

/** The test key that a new installation starts with. */
export interface DemoKey {
  /** The file that contains it, readable only by its owner. */
  readonly file: string;
  /** The key itself, if it was created just now. */
  readonly key: Secret | undefined;
}

const demoName = 'Demo';

/**
 * Creates an account with a test key in a database without accounts.
 * @returns undefined if there are other accounts and no demo key is stored here
 */
export async function ensureDemoKey(app: App): Promise<DemoKey | undefined> {
  const { config, database } = app;
  const file = join(config.dataDir, 'demo-key');
  const accountId = await findAccount(app);
  if (accountId === undefined) {
    return (await readPrivateFile(file)) === undefined ? undefined : { file, key: undefined };
  }
  const { key } = await createKey(database, config.brand, {
    accountId,
    environment: 'sandbox',
    name: 'Demo key',
  });
  await makeDataDir(config.dataDir);
  await rm(file, { force: true });
  await readOrMakePrivateFile(file, () => key.open());
  return { file, key };
}

/** Gives the demo account if it still needs its key: at the first start, or after an interrupted one. */
async function findAccount({ config, database, keyring }: App): Promise<string | undefined> {
  const [account, ...others] = await listAccounts(database);
  if (account === undefined) {
    const sandboxStart = config.settings.sandboxStartBalance;
    return (
      await createAccount(database, keyring, {
        actor: operator,
        name: demoName,
        live: false,
        sandboxStart,
      })
    ).id;
  }
  const unfinished = others.length === 0 && account.name === demoName;
  return unfinished && (await listKeys(database, account.id)).length === 0 ? account.id : undefined;
}

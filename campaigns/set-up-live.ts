import type { App } from '../server/src/app.ts';
import { addSupplier } from '../server/src/catalog/import/supplier-changes.ts';
import { createAccount } from '../server/src/clients/accounts.ts';
import { createKey } from '../server/src/clients/keys.ts';
import { creditDeposit } from '../server/src/orders/adjustments/credit-deposit.ts';
import { Secret } from '../server/src/sealed.ts';
import type { ConfiguredSupplier } from '../server/src/suppliers/setup/configured-suppliers.ts';
import { freePort } from '../server/test/free-port.ts';
import type { SupplierName } from './simulated-supplier.ts';

/** The default user name of each simulator. */
const usernames = { digiflazz: 'simulated', iak: '081200000000' } as const;
/** More than any campaign spends, rupiah. */
const plenty = 900_000_000_000n;

/** A supplier that is set up, with the address of its simulator and its callback URL. */
export interface SetUpSupplier {
  readonly supplier: ConfiguredSupplier;
  readonly port: number;
  readonly url: string;
  readonly callbackUrl: string;
}

/**
 * Sets up a supplier whose simulator does not run yet. Its address is chosen here, because the callback URL depends
 * on it. `address` is that of the server.
 */
export async function setUpSupplier(app: App, name: SupplierName, address: string): Promise<SetUpSupplier> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const { supplier } = await addSupplier(app.database, app.keyring, {
    actor: 'operator',
    name,
    credentials: { username: usernames[name], apiKey: new Secret('simulated-key') },
    webhookSecret: name === 'digiflazz' ? new Secret('simulated-secret') : undefined,
    baseUrl: name === 'digiflazz' ? `${url}/v1` : url,
    billsUrl: undefined,
    testMode: undefined,
    priority: undefined,
  });
  return { supplier, port, url, callbackUrl: `${address}/callbacks/${name}/${supplier.callbackToken}` };
}

/** Creates an account that may buy in live, with money for a campaign, and returns its key. */
export async function openLiveAccount(app: App): Promise<string> {
  const account = { actor: 'operator test', name: 'Campaign', live: true, sandboxStart: 0n };
  const { id: accountId } = await createAccount(app.database, app.keyring, account);
  const wallet = { accountId, environment: 'live' } as const;
  await creditDeposit(app.orders, wallet, { amount: plenty, reference: 'campaign' }, 'operator');
  const { key } = await createKey(app.database, app.config.brand, wallet);
  return key.open();
}

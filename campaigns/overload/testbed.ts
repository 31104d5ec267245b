import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ChildServer, startChild } from '../../bench/child-server.ts';
import { type App, openApp } from '../../server/src/app.ts';
import { syncPrices } from '../../server/src/catalog/import/price-sync.ts';
import { setMargin } from '../../server/src/catalog/pricing/margin-changes.ts';
import { parseConfig } from '../../server/src/config.ts';
import { startDatabase } from '../../server/src/start-database.ts';
import { operator } from '../../server/src/operators/audit-record.ts';
import { serve, type Served, stopAll } from '../../server/test/crash/serve.ts';
import { openLiveAccount, setUpSupplier } from '../set-up-live.ts';

/** A konter in a process of its own that sells in the sandbox and, through a supplier that answers at once, in live. */
export interface Testbed {
  readonly served: Served;
  readonly keys: { readonly live: string; readonly sandbox: string };
  /** Works directly on the database of the server. */
  withApp<T>(work: (app: App) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Limits that the campaign does not reach. Everything that decides about overload has its default. */
const variables = {
  KONTER_REQUESTS_PER_MINUTE_LIVE: '1000000',
  KONTER_REQUESTS_PER_MINUTE_SANDBOX: '1000000',
  KONTER_LIMIT_DAILY: '900000000000',
  KONTER_SANDBOX_START_BALANCE: '900000000000',
  KONTER_LOG_LEVEL: 'info',
  KONTER_SHED_DELAY_MS: '200',
};

/** Starts everything in an empty folder. */
export async function openTestbed(folder: string): Promise<Testbed> {
  const dataDir = join(folder, 'konter');
  const log = await open(join(folder, 'server.log'), 'a', 0o600);
  const served = await serve(dataDir, variables, undefined, log.fd);
  await log.close();
  const suppliers: ChildServer[] = [];

  async function withApp<T>(work: (app: App) => Promise<T>): Promise<T> {
    const config = parseConfig({ ...variables, KONTER_DATA_DIR: dataDir, KONTER_LOG_LEVEL: 'silent' });
    const { appUrl: url, keyring, stop } = await startDatabase(config);
    const app = openApp(config, { url, keyring });
    try {
      return await work(app);
    } finally {
      await app.close();
      await stop();
    }
  }

  async function sell(app: App): Promise<void> {
    const { port } = await setUpSupplier(app, 'digiflazz', served.address);
    const script = new URL('instant-supplier.ts', import.meta.url);
    const logFile = join(folder, 'supplier.log');
    suppliers.push(await startChild({ script, env: { PORT: String(port) }, logFile }));
    await app.suppliers.refresh();
    for (const { supplier, addsProducts } of app.suppliers.real())
      await syncPrices(app, supplier, 'prepaid', { addProducts: addsProducts, everyMs: 1, pauseMs: 1 });
    const everything = { scope: 'all', subject: '', margin: { kind: 'fixed', amount: 1_000n } } as const;
    await setMargin(app.database, { ...everything, step: 1n, allowLoss: false }, { actor: operator });
  }

  const live = await withApp(async (app) => {
    await sell(app);
    return openLiveAccount(app);
  });
  const sandbox = (await readFile(join(dataDir, 'demo-key'), 'utf8')).trim();
  return {
    served,
    keys: { live, sandbox },
    withApp,
    async close() {
      await stopAll(dataDir);
      for (const supplier of suppliers) await supplier.stop();
    },
  };
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type App, openApp } from '../../server/src/app.ts';
import { parseConfig } from '../../server/src/config.ts';
import { startDatabase } from '../../server/src/start-database.ts';
import { freePort } from '../../server/test/free-port.ts';
import { serve, type Served, stopAll, type Variables } from '../../server/test/crash/serve.ts';
import { openLiveAccount, setUpSupplier } from '../set-up-live.ts';
import { type SimulatedSupplier, simulatedSupplier, type SupplierName } from '../simulated-supplier.ts';

const konter = fileURLToPath(new URL('../../server/bin/konter.mjs', import.meta.url));

/** A live konter with two simulated suppliers, each in a process of its own. */
export interface Testbed {
  readonly dataDir: string;
  readonly suppliers: readonly SimulatedSupplier[];
  readonly key: string;
  address(): string;
  /** Kills the server without warning and restarts it on the same data and the same port. */
  killServer(): Promise<void>;
  /** Works directly on the database of the server. */
  withApp<T>(work: (app: App) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Starts everything. `program` is the `konter` under test: that of this checkout, or one with a planted defect. */
export async function openTestbed(plan: {
  readonly folder: string;
  readonly variables: Variables;
  readonly program?: string;
}): Promise<Testbed> {
  const dataDir = join(plan.folder, 'konter');
  const program = plan.program ?? konter;
  const variables = { ...plan.variables, PORT: String(await freePort()) };
  const children: ChildProcess[] = [];
  let served: Served = await serve(dataDir, variables, program);

  async function addPeer(app: App, name: SupplierName): Promise<SimulatedSupplier> {
    const { port, url, callbackUrl } = await setUpSupplier(app, name, served.address);
    const place = ['--port', String(port), '--data', join(plan.folder, name), '--callback-url', callbackUrl];
    await start(children, [program, 'simulate', name, ...place]);
    return simulatedSupplier(name, url);
  }

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

  const { suppliers, key } = await withApp(async (app) => ({
    suppliers: [await addPeer(app, 'digiflazz'), await addPeer(app, 'iak')],
    key: await openLiveAccount(app),
  }));
  return {
    dataDir,
    suppliers,
    key,
    withApp,
    address: () => served.address,
    async killServer() {
      served.signal('SIGKILL');
      await served.ended();
      served = await serve(dataDir, variables, program);
    },
    async close() {
      await stopAll(dataDir);
      for (const child of children) {
        child.kill('SIGTERM');
        if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      }
    },
  };
}

/** Starts a simulator, and waits until it prints its address. */
export async function start(children: ChildProcess[], args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [...args, '--json'], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  let text = '';
  for await (const chunk of child.stdout) {
    text += String(chunk);
    if (text.trimEnd().endsWith('}')) return;
  }
  throw new Error(`${args.join(' ')} ended before it printed its address.`);
}

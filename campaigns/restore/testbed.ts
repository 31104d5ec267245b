import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, copyFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type App, openApp } from '../../server/src/app.ts';
import { parseConfig } from '../../server/src/config.ts';
import { startDatabase } from '../../server/src/start-database.ts';
import { freePort } from '../../server/test/free-port.ts';
import { patienceMs } from '../../server/test/patience.ts';
import { isRunning } from '../../server/test/processes.ts';
import {
  environment,
  postmasterPid,
  serve,
  type Served,
  stopAll,
  until,
  type Variables,
} from '../../server/test/crash/serve.ts';
import { setUpSupplier, type SetUpSupplier } from '../set-up-live.ts';
import { type SimulatedSupplier, simulatedSupplier, type SupplierName } from '../simulated-supplier.ts';
import { start } from '../supplier-chaos/testbed.ts';

const run = promisify(execFile);
const konter = fileURLToPath(new URL('../../server/bin/konter.mjs', import.meta.url));
/** The secrets that an operator keeps outside of the data directory. */
const secrets = ['encryption-keys', 'backup-key'] as const;

/** A live konter whose database can be lost, and two simulated suppliers in processes of their own. */
export interface Testbed {
  readonly suppliers: readonly SimulatedSupplier[];
  /** A folder that is not lost. */
  readonly outside: string;
  address(): string;
  /** Runs a command of konter; `code` is its exit code. */
  command(words: readonly string[]): Promise<{ readonly code: number; readonly text: string }>;
  /** Works directly on the database. */
  withApp<T>(work: (app: App) => Promise<T>): Promise<T>;
  /** Kills the server and PostgreSQL without warning, and removes the data directory. */
  loseDatabase(): Promise<void>;
  /** Puts the secrets back into the data directory. */
  putBackSecrets(): Promise<void>;
  startServer(): Promise<void>;
  /** Ends everything, and removes its folder. */
  close(): Promise<void>;
}

/** A konter that is set up and stopped, and its suppliers. Each round plays with a copy, so that it does not set up its own. */
export interface Template {
  readonly folder: string;
  readonly variables: Variables;
  readonly suppliers: readonly SetUpSupplier[];
}

/**
 * Sets up a konter with both suppliers in a folder that the user of PostgreSQL may enter, calls `prepare`, and stops it. All
 * copies use the same ports, so one of them can run at a time.
 */
export async function prepareTemplate(
  folder: string,
  given: Variables,
  prepare: (app: App, suppliers: readonly SimulatedSupplier[]) => Promise<void>,
): Promise<Template> {
  await makeFolder(folder);
  await mkdir(join(folder, 'outside'));
  const variables = { ...given, PORT: String(await freePort()) };
  const address = `http://127.0.0.1:${variables.PORT}`;
  const { dataDir, settings } = placesIn(folder, variables);
  // Its first start makes the catalog. The suppliers call back to the same port later.
  await serve(dataDir, settings);
  await stopAll(dataDir);
  const suppliers = await withAppIn(dataDir, settings, async (app) => [
    await setUpSupplier(app, 'digiflazz', address),
    await setUpSupplier(app, 'iak', address),
  ]);
  const template = { folder, variables, suppliers };
  const simulators = await startSimulators(folder, template);
  try {
    await withAppIn(dataDir, settings, (app) => prepare(app, simulators.suppliers));
  } finally {
    await simulators.stop();
  }
  return template;
}

/** Starts everything in a copy of a template. `folder` is made. */
export async function openTestbed(template: Template, folder: string): Promise<Testbed> {
  await makeFolder(folder);
  // Keeps the owner of PostgreSQL's files, who is not root.
  await run('cp', ['-a', `${template.folder}/.`, folder]);
  const { dataDir, outside, settings } = placesIn(folder, template.variables);
  const [simulators, first] = await Promise.all([
    startSimulators(folder, template),
    serve(dataDir, settings),
  ]);
  let served: Served = first;
  return {
    suppliers: simulators.suppliers,
    outside,
    withApp: (work) => withAppIn(dataDir, settings, work),
    address: () => served.address,
    async command(words) {
      const env = await environment(dataDir, settings);
      return new Promise((resolve) => {
        execFile(process.execPath, [konter, ...words, '--json'], { env }, (error, out, err) => {
          const code = error === null ? 0 : Number(error.code ?? 1);
          resolve({ code, text: out === '' ? err : out });
        });
      });
    },
    async loseDatabase() {
      for (const name of secrets) await copyFile(join(dataDir, name), join(outside, name));
      const pid = await postmasterPid(dataDir);
      served.signal('SIGKILL');
      if (pid !== undefined) process.kill(pid, 'SIGKILL');
      await served.ended();
      if (pid !== undefined)
        await until('PostgreSQL is dead', patienceMs, async () => !(await isRunning(pid)));
      // The last of its processes may still write.
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20 });
    },
    async putBackSecrets() {
      await mkdir(dataDir, { mode: 0o711 });
      for (const name of secrets) await copyFile(join(outside, name), join(dataDir, name));
    },
    async startServer() {
      served = await serve(dataDir, settings);
    },
    async close() {
      await stopAll(dataDir);
      await simulators.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The user of PostgreSQL passes through it. */
async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o711);
}

function placesIn(
  folder: string,
  variables: Variables,
): { readonly dataDir: string; readonly outside: string; readonly settings: Variables } {
  const outside = join(folder, 'outside');
  // What an operator keeps outside of the data directory.
  const settings = { ...variables, KONTER_CHAIN_HEADS_DIR: join(outside, 'chain-heads') };
  return { dataDir: join(folder, 'konter'), outside, settings };
}

async function withAppIn<T>(
  dataDir: string,
  variables: Variables,
  work: (app: App) => Promise<T>,
): Promise<T> {
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

/** Starts the simulators of both suppliers, with their ledgers in a folder. */
async function startSimulators(
  folder: string,
  { suppliers }: Pick<Template, 'suppliers'>,
): Promise<{ readonly suppliers: readonly SimulatedSupplier[]; stop(): Promise<void> }> {
  const children: ChildProcess[] = [];
  const started = suppliers.map(async ({ supplier: { name }, port, url, callbackUrl }) => {
    const known: SupplierName = name === 'iak' ? 'iak' : 'digiflazz';
    const place = ['--port', String(port), '--data', join(folder, name), '--callback-url', callbackUrl];
    await start(children, [konter, 'simulate', name, ...place]);
    return simulatedSupplier(known, url);
  });
  return {
    suppliers: await Promise.all(started),
    async stop() {
      for (const child of children) {
        child.kill('SIGTERM');
        if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      }
    },
  };
}

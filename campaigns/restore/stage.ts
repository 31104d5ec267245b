import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
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
import { setUpSupplier } from '../set-up-live.ts';
import { type SimulatedSupplier, simulatedSupplier, type SupplierName } from '../simulated-supplier.ts';
import { start } from '../supplier-chaos/stage.ts';

const konter = fileURLToPath(new URL('../../server/bin/konter.mjs', import.meta.url));
/** The secrets that an operator keeps outside of the data directory. */
const secrets = ['encryption-keys', 'backup-key'] as const;

/** A live konter whose database can be lost, and two simulated suppliers in processes of their own. */
export interface Stage {
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
  close(): Promise<void>;
}

/** Starts everything in an empty folder that the user of PostgreSQL may enter. */
export async function openStage(folder: string, given: Variables): Promise<Stage> {
  const dataDir = join(folder, 'konter');
  const outside = join(folder, 'outside');
  await mkdir(outside);
  // What an operator keeps outside of the data directory.
  const chainHeads = { KONTER_CHAIN_HEADS_DIR: join(outside, 'chain-heads') };
  const variables = { ...given, ...chainHeads, PORT: String(await freePort()) };
  const children: ChildProcess[] = [];
  let served: Served = await serve(dataDir, variables);

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

  async function addPeer(app: App, name: SupplierName): Promise<SimulatedSupplier> {
    const { port, url, callbackUrl } = await setUpSupplier(app, name, served.address);
    const place = ['--port', String(port), '--data', join(folder, name), '--callback-url', callbackUrl];
    await start(children, [konter, 'simulate', name, ...place]);
    return simulatedSupplier(name, url);
  }

  const suppliers = await withApp(async (app) => [
    await addPeer(app, 'digiflazz'),
    await addPeer(app, 'iak'),
  ]);
  return {
    suppliers,
    outside,
    withApp,
    address: () => served.address,
    async command(words) {
      const env = await environment(dataDir, variables);
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
      served = await serve(dataDir, variables);
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

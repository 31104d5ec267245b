import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createAccount } from '../../server/src/clients/accounts.ts';
import { createKey } from '../../server/src/clients/keys.ts';
import { parseConfig } from '../../server/src/config.ts';
import { type Database, openDatabase } from '../../server/src/database/connection.ts';
import { startDatabase } from '../../server/src/start-database.ts';
import { konterCommand, serve, type Served, stopAll, type Variables } from '../../server/test/crash/serve.ts';
import { freePort } from '../../server/test/free-port.ts';

/** One database and two servers, each with a data directory of its own. */
export interface Testbed {
  /** The addresses of the servers, which they keep over restarts. */
  readonly servers: readonly string[];
  /** One API key of the sandbox for each account. */
  readonly keys: readonly string[];
  readonly database: Database;
  /** Asks a server to stop with SIGTERM, and returns its exit code when it has ended. */
  stopServer(index: number): Promise<number | null>;
  startServer(index: number): Promise<void>;
  /** The findings of `konter audit`. */
  audit(): Promise<readonly string[]>;
  close(): Promise<void>;
}

const accountCount = 8;
const serverCount = 2;

/** Starts everything in an empty folder that the user of PostgreSQL may enter, as docs/deployment.md describes it. */
export async function openTestbed(folder: string, given: Variables): Promise<Testbed> {
  const databaseDir = join(folder, 'database');
  const config = parseConfig({ ...given, KONTER_DATA_DIR: databaseDir, KONTER_LOG_LEVEL: 'silent' });
  const started = await startDatabase(config);
  const database = openDatabase(started.appUrl, { connections: 2, keyring: started.keyring });
  const keys: string[] = [];
  for (let number = 1; number <= accountCount; number += 1) {
    const account = {
      name: `Client ${number}`,
      live: false,
      actor: 'operator test',
      sandboxStart: config.settings.sandboxStartBalance,
    };
    const { id: accountId } = await createAccount(database, started.keyring, account);
    const { key } = await createKey(database, config.brand, { accountId, environment: 'sandbox' });
    keys.push(key.open());
  }
  const shared = {
    ...given,
    DATABASE_URL: started.ownerUrl,
    KONTER_ENCRYPTION_KEYS: (await readFile(join(databaseDir, 'encryption-keys'), 'utf8')).trim(),
    KONTER_NODES: String(serverCount),
    KONTER_CHAIN_HEADS_DIR: join(folder, 'chain-heads'),
  };
  const places = await Promise.all(
    Array.from({ length: serverCount }, async (_, index) => ({
      dataDir: join(folder, `server-${index + 1}`),
      variables: { ...shared, PORT: String(await freePort()) },
    })),
  );
  const close = async (): Promise<void> => {
    await Promise.all(places.map(({ dataDir }) => stopAll(dataDir)));
    await database.close();
    await started.stop();
  };
  const served: Served[] = [];
  try {
    for (const { dataDir, variables } of places) served.push(await serve(dataDir, variables));
  } catch (error) {
    await close();
    throw error;
  }

  return {
    servers: served.map(({ address }) => address),
    keys,
    database,
    async stopServer(index) {
      served[index]?.signal('SIGTERM');
      return (await served[index]?.ended())?.code ?? null;
    },
    async startServer(index) {
      const { dataDir, variables } = places[index] ?? {};
      if (dataDir !== undefined && variables !== undefined) served[index] = await serve(dataDir, variables);
    },
    async audit() {
      const { dataDir = '', variables = {} } = places[0] ?? {};
      const audited = konterCommand(dataDir, ['audit'], variables);
      return audited.then(
        () => [],
        (error: unknown) => [
          `the audit is not clean: ${error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error)}`,
        ],
      );
    },
    close,
  };
}

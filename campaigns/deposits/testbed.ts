import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type App, type OpenApp, openApp } from '../../server/src/app.ts';
import { createAccount } from '../../server/src/clients/accounts.ts';
import { createKey } from '../../server/src/clients/keys.ts';
import { hourMs, makeClock } from '../../server/src/clock.ts';
import { parseConfig } from '../../server/src/config.ts';
import { type Database, openDatabase } from '../../server/src/database/connection.ts';
import { addBankAccount, type BankAccount } from '../../server/src/deposits/bank/bank-accounts.ts';
import { addFeed } from '../../server/src/deposits/bank/feeds/bank-feeds.ts';
import { setMethod } from '../../server/src/deposits/deposit-methods.ts';
import { addGateway } from '../../server/src/deposits/gateways/set-up-gateway.ts';
import type { Operator } from '../../server/src/operators/acting-operator.ts';
import { authenticateOperator, createOperatorToken } from '../../server/src/operators/operator-tokens.ts';
import { Secret } from '../../server/src/sealed.ts';
import { startDatabase } from '../../server/src/start-database.ts';
import { serve, type Served, stopAll, type Variables } from '../../server/test/crash/serve.ts';
import { freePort } from '../../server/test/free-port.ts';
import { gatewaySimulators } from '../../server/test/simulators/simulated-gateway.ts';
import { type Balancer, startBalancer } from '../rolling-restart/balancer.ts';
import { type BankFeed, openBankFeed } from './bank-feed.ts';
import type { Client } from './clients.ts';
import { type ImportProcesses, openImportProcesses } from './import-processes.ts';
import { openBank, type SimulatedBank } from './bank-statements.ts';
import { type SimulatedGateway, simulatedGateway, type SimulatedGatewayName } from './simulated-gateway.ts';

const konter = fileURLToPath(new URL('../../server/bin/konter.mjs', import.meta.url));
const serverCount = 2;

/** Two servers on one database, two simulated gateways, a bank, and two more processes of the operator. */
export interface Testbed {
  readonly gateways: readonly SimulatedGateway[];
  readonly bank: SimulatedBank;
  readonly bankAccount: BankAccount;
  /** What sends the lines of the bank to the servers, and what it complains of. */
  readonly feed: BankFeed;
  /** The address of the servers' balancer, for clients. */
  readonly address: string;
  readonly clients: readonly Client[];
  /** Two operators, who can be told apart. */
  readonly operators: readonly [Operator, Operator];
  /** Runs `konter bank import` as processes of their own, and kills some of them. */
  readonly imports: ImportProcesses;
  /** What clients and operators use beside the servers, as two processes of a business would. */
  readonly apps: readonly [App, App];
  /** For the verdict, which reads whole tables in a statement: its answers may take an hour. */
  readonly books: Database;
  /** Kills a server without warning and restarts it on the same data and the same port. */
  killServer(index: number): Promise<void>;
  close(): Promise<void>;
}

/** Starts everything. `program` is the `konter` under test: that of this checkout, or one with a planted defect. */
export async function openTestbed(plan: {
  readonly folder: string;
  readonly accounts: number;
  readonly variables: Variables;
  readonly program?: string;
}): Promise<Testbed> {
  const program = plan.program ?? konter;
  const databaseDir = join(plan.folder, 'database');
  const config = parseConfig({
    ...{ ...plan.variables, KONTER_DATA_DIR: databaseDir, KONTER_LOG_LEVEL: 'silent' },
  });
  const started = await startDatabase(config);
  /** What ends the parts, the last one first: also when a later part does not start. */
  const ends: (() => Promise<void>)[] = [started.stop];
  const close = async (): Promise<void> => {
    for (const end of ends.splice(0).toReversed()) await end();
  };
  try {
    const open = (): OpenApp => openApp(config, { url: started.appUrl, keyring: started.keyring });
    const apps = [open(), open()] as const;
    ends.push(async () => void (await Promise.all(apps.map((one) => one.close()))));
    const books = openDatabase(started.appUrl, { connections: 2, silenceMs: hourMs });
    ends.push(() => books.close());
    const [app] = apps;
    const shared = {
      DATABASE_URL: started.ownerUrl,
      KONTER_ENCRYPTION_KEYS: (await readFile(join(databaseDir, 'encryption-keys'), 'utf8')).trim(),
    };
    const servers = await openServers(plan, program, shared);
    ends.push(servers.close);
    const gateways = await openGateways(plan.folder, { app, ends, balancer: servers.balancer });
    for (const one of apps) await one.gateways.refresh();
    const { bank, bankAccount } = await openBankAccount(app);
    const added = await addFeed(app, { bankAccount, name: 'mutation service', actor: 'campaign' });
    const feed = openBankFeed({ address: servers.balancer.address, feed: added, bank });
    const clients = await openClients(app, plan.accounts);
    const { address } = servers.balancer;
    const imports = openImportProcesses({
      ...{ app, bankAccount, program, folder: plan.folder },
      variables: { ...shared, KONTER_CHAIN_HEADS_DIR: join(plan.folder, 'chain-heads') },
    });
    const operators = [await openOperator(app, 'Rina'), await openOperator(app, 'Budi')] as const;
    const parts = { gateways, bank, bankAccount, feed, address, clients, operators, imports };
    return { ...parts, apps, books, killServer: servers.kill, close };
  } catch (error) {
    await close();
    throw error;
  }
}

interface Servers {
  readonly balancer: Balancer;
  kill(index: number): Promise<void>;
  close(): Promise<void>;
}

/** Starts the servers, and what shares the notifications of the gateways among them. */
async function openServers(
  plan: { readonly folder: string; readonly variables: Variables },
  program: string,
  database: Variables,
): Promise<Servers> {
  const shared = {
    ...{ ...plan.variables, ...database },
    KONTER_NODES: String(serverCount),
    KONTER_CHAIN_HEADS_DIR: join(plan.folder, 'chain-heads'),
  };
  const places = await Promise.all(
    Array.from({ length: serverCount }, async (_, index) => ({
      dataDir: join(plan.folder, `server-${index + 1}`),
      variables: { ...shared, PORT: String(await freePort()) },
    })),
  );
  const stop = async (): Promise<void> =>
    void (await Promise.all(places.map(({ dataDir }) => stopAll(dataDir))));
  const served: Served[] = await Promise.all(
    places.map(({ dataDir, variables }) => serve(dataDir, variables, program)),
  ).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  const servers = served.map(({ address }) => address);
  const balancer = await startBalancer({ servers, checkMs: 500, checkMsMax: 2_000 });
  return {
    balancer,
    async kill(index) {
      served[index]?.signal('SIGKILL');
      await served[index]?.ended();
      const { dataDir, variables } = places[index] ?? {};
      if (dataDir !== undefined && variables !== undefined)
        served[index] = await untilServed(() => serve(dataDir, variables, program));
    },
    async close() {
      await stop();
      await balancer.stop();
    },
  };
}

/** How often a server that did not start is started again. */
const startsMax = 10;

/** Starts again what does not start, as a service manager does: a busy machine may not reach its database in time. */
async function untilServed(start: () => Promise<Served>): Promise<Served> {
  for (let starts = 1; ; starts += 1) {
    try {
      return await start();
    } catch (error) {
      if (starts === startsMax) throw error;
    }
  }
}

/** The credentials that the simulators accept. */
const credentials = {
  midtrans: { key: 'SB-Mid-server-simulated', callbackSecret: undefined },
  xendit: { key: 'xnd_development_simulated', callbackSecret: 'simulated-token' },
} as const;

async function openGateways(
  folder: string,
  on: {
    readonly app: App;
    readonly balancer: Balancer;
    readonly ends: (() => Promise<void>)[];
  },
): Promise<SimulatedGateway[]> {
  const names: readonly SimulatedGatewayName[] = ['midtrans', 'xendit'];
  const peers: SimulatedGateway[] = [];
  for (const name of names) {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const { key, callbackSecret } = credentials[name];
    await addGateway(on.app.database, on.app.keyring, {
      ...{ kind: name, name: undefined, environment: 'live', baseUrl: url, displayName: undefined, fees: {} },
      actor: 'operator',
      key: new Secret(key),
      callbackSecret: callbackSecret === undefined ? undefined : new Secret(callbackSecret),
    });
    const callbackUrl = `${on.balancer.address}/callbacks/gateway/${name}`;
    // They are never killed, so they need no processes of their own.
    const running = await gatewaySimulators[name]({ port, dataDir: join(folder, name), callbackUrl });
    on.ends.push(running.stop);
    peers.push(simulatedGateway(name, url));
  }
  return peers;
}

async function openBankAccount(app: App): Promise<{ bank: SimulatedBank; bankAccount: BankAccount }> {
  const actor = 'campaign';
  await setMethod(app.database, { environment: 'live', method: 'bank_transfer', actor }, {});
  const bank = openBank('0350000001', makeClock());
  const account = {
    environment: 'live',
    bank: 'bca',
    number: bank.number,
    holder: 'PT CONTOH',
    instructions: '',
  } as const;
  return { bank, bankAccount: await addBankAccount(app.database, account, actor) };
}

/** How many clients are made at once. */
const makersMax = 8;

async function openClients(app: App, count: number): Promise<Client[]> {
  const clients: Client[] = [];
  let made = 0;
  async function makeMore(): Promise<void> {
    while (made < count) {
      made += 1;
      const account = { actor: 'operator test', name: `Client ${made}`, live: true, sandboxStart: 0n };
      const { id: accountId } = await createAccount(app.database, app.keyring, account);
      const wallet = { accountId, environment: 'live' } as const;
      const { key } = await createKey(app.database, app.config.brand, wallet);
      clients.push({ wallet, key: key.open() });
    }
  }
  await Promise.all(Array.from({ length: makersMax }, makeMore));
  return clients;
}

async function openOperator({ config, database }: App, name: string): Promise<Operator> {
  const { token } = await createOperatorToken(database, config.brand, { name, actor: 'operator' });
  return authenticateOperator(database, config.brand, token);
}

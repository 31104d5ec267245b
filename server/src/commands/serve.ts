import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import manifest from '../../package.json' with { type: 'json' };
import { openApp } from '../app.ts';
import { loadStarterCatalog } from '../catalog/import/starter.ts';
import { pause } from '../clock.ts';
import { type Config, readConfig } from '../config.ts';
import { hasCode } from '../fault.ts';
import { makeLogger } from '../log.ts';
import { startDatabase } from '../start-database.ts';
import { startWorker } from '../work/worker.ts';
import { type DemoKey, ensureDemoKey } from './demo-account.ts';
import { type FirstPurchase, firstPurchase } from './first-purchase.ts';
import { answer, type JsonOption, progress } from './run.ts';
import { stopSignal } from './stop-signal.ts';
import { welcomeText } from './welcome.ts';

/** How long a stop waits for requests in flight; no answer takes longer. */
const drainMsMax = 25_000;
/** How many files and connections of its own the server may need: to the database, suppliers and receivers of events. */
const ownFilesMax = 512;

/** `konter serve`: the API of both environments and the work beside it, until it is told to stop. */
export function addServeCommand(program: Command): void {
  program
    .command('serve')
    .description('serve the API, and do the work beside it')
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<JsonOption>();
      const config = readConfig();
      // Asked for before anything starts: a stop that comes early must not leave a database behind.
      const stopRequested = stopSignal();
      const serving = await serve(config, options);
      try {
        const announcement = describe(serving);
        answer(options, announcement.document, process.stdout.isTTY ? welcome(serving) : announcement.text);
        await stopRequested;
        progress(options, 'Stopping: requests in flight are answered first.');
      } finally {
        await serving.stop();
      }
    });
}

/** What it is called when a port is taken or forbidden, and when a host is not ours or is none. */
const unusableCodes = ['EADDRINUSE', 'EACCES', 'EADDRNOTAVAIL', 'EINVAL', 'ENOTFOUND', 'EAI_AGAIN'];

interface Serving {
  /** Where the server listens, such as `http://127.0.0.1:8080`. */
  readonly address: string;
  readonly demo: DemoKey | undefined;
  /** What the demo key can buy; undefined without one, or when there is nothing. */
  readonly purchase: FirstPurchase | undefined;
  stop(): Promise<void>;
}

/** Starts everything in order; if a part fails, what was started before it is stopped. */
async function serve(config: Config, options: JsonOption): Promise<Serving> {
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async (): Promise<void> => {
    for (const one of stops.splice(0).toReversed()) await one();
  };
  try {
    const log = makeLogger(config);
    progress(options, 'Starting the database …');
    // Loaded meanwhile, and only here: no other command needs it, and it would take a third of their time.
    const edge = import('../api/server.ts');
    const ground = await startDatabase(config, {
      report: (event) =>
        event === 'back' ? log.warn('PostgreSQL is back') : log.error({ event }, 'PostgreSQL died'),
    });
    stops.push(ground.stop);
    const app = openApp(config, { url: ground.appUrl, keyring: ground.keyring });
    stops.push(() => app.close());
    await loadStarterCatalog(app.database);
    await app.suppliers.refresh();
    const demo = await ensureDemoKey(app);
    const worker = startWorker(app);
    stops.push(() => worker.stop());
    const { buildServer } = await edge;
    const server = buildServer(app);
    stops.push(() => drain(server));
    server.server.maxConnections = await readConnectionsMax();
    const address = await server.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
      if (!hasCode(error, ...unusableCodes)) throw error;
      throw new Error(
        `Port ${config.port} of ${config.host} cannot be used; choose another with PORT and HOST.`,
      );
    });
    const purchase = demo === undefined ? undefined : await firstPurchase(app, address, demo.file);
    return { address, demo, purchase, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * How many connections clients may have, so that they leave enough of what this process may open for itself: Node ends a
 * process that cannot even read how much memory it has. More than that are hung up on. Only Linux says what the bound is.
 */
async function readConnectionsMax(): Promise<number> {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '');
  const files = Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? Infinity);
  return Math.floor(files - Math.min(files / 2, ownFilesMax));
}

interface Drainable {
  readonly server: { closeAllConnections(): void };
  close(): Promise<unknown>;
}

/** Answers what is in flight, and refuses what is new; a client that never finishes cannot hold it up for ever. */
async function drain(server: Drainable): Promise<void> {
  const done = new AbortController();
  await Promise.race([server.close().finally(() => done.abort()), pause(drainMsMax, done.signal)]);
  // An open connection would keep the process alive.
  server.server.closeAllConnections();
}

/** What a person at a terminal reads instead of the text below, which programs read too. */
function welcome({ address, demo, purchase }: Serving): string {
  const { version } = manifest;
  const given = demo === undefined ? undefined : { file: demo.file, key: demo.key?.open() };
  return welcomeText(
    { version, addresses: addressesAt(address), demo: given, canBuy: purchase !== undefined },
    process.cwd(),
  );
}

function addressesAt(address: string): Record<'live' | 'sandbox' | 'reference' | 'deposit', string> {
  return {
    live: `${address}/v1`,
    sandbox: `${address}/sandbox/v1`,
    reference: `${address}/docs`,
    deposit: `${address}/deposit`,
  };
}

function describe({ address, demo, purchase }: Serving): {
  document: Record<string, unknown>;
  text: string;
} {
  const document = {
    ...addressesAt(address),
    key_file: demo?.file ?? null,
    curl: purchase?.line ?? null,
  };
  const lines = [
    `API, live      ${document.live}`,
    `API, sandbox   ${document.sandbox}`,
    `Reference      ${document.reference}`,
    `Deposit page   ${document.deposit}`,
  ];
  if (demo !== undefined) {
    lines.push('');
    if (demo.key !== undefined) lines.push(`Test key       ${demo.key.open()}   (shown once)`);
    lines.push(`Test key file  ${demo.file}`);
  }
  if (purchase !== undefined) lines.push('', `Buy ${purchase.name} in the sandbox:`, '', purchase.line);
  return { document, text: `${lines.join('\n')}\n` };
}

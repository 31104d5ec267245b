import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from 'commander';
import { type App, openApp } from '../app.ts';
import { keepBundle, placesOf } from '../bundle/keep-bundle.ts';
import { loadStarterCatalog } from '../catalog/import/starter.ts';
import { pause } from '../clock.ts';
import { type Config, readConfig } from '../config.ts';
import { makeLogger } from '../log.ts';
import { firstOperatorLink } from '../people/operators/invite-operator.ts';
import { openPortal } from '../portal/open-portal.ts';
import { startDatabase } from '../start-database.ts';
import { startWorker } from '../work/worker.ts';
import { type DemoKey, ensureDemoKey } from './demo-account.ts';
import { type Announced, describeServing, welcomeOf } from './announcement.ts';
import { drain } from './drain.ts';
import { chooseFirstProduct, firstPurchase } from './first-purchase.ts';
import { answer, type JsonOption, progress } from './run.ts';
import { listenError, startWarnings } from './start-warnings.ts';
import { stopSignal } from './stop-signal.ts';

/**
 * The file descriptors reserved for the server's own files and connections: to the database, suppliers and webhook
 * receivers.
 */
const ownFilesMax = 512;
/**
 * How many connections may wait to be accepted. The system drops more, and their clients try again for up to half a minute; Node's
 * own limit is 511. Linux caps it at `net.core.somaxconn`.
 */
const backlog = 4_096;

/** The folder of the project. */
const root = join(import.meta.dirname, '..', '..', '..');

/** `konter serve`: runs the API of both environments and the worker until it is stopped. */
export function addServeCommand(program: Command): void {
  program
    .command('serve')
    .description('serve the API and run the worker')
    .action(async (_options: unknown, command: Command) => {
      const options = command.optsWithGlobals<JsonOption>();
      const config = readConfig();
      // Registered before anything starts, since an early stop must not leave a database running.
      const stopRequested = stopSignal();
      const serving = await serve(config, options);
      try {
        const announcement = describeServing(serving);
        answer(options, announcement.document, process.stdout.isTTY ? welcomeOf(serving) : announcement.text);
        const request = await stopRequested;
        progress(options, 'Stopping: requests in flight are answered first.');
        // No balancer sends requests to a server that a person runs at a terminal.
        if (request === 'terminate') await serving.leaveBalancer();
      } finally {
        await serving.stop();
      }
    });
}

interface Serving extends Announced {
  /** Fails `/readyz`, and serves until balancers have noticed it. */
  leaveBalancer(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts all parts in order. If one fails, those started before it are stopped. */
async function serve(config: Config, options: JsonOption): Promise<Serving> {
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async (): Promise<void> => {
    for (const one of stops.splice(0).toReversed()) await one();
  };
  try {
    const log = makeLogger(config);
    progress(options, 'Starting the database …');
    // Loaded while the database starts, and only here: other commands do not need it, and loading it takes a third of
    // their run time.
    const edge = import('../api/server.ts');
    const signingIn = config.portal ? import('../people/people.ts') : undefined;
    const areas = config.portal ? import('../api/portal/register-areas.ts') : undefined;
    const started = await startDatabase(config, {
      report: (event) =>
        event === 'back' ? log.warn('PostgreSQL is back') : log.error({ event }, 'PostgreSQL died'),
    });
    stops.push(started.stop);
    const app = openApp(config, { url: started.appUrl, keyring: started.keyring });
    stops.push(() => app.close());
    // Before anything could buy.
    await app.quarantine.watch();
    await loadStarterCatalog(app.database);
    await app.suppliers.refresh();
    const demo = await ensureDemoKey(app);
    await app.authenticator.loadKeys();
    const { buildServer } = await edge;
    await areas;
    const stopping = new AbortController();
    const portal = config.portal ? openPortal({ root, dataDir: config.dataDir }, log) : undefined;
    if (portal !== undefined) stops.push(() => portal.stop());
    const filesMax = await readConnectionsMax();
    const server = buildServer(app, {
      demoKey: demo?.key,
      stopping: stopping.signal,
      portal: portal === undefined ? undefined : { portal, people: await (await signingIn)?.openPeople(app) },
      // One more is accepted before another is closed for it.
      connectionsMax: filesMax - 1,
    });
    const announced = await readAnnounced(app, demo);
    const worker = startWorker(app);
    stops.push(
      () => worker.stop(),
      () => drain(server),
    );
    server.server.maxConnections = filesMax;
    const at = { port: config.port, host: config.host, backlog };
    const address = await server.listen(at).catch((error: unknown) => {
      throw listenError(error, config);
    });
    for (const warning of startWarnings(config, process.getuid?.())) log.warn(warning);
    if (portal !== undefined) stops.push(keepBundle(placesOf(root), portal.opened, log).stop);
    const leaveBalancer = (): Promise<void> => {
      stopping.abort();
      return pause(config.settings.stopGraceMs);
    };
    return { address, demo, portal: config.portal, ...announced(address), leaveBalancer, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Reads what a start announces. The server does not listen yet: one that has answered does not end because a query failed. Returns
 * the announcement for an address.
 */
async function readAnnounced(
  app: App,
  demo: DemoKey | undefined,
): Promise<(address: string) => Pick<Announced, 'operatorLink' | 'purchase'>> {
  const { portal, publicUrl } = app.config;
  const product = demo === undefined ? undefined : await chooseFirstProduct(app);
  const operatorLink = portal ? (await firstOperatorLink(app.database, publicUrl))?.link : undefined;
  return (address) => ({
    operatorLink,
    purchase:
      demo === undefined || product === undefined ? undefined : firstPurchase(product, address, demo.file),
  });
}

/**
 * The maximum number of client connections. It leaves enough file descriptors for the process itself, since Node exits
 * if it cannot even read its memory usage. Connections above the limit are closed. Only Linux reports the descriptor
 * limit.
 */
async function readConnectionsMax(): Promise<number> {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '');
  const files = Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? Infinity);
  return Math.floor(files - Math.min(files / 2, ownFilesMax));
}

import { setTimeout as pause } from 'node:timers/promises';
import { takeTurns, textAfter, withBuyers } from './buyer.ts';
import type { ChildServer } from './child-server.ts';
import { closedLoop } from './closed-loop.ts';
import { latencyOf, median } from './figures.ts';
import type { Testbed } from './testbed.ts';
import { sharedReference } from './bulk-load.ts';
import { type GrownDatabase, openGrownDatabase, type ScannedRows } from './grown-database.ts';
import { getRequest, type HttpConnection, openHttp } from './http-connection.ts';
import { type Caller, loadedCustomer, operations } from './operations.ts';
import type { Options } from './options.ts';
import type { Figure, Section } from './report.ts';
import { usageFigures } from './throughput-figures.ts';

/** The history of the small database: enough for full pages. */
const smallOrders = 1_000;
const perPage = 25;
const clients = 64;
/** How often the command that answers a complaint is run. */
const complaints = 7;

const goals = {
  rate: { must: 0.9, aim: 0.9, side: 'at least' },
  latency: { must: 1.5, aim: 1.5, side: 'at most' },
  memory: { must: 1.1, aim: 1.1, side: 'at most' },
  scanned: { must: 0, aim: 0, side: 'at most' },
  bytes: { must: 2_500, aim: 2_500, side: 'at most' },
  complaint: { must: 2_000, aim: 1_000, side: 'at most' },
} as const;

/** A database and a server on it. */
interface Side {
  readonly database: GrownDatabase;
  readonly server: ChildServer;
}

/**
 * Measures rates, the latency of every operation, memory and disk with many orders, against a database with a thousand, in
 * turns. Half of the orders are of one account, the others of a thousand.
 */
export async function measureGrowth(testbed: Testbed, options: Options): Promise<Section> {
  const total = options.growth.at(-1) ?? smallOrders;
  const small = await openGrownDatabase(testbed, 'growth_small', smallOrders);
  const large = await openGrownDatabase(testbed, 'growth_large', total);
  try {
    await small.growTo(smallOrders);
    const figures: Figure[] = [];
    for (const orders of options.growth) {
      const of = `${orders.toLocaleString('en')} orders`;
      const before = { bytes: await large.bytes(), orders: large.orders() };
      const loaded = await large.growTo(orders);
      const bytes = ((await large.bytes()) - before.bytes) / (orders - before.orders);
      figures.push(
        { what: `${of}: loaded`, value: loaded.perSecond, unit: 'per second' },
        ...usageFigures(`${of}: a loaded order`, [loaded], ['load', 'postgresql', 'walBytes']),
        { what: `${of}: on disk with indexes, for an order`, value: bytes, unit: 'bytes', goal: goals.bytes },
        ...(await compareServers(testbed, { small, large }, of, options)),
        await measureComplaint(testbed, large, of),
      );
    }
    return { title: `Growth, against a database with ${smallOrders.toLocaleString('en')} orders`, figures };
  } finally {
    await large.close();
    await small.close();
  }
}

async function compareServers(
  testbed: Testbed,
  databases: { readonly small: GrownDatabase; readonly large: GrownDatabase },
  of: string,
  options: Options,
): Promise<Figure[]> {
  const start = async (database: GrownDatabase): Promise<Side> => ({
    database,
    server: await testbed.startKonter({ databaseUrl: database.ownerUrl }),
  });
  const scannedBefore = await scannedRowsOf(databases.large);
  const small = await start(databases.small);
  const large = await start(databases.large);
  let figures: Figure[];
  try {
    figures = [
      ...(await compareRates(small, large, of, options)),
      ...(await compareOperations(small, large, of, options)),
      ...(await compareMemory(small, large, of)),
    ];
  } finally {
    await large.server.stop();
    await small.server.stop();
  }
  // The sessions of a server report their statistics when they end.
  return [...figures, scanFigure(of, scannedBefore, await scannedRowsOf(databases.large))];
}

/** How long an operator waits for the page of an order, given the customer's number alone. The command is started again. */
async function measureComplaint(testbed: Testbed, large: GrownDatabase, of: string): Promise<Figure> {
  const samples: number[] = [];
  for (let n = 0; n < complaints; n += 1) {
    const startMs = performance.now();
    const page = await testbed.runCommand(large.ownerUrl, ['order', 'search', loadedCustomer]);
    samples.push(performance.now() - startMs);
    if (!page.includes('order.')) throw new Error(`A search did not find its order: ${page.slice(0, 300)}`);
  }
  const what = `${of}: konter order search NUMBER, from its start to the page`;
  return { what, value: median(samples), unit: 'ms', goal: goals.complaint };
}

async function scannedRowsOf(database: GrownDatabase): Promise<ReadonlyMap<string, ScannedRows>> {
  await pause(2_000);
  return database.scannedRows();
}

/**
 * The rows of large tables that sequential scans read, beyond those that were added, with the names of the tables. PostgreSQL
 * counts it as a sequential scan of the new rows when a BRIN index summarises them, so each added row is read about once.
 */
function scanFigure(
  of: string,
  before: ReadonlyMap<string, ScannedRows>,
  after: ReadonlyMap<string, ScannedRows>,
): Figure {
  const scanned = [...after].flatMap(([name, { read, added }]) => {
    const known = before.get(name) ?? { read, added };
    const more = read - known.read - (added - known.added);
    return more > 0 ? [{ name, more }] : [];
  });
  const names = scanned.map(({ name, more }) => `${name} ${more}`).join(', ');
  return {
    what: `${of}: rows read by sequential scans, beyond those added${names === '' ? '' : ` (${names})`}`,
    value: scanned.reduce((sum, { more }) => sum + more, 0),
    unit: 'rows',
    goal: goals.scanned,
  };
}

async function compareRates(small: Side, large: Side, of: string, options: Options): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const wallets of ['hot wallet', '1,000 wallets'] as const) {
    const rates: { small: number[]; large: number[] } = { small: [], large: [] };
    for (const side of [small, large]) await buy(side, wallets, options.growthWarmUpSeconds);
    for (let n = 0; n < options.rounds; n += 1) {
      rates.small.push(await buy(small, wallets, options.seconds));
      rates.large.push(await buy(large, wallets, options.seconds));
    }
    const ratios = rates.large.map((rate, n) => rate / (rates.small[n] ?? Number.NaN));
    figures.push(
      { what: `${of}: ${wallets}, small`, value: median(rates.small), unit: 'per second' },
      { what: `${of}: ${wallets}, large`, value: median(rates.large), unit: 'per second' },
      { what: `${of}: ${wallets}, large / small`, value: median(ratios), unit: 'times', goal: goals.rate },
    );
  }
  return figures;
}

async function buy(
  { server, database }: Side,
  wallets: '1,000 wallets' | 'hot wallet',
  seconds: number,
): Promise<number> {
  const accounts = wallets === 'hot wallet' ? [database.main] : database.others;
  const nextKey = takeTurns(accounts.map(({ key }) => key));
  const { perSecond } = await withBuyers(server.url, nextKey, clients, (buyers) =>
    closedLoop(buyers({ quote: [], confirm: [] }), seconds),
  );
  return perSecond;
}

async function compareOperations(small: Side, large: Side, of: string, options: Options): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { what, run } of operations) {
    // Connections are opened for each operation, because konter closes those that are idle for long.
    const callers = { small: await openCaller(small), large: await openCaller(large) };
    const samples: { small: number[]; large: number[] } = { small: [], large: [] };
    const step = (name: 'large' | 'small', into: number[]) => async () => {
      into.push(await run(callers[name]));
    };
    for (const name of ['small', 'large'] as const)
      await closedLoop([step(name, [])], options.warmUpSeconds / 2);
    for (let n = 0; n < options.rounds; n += 1)
      for (const name of ['small', 'large'] as const)
        await closedLoop([step(name, samples[name])], options.seconds / 5);
    figures.push(...latencyFigures(`${of}: ${what}`, samples));
    for (const { connection } of [callers.small, callers.large]) connection.close();
  }
  return figures;
}

async function openCaller({ server, database }: Side): Promise<Caller> {
  const connection = await openHttp(server.url);
  const { key } = database.main;
  const oldReference = database.ownReference();
  const all = await list(connection, key, '/orders');
  const shared = await list(connection, key, `/orders?client_reference=${sharedReference}`);
  const old = await list(connection, key, `/orders?client_reference=${oldReference}`);
  return { connection, key, pages: all.pages, sharedPages: shared.pages, oldReference, oldOrder: old.first };
}

/** How many pages a list has, from the total in its answer, and its first order. */
async function list(
  connection: HttpConnection,
  key: string,
  path: string,
): Promise<{ pages: number; first: string }> {
  const { body } = await connection.send(getRequest(`/sandbox/v1${path}`, key));
  const total = Number(/"total":(\d+)/.exec(body)?.[1]);
  if (!(total > 0)) throw new Error(`A list has no orders: ${body.slice(0, 300)}`);
  return { pages: Math.ceil(total / perPage), first: textAfter(body, '"id":"') };
}

function latencyFigures(what: string, { small, large }: { small: number[]; large: number[] }): Figure[] {
  const [ofSmall, ofLarge] = [latencyOf(small), latencyOf(large)];
  return [
    { what: `${what}, small p50`, value: ofSmall.p50, unit: 'ms' },
    { what: `${what}, large p50`, value: ofLarge.p50, unit: 'ms' },
    { what: `${what}, small p99`, value: ofSmall.p99, unit: 'ms' },
    { what: `${what}, large p99`, value: ofLarge.p99, unit: 'ms' },
    {
      what: `${what}, large / small p50`,
      value: ofLarge.p50 / ofSmall.p50,
      unit: 'times',
      goal: goals.latency,
    },
  ];
}

async function compareMemory(small: Side, large: Side, of: string): Promise<Figure[]> {
  const ofSmall = await small.server.residentMb();
  const ofLarge = await large.server.residentMb();
  return [
    { what: `${of}: memory of the server, small`, value: ofSmall, unit: 'MB' },
    { what: `${of}: memory of the server, large`, value: ofLarge, unit: 'MB' },
    { what: `${of}: memory, large / small`, value: ofLarge / ofSmall, unit: 'times', goal: goals.memory },
  ];
}

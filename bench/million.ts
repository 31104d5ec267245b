import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { createAccount } from '../server/src/clients/accounts.ts';
import { createKey } from '../server/src/clients/keys.ts';
import { openDatabase } from '../server/src/database/connection.ts';
import { prepareDatabase } from '../server/src/start-database.ts';
import { makeBuyer } from './buyer.ts';
import type { ChildServer } from './child-server.ts';
import { closedLoop } from './closed-loop.ts';
import { latencyOf } from './figures.ts';
import type { Testbed } from './testbed.ts';
import { getRequest, type HttpConnection, openHttp } from './http-connection.ts';
import type { Options } from './options.ts';
import type { Figure, Section } from './report.ts';

const shortHistory = 1_000;
/** A read of the long history may take this many times as long as one of the short history. */
const slowerMax = 1.5;
const goal = { must: slowerMax, aim: slowerMax, side: 'at most' } as const;
const perPage = 25;

/** A database whose only account has a history of some length, and a server on it. */
interface History {
  readonly orders: number;
  readonly owner: pg.Client;
  readonly server: ChildServer;
  readonly connection: HttpConnection;
  readonly key: string;
}

/** What is read, and with which query of a history of `orders` orders. */
const reads: readonly { readonly what: string; path(orders: number): string }[] = [
  { what: 'GET /orders', path: () => '/orders' },
  { what: 'GET /orders, last page', path: (orders) => `/orders?page=${orders / perPage}` },
  { what: 'GET /orders?client_reference, used often', path: () => '/orders?client_reference=again' },
  {
    what: 'GET /orders?client_reference, last page',
    path: (orders) => `/orders?client_reference=again&page=${orders / 10 / perPage}`,
  },
  { what: 'GET /orders?client_reference, used once', path: () => '/orders?client_reference=history-7' },
];

/** Measures the lists of an account with a long history against those of one with a short history, in turns. */
export async function measureMillion(testbed: Testbed, options: Options): Promise<Section> {
  const [short, long] = await openHistories(testbed, options);
  try {
    const before = await countScans(long);
    const figures: Figure[] = [];
    for (const { what, path } of reads) {
      const [shortMs, longMs] = await readInTurns(short, long, path, options);
      figures.push(...compare(what, shortMs, longMs));
    }
    const [shortMs, longMs] = await buyInTurns(short, long, options);
    figures.push(...compare('POST /quotes and confirm', shortMs, longMs));
    const scans = (await countScans(long)) - before;
    figures.push({
      what: 'sequential scans by all of this',
      value: scans,
      unit: 'scans',
      goal: { must: 0, aim: 0, side: 'at most' },
    });
    const title = `Lists and purchases with ${count(long)} orders of one account, against ${count(short)}`;
    return { title, figures };
  } finally {
    await closeHistory(short);
    await closeHistory(long);
  }
}

/** Connections are opened last, because konter closes those that are idle for a minute. */
async function openHistories(testbed: Testbed, options: Options): Promise<[short: History, long: History]> {
  const long = await makeHistory(testbed, options.longHistory);
  const short = await makeHistory(testbed, shortHistory);
  return [
    { ...short, connection: await openHttp(short.server.url) },
    { ...long, connection: await openHttp(long.server.url) },
  ];
}

async function makeHistory(testbed: Testbed, orders: number): Promise<Omit<History, 'connection'>> {
  const ownerUrl = await testbed.makeDatabase(`history_${orders}`);
  const prepared = await prepareDatabase(ownerUrl, testbed.dataKeys);
  const database = openDatabase(prepared.appUrl, { connections: 1 });
  const sandboxStart = testbed.config.settings.sandboxStartBalance;
  const { id } = await createAccount(database, prepared.keyring, {
    name: 'bench',
    live: false,
    sandboxStart,
  });
  const { key } = await createKey(database, testbed.config.brand, { accountId: id, environment: 'sandbox' });
  await database.close();
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query(await readFile(new URL('history.sql', import.meta.url), 'utf8'), [orders]);
  await owner.query(
    `insert into order_counts (account_id, environment, total)
     select o.account_id, o.environment, count(*) from orders o group by o.account_id, o.environment`,
  );
  const server = await testbed.startKonter({ databaseUrl: ownerUrl });
  return { orders, owner, server, key: key.open() };
}

async function closeHistory({ owner, server, connection }: History): Promise<void> {
  connection.close();
  await server.stop();
  await owner.end();
}

async function readInTurns(
  short: History,
  long: History,
  path: (orders: number) => string,
  options: Options,
): Promise<[shortMs: number[], longMs: number[]]> {
  const reader =
    ({ connection, key, orders }: History, samples: number[]) =>
    async () => {
      const startMs = performance.now();
      const { status, body } = await connection.send(getRequest(`/sandbox/v1${path(orders)}`, key));
      if (status !== 200 || !body.startsWith('{"data":[{'))
        throw new Error(`A list answered ${status}: ${body.slice(0, 200)}`);
      samples.push(performance.now() - startMs);
    };
  return alternately(short, long, reader, options);
}

function buyInTurns(
  short: History,
  long: History,
  options: Options,
): Promise<[shortMs: number[], longMs: number[]]> {
  const buyer = ({ connection, key }: History, samples: number[]) => {
    const buy = makeBuyer(connection, () => key, { quote: [], confirm: [] });
    return async () => {
      const startMs = performance.now();
      await buy();
      samples.push(performance.now() - startMs);
    };
  };
  return alternately(short, long, buyer, options);
}

async function alternately(
  short: History,
  long: History,
  step: (history: History, samples: number[]) => () => Promise<void>,
  options: Options,
): Promise<[shortMs: number[], longMs: number[]]> {
  const samples: [number[], number[]] = [[], []];
  const seconds = options.seconds / 5;
  for (const history of [short, long]) await closedLoop([step(history, [])], options.warmUpSeconds);
  for (let n = 0; n < options.rounds; n += 1) {
    await closedLoop([step(short, samples[0])], seconds);
    await closedLoop([step(long, samples[1])], seconds);
  }
  return samples;
}

/** How often the table of orders was scanned completely; PostgreSQL reports it with some delay. */
async function countScans({ owner }: History): Promise<number> {
  await pause(2_000);
  // Creating the history scanned the table too, and this connection may not have reported that yet.
  await owner.query('select pg_stat_force_next_flush()');
  const { rows } = await owner.query<{ scans: string }>(
    `select sum(s.seq_scan) as scans from pg_stat_user_tables s where s.relname = 'orders'`,
  );
  return Number(rows[0]?.scans);
}

function compare(what: string, shortMs: readonly number[], longMs: readonly number[]): Figure[] {
  const short = latencyOf(shortMs).p50;
  const long = latencyOf(longMs).p50;
  return [
    { what: `${what}: short history, p50`, value: short, unit: 'ms' },
    { what: `${what}: long history, p50`, value: long, unit: 'ms' },
    { what: `${what}: long / short`, value: long / short, unit: 'times', goal },
  ];
}

function count({ orders }: History): string {
  return orders.toLocaleString('en');
}

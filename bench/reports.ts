import pg from 'pg';
import { openApp } from '../server/src/app.ts';
import { type Database, openDatabase } from '../server/src/database/connection.ts';
import { type EarningsQuery, readEarnings } from '../server/src/reports/earnings/read-earnings.ts';
import { rollUpEarnings } from '../server/src/reports/earnings/roll-up.ts';
import { takeTurns, withBuyers } from './buyer.ts';
import { closedLoop } from './closed-loop.ts';
import { openMeter, perStep } from './meter.ts';
import type { Options } from './options.ts';
import type { Figure, Section } from './report.ts';
import type { Testbed } from './testbed.ts';
import { fillYear } from './year-of-earnings.ts';

const clients = 64;
const wallets = 1_000;

/** Measures what adding an order to the figures of the reports costs, and reports about a year of a million orders a day. */
export async function measureReports(testbed: Testbed, options: Options): Promise<Section> {
  const cost = await measureRollUp(testbed, options);
  const { ownerUrl, appUrl } = testbed.database;
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  // The server's own connections stop waiting after 15 seconds.
  const database = openDatabase(appUrl);
  try {
    const year = await fillYear(owner, options.reportDays);
    return {
      title: `Reports of a year of a million orders a day, the finest figures of ${options.reportDays} days`,
      figures: [...cost, ...year.figures, ...(await timeReports(database, year))],
    };
  } finally {
    await database.close();
    await owner.end();
  }
}

async function measureRollUp(testbed: Testbed, options: Options): Promise<Figure[]> {
  const nextKey = takeTurns(await testbed.makeKeys(wallets));
  const { ownerUrl, appUrl, keyring } = testbed.database;
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  const app = openApp(testbed.config, { url: appUrl, keyring });
  const meter = await openMeter(ownerUrl, [process.pid]);
  const addUp = async (): Promise<number> => {
    await owner.query(`update earnings_state set leased_until = '-infinity'`);
    await rollUpEarnings(app, new AbortController().signal);
    const { rows } = await owner.query<{ orders: string | null }>(
      'select sum(confirmed) as orders from earnings_by_account',
    );
    return Number(rows[0]?.orders);
  };
  try {
    await addUp();
    // The server does not add up by itself: what it left would not be known.
    await owner.query(`update earnings_state set leased_until = 'infinity'`);
    const server = await testbed.startKonter();
    try {
      await withBuyers(server.url, nextKey, clients, (buyers) =>
        closedLoop(buyers({ quote: [], confirm: [] }), options.seconds),
      );
    } finally {
      await server.stop();
    }
    const { rows } = await owner.query<{ orders: string | null }>(
      'select sum(confirmed) as orders from earnings_by_account',
    );
    const start = Number(rows[0]?.orders ?? 0);
    const first = await meter.read();
    const startMs = performance.now();
    const orders = (await addUp()) - start;
    const seconds = (performance.now() - startMs) / 1_000;
    const { server: ofServer, postgresql } = perStep(first, await meter.read(), orders);
    return [
      { what: 'CPU of the server for each order', value: ofServer ?? Number.NaN, unit: 'µs' },
      { what: 'CPU of PostgreSQL for each order', value: postgresql ?? Number.NaN, unit: 'µs' },
      { what: 'orders that are added up', value: orders / seconds, unit: 'per second' },
    ];
  } finally {
    await meter.close();
    await app.close();
    await owner.end();
  }
}

/** How often each report is read; the median counts. */
const repeats = 5;

async function timeReports(
  database: Database,
  year: Awaited<ReturnType<typeof fillYear>>,
): Promise<Figure[]> {
  const { from, to, finestFrom, largestAccount: accountId, bestProduct: productCode } = year;
  const query = { environment: 'live', from, to, daily: false } as const;
  const reports: readonly (readonly [string, EarningsQuery])[] = [
    ['by day', { ...query, by: 'day' }],
    ['by product', { ...query, by: 'product' }],
    ['by brand', { ...query, by: 'brand' }],
    ['by supplier', { ...query, by: 'supplier' }],
    ['by client', { ...query, by: 'client' }],
    ['by client, of one supplier', { ...query, by: 'client', supplier: 'iak' }],
    ['by day, of the largest account', { ...query, by: 'day', accountId }],
    [
      'by product, of the largest account, finest days',
      { ...query, from: finestFrom, by: 'product', accountId },
    ],
    [
      'by client, of the best product, finest days',
      { ...query, from: finestFrom, by: 'client', productCode },
    ],
    ['by client, of one brand, 7 days', { ...query, from: year.lastWeek, by: 'client', brand: 'BRAND 1' }],
  ];
  const figures: Figure[] = [];
  for (const [what, input] of reports) {
    const times: number[] = [];
    for (let i = 0; i < repeats; i += 1) {
      const startMs = performance.now();
      for await (const row of readEarnings(database, input)) void row;
      times.push(performance.now() - startMs);
    }
    const median = times.toSorted((a, b) => a - b)[Math.floor(repeats / 2)] ?? Number.NaN;
    figures.push({ what, value: median, unit: 'ms', goal: { must: 1_000, aim: 1_000, side: 'at most' } });
  }
  return figures;
}

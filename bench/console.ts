import { join } from 'node:path';
import pg from 'pg';
import { openApp } from '../server/src/app.ts';
import { jakartaDay, pause } from '../server/src/clock.ts';
import { rollUpEarnings } from '../server/src/reports/earnings/roll-up.ts';
import { type ListedValues, type ListRequest, listRequests } from './console-requests.ts';
import { fillLists } from './console-rows.ts';
import { type ChildServer, startChild } from './child-server.ts';
import { median } from './figures.ts';
import { openGrownDatabase } from './grown-database.ts';
import { multiplyOrders } from './multiply-orders.ts';
import type { Options } from './options.ts';
import type { Figure, Section } from './report.ts';
import { benchSettings, type Testbed } from './testbed.ts';

/** How many copies are made of each order that the use cases make. */
const copies = 33;
/** How often each list is read after its first time. */
const reads = 5;
const goal = { must: 300, aim: 300, side: 'at most' } as const;

/**
 * Measures how fast the lists of operators and clients open, with each of their filters, on a database with a million rows of
 * everything and a tenth as many accounts: over HTTP, the first read and the median and the fastest of the next ones.
 */
export async function measureConsole(testbed: Testbed, options: Options): Promise<Section> {
  const rows = options.growth.at(-1) ?? 1_000;
  const made = Math.ceil(rows / copies);
  const grown = await openGrownDatabase(testbed, 'console', made, { mixed: true });
  const owner = new pg.Client({ connectionString: grown.ownerUrl });
  await owner.connect();
  try {
    await grown.growTo(made);
    await multiplyOrders(owner, copies);
    await fillLists(owner, rows);
    await addUp(testbed, grown.prepared);
    await owner.query('vacuum (analyze)');
    await owner.query('checkpoint');
    const figures = await measureLists(owner, () => startPortal(testbed, grown.prepared.appUrl));
    return { title: `Lists with ${rows.toLocaleString('en')} rows of everything`, figures };
  } finally {
    await owner.end();
    await grown.close();
  }
}

async function addUp(
  { config }: Testbed,
  { appUrl, keyring }: { appUrl: string; keyring: Parameters<typeof openApp>[1]['keyring'] },
): Promise<void> {
  const app = openApp(config, { url: appUrl, keyring });
  try {
    await rollUpEarnings(app, new AbortController().signal);
  } finally {
    await app.close();
  }
}

function startPortal({ config, dataKeys, dir }: Testbed, appUrl: string): Promise<ChildServer> {
  return startChild({
    script: new URL('portal-server.ts', import.meta.url),
    env: {
      ...benchSettings,
      KONTER_DATA_DIR: config.dataDir,
      KONTER_LOG_LEVEL: 'warn',
      KONTER_ENCRYPTION_KEYS: dataKeys.map(({ id, key }) => `${id}:${key.toString('base64')}`).join(','),
      BENCH_APP_URL: appUrl,
      BENCH_WORKER: 'no',
    },
    logFile: join(dir, 'console.log'),
  });
}

/** Reads every list of the server that `start` starts. `owner` is a connection of the owner of its database. */
async function measureLists(owner: pg.Client, start: () => Promise<ChildServer>): Promise<Figure[]> {
  const values = await readValues(owner);
  const server = await start();
  try {
    const figures = await measureReference(owner, values);
    for (const request of listRequests(values)) figures.push(...(await measureList(server, values, request)));
    return figures;
  } finally {
    await server.stop();
  }
}

/** What the lists are filtered by, and the account whose person reads them. */
async function readValues(owner: pg.Client): Promise<ListedValues> {
  const { rows } = await owner.query<{ account: string; endpoint: string | null; newest: Date }>(
    `select w.account_id as account, e.id as endpoint, (select max(o.created_at) from orders o where o.environment = 'live') as newest
       from wallets w
       left join webhook_endpoints e on e.account_id = w.account_id and e.environment = w.environment
      where w.environment = 'live' and w.orders > 0
      order by w.orders desc, w.account_id
      limit 2`,
  );
  const [main, other] = rows;
  if (main === undefined || other === undefined) throw new Error('The database has too few accounts.');
  const last = jakartaDay(main.newest);
  const daysBefore = (days: number): string =>
    jakartaDay(new Date(main.newest.getTime() - days * 86_400_000));
  return {
    ...{ mainAccount: main.account, otherAccount: other.account, endpoint: main.endpoint ?? main.account },
    ...{ day: daysBefore(14), month: [daysBefore(30), last], year: [daysBefore(364), last] },
  };
}

/** A page that one look into an index finds, for comparison: how fast the machine is at this moment. */
async function measureReference(owner: pg.Client, { mainAccount }: ListedValues): Promise<Figure[]> {
  const times: number[] = [];
  for (let n = 0; n <= reads; n += 1) {
    const startMs = performance.now();
    await owner.query(
      `select * from orders o where o.account_id = $1 and o.environment = 'live' and o.number > 0 order by o.number desc limit 50`,
      [mainAccount],
    );
    times.push(performance.now() - startMs);
  }
  return timeFigures('50 rows by an index, in SQL alone', times);
}

async function measureList(
  server: ChildServer,
  { mainAccount }: ListedValues,
  request: ListRequest,
): Promise<Figure[]> {
  const cookie = request.asClient === true ? `account=${mainAccount}` : 'operator=yes';
  const read = async (query: string): Promise<{ readonly ms: number; readonly older: string | null }> => {
    const startMs = performance.now();
    const answer = await fetch(`${server.url}${request.path}${query}`, {
      headers: {
        cookie,
        origin: server.url,
        ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(request.body === undefined ? {} : { method: 'POST', body: JSON.stringify(request.body) }),
    });
    const text = await answer.text();
    const ms = performance.now() - startMs;
    const waitSeconds = answer.headers.get('retry-after');
    // Nobody opens so many pages in a minute; the server asks to wait.
    if (answer.status === 429 && waitSeconds !== null) {
      await pause(Number(waitSeconds) * 1_000);
      return read(query);
    }
    if (!answer.ok) throw new Error(`${request.what} answered ${answer.status}: ${text.slice(0, 300)}`);
    return { ms, older: /"older":"([^"]+)"/.exec(text)?.[1] ?? null };
  };
  let query = '';
  for (let page = 1; page < (request.deep ?? 1); page += 1) {
    const { older } = await read(query);
    if (older === null) break;
    query = cursorOf(request.path, older);
  }
  const times: number[] = [];
  for (let n = 0; n <= reads; n += 1) times.push((await read(query)).ms);
  return timeFigures(request.what, times);
}

/** The part of a query that names the page behind a cursor. */
function cursorOf(path: string, older: string): string {
  const member = path.includes('/orders')
    ? 'cursor'
    : path.includes('/operator/deposits/')
      ? 'older'
      : 'page';
  return `&${member}=${encodeURIComponent(older)}`;
}

function timeFigures(what: string, [first = Number.NaN, ...next]: readonly number[]): Figure[] {
  return [
    { what: `${what}: first`, value: first, unit: 'ms', goal },
    { what: `${what}: median`, value: median(next), unit: 'ms', goal },
    { what: `${what}: fastest`, value: Math.min(...next), unit: 'ms', goal },
  ];
}

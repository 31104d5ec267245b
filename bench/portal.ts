import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { startBrowser } from '../portal/test/browser.ts';
import { type BenchAccount, makeAccounts } from './accounts.ts';
import { takeTurns, withBuyers } from './buyer.ts';
import { type ChildServer, startChild } from './child-server.ts';
import { closedLoop } from './closed-loop.ts';
import { median } from './figures.ts';
import { measureTurn, type Meter, openMeter, type Turn } from './meter.ts';
import type { Options } from './options.ts';
import type { Figure, Section } from './report.ts';
import { benchSettings, type Testbed } from './testbed.ts';

const clients = 16;
const wallets = 100;
/** How often the home page is opened by a browser that has nothing stored, and how often it is asked for. */
const [opens, reads] = [5, 20];

/**
 * Measures what the portal costs the API, and how fast it is: orders with and without a hundred connections that follow a wallet
 * each, alternating; the home page of an account, of which all these orders are today's; and home in a browser.
 */
export async function measurePortal(testbed: Testbed, options: Options): Promise<Section> {
  const accounts = await makeAccounts(testbed.config, testbed.database, wallets);
  const server = await startPortal(testbed);
  const meter = await openMeter(testbed.database.ownerUrl, [server.pid]);
  try {
    const load = (): Promise<Turn> => measureLoad(server, meter, accounts, options.seconds);
    await measureLoad(server, meter, accounts, options.warmUpSeconds);
    const [alone, followed]: [Turn[], Turn[]] = [[], []];
    let summaries = 0;
    for (let n = 0; n < options.rounds; n += 1) {
      alone.push(await load());
      const following = await followAll(server.url, accounts);
      followed.push(await load());
      summaries += following.end();
    }
    const hot = await measureHome(server, accounts.slice(0, 1), options);
    return {
      title: `The portal: ${wallets} connections that follow a wallet each, and home`,
      figures: [
        ...loadFigures(alone, followed, summaries),
        ...hot,
        ...(await measureOpens(server, accounts)),
      ],
      rounds: { alone, followed },
    };
  } finally {
    await meter.close();
    await server.stop();
  }
}

function startPortal({ config, database, dir }: Testbed): Promise<ChildServer> {
  return startChild({
    script: new URL('portal-server.ts', import.meta.url),
    env: {
      ...benchSettings,
      KONTER_DATA_DIR: config.dataDir,
      KONTER_LOG_LEVEL: 'warn',
      BENCH_APP_URL: database.appUrl,
    },
    logFile: join(dir, 'portal.log'),
  });
}

function measureLoad(
  server: ChildServer,
  meter: Meter,
  accounts: readonly BenchAccount[],
  seconds: number,
): Promise<Turn> {
  const nextKey = takeTurns(accounts.map(({ key }) => key));
  return withBuyers(server.url, nextKey, clients, (buyers) =>
    measureTurn(meter, () => closedLoop(buyers({ quote: [], confirm: [] }), seconds)),
  );
}

/** Follows every account by a connection of its own. `end` closes them and returns how many summaries came. */
async function followAll(url: string, accounts: readonly BenchAccount[]): Promise<{ end(): number }> {
  let summaries = 0;
  const follow = async ({ id }: BenchAccount): Promise<() => void> => {
    const asking = request(`${url}/portal/accounts/${id}/sandbox/live`, {
      headers: { cookie: `account=${id}` },
      agent: false,
    });
    asking.end();
    const answers: IncomingMessage[] = await once(asking, 'response');
    const [answer] = answers;
    if (answer?.statusCode !== 200) throw new Error(`A follower was answered ${answer?.statusCode}.`);
    answer.setEncoding('utf8');
    answer.on('data', (text: string) => {
      if (text.includes('event: summary')) summaries += 1;
    });
    for (const part of [asking, answer]) part.on('error', () => undefined);
    return () => void asking.destroy();
  };
  const leave = await Promise.all(accounts.map(follow));
  return {
    end() {
      for (const one of leave) one();
      return summaries;
    },
  };
}

function loadFigures(alone: readonly Turn[], followed: readonly Turn[], summaries: number): Figure[] {
  const rate = (turns: readonly Turn[]): number => median(turns.map(({ perSecond }) => perSecond));
  const cpu = (turns: readonly Turn[]): number =>
    median(turns.map(({ usage }) => usage.server ?? Number.NaN));
  const postgresql = (turns: readonly Turn[]): number =>
    median(turns.map(({ usage }) => usage.postgresql ?? Number.NaN));
  return [
    { what: 'orders, nobody follows', value: rate(alone), unit: 'per second' },
    { what: 'orders, a hundred follow', value: rate(followed), unit: 'per second' },
    {
      what: 'orders with followers / without',
      value: median(followed.map(({ perSecond }, i) => perSecond / (alone[i]?.perSecond ?? perSecond))),
      unit: 'times',
      goal: { must: 0.95, aim: 0.95, side: 'at least' },
    },
    { what: 'CPU of the server for each order, nobody follows', value: cpu(alone), unit: 'µs' },
    { what: 'CPU of the server for each order, a hundred follow', value: cpu(followed), unit: 'µs' },
    { what: 'CPU of PostgreSQL for each order, nobody follows', value: postgresql(alone), unit: 'µs' },
    { what: 'CPU of PostgreSQL for each order, a hundred follow', value: postgresql(followed), unit: 'µs' },
    { what: 'summaries', value: summaries, unit: 'transactions' },
  ];
}

/** Times the home page of an account that has all its orders today: first with nothing counted, then again. */
async function measureHome(
  server: ChildServer,
  [account]: readonly BenchAccount[],
  { seconds }: Options,
): Promise<Figure[]> {
  if (account === undefined) throw new Error('The home page needs an account.');
  const { steps } = await withBuyers(
    server.url,
    () => account.key,
    clients,
    (buyers) => closedLoop(buyers({ quote: [], confirm: [] }), seconds),
  );
  const times: number[] = [];
  for (let n = 0; n <= reads; n += 1) {
    const startMs = performance.now();
    const answer = await fetch(`${server.url}/portal/accounts/${account.id}/sandbox/home`, {
      headers: { cookie: `account=${account.id}` },
    });
    await answer.text();
    if (!answer.ok) throw new Error(`Home answered ${answer.status}.`);
    times.push(performance.now() - startMs);
  }
  const [first = Number.NaN, ...rest] = times;
  return [
    { what: 'orders of the account today, at least', value: steps, unit: 'rows' },
    { what: 'home, first read', value: first, unit: 'ms', goal: { must: 300, aim: 300, side: 'at most' } },
    { what: 'home, median', value: median(rest), unit: 'ms', goal: { must: 300, aim: 100, side: 'at most' } },
  ];
}

/** Opens home in browsers that have nothing stored, until its figures are there. */
async function measureOpens(server: ChildServer, [, account]: readonly BenchAccount[]): Promise<Figure[]> {
  if (account === undefined) throw new Error('Home needs an account.');
  const browser = await startBrowser();
  try {
    const times: number[] = [];
    for (let n = 0; n < opens; n += 1) {
      const context = await browser.newContext({ locale: 'id-ID', viewport: { width: 1440, height: 900 } });
      await context.addCookies([{ name: 'account', value: account.id, url: server.url }]);
      const page = await context.newPage();
      const startMs = performance.now();
      await page.goto(`${server.url}/app/sandbox/home`, { waitUntil: 'commit' });
      await page.getByText('Saldo tersedia').waitFor();
      times.push(performance.now() - startMs);
      await context.close();
    }
    const goal = { must: 1_500, aim: 1_500, side: 'at most' } as const;
    return [{ what: 'home in a browser, cold, median', value: median(times), unit: 'ms', goal }];
  } finally {
    await browser.close();
  }
}

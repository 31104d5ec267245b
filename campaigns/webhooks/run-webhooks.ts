import { makeClock, pause } from '../../server/src/clock.ts';
import { createAccount } from '../../server/src/clients/accounts.ts';
import { createKey } from '../../server/src/clients/keys.ts';
import { parseConfig } from '../../server/src/config.ts';
import { type Database, openDatabase } from '../../server/src/database/connection.ts';
import { sql } from '../../server/src/database/sql.ts';
import { startDatabase } from '../../server/src/start-database.ts';
import { addEndpoint, type EndpointApp } from '../../server/src/webhooks/endpoints/endpoints.ts';
import { makeRandom, type Random } from '../../server/test/crash/random.ts';
import { serve, type Served, stopAll, until } from '../../server/test/crash/serve.ts';
import { storedEvents } from '../../server/test/webhooks/stored-events.ts';
import type { Outcome } from '../campaign.ts';
import { residentBytes } from '../resident-memory.ts';
import { type Buyer, buyOnce, readOrders } from './load.ts';
import { type CampaignReceiver, startCampaignReceiver, receiverBehaviours } from './receivers.ts';
import { type Evidence, verdictOf, type StoredEvent } from './verdict.ts';

/** The parameters. */
export interface Plan {
  readonly folder: string;
  readonly events: number;
  readonly seed: number;
  readonly buyers: number;
  readonly port: number;
}

interface Endpoint {
  readonly id: string;
  readonly buyer: Buyer;
  readonly receiver: CampaignReceiver;
}

const clock = makeClock();
/** The server is killed during the first part of the events. During the rest its memory is watched. */
const killedShare = 0.6;
/** It is killed after this many events at most, and a random delay. */
const killStepMax = 2_000;
const killLateMsMax = 300;
const drainMsMax = 300_000;
const rssGrowthMibMax = 96;

/** A schedule that is short enough for a campaign. Everything else has its default, or practically no limit. */
const variables = {
  KONTER_WEBHOOK_LOCAL_SANDBOX: 'yes',
  KONTER_WEBHOOK_SCHEDULE_MS: '200,300,500,800,1000,1500,2000,2500,3000',
  KONTER_WEBHOOK_TIMEOUT_MS: '1500',
  KONTER_WEBHOOK_LEASE_MS: '2500',
  KONTER_WEBHOOK_SLOTS_PER_ENDPOINT: '32',
  KONTER_REQUESTS_PER_MINUTE_SANDBOX: '1000000',
  KONTER_LIMIT_DAILY: '999999999999',
  KONTER_SANDBOX_START_BALANCE: '999999999999',
};

/** Runs a campaign to its end. */
export async function runWebhooks(plan: Plan): Promise<Outcome> {
  const random = makeRandom(plan.seed);
  const serverVariables = { ...variables, PORT: String(plan.port) };
  let served = await serve(plan.folder, serverVariables);
  const endpoints: Endpoint[] = [];
  try {
    await withDatabase(plan.folder, async (app) => {
      for (const behaviour of receiverBehaviours)
        endpoints.push(await givenEndpoint(app, endpoints, behaviour, random));
    });
    const buyers = [...new Set(endpoints.map(({ buyer }) => buyer))];
    const made = { events: 0 };
    const kills: { fromMs: number; toMs: number }[] = [];
    const load = buyMany(plan, () => served.address, buyers, { random, made });
    const killsEnd = Math.floor(plan.events * killedShare);
    const stepMax = Math.min(killStepMax, Math.ceil(plan.events / 5));
    for (let next = 0; ;) {
      next = made.events + random.whole(Math.ceil(stepMax / 4), stepMax);
      await until('events are made', drainMsMax, async () => made.events >= Math.min(next, killsEnd));
      if (made.events >= killsEnd) break;
      await pause(random.whole(0, killLateMsMax));
      const fromMs = clock.monotonicMs();
      served = await killAndStart(served, () => serve(plan.folder, serverVariables));
      kills.push({ fromMs, toMs: clock.monotonicMs() });
    }
    const rss = watchRss(served.pid);
    const startMs = clock.monotonicMs();
    await load;
    const evidence = await withDatabase(plan.folder, async ({ database }) => {
      await until('every delivery has ended', drainMsMax, async () => (await countUnended(database)) === 0);
      return collectReceipts(database, endpoints, { kills, address: served.address });
    });
    const memory = await rss.stop();
    return findingsOf(evidence, {
      endpoints,
      kills: kills.length,
      memory,
      drainedMs: clock.monotonicMs() - startMs,
    });
  } finally {
    await stopAll(plan.folder);
    await Promise.all(endpoints.map(({ receiver }) => receiver.stop()));
  }
}

async function killAndStart(served: Served, start: () => Promise<Served>): Promise<Served> {
  served.signal('SIGKILL');
  await served.ended();
  return start();
}

/** Two endpoints per account: the behaviour of one must not affect the other. */
async function givenEndpoint(
  app: PlayApp,
  before: readonly Endpoint[],
  behaviour: CampaignReceiver['behaviour'],
  random: Random,
): Promise<Endpoint> {
  const first = before.length % 2 === 1 ? before.at(-1)?.buyer : undefined;
  const buyer = first ?? (await givenBuyer(app));
  const receiver = await startCampaignReceiver(behaviour, random);
  const { accountId } = buyer;
  const { id, secret } = await addEndpoint(app, { accountId, environment: 'sandbox', url: receiver.url });
  receiver.trust(secret.open());
  return { id, buyer, receiver };
}

async function givenBuyer({ config, database, keyring }: PlayApp): Promise<Buyer> {
  const account = {
    actor: 'operator test',
    name: 'Campaign',
    live: false,
    sandboxStart: config.settings.sandboxStartBalance,
  };
  const { id: accountId } = await createAccount(database, keyring, account);
  const { key } = await createKey(database, config.brand, { accountId, environment: 'sandbox' });
  return { accountId, key: key.open() };
}

async function buyMany(
  plan: Plan,
  address: () => string,
  buyers: readonly Buyer[],
  { random, made }: { random: Random; made: { events: number } },
): Promise<void> {
  await Promise.all(
    Array.from({ length: plan.buyers }, async (_none, i) => {
      const buyer = buyers[i % buyers.length];
      if (buyer === undefined) throw new Error('There is no buyer.');
      while (made.events < plan.events) {
        const more = await buyOnce(address, buyer, random);
        made.events += more;
      }
    }),
  );
}

type PlayApp = EndpointApp;

/** Connects to the database of the server. */
async function withDatabase<T>(folder: string, work: (app: PlayApp) => Promise<T>): Promise<T> {
  const config = parseConfig({ ...variables, KONTER_DATA_DIR: folder });
  const { appUrl, keyring, stop } = await startDatabase(config);
  const database = openDatabase(appUrl, { connections: 2, keyring });
  try {
    return await work({ clock, config, database, keyring });
  } finally {
    await database.close();
    await stop();
  }
}

/** Orders that will still make events, and deliveries that are still open, at one moment. */
async function countUnended(database: Database): Promise<number> {
  const [row] = await database.rows(sql<{ count: bigint }>`
    select (select count(*) from current_orders where status in ('awaiting_confirmation', 'processing'))
         + (select count(*) from deliveries where due_at is not null) as count`);
  return Number(row?.count);
}

async function collectReceipts(
  database: Database,
  endpoints: readonly Endpoint[],
  known: { kills: Evidence['kills']; address: string },
): Promise<Evidence> {
  const buyers = [...new Set(endpoints.map(({ buyer }) => buyer))];
  const events: StoredEvent[] = [];
  const orders = new Map<string, Evidence['orders'] extends ReadonlyMap<string, infer O> ? O : never>();
  for (const buyer of buyers) {
    const rows = await database.rows(sql<{ id: string; body: string }>`
      select id, body from events
       where account_id = ${buyer.accountId}::uuid and environment = 'sandbox'`);
    const wallet = { accountId: buyer.accountId, environment: 'sandbox' } as const;
    for (const { id, body } of [...rows, ...(await storedEvents(database, wallet))])
      events.push({ id, body, accountId: buyer.accountId });
    for (const order of await readOrders(known.address, buyer)) orders.set(order.id, order);
  }
  const sent = await Promise.all(
    endpoints.map(async ({ id, buyer, receiver }) => {
      const lost = await database.rows(sql<{ event_id: string }>`
        select event_id from delivery_attempts
         where account_id = ${buyer.accountId}::uuid and endpoint_id = ${id}::uuid and status is null
         union
        select event_id from deliveries
         where account_id = ${buyer.accountId}::uuid and endpoint_id = ${id}::uuid and lease > attempts`);
      return {
        accountId: buyer.accountId,
        name: `The receiver that ${receiver.behaviour}`,
        received: [...receiver.received].map(([eventId, event]) => ({ eventId, ...event })),
        unanswered: new Set(lost.map(({ event_id }) => event_id)),
      };
    }),
  );
  return { events, endpoints: sent, kills: known.kills, orders };
}

function findingsOf(
  evidence: Evidence,
  seen: { endpoints: readonly Endpoint[]; kills: number; memory: Memory; drainedMs: number },
): Outcome {
  const { memory } = seen;
  const receipts = evidence.endpoints.flatMap(({ received }) => received.map((one) => one.receipts.length));
  const grown = memory.lastMib - memory.firstMib;
  const findings = [
    ...verdictOf(evidence),
    ...(grown > rssGrowthMibMax ? [`The server grew by ${grown} MiB while nothing killed it.`] : []),
  ];
  return {
    findings,
    figures: {
      events: evidence.events.length,
      orders: evidence.orders.size,
      'deliveries accepted': receipts.length,
      'receipts beyond the first': receipts.reduce((sum, count) => sum + count - 1, 0),
      'misbehaved receipts': seen.endpoints.reduce((sum, { receiver }) => sum + receiver.misbehaved(), 0),
      'kills of the server': seen.kills,
      'unkilled part and its end, s': Math.round(seen.drainedMs / 1_000),
      'resident memory early, MiB': memory.firstMib,
      'resident memory at the end, MiB': memory.lastMib,
    },
  };
}

interface Memory {
  readonly firstMib: number;
  readonly lastMib: number;
}

/** Watches the memory of a process: once it is warm, and at the end. */
function watchRss(pid: number): { stop(): Promise<Memory> } {
  const warmMs = 10_000;
  let firstMib = 0;
  const timer = setTimeout(() => void rssMib(pid).then((mib) => (firstMib = mib)), warmMs);
  return {
    async stop() {
      clearTimeout(timer);
      const lastMib = await rssMib(pid);
      return { firstMib: firstMib === 0 ? lastMib : firstMib, lastMib };
    },
  };
}

async function rssMib(pid: number): Promise<number> {
  return Math.round((await residentBytes(pid)) / 2 ** 20);
}

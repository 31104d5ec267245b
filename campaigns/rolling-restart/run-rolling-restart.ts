import { makeClock, pause } from '../../server/src/clock.ts';
import type { Queryable } from '../../server/src/database/connection.ts';
import { sql } from '../../server/src/database/sql.ts';
import { makeRandom } from '../../server/test/crash/random.ts';
import { until } from '../../server/test/crash/serve.ts';
import { patienceMs } from '../../server/test/patience.ts';
import type { Outcome } from '../campaign.ts';
import type { Balancer } from './balancer.ts';
import { startClients } from './clients.ts';
import type { Testbed } from './testbed.ts';

/** The parameters of a campaign. */
export interface RollingPlan {
  readonly restarts: number;
  readonly clients: number;
  readonly seed: number;
}

/** The settings of the servers: the limits of an account are higher than what the clients send and buy. */
export const settings = {
  KONTER_REQUESTS_PER_MINUTE_SANDBOX: '1000000',
  KONTER_SANDBOX_START_BALANCE: '900000000000',
  KONTER_LIMIT_DAILY: '900000000000',
  KONTER_REPLY_DEADLINE_MS_SANDBOX: '500',
  KONTER_SIMULATOR_TIMEOUT_CHECK_MS: '1000',
};
const clock = makeClock();
/** How many complaints are listed one by one. */
const listedMax = 20;

/** Restarts two servers in turn, one after the other, while clients buy through a balancer, and gives the verdict. */
export async function runRollingRestart(
  testbed: Testbed,
  balancer: Balancer,
  plan: RollingPlan,
): Promise<Outcome> {
  const random = makeRandom(plan.seed);
  await allReady(testbed, balancer);
  const startMs = clock.monotonicMs();
  const clients = startClients(balancer.address, { clients: plan.clients, keys: testbed.keys, random });
  const exits: string[] = [];
  for (let restart = 0; restart < plan.restarts; restart += 1) {
    await haveBought(clients.seen, plan.clients);
    const index = restart % testbed.servers.length;
    const code = await testbed.stopServer(index);
    if (code !== 0) exits.push(`restart ${restart + 1} ended with the exit code ${code}`);
    await until(
      'the balancer has noticed the stop',
      patienceMs,
      async () => balancer.ready().length < testbed.servers.length,
    );
    await testbed.startServer(index);
    await allReady(testbed, balancer);
  }
  await haveBought(clients.seen, plan.clients);
  await clients.stop();
  const { seen } = clients;
  const open = await waitForEnds(testbed.database);
  const last = [...balancer.counts.values()].reduce((sum, { last: ended }) => sum + ended, 0);
  return {
    findings: [
      ...seen.complaints.slice(0, listedMax),
      ...(seen.complaints.length > listedMax ? [`${seen.complaints.length} complaints in all`] : []),
      ...exits,
      ...(open > 0 ? [`${open} confirmed orders have not ended`] : []),
      ...(await testbed.audit()),
    ],
    figures: {
      seed: plan.seed,
      restarts: plan.restarts,
      requests: seen.requests,
      'requests that failed': seen.complaints.length,
      'orders confirmed': seen.orders,
      'slowest request, ms': Math.round(seen.slowestMs),
      'answers that ended their connection': last,
      seconds: Math.round((clock.monotonicMs() - startMs) / 1_000),
    },
  };
}

async function allReady({ servers }: Testbed, balancer: Balancer): Promise<void> {
  await until('all servers are ready', patienceMs, async () => balancer.ready().length === servers.length);
}

/** Waits until the clients have confirmed as many orders again as there are clients, so that every restart meets traffic. */
async function haveBought(
  seen: { readonly orders: number; readonly complaints: readonly string[] },
  count: number,
): Promise<void> {
  const enough = seen.orders + count;
  await until('the clients buy', patienceMs, async () => seen.orders >= enough);
}

/** Waits until every confirmed order has ended, and returns how many have not in time. */
async function waitForEnds(database: Queryable): Promise<number> {
  const endMs = clock.monotonicMs() + patienceMs;
  for (;;) {
    const [row] = await database.rows(sql<{ open: number }>`
      select count(*)::integer as open
        from current_orders o
       where o.status in ('processing', 'inquiring')`);
    const open = row?.open ?? 0;
    if (open === 0 || clock.monotonicMs() > endMs) return open;
    await pause(100);
  }
}

import { randomInt } from 'node:crypto';
import type { App } from '../../app.ts';
import { pause } from '../../clock.ts';
import { faultOf } from '../../fault.ts';
import type { Keyring } from '../../sealed.ts';
import { makeSigningSecret, signedHeaders } from '../../webhook-signature.ts';
import { makeWakeUp } from './wake-up.ts';
import { type DeliveryPlan, planDelivery } from './chaos.ts';
import { type DeliveryOutcome, openSender, type Sender } from './deliver.ts';
import { sealExchange } from './exchange.ts';
import { leaseDeliveries, type LeasedDelivery, type RenderEvents } from './lease.ts';
import { noteLeased, openPool, type Pool, requestOf, take } from './pool.ts';
import { type AttemptResult, returnLeases } from './record-attempts.ts';
import { openResultWriter } from './result-writer.ts';
import { resolveName } from './resolve.ts';
import { classifyAttempt } from './classify-attempt.ts';
import { openSecret } from '../endpoints/secret.ts';

/** Sends events to their endpoints in the background. */
export interface Dispatcher {
  /** Looks for due deliveries at once, after new ones were written. */
  wake(): void;
  /** Leases nothing more. Open attempts get a few seconds; then their leases are returned. */
  stop(): Promise<void>;
}

/** How long a stop waits for open attempts, milliseconds. */
const stopGraceMs = 3_000;
const chanceSteps = 1_000_000;

type DispatchApp = Pick<App, 'clock' | 'config' | 'database' | 'keyring' | 'log'>;

/**
 * Starts to deliver. Any number of processes may run it; each delivery is leased by one of them at a time. `render` makes
 * the bodies of events of steps.
 */
export function startDispatcher(app: DispatchApp, render: RenderEvents): Dispatcher {
  const { settings } = app.config;
  const sender = senderOf(app);
  const stopping = new AbortController();
  const resultWriter = openResultWriter(app);
  const pools = [
    openPool(false, settings.webhookSlots, settings.webhookSlotsPerEndpoint),
    openPool(true, Math.ceil(settings.webhookSlots / 2), Math.ceil(settings.webhookSlotsPerEndpoint / 4)),
  ];
  const wakeUps = pools.map(() => makeWakeUp());
  const wakeAll = (): void => wakeUps.forEach((wakeUp) => wakeUp.signal());
  const underWay = new Set<Promise<void>>();

  function start(pool: Pool, delivery: LeasedDelivery, leasedMs: number): void {
    take(pool, delivery, 1);
    const work = deliverLeased(app, sender, delivery, leasedMs)
      .then((made) => (made === undefined ? undefined : resultWriter.record(made)))
      .catch((error: unknown) =>
        app.log.error(faultOf(error), 'a delivery attempt was not recorded; the delivery stays due'),
      )
      .finally(() => {
        take(pool, delivery, -1);
        underWay.delete(work);
        wakeAll();
      });
    underWay.add(work);
  }

  async function fill(pool: Pool): Promise<number> {
    const request = requestOf(pool);
    if (request === undefined) return 0;
    const leasedMs = app.clock.monotonicMs();
    const times = { leaseMs: settings.webhookLeaseMs, offsetMs: app.clock.offsetMs };
    const leased = await leaseDeliveries(app.database, { ...request, ...times }, render);
    noteLeased(pool, request, leased);
    for (const delivery of leased) start(pool, delivery, leasedMs);
    return leased.length;
  }

  const loops = pools.map(async (pool, i) => {
    while (!stopping.signal.aborted) {
      const leased = await fill(pool).catch((error: unknown) => {
        app.log.error(faultOf(error), 'deliveries could not be leased; they stay due');
        return 0;
      });
      if (leased === 0) await wakeUps[i]?.wait(settings.workerIntervalMs, stopping.signal);
    }
  });

  return {
    wake: wakeAll,
    async stop() {
      stopping.abort();
      await Promise.all(loops);
      await endAttempts(sender, [...underWay]);
    },
  };
}

function senderOf(app: DispatchApp): Sender {
  const { settings, brand } = app.config;
  return openSender({
    clock: app.clock,
    resolve: resolveName,
    localReceivers: settings.webhookLocalReceivers,
    limitMs: settings.webhookTimeoutMs,
    userAgent: `${brand}-webhooks/1`,
  });
}

/** Waits a while for attempts to end. The others are aborted and their leases returned. */
async function endAttempts(sender: Sender, underWay: readonly Promise<void>[]): Promise<void> {
  const done = new AbortController();
  const all = Promise.all(underWay).finally(() => done.abort());
  await Promise.race([all, pause(stopGraceMs, done.signal)]);
  sender.stop();
  await all;
  await sender.close();
}

/** Makes one attempt; undefined when none was made and the lease was returned. */
async function deliverLeased(
  app: DispatchApp,
  sender: Sender,
  delivery: LeasedDelivery,
  leasedMs: number,
): Promise<AttemptResult | undefined> {
  const { settings } = app.config;
  // The process was suspended: the lease could expire before the attempt ends.
  const lateMs = app.clock.monotonicMs() - leasedMs;
  if (lateMs > settings.webhookLeaseMs - settings.webhookTimeoutMs) return undefined;
  const { chaos, now, happenedAt } = delivery;
  const ageMs = now.getTime() - happenedAt.getTime();
  const plan = planDelivery(chaos, { ...delivery, ageMs }, settings.webhookChaosHoldMs);
  if (plan.do === 'hold') {
    await returnLeases(app.database, [delivery], app.clock.offsetMs, plan.ms);
    return undefined;
  }
  const outcome = plan.do === 'fail' ? failedOnPurpose : await attemptOf(app.keyring, sender, delivery, plan);
  if (outcome.fault === 'stopped') {
    await returnLeases(app.database, [delivery], app.clock.offsetMs);
    return undefined;
  }
  const schedule = {
    delaysMs: settings.webhookScheduleMs,
    retryAfterMaxMs: settings.webhookRetryAfterMaxMs,
  };
  const chance = randomInt(chanceSteps) / chanceSteps;
  const known = { chance, now: delivery.now };
  const isLost = outcome.fault === 'chaos';
  const verdict = classifyAttempt(isLost ? failedOnPurpose : outcome, delivery.tries, schedule, known);
  const exchange = outcome.exchange === null ? null : sealExchange(app.keyring, delivery, outcome.exchange);
  const attemptChaos = plan.do === 'fail' ? chaos : plan.chaos;
  return { delivery, outcome, verdict, exchange, chaos: attemptChaos };
}

/** The outcome of an attempt that fails on purpose. */
const failedOnPurpose: DeliveryOutcome = {
  milliseconds: 0,
  status: null,
  fault: 'chaos',
  answer: null,
  retryAfter: null,
  exchange: null,
};

/**
 * The only place that sends events: signed again for every attempt, under the same id. Two copies are sent at the same
 * time, like a retry that overlaps with its first attempt; the first copy's answer counts. A wrong signature is that of a
 * secret that nobody has. A lost answer is stored and does not count.
 */
async function attemptOf(
  keyring: Keyring,
  sender: Sender,
  delivery: LeasedDelivery,
  { copies, chaos }: Extract<DeliveryPlan, { do: 'send' }>,
): Promise<DeliveryOutcome> {
  const { environment, url, body } = delivery;
  if (body === null) throw new Error(`There is no event ${delivery.eventId}.`);
  const secrets =
    chaos === 'wrong-signature'
      ? [makeSigningSecret()]
      : delivery.secrets.map((sealed) => openSecret(keyring, delivery, sealed));
  const headers = signedHeaders({ id: delivery.eventId, at: delivery.now, body }, secrets);
  const send = (): Promise<DeliveryOutcome> => sender.send({ environment, url, headers, body });
  const [outcome] = await Promise.all(copies === 2 ? [send(), send()] : [send()]);
  const isAnswered = outcome.status !== null && outcome.fault !== 'stopped';
  return chaos === 'lost-answer' && isAnswered ? { ...outcome, fault: 'chaos' } : outcome;
}

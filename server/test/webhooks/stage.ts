import { expect } from 'vitest';
import { minuteMs } from '../../src/clock.ts';
import { parseConfig } from '../../src/config.ts';
import type { Tx } from '../../src/database/connection.ts';
import { sql } from '../../src/database/sql.ts';
import { newId } from '../../src/ids.ts';
import type { EndpointKey, EndpointOwner } from '../../src/webhooks/endpoints/endpoint-key.ts';
import { addEndpoint } from '../../src/webhooks/endpoints/endpoints.ts';
import { type EventKind, eventBody } from '../../src/webhooks/event.ts';
import {
  type AttemptListing,
  type DeliveryListing,
  showEvent,
} from '../../src/webhooks/endpoints/delivery-history.ts';
import { eventIdOf } from '../../src/webhooks/event-id.ts';
import { writeDeliveries, writeEvent } from '../../src/webhooks/outbox.ts';
import { eventsOf } from '../../src/orders/lane/order-events.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '../server.ts';
import { allowUnbookedDeposits, writeDeposits } from './write-deposits.ts';

/** The schedule with a first pause that is longer than any test, so that nothing is due again by itself. */
export const patientScheduleMs = [minuteMs, ...parseConfig({}).settings.webhookScheduleMs.slice(1)];

/** A server whose sandbox may send to this machine, with the helpers of tests. */
export interface Stage {
  readonly server: TestServer;
  /** A new account, in the sandbox. */
  givenOwner(): Promise<EndpointOwner>;
  /** Adds an endpoint of a new account, or of `owner`. */
  givenEndpoint(
    url: string,
    more?: { owner?: EndpointOwner; kinds?: readonly EventKind[] },
  ): Promise<EndpointKey & { readonly secret: string }>;
  /** Writes events of deposits as a lane does, and returns their ids. */
  writeEvents(owner: EndpointOwner, count?: number): Promise<string[]>;
  /** Writes an event that no step tells, and returns its id. */
  writeOtherEvent(owner: EndpointOwner, kind: 'endpoint.disabled' | 'webhook.test'): Promise<string>;
  /** Writes one event in the caller's transaction. */
  writeEventWithin(tx: Tx, owner: EndpointOwner): Promise<void>;
  /** The delivery of one event to one endpoint, with its attempts. */
  showDelivery(
    owner: EndpointOwner,
    eventId: string,
  ): Promise<{ delivery: DeliveryListing; attempts: AttemptListing[] }>;
  /** Waits until no delivery is due. */
  waitUntilNoneDue(): Promise<void>;
  /** Moves time for everything, while no delivery is in progress. */
  advanceClock(ms: number): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a stage. The caller stops it. */
export async function openStage(options: TestServerOptions = {}): Promise<Stage> {
  const settings = {
    workerIntervalMs: 20,
    webhookLocalReceivers: { live: false, sandbox: true },
    ...options.settings,
  };
  const server = await startTestServer({ ...options, settings });
  await allowUnbookedDeposits(server);
  const { app } = server;

  const stage: Stage = {
    server,
    async givenOwner() {
      return { accountId: (await server.givenAccount()).id, environment: 'sandbox' };
    },
    async givenEndpoint(url, { owner, kinds } = {}) {
      const of = owner ?? (await stage.givenOwner());
      const { id, secret } = await addEndpoint(app, { ...of, url, kinds });
      return { ...of, endpointId: id, secret: secret.open() };
    },
    writeEvents: (owner, count = 1) =>
      app.database.transaction((tx) => writeEventsWithin(tx, app, owner, count)),
    async writeOtherEvent({ accountId, environment }, kind) {
      const id = newId();
      const now = app.clock.nodeNow();
      const body = eventBody(kind, { now, environment }, {});
      await app.database.transaction((tx) =>
        writeEvent(tx, { accountId, environment, id, kind, body, createdAt: now }),
      );
      return id;
    },
    async writeEventWithin(tx, owner) {
      await writeEventsWithin(tx, app, owner, 1);
    },
    async showDelivery(owner, eventId) {
      const { deliveries, attempts } = await showEvent(app.database, { ...owner, eventId });
      const [delivery] = deliveries;
      if (delivery === undefined) throw new Error('There is no such delivery.');
      return { delivery, attempts };
    },
    async waitUntilNoneDue() {
      await expect
        .poll(
          () =>
            app.database.rows(sql<{ count: bigint | null }>`
              select count(*) as count
                from deliveries d
                join webhook_endpoints e on e.id = d.endpoint_id
               where e.disabled_at is null
                 and (e.paused_until is null
                   or e.paused_until <= clock_timestamp() + ${app.clock.offsetMs}::double precision * interval '1 millisecond')
                 and d.due_at <= clock_timestamp()
                     + ${app.clock.offsetMs + app.config.settings.webhookLeaseMs + 50}::double precision * interval '1 millisecond'
                 and (d.due_at <= clock_timestamp() + ${app.clock.offsetMs}::double precision * interval '1 millisecond'
                   or d.lease > d.attempts)`),
          { interval: 10 },
        )
        .toEqual([{ count: 0n }]);
    },
    async advanceClock(ms) {
      await stage.waitUntilNoneDue();
      app.clock.offsetMs += ms;
      await stage.waitUntilNoneDue();
    },
    stop: () => server.stop(),
  };
  return stage;
}

async function writeEventsWithin(
  tx: Tx,
  app: TestServer['app'],
  { accountId, environment }: EndpointOwner,
  count: number,
): Promise<string[]> {
  const steps = await writeDeposits(tx, app, { accountId, environment }, (now) =>
    Array.from({ length: count }, () => now),
  );
  await Promise.all(writeDeliveries(tx, eventsOf(steps)));
  return steps.map(eventIdOf);
}

import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { later } from '../../src/clock.ts';
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
import { writeEvents } from '../../src/webhooks/outbox.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '../server.ts';

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
  /** Writes events as a lane does, and returns their ids. */
  writeEvents(owner: EndpointOwner, count?: number, kind?: EventKind): Promise<string[]>;
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
    async writeEvents(owner, count = 1, kind = 'wallet.deposited') {
      const ids = Array.from({ length: count }, () => newId());
      await app.database.transaction((tx) => writeEventFor(tx, app.clock.offsetMs, owner, ids, kind));
      return ids;
    },
    writeEventWithin: (tx, owner) =>
      writeEventFor(tx, app.clock.offsetMs, owner, [newId()], 'wallet.deposited'),
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

async function writeEventFor(
  tx: Tx,
  offsetMs: number,
  owner: EndpointOwner,
  ids: readonly string[],
  kind: EventKind,
): Promise<void> {
  const [row] = await tx.rows(sql<{ now: Date }>`select clock_timestamp() as now`);
  const now = later(row?.now ?? new Date(0), offsetMs);
  const order = kind.startsWith('order.');
  const wallet = { balance: 1, held: 0, available: 1, currency: 'IDR', simulated: true };
  const events = ids.map((id) => ({
    ...{ ...owner, id, kind, createdAt: now },
    orderId: order ? randomUUID() : null,
    orderVersion: order ? 1 : null,
    body: eventBody(kind, { now, environment: owner.environment }, { wallet }),
  }));
  await Promise.all(writeEvents(tx, events));
}

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { minuteMs } from '../../../src/clock.ts';
import { sql } from '../../../src/database/sql.ts';
import { renderEvents } from '../../../src/orders/read/step-events.ts';
import { type Dispatcher, startDispatcher } from '../../../src/webhooks/dispatch/dispatcher.ts';
import type { EndpointKey } from '../../../src/webhooks/endpoints/endpoint-key.ts';
import { type Receiver, startReceiver } from '../hook-receiver.ts';
import { openStage, type Stage } from '../stage.ts';

/** Every process that sends is started by its test. */
let stage: Stage;
let receiver: Receiver;
let endpoint: EndpointKey;

beforeEach(async () => {
  // No attempt ends by its time limit during a test.
  const settings = {
    webhookTimeoutMs: 10 * minuteMs,
    webhookLeaseMs: 20 * minuteMs,
    webhookLocalReceivers: { live: true, sandbox: true },
  };
  stage = await openStage({ worker: false, catalog: false, settings });
  receiver = await startReceiver();
  endpoint = await stage.givenEndpoint(receiver.url);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await stage.stop();
  await receiver.stop();
});

async function leased(): Promise<void> {
  const { database } = stage.server.app;
  await expect
    .poll(
      () =>
        database.rows(sql<{ count: bigint | null }>`
      select count(*) as count
        from deliveries d
       where d.lease > 0`),
      { interval: 5 },
    )
    .toEqual([{ count: 1n }]);
}

/** A process that pauses for this long between the statement that leases and the work on the result. */
function startFrozen(ms: number): Dispatcher {
  const { app } = stage.server;
  const [now, rows] = [app.clock.monotonicMs.bind(app.clock), app.database.rows.bind(app.database)];
  let sleptMs = 0;
  vi.spyOn(app.clock, 'monotonicMs').mockImplementation(() => now() + sleptMs);
  vi.spyOn(app.database, 'rows').mockImplementation(async (statement) => {
    const found = await rows(statement);
    if (found.length > 0) sleptMs = ms;
    return found;
  });
  return startDispatcher(app, renderEvents);
}

test('a process that wakes when its lease is nearly over sends nothing, and another one does', async () => {
  const { webhookLeaseMs, webhookTimeoutMs } = stage.server.app.config.settings;
  const [eventId = ''] = await stage.writeEvents(endpoint);
  const frozen = startFrozen(webhookLeaseMs - webhookTimeoutMs + 1);
  await leased();
  await frozen.stop();
  expect(receiver.received).toEqual([]);
  vi.restoreAllMocks();

  stage.server.app.clock.offsetMs += webhookLeaseMs + 1;
  const other = startDispatcher(stage.server.app, renderEvents);
  await expect.poll(() => receiver.received.length).toBe(1);
  await other.stop();
  expect((await stage.showDelivery(endpoint, eventId)).delivery).toMatchObject({
    state: 'delivered',
    attempts: 1,
  });
});

test('a stop lets an attempt in progress end', async () => {
  const [eventId = ''] = await stage.writeEvents(endpoint);
  const answering = Promise.withResolvers<() => void>();
  receiver.answer((_received, response) => answering.resolve(() => void response.writeHead(204).end()));
  const dispatcher = startDispatcher(stage.server.app, renderEvents);
  const answer = await answering.promise;
  const stopped = dispatcher.stop();
  answer();
  await stopped;
  expect((await stage.showDelivery(endpoint, eventId)).delivery).toMatchObject({
    state: 'delivered',
    attempts: 1,
  });
});

test('a stop aborts an attempt that does not end, which is not counted and is left to the next process at once', async () => {
  receiver.answer(() => undefined);
  const [eventId = ''] = await stage.writeEvents(endpoint);
  const dispatcher = startDispatcher(stage.server.app, renderEvents);
  await expect.poll(() => receiver.received.length).toBe(1);
  await dispatcher.stop();
  expect(await stage.showDelivery(endpoint, eventId)).toMatchObject({
    delivery: { state: 'pending', attempts: 0 },
    attempts: [],
  });
  receiver.answer((_received, response) => void response.writeHead(204).end());
  const next = startDispatcher(stage.server.app, renderEvents);
  await expect.poll(() => receiver.received.length).toBe(2);
  await next.stop();
  expect((await stage.showDelivery(endpoint, eventId)).delivery).toMatchObject({
    state: 'delivered',
    attempts: 1,
  });
});

test('a slow endpoint delays no other: they have everything before its first attempts end', async () => {
  const { webhookSlotsPerEndpoint } = stage.server.app.config.settings;
  const hanging = await startReceiver();
  hanging.answer(() => undefined);
  const slow = await Promise.all(Array.from({ length: 5 }, () => stage.givenEndpoint(hanging.url)));
  for (const one of slow) await stage.writeEvents(one, 200);
  const dispatcher = startDispatcher(stage.server.app, renderEvents);
  const begun = slow.length * webhookSlotsPerEndpoint;
  await expect.poll(() => hanging.received.length).toBe(begun);
  await stage.writeEvents(endpoint, 100);
  await expect.poll(() => receiver.received.length).toBe(100);
  expect(hanging.received.length).toBe(begun);
  const stopped = dispatcher.stop();
  await hanging.stop();
  await stopped;
});

test('receivers of the sandbox that never answer, however many, leave slots to those of live', async () => {
  const { webhookSlots, webhookSlotsPerEndpoint } = stage.server.app.config.settings;
  const hanging = await startReceiver();
  hanging.answer(() => undefined);
  const many = Array.from({ length: Math.ceil(webhookSlots / webhookSlotsPerEndpoint) });
  const slow = await Promise.all(many.map(() => stage.givenEndpoint(hanging.url)));
  for (const one of slow) await stage.writeEvents(one, webhookSlotsPerEndpoint);
  const { id: accountId } = await stage.server.givenAccount();
  const live = await stage.givenEndpoint(receiver.url, { owner: { accountId, environment: 'live' } });
  const dispatcher = startDispatcher(stage.server.app, renderEvents);
  const held = (webhookSlots * 3) / 4;
  await expect.poll(() => hanging.received.length).toBeGreaterThanOrEqual(held);
  await stage.writeEvents(live, 50);
  await expect.poll(() => receiver.received.length).toBe(50);
  expect(hanging.received.length).toBe(held);
  const stopped = dispatcher.stop();
  await hanging.stop();
  await stopped;
});

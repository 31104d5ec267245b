import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { sql } from '../../../src/database/sql.ts';
import { disableEndpoint, testEndpoint } from '../../../src/webhooks/endpoints/endpoints.ts';
import { givenBuyer } from '../../orders/buyer.ts';
import { answering, type Receiver, startReceiver } from '../hook-receiver.ts';
import { openStage, patientScheduleMs, type Stage } from '../stage.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

let stage: Stage;
let receiver: Receiver;

beforeAll(async () => {
  stage = await openStage({ settings: { webhookScheduleMs: patientScheduleMs } });
});
afterAll(() => stage.stop());
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(() => receiver.stop());

describe('an event', () => {
  test('of an order is sent at once to every endpoint that chose its kind, and to no other', async () => {
    // By itself the dispatcher polls once an hour, so anything earlier is due to a wake-up.
    const patient = await openStage({ settings: { workerIntervalMs: hourMs } });
    try {
      const buyer = await givenBuyer(patient.server);
      const owner = { accountId: buyer.account.id, environment: 'sandbox' as const };
      await patient.givenEndpoint(`${receiver.url}/all`, { owner });
      await patient.givenEndpoint(`${receiver.url}/some`, { owner, kinds: ['order.succeeded'] });
      await patient.givenEndpoint(`${receiver.url}/other`, { owner, kinds: ['wallet.deposited'] });
      const order = await buyer.awaiting('prepaid');
      await buyer.confirm(order);
      await expect.poll(() => receiver.received.length).toBe(3);
      const reported = receiver.received.map(({ path, body }) => ({ path, ...JSON.parse(body) }));
      expect(reported.map(({ path, type }) => `${path} ${type}`).toSorted()).toEqual([
        '/hook/all order.processing',
        '/hook/all order.succeeded',
        '/hook/some order.succeeded',
      ]);
      const subjects = reported.map(({ data, environment }) => [data.order.id, environment]);
      expect(subjects).toEqual(reported.map(() => [order.id, 'sandbox']));
    } finally {
      await patient.stop();
    }
  });

  test('makes no delivery for another account, the other environment or a disabled endpoint', async () => {
    const disabled = await stage.givenEndpoint(receiver.url);
    await disableEndpoint(stage.server.app, disabled);
    const enabled = await stage.givenEndpoint(receiver.url);
    await stage.writeEvents(disabled);
    await stage.writeEvents({ ...enabled, environment: 'live' });
    await stage.waitUntilNoneDue();
    expect(receiver.received).toEqual([]);
  });

  test('that was rolled back is never sent', async () => {
    const endpoint = await stage.givenEndpoint(receiver.url);
    const rolledBack = stage.server.app.database.transaction(async (tx) => {
      await stage.writeEventWithin(tx, endpoint);
      throw new Error('something else went wrong');
    });
    await expect(rolledBack).rejects.toThrow('something else went wrong');
    const reported = await stage.writeEvents(endpoint);
    await stage.waitUntilNoneDue();
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual(reported);
  });
});

describe('an attempt', () => {
  test('is a POST of the exact stored body, with the same id every time and its own timestamp', async () => {
    const endpoint = await stage.givenEndpoint(receiver.url);
    receiver.answer(answering(500, {}, 'out of order'));
    const [eventId = ''] = await stage.writeEvents(endpoint);
    await stage.advanceClock(0);
    await stage.advanceClock(1.2 * minuteMs);
    expect(receiver.received).toHaveLength(2);
    const [first, second] = receiver.received;
    const [stored] = await stage.server.database.database.rows(sql<{ body: string | null }>`
      select body from deliveries where event_id = ${eventId}::uuid`);
    expect([first?.method, first?.body, second?.body]).toEqual(['POST', stored?.body, stored?.body]);
    expect(first?.headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'konter-webhooks/1',
      'webhook-id': eventId,
    });
    expect(second?.headers['webhook-id']).toBe(eventId);
    const seconds = [first, second].map((one) => Number(one?.headers['webhook-timestamp']));
    expect((seconds[1] ?? 0) - (seconds[0] ?? 0)).toBeGreaterThanOrEqual(72);
    const { delivery, attempts } = await stage.showDelivery(endpoint, eventId);
    expect(delivery).toMatchObject({ state: 'pending', attempts: 2, lastStatus: 500 });
    expect(attempts).toMatchObject([
      { number: 1, status: 500, fault: null, answer: 'out of order' },
      { number: 2, status: 500, fault: null, answer: 'out of order' },
    ]);
  });

  test.each([200, 201, 202, 204, 299])('that is answered with %d ends the delivery', async (status) => {
    const endpoint = await stage.givenEndpoint(receiver.url);
    receiver.answer(answering(status));
    const [eventId = ''] = await stage.writeEvents(endpoint);
    await stage.advanceClock(0);
    expect((await stage.showDelivery(endpoint, eventId)).delivery).toMatchObject({
      state: 'delivered',
      attempts: 1,
    });
  });

  test.each([300, 301, 302, 307, 308])(
    'that is answered with %d fails, and a redirect is not followed',
    async (status) => {
      const endpoint = await stage.givenEndpoint(receiver.url);
      receiver.answer(answering(status, { location: `${receiver.url}/elsewhere` }));
      const [eventId = ''] = await stage.writeEvents(endpoint);
      await stage.advanceClock(0);
      expect(receiver.received.map(({ path }) => path)).toEqual(['/hook']);
      expect((await stage.showDelivery(endpoint, eventId)).delivery).toMatchObject({
        state: 'pending',
        lastStatus: status,
      });
    },
  );

  // time-limit.test.ts shows that nothing extends it, however slow the machine is.
  test('ends at the time limit without an answer, and also when the answer drips', async () => {
    const limited = await openStage({ settings: { webhookTimeoutMs: 500 } });
    onTestFinished(() => limited.stop());
    const endpoint = await limited.givenEndpoint(receiver.url);
    receiver.answer((_received, response) => {
      // A header now and then, endlessly.
      response.socket?.write('HTTP/1.1 500 no\r\n');
      const timer = setInterval(() => response.socket?.write(`x-more: ${Date.now()}\r\n`), 50);
      response.socket?.once('close', () => clearInterval(timer));
    });
    const [dripping = ''] = await limited.writeEvents(endpoint);
    await limited.advanceClock(0);
    receiver.answer(() => undefined);
    const [silent = ''] = await limited.writeEvents(endpoint);
    await limited.advanceClock(0);
    for (const eventId of [dripping, silent]) {
      const [attempt] = (await limited.showDelivery(endpoint, eventId)).attempts;
      expect(attempt).toMatchObject({ status: null, fault: 'time_limit' });
      expect(attempt?.milliseconds).toBeGreaterThanOrEqual(490);
    }
  });

  test('reads at most 64 KiB, stores a short excerpt, and relies on the status alone', async () => {
    const endpoint = await stage.givenEndpoint(receiver.url);
    let sent = 0;
    const hungUp = Promise.withResolvers<void>();
    receiver.answer((_received, response) => {
      response.once('close', hungUp.resolve);
      response.writeHead(200, { 'content-type': 'text/plain' });
      const more = (): void => {
        while (!response.destroyed && response.write('x'.repeat(16_384))) sent += 16_384;
      };
      response.on('drain', more).on('error', () => undefined);
      more();
    });
    const [eventId = ''] = await stage.writeEvents(endpoint);
    await stage.advanceClock(0);
    const { delivery, attempts } = await stage.showDelivery(endpoint, eventId);
    expect(delivery.state).toBe('delivered');
    expect(attempts[0]?.answer).toBe('x'.repeat(200));
    await hungUp.promise;
    // The sender cannot control how much the kernel buffers.
    expect(sent).toBeLessThan(16 * 1024 * 1024);
  });

  test('whose answer breaks off after its status counts as answered', async () => {
    const endpoint = await stage.givenEndpoint(receiver.url);
    receiver.answer((_received, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('half', () => response.destroy());
    });
    const [eventId = ''] = await stage.writeEvents(endpoint);
    await stage.advanceClock(0);
    const { delivery, attempts } = await stage.showDelivery(endpoint, eventId);
    expect(delivery).toMatchObject({ state: 'delivered', attempts: 1, lastStatus: 200 });
    expect(attempts).toMatchObject([{ status: 200, fault: 'connection_failed' }]);
  });

  test('asks for no compression and decodes none', async () => {
    const endpoint = await stage.givenEndpoint(receiver.url);
    receiver.answer(answering(200, { 'content-encoding': 'gzip' }, 'not gzip at all'));
    const [eventId = ''] = await stage.writeEvents(endpoint);
    await stage.advanceClock(0);
    expect(receiver.received[0]?.headers['accept-encoding']).toBe('identity');
    expect((await stage.showDelivery(endpoint, eventId)).attempts).toMatchObject([
      { status: 200, fault: null, answer: 'not gzip at all' },
    ]);
  });

  test('stores a sanitised excerpt of the answer', async () => {
    const endpoint = await stage.givenEndpoint(receiver.url);
    const nasty = `a\u0000b\u001b[31mc\u202ed\u3164\r\ne konter_test_${'A'.repeat(39)} whsec_${'B'.repeat(44)} \ud800`;
    receiver.answer((_received, response) => void response.writeHead(500).end(Buffer.from(nasty, 'utf8')));
    const [eventId = ''] = await stage.writeEvents(endpoint);
    await stage.advanceClock(0);
    const [attempt] = (await stage.showDelivery(endpoint, eventId)).attempts;
    expect(attempt?.answer).toBe('a·b·[31mc·d·  e [key] [key] \ufffd');
  });

  test('to a closed port fails with our own text', async () => {
    const endpoint = await stage.givenEndpoint(receiver.url);
    await receiver.stop();
    const [eventId = ''] = await stage.writeEvents(endpoint);
    await stage.advanceClock(0);
    expect((await stage.showDelivery(endpoint, eventId)).attempts).toMatchObject([
      { status: null, fault: 'connection_failed', answer: null },
    ]);
    receiver = await startReceiver();
  });
});

describe('the schedule', () => {
  test('makes ten attempts, each at most a fifth after its time, and then stops', async () => {
    const endpoint = await stage.givenEndpoint(receiver.url);
    receiver.answer(answering(500));
    const [eventId = ''] = await stage.writeEvents(endpoint);
    await stage.advanceClock(0);
    const pausesMs = stage.server.app.config.settings.webhookScheduleMs;
    for (const [i, pauseMs] of pausesMs.entries()) {
      await stage.advanceClock(pauseMs * 0.99 - minuteMs / 2);
      expect(receiver.received).toHaveLength(i + 1);
      await stage.advanceClock(pauseMs * 0.22 + minuteMs);
      expect(receiver.received).toHaveLength(i + 2);
    }
    expect((await stage.showDelivery(endpoint, eventId)).delivery).toMatchObject({
      ...{ state: 'failed', attempts: 10, dueAt: null },
    });
    await stage.advanceClock(4 * dayMs);
    expect(receiver.received).toHaveLength(10);
  });

  test.each([
    ['in seconds', () => '7200'],
    ['as a date', (now: number) => new Date(now + 2 * hourMs).toUTCString()],
  ])('respects a 503 with Retry-After %s, for the whole endpoint', async (_how, retryAfter) => {
    const endpoint = await stage.givenEndpoint(receiver.url);
    const header = retryAfter(Date.now() + stage.server.app.clock.offsetMs);
    receiver.answer(answering(503, { 'retry-after': header }));
    await stage.writeEvents(endpoint);
    await stage.advanceClock(0);
    receiver.answer(answering(204));
    await stage.writeEvents(endpoint);
    await stage.advanceClock(hourMs * 1.9);
    expect(receiver.received).toHaveLength(1);
    await stage.advanceClock(hourMs * 0.2);
    expect(receiver.received).toHaveLength(3);
  });

  test('does not let a 429 postpone attempts for longer than a day', async () => {
    const endpoint = await stage.givenEndpoint(receiver.url);
    receiver.answer(answering(429, { 'retry-after': '99999999' }));
    await stage.writeEvents(endpoint);
    await stage.advanceClock(0);
    await stage.advanceClock(dayMs * 0.99);
    expect(receiver.received).toHaveLength(1);
    await stage.advanceClock(dayMs * 0.02);
    expect(receiver.received).toHaveLength(2);
  });

  test('delivers everything after an outage of six hours', async () => {
    const endpoint = await stage.givenEndpoint(receiver.url);
    receiver.answer(answering(502));
    const reported: string[] = [];
    for (let hour = 0; hour < 6; hour += 1) {
      reported.push(...(await stage.writeEvents(endpoint, 5)));
      await stage.advanceClock(hourMs);
    }
    receiver.answer(answering(204));
    const before = receiver.received.length;
    for (let hour = 0; hour < 6; hour += 1) await stage.advanceClock(hourMs);
    const arrived = receiver.received.slice(before).map(({ headers }) => headers['webhook-id']);
    expect(arrived).toHaveLength(reported.length);
    expect(new Set(arrived)).toEqual(new Set(reported));
  });
});

describe('an endpoint', () => {
  test('can be tested with an event, whichever kinds it chose', async () => {
    const endpoint = await stage.givenEndpoint(receiver.url, { kinds: ['order.refunded'] });
    const { eventId } = await testEndpoint(stage.server.app, endpoint);
    await expect.poll(() => receiver.received.length).toBe(1);
    expect(receiver.received[0]?.headers['webhook-id']).toBe(eventId);
    expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({
      type: 'webhook.test',
      data: { endpoint: { id: endpoint.endpointId } },
    });
  });
});

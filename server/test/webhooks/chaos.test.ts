import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pause } from '../../src/clock.ts';
import { sql } from '../../src/database/sql.ts';
import type { ChaosMode } from '../../src/webhooks/chaos.ts';
import type { EndpointKey } from '../../src/webhooks/endpoint-key.ts';
import { addEndpoint, listEndpoints } from '../../src/webhooks/endpoints.ts';
import { setChaos } from '../../src/webhooks/set-chaos.ts';
import { type Buyer, givenBuyer } from '../orders/buyer.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { type Received, type Receiver, startReceiver } from './hook-receiver.ts';

const holdMs = 2_500;
const firstPauseMs = 1_500;

let server: TestServer;
let receiver: Receiver;
let buyer: Buyer;
let endpoint: EndpointKey;

beforeAll(async () => {
  server = await startTestServer({
    settings: {
      webhookLocalReceivers: { live: false, sandbox: true },
      webhookChaosHoldMs: holdMs,
      webhookScheduleMs: [firstPauseMs, 100],
    },
  });
});
afterAll(() => server.stop());
beforeEach(async () => {
  receiver = await startReceiver();
  buyer = await givenBuyer(server);
  const owner = { accountId: buyer.account.id, environment: 'sandbox' } as const;
  endpoint = { ...owner, endpointId: (await addEndpoint(server.app, { ...owner, url: receiver.url })).id };
});
afterEach(() => receiver.stop());

function misbehave(mode: ChaosMode | null): Promise<void> {
  return setChaos(server.app, { ...endpoint, mode });
}

async function buy(): Promise<void> {
  await buyer.confirm(await buyer.awaiting('prepaid'));
}

/** Waits for so many deliveries, and a little for more of them. */
async function received(count: number): Promise<Received[]> {
  await expect.poll(() => receiver.received.length, { interval: 10 }).toBeGreaterThanOrEqual(count);
  await pause(200);
  expect(receiver.received.length).toBe(count);
  return receiver.received;
}

function kindsOf(deliveries: readonly Received[]): string[] {
  return deliveries.map(({ body }) => String(JSON.parse(body).type));
}

describe('an endpoint of the sandbox can be told to get its events', () => {
  test('duplicated: each twice, under one id', async () => {
    await misbehave('duplicate');
    await buy();
    const deliveries = await received(4);
    expect(kindsOf(deliveries).toSorted()).toEqual([
      'order.processing',
      'order.processing',
      'order.succeeded',
      'order.succeeded',
    ]);
    const texts = deliveries.map(({ headers, body }) => `${headers['webhook-id']} ${body}`);
    expect(new Set(texts).size).toBe(2);
  });

  test('late: all of them, after a while', async () => {
    await misbehave('late');
    const startMs = performance.now();
    await buy();
    expect(kindsOf(await received(2)).toSorted()).toEqual(['order.processing', 'order.succeeded']);
    for (const { atMs } of receiver.received) expect(atMs - startMs).toBeGreaterThan(holdMs);
    expect(await attempts()).toEqual([204, 204]);
  });

  test('out of order: the end of an order overtakes what came before', async () => {
    await misbehave('out-of-order');
    await buy();
    const deliveries = await received(2);
    expect(kindsOf(deliveries)).toEqual(['order.succeeded', 'order.processing']);
    expect(deliveries.map(({ body }) => JSON.parse(body).data.order.version)).toEqual([3, 2]);
  });

  test('with a first failure: nothing comes at once, everything at the second attempt', async () => {
    await misbehave('fail-first');
    const startMs = performance.now();
    await buy();
    expect(kindsOf(await received(2)).toSorted()).toEqual(['order.processing', 'order.succeeded']);
    for (const { atMs } of receiver.received) expect(atMs - startMs).toBeGreaterThan(firstPauseMs);
    expect(await attempts()).toEqual(['chaos', 'chaos', 204, 204]);
  });

  test('as they are again', async () => {
    await misbehave('late');
    expect((await listEndpoints(server.app, endpoint)).map(({ chaos }) => chaos)).toEqual(['late']);
    await misbehave(null);
    expect((await listEndpoints(server.app, endpoint)).map(({ chaos }) => chaos)).toEqual([null]);
    const startMs = performance.now();
    await buy();
    await received(2);
    expect((receiver.received[1]?.atMs ?? Infinity) - startMs).toBeLessThan(holdMs);
  });
});

test('other endpoints of the account get theirs as ever', async () => {
  await addEndpoint(server.app, { ...endpoint, url: `${receiver.url}/well` });
  await misbehave('late');
  await buy();
  const paths = (await received(4)).map(({ path }) => path);
  expect(paths).toEqual(['/hook/well', '/hook/well', '/hook', '/hook']);
});

describe('misbehaving is refused', () => {
  test('in live, by the command and by the database', async () => {
    const live = { accountId: buyer.account.id, environment: 'live' } as const;
    // No name is looked up: the row is all that is needed.
    const { endpointId } = endpoint;
    const id = `${endpointId.slice(0, -1)}${endpointId.endsWith('0') ? '1' : '0'}`;
    await server.app.database.rows(sql`
      insert into webhook_endpoints (account_id, environment, id, name, url, secret_sealed, secret_key_id, created_at)
      values (${live.accountId}::uuid, 'live', ${id}::uuid, 'shop', 'https://shop.example/', ''::bytea, 'test', clock_timestamp())`);
    await expect(setChaos(server.app, { ...live, endpointId: id, mode: 'late' })).rejects.toThrow(
      'Deliveries of the live environment cannot be made to misbehave.',
    );
    await expect(
      server.app.database.rows(sql`update webhook_endpoints set chaos = 'late' where id = ${id}::uuid`),
    ).rejects.toThrow('webhook_endpoints_chaos_in_sandbox');
  });

  test('at an endpoint of another account', async () => {
    const { account } = await givenBuyer(server);
    await expect(setChaos(server.app, { ...endpoint, accountId: account.id, mode: 'late' })).rejects.toThrow(
      'has no sandbox endpoint',
    );
  });
});

/** The statuses and faults of all attempts at the endpoint, in their order. */
async function attempts(): Promise<(number | string | null)[]> {
  const made = await server.app.database.rows(sql<{ status: number | null; fault: string | null }>`
    select a.status, a.fault
      from delivery_attempts a
     where a.endpoint_id = ${endpoint.endpointId}::uuid
     order by a.number, a.event_id`);
  return made.map(({ status, fault }) => status ?? fault);
}

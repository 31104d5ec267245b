import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hourMs } from '../../../src/clock.ts';
import { sql } from '../../../src/database/sql.ts';
import type { ChaosMode } from '../../../src/webhooks/dispatch/chaos.ts';
import type { EndpointKey } from '../../../src/webhooks/endpoints/endpoint-key.ts';
import { addEndpoint, listEndpoints } from '../../../src/webhooks/endpoints/endpoints.ts';
import { Secret } from '../../../src/sealed.ts';
import { isSignedBy } from '../../../src/webhook-signature.ts';
import { setChaos } from '../../../src/webhooks/endpoints/set-chaos.ts';
import { type Buyer, givenBuyer } from '../../orders/buyer.ts';
import { type Received, type Receiver, startReceiver, webhookHeaders } from '../hook-receiver.ts';
import { openStage, type Stage } from '../stage.ts';

/** Hours, which only a test lets pass: no machine is slow enough for a delivery to be late by itself. */
const holdMs = hourMs;
const firstPauseMs = hourMs;

let stage: Stage;
let receiver: Receiver;
let buyer: Buyer;
let endpoint: EndpointKey & { readonly secret: string };

beforeAll(async () => {
  stage = await openStage({
    settings: { webhookChaosHoldMs: holdMs, webhookScheduleMs: [firstPauseMs, 100] },
  });
});
afterAll(() => stage.stop());
beforeEach(async () => {
  receiver = await startReceiver();
  buyer = await givenBuyer(stage.server);
  const owner = { accountId: buyer.account.id, environment: 'sandbox' } as const;
  endpoint = await stage.givenEndpoint(receiver.url, { owner });
});
afterEach(() => receiver.stop());

function misbehave(mode: ChaosMode | null): Promise<void> {
  return setChaos(stage.server.app, { ...endpoint, mode });
}

async function buy(): Promise<void> {
  await buyer.confirm(await buyer.awaiting('prepaid'));
}

/** The requests received when nothing waits to be sent, `ms` milliseconds from now. */
async function received(ms = 0): Promise<readonly Received[]> {
  await stage.advanceClock(ms);
  return receiver.received;
}

function kindsOf(deliveries: readonly Received[]): string[] {
  return deliveries.map(({ body }) => String(JSON.parse(body).type));
}

const bothKinds = ['order.processing', 'order.succeeded'];

describe('a sandbox endpoint with chaos gets its events', () => {
  test('duplicated: each twice, under one id', async () => {
    await misbehave('duplicate');
    await buy();
    const deliveries = await received();
    expect(kindsOf(deliveries).toSorted()).toEqual([...bothKinds, ...bothKinds].toSorted());
    const texts = deliveries.map(({ headers, body }) => `${headers['webhook-id']} ${body}`);
    expect(new Set(texts).size).toBe(2);
  });

  test('late: all of them, after a delay', async () => {
    await misbehave('late');
    await buy();
    expect(await received(holdMs * 0.9)).toEqual([]);
    expect(kindsOf(await received(holdMs * 0.2)).toSorted()).toEqual(bothKinds);
    expect(await attempts()).toEqual([204, 204]);
  });

  test('out of order: the end of an order before what came before it', async () => {
    await misbehave('out-of-order');
    await buy();
    expect(kindsOf(await received(holdMs * 0.9))).toEqual(['order.succeeded']);
    const deliveries = await received(holdMs * 0.2);
    expect(kindsOf(deliveries)).toEqual(['order.succeeded', 'order.processing']);
    expect(deliveries.map(({ body }) => JSON.parse(body).data.order.version)).toEqual([3, 2]);
  });

  test('with a first failure: nothing at once, everything at the second attempt', async () => {
    await misbehave('fail-first');
    await buy();
    expect(await received(firstPauseMs * 0.9)).toEqual([]);
    expect(await attempts()).toEqual(['chaos', 'chaos']);
    expect(kindsOf(await received(firstPauseMs * 0.4)).toSorted()).toEqual(bothKinds);
    expect(await attempts()).toEqual(['chaos', 'chaos', 204, 204]);
  });

  test('with a wrong signature at first, then with the right one', async () => {
    await misbehave('wrong-signature');
    receiver.answer((one, response) => void response.writeHead(isSigned(one) ? 204 : 400).end());
    await buy();
    expect((await received()).map(isSigned)).toEqual([false, false]);
    expect((await received(firstPauseMs * 1.3)).map(isSigned)).toEqual([false, false, true, true]);
    expect(await attempts()).toEqual([400, 400, 204, 204]);
    expect(await chaosOfAttempts()).toEqual(['wrong-signature', 'wrong-signature', null, null]);
  });

  test('again although they were accepted: the first answer is lost', async () => {
    await misbehave('lost-answer');
    await buy();
    expect(await received()).toHaveLength(2);
    expect(await outcomes()).toEqual(['204 chaos', '204 chaos']);
    expect(await received(firstPauseMs * 1.3)).toHaveLength(4);
    expect(await outcomes()).toEqual(['204 chaos', '204 chaos', '204', '204']);
    expect(await chaosOfAttempts()).toEqual(['lost-answer', 'lost-answer', null, null]);
  });

  test('normally again when it is turned off', async () => {
    const chaos = async () => (await listEndpoints(stage.server.app, endpoint)).map((one) => one.chaos);
    await misbehave('late');
    expect(await chaos()).toEqual(['late']);
    await misbehave(null);
    expect(await chaos()).toEqual([null]);
    await buy();
    expect(kindsOf(await received()).toSorted()).toEqual(bothKinds);
  });
});

test('the other endpoints of the account get their events as before', async () => {
  await addEndpoint(stage.server.app, { ...endpoint, url: `${receiver.url}/well` });
  await misbehave('late');
  await buy();
  const paths = async (ms: number) => (await received(ms)).map(({ path }) => path);
  expect(await paths(0)).toEqual(['/hook/well', '/hook/well']);
  expect(await paths(holdMs)).toEqual(['/hook/well', '/hook/well', '/hook', '/hook']);
});

describe('chaos is refused', () => {
  test('in live, by the command and by the database', async () => {
    const live = { accountId: buyer.account.id, environment: 'live' } as const;
    // No name is resolved: the row is enough.
    const { endpointId } = endpoint;
    const id = `${endpointId.slice(0, -1)}${endpointId.endsWith('0') ? '1' : '0'}`;
    await stage.server.app.database.rows(sql`
      insert into webhook_endpoints (account_id, environment, id, name, url, secret_sealed, secret_key_id, created_at)
      values (${live.accountId}::uuid, 'live', ${id}::uuid, 'shop', 'https://shop.example/', ''::bytea, 'test', clock_timestamp())`);
    await expect(setChaos(stage.server.app, { ...live, endpointId: id, mode: 'late' })).rejects.toThrow(
      'Deliveries of the live environment cannot be made to misbehave.',
    );
    await expect(
      stage.server.app.database.rows(sql`update webhook_endpoints set chaos = 'late' where id = ${id}::uuid`),
    ).rejects.toThrow('webhook_endpoints_chaos_in_sandbox');
  });

  test('at an endpoint of another account', async () => {
    const { account } = await givenBuyer(stage.server);
    await expect(
      setChaos(stage.server.app, { ...endpoint, accountId: account.id, mode: 'late' }),
    ).rejects.toThrow('has no sandbox endpoint');
  });
});

/** Whether a delivery has a signature of the endpoint's secret. */
function isSigned(one: Received): boolean {
  const headers = webhookHeaders(one);
  const [id = '', timestamp = '', signature = ''] = ['id', 'timestamp', 'signature'].map(
    (name) => headers[`webhook-${name}`],
  );
  const at = new Date(Number(timestamp) * 1_000);
  return isSignedBy([new Secret(endpoint.secret)], { id, timestamp, signature }, one.body, at);
}

async function outcomes(): Promise<string[]> {
  const made = await readAttempts();
  return made.map(({ status, fault }) => [status, fault].filter((part) => part !== null).join(' '));
}

async function chaosOfAttempts(): Promise<(string | null)[]> {
  return (await readAttempts()).map(({ chaos }) => chaos);
}

/** The statuses and faults of all attempts at the endpoint, in order. */
async function attempts(): Promise<(number | string | null)[]> {
  return (await readAttempts()).map(({ status, fault }) => status ?? fault);
}

function readAttempts(): Promise<{ status: number | null; fault: string | null; chaos: string | null }[]> {
  return stage.server.app.database.rows(sql<{
    status: number | null;
    fault: string | null;
    chaos: string | null;
  }>`
    select a.status, a.fault, a.chaos
      from delivery_attempts a
     where a.endpoint_id = ${endpoint.endpointId}::uuid
     order by a.number, a.event_id`);
}

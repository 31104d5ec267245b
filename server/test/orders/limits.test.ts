import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dayMs } from '../../src/clock.ts';
import { setLimits } from '../../src/clients/limits.ts';
import { advanceToNoon } from '../noon.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { base, givenBuyer, refusal, type Buyer, type Shown } from './buyer.ts';

let server: TestServer;
let buyer: Buyer;

beforeAll(async () => {
  server = await startTestServer({ worker: false });
});
beforeEach(async () => {
  server.app.clock.offsetMs = 0;
  advanceToNoon(server.app.clock);
  buyer = await givenBuyer(server);
});
afterAll(() => server.stop());

async function limited(limits: { transaction?: bigint; daily?: bigint }): Promise<void> {
  await setLimits(server.app.database, { actor: 'operator test', accountId: buyer.account.id, ...limits });
}

async function confirmed(scenario: string): Promise<Shown> {
  const order = await buyer.awaiting('prepaid', { scenario });
  await buyer.confirm(order);
  return buyer.read(order.id);
}

/** What remains of the day, from the next refusal. */
async function remaining(): Promise<number> {
  const answer = refusal(await buyer.confirm(await buyer.awaiting('prepaid')));
  expect(answer).toMatchObject({ http: 409, code: 'daily_limit_exceeded', limit: expect.any(Number) });
  return Number(answer['remaining']);
}

test('the effective limits are in the capabilities', async () => {
  await limited({ transaction: 123_456n, daily: 1_234_567n });
  const { data } = (await buyer.client.get(`${base}/capabilities`)).body;
  expect(data).toMatchObject({
    limits: { transaction_rupiah: 123_456, daily_rupiah: 1_234_567, requests_per_minute: 6_000 },
  });
});

test('the defaults are 2,000,000 per transaction, 20,000,000 per day, and 300 or 6,000 requests per minute', async () => {
  const { data } = (await buyer.client.get(`${base}/capabilities`)).body;
  expect(data).toMatchObject({
    limits: { transaction_rupiah: 2_000_000, daily_rupiah: 20_000_000, requests_per_minute: 6_000 },
  });
  const live = await server.client(buyer.account.keys.live).get('/v1/capabilities');
  expect(live.body.data).toMatchObject({
    limits: { transaction_rupiah: 2_000_000, requests_per_minute: 300 },
  });
});

describe('the limit of one transaction', () => {
  test('is checked at the quote, which is refused with the amounts and leaves no order', async () => {
    await limited({ transaction: 10_000n });
    expect(refusal(await buyer.quote())).toEqual({
      http: 422,
      code: 'transaction_limit_exceeded',
      limit: 10_000,
      required: 10_235,
    });
    expect((await buyer.client.get(`${base}/orders`)).body.meta.total).toBe(0);
  });

  test('allows exactly its amount', async () => {
    await limited({ transaction: 10_235n });
    expect((await buyer.quote()).status).toBe(201);
  });
});

describe('the daily limit', () => {
  test('is checked at the confirm, which shows what remains, and the order still awaits', async () => {
    const price = 10_235;
    await limited({ daily: BigInt(2 * price + 5) });
    await confirmed('success');
    await confirmed('pending');
    const order = await buyer.awaiting('prepaid');
    expect(refusal(await buyer.confirm(order))).toEqual({
      http: 409,
      code: 'daily_limit_exceeded',
      limit: 2 * price + 5,
      remaining: 5,
      required: price,
    });
    expect(await buyer.read(order.id)).toEqual(order);
  });

  test('allows exactly its amount', async () => {
    await limited({ daily: 20_470n });
    await confirmed('success');
    expect((await confirmed('success')).status).toBe('succeeded');
    expect(await remaining()).toBe(0);
  });

  test('counts held and charged money, and not orders that failed or ended by price', async () => {
    await limited({ daily: 25_000n });
    await confirmed('success');
    await confirmed('failed');
    await confirmed('price_changed');
    const pending = await confirmed('pending');
    expect(pending.status).toBe('processing');
    expect(await remaining()).toBe(25_000 - 20_470);
    await buyer.resolve(pending.id, 'failed');
    expect((await confirmed('success')).status).toBe('succeeded');
    expect(await remaining()).toBe(25_000 - 20_470);
  });

  test('restarts at midnight in Jakarta', async () => {
    await limited({ daily: 10_235n });
    await confirmed('success');
    // The window of fifteen minutes is long enough to confirm across midnight.
    server.app.clock.offsetMs += dayMs / 2 - 5 * 60_000;
    const order = await buyer.awaiting('prepaid');
    expect(refusal(await buyer.confirm(order))).toMatchObject({ code: 'daily_limit_exceeded', remaining: 0 });
    server.app.clock.offsetMs += 6 * 60_000;
    expect((await buyer.confirm(order)).body.data.status).toBe('succeeded');
    expect(await remaining()).toBe(0);
  });

  test('does not rise today when a hold of yesterday is released', async () => {
    await limited({ daily: 20_470n });
    const pending = await confirmed('pending');
    server.app.clock.offsetMs += dayMs;
    await confirmed('success');
    await confirmed('success');
    await buyer.resolve(pending.id, 'failed');
    expect(await remaining()).toBe(0);
  });

  test('does not prevent a release when a clock was set back over midnight', async () => {
    const [first, second] = [await confirmed('pending'), await confirmed('pending')];
    server.app.clock.offsetMs -= dayMs;
    await confirmed('success');
    server.app.clock.offsetMs += dayMs;
    await confirmed('success');
    for (const { id } of [first, second]) {
      expect((await buyer.resolve(id, 'failed')).body.data.status).toBe('failed');
    }
    expect(await buyer.wallet()).toMatchObject({ held: 0 });
  });

  test('is separate for each account', async () => {
    await limited({ daily: 10_235n });
    await confirmed('success');
    expect(await remaining()).toBe(0);
    buyer = await givenBuyer(server);
    expect((await confirmed('success')).status).toBe('succeeded');
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setLimits } from '../../src/clients/limits.ts';
import { creditDeposit } from '../../src/orders/adjustments/credit-deposit.ts';
import { queryAsOwner } from '../query-as.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { givenBuyer, refusal, startBalance, type Buyer } from './buyer.ts';

let server: TestServer;
let buyer: Buyer;

beforeAll(async () => {
  server = await startTestServer({ worker: false });
});
beforeEach(async () => {
  buyer = await givenBuyer(server);
});
afterAll(() => server.stop());

function resetEntries(): Promise<Record<string, unknown>[]> {
  return queryAsOwner(
    server,
    `select client_wallet::text as amount from journal_entries
      where account_id = $1 and environment = 'sandbox' and kind = 'reset' order by number`,
    [buyer.account.id],
  );
}

const full = { balance: startBalance, currency: 'IDR', simulated: true };

describe('a reset', () => {
  test('restores spent money with an entry of its own', async () => {
    const order = await buyer.awaiting('prepaid');
    await buyer.confirm(order);
    const answer = await buyer.reset();
    expect(answer.status).toBe(200);
    expect(answer.body.data).toEqual(full);
    expect(await buyer.wallet()).toEqual({ available: startBalance, held: 0, balance: startBalance });
    expect(await resetEntries()).toEqual([{ amount: String(startBalance) }, { amount: String(order.price) }]);
    expect((await buyer.read(order.id)).charged).toBe(order.price);
  });

  test('removes money paid in beyond the starting balance', async () => {
    const wallet = { accountId: buyer.account.id, environment: 'sandbox' } as const;
    await creditDeposit(server.app.orders, wallet, { amount: 500n, reference: randomUUID() }, 'operator');
    expect((await buyer.wallet()).balance).toBe(startBalance + 500);
    expect((await buyer.reset()).body.data).toEqual(full);
    expect((await buyer.wallet()).balance).toBe(startBalance);
    expect((await resetEntries()).at(-1)).toEqual({ amount: '-500' });
  });

  test('moves nothing when the balance is unchanged', async () => {
    expect((await buyer.reset()).body.data).toEqual(full);
    expect((await resetEntries()).at(-1)).toEqual({ amount: '0' });
  });

  test('is refused while a hold is open, in processing and in manual_review', async () => {
    const order = await buyer.awaiting('prepaid', { scenario: 'pending' });
    await buyer.confirm(order);
    const key = randomUUID();
    expect(refusal(await buyer.reset(key))).toEqual({ http: 409, code: 'holds_outstanding' });
    expect(await buyer.wallet()).toMatchObject({ held: order.price, balance: startBalance });
    await buyer.resolve(order.id, 'succeeded');
    const answer = await buyer.reset(key);
    expect(answer.body.data).toEqual(full);
    expect(answer.headers.has('idempotency-replayed')).toBe(false);
  });

  test('leaves orders that await confirmation unchanged', async () => {
    const order = await buyer.awaiting('prepaid');
    await buyer.reset();
    expect(await buyer.read(order.id)).toEqual(order);
  });

  test('clears the spent amount of the day, so that the daily limit restarts', async () => {
    await setLimits(server.app.database, {
      actor: 'operator test',
      accountId: buyer.account.id,
      daily: 10_235n,
    });
    await buyer.confirm(await buyer.awaiting('prepaid'));
    const next = await buyer.awaiting('prepaid');
    expect(refusal(await buyer.confirm(next))).toMatchObject({ code: 'daily_limit_exceeded', remaining: 0 });
    await buyer.reset();
    expect((await buyer.confirm(next)).body.data.status).toBe('succeeded');
  });

  test('returns the same balance when it is replayed, and changes nothing', async () => {
    const key = randomUUID();
    await buyer.reset(key);
    const order = await buyer.awaiting('prepaid');
    await buyer.confirm(order);
    const replay = await buyer.reset(key);
    expect(replay).toMatchObject({ status: 200, body: { data: full } });
    expect(replay.headers.get('idempotency-replayed')).toBe('true');
    expect((await buyer.wallet()).balance).toBe(startBalance - order.price);
    // Its own entry, and that of the starting balance.
    expect(await resetEntries()).toHaveLength(2);
  });
});

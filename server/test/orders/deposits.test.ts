import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { environments } from '../../src/environment.ts';
import { creditDeposit } from '../../src/orders/deposit.ts';
import { behindTheScenes } from '../behind.ts';
import { startTestServer, type TestAccount, type TestServer } from '../server.ts';

let server: TestServer;
let account: TestAccount;

beforeAll(async () => {
  server = await startTestServer({ worker: false, catalog: false });
});
beforeEach(async () => {
  account = await server.givenAccount();
});
afterAll(() => server.stop());

describe.each(environments)('a deposit in %s', (environment) => {
  const prefix = environment === 'live' ? '/v1' : '/sandbox/v1';
  const start = environment === 'live' ? 0 : 10_000_000;

  const credit = (amount: bigint, reference: string, accountId = account.id) =>
    creditDeposit(server.app.orders, { accountId, environment }, { amount, reference });
  const balance = async () =>
    (await server.client(account.keys[environment]).get(`${prefix}/wallet`)).body.data.balance;

  test('is in the wallet at once, and told once', async () => {
    await credit(250_000n, randomUUID());
    expect(await balance()).toBe(start + 250_000);
    const events = await behindTheScenes(
      server,
      'select kind, order_id, body from events where account_id = $1 and environment = $2',
      [account.id, environment],
    );
    const wallet = {
      balance: start + 250_000,
      held: 0,
      available: start + 250_000,
      currency: 'IDR',
      simulated: environment === 'sandbox',
    };
    const body = { type: 'wallet.deposited', timestamp: expect.any(String), environment, data: { wallet } };
    expect(events).toEqual([{ kind: 'wallet.deposited', order_id: null, body }]);
  });

  test('with a reference that was credited before credits nothing, or is refused when it is another one', async () => {
    const reference = randomUUID();
    await credit(1_000n, reference);
    expect(await credit(1_000n, reference)).toMatchObject({ replayed: true });
    await expect(credit(1_001n, reference)).rejects.toThrow('nothing was credited');
    const other = await server.givenAccount();
    await expect(credit(1_000n, reference, other.id)).rejects.toThrow('nothing was credited');
    expect(await balance()).toBe(start + 1_000);
  });

  test('with a blank at an end of its reference is refused', async () => {
    const reference = randomUUID();
    await credit(1_000n, `in ${reference}`);
    for (const copied of [` in ${reference}`, `in ${reference} `, `\u00A0in ${reference}`, ' '])
      await expect(credit(1_000n, copied)).rejects.toThrow('neither begins nor ends with a blank');
    expect(await balance()).toBe(start + 1_000);
  });

  test('is a positive whole number up to 10^12', async () => {
    for (const amount of [0n, -1n, 1_000_000_000_001n]) {
      await expect(credit(amount, randomUUID())).rejects.toThrow('The amount of a deposit');
    }
    await credit(1_000_000_000_000n, randomUUID());
    expect(await balance()).toBe(start + 1_000_000_000_000);
  });
});

test('a reference belongs to its environment: the other one credits it anew', async () => {
  const deposit = { amount: 1_000n, reference: randomUUID() };
  for (const environment of environments) {
    const wallet = { accountId: account.id, environment };
    expect(await creditDeposit(server.app.orders, wallet, deposit)).toMatchObject({ replayed: false });
  }
});

import { randomUUID } from 'node:crypto';
import { userInfo } from 'node:os';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Environment, environments } from '../../src/environment.ts';
import { listAudits } from '../../src/operators/list-records.ts';
import {
  creditDeposit,
  findSimilarDeposits,
  reverseDeposit,
} from '../../src/orders/adjustments/credit-deposit.ts';
import { grouped } from '../../src/rupiah.ts';
import { queryAsServer, queryAsOwner, queryWithoutTriggers } from '../query-as.ts';
import { expectCleanBooks } from '../books.ts';
import { startTestServer, type TestAccount, type TestServer } from '../server.ts';
import { storedEvents } from '../webhooks/stored-events.ts';

let server: TestServer;
let account: TestAccount;

beforeAll(async () => {
  server = await startTestServer({ worker: false, catalog: false });
});
beforeEach(async () => {
  account = await server.givenAccount();
});
afterAll(() => server.stop());

async function eventsOf(environment: Environment) {
  const events = await storedEvents(server.app.database, { accountId: account.id, environment });
  return events.map(({ kind, body }) => ({ kind, body: JSON.parse(body) }));
}

const actor = `operator ${userInfo().username}`;

describe.each(environments)('a deposit in %s', (environment) => {
  const prefix = environment === 'live' ? '/v1' : '/sandbox/v1';
  const start = environment === 'live' ? 0 : 10_000_000;

  const credit = (amount: bigint, reference: string, accountId = account.id) =>
    creditDeposit(server.app.orders, { accountId, environment }, { amount, reference }, actor);
  const balance = async () =>
    (await server.client(account.keys[environment]).get(`${prefix}/wallet`)).body.data.balance;

  test('is in the wallet at once and makes one event', async () => {
    await credit(250_000n, randomUUID());
    expect(await balance()).toBe(start + 250_000);
    const events = await eventsOf(environment);
    const wallet = {
      balance: start + 250_000,
      held: 0,
      available: start + 250_000,
      currency: 'IDR',
      simulated: environment === 'sandbox',
    };
    const body = { type: 'wallet.deposited', timestamp: expect.any(String), environment, data: { wallet } };
    expect(events).toEqual([{ kind: 'wallet.deposited', body }]);
  });

  test('with a known reference credits nothing, or is refused when its amount differs', async () => {
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
      await expect(credit(1_000n, copied)).rejects.toThrow('must not begin or end with a blank');
    expect(await balance()).toBe(start + 1_000);
  });

  test('has a positive whole amount up to 10^12', async () => {
    for (const amount of [0n, -1n, 1_000_000_000_001n]) {
      await expect(credit(amount, randomUUID())).rejects.toThrow('The amount of a deposit');
    }
    await credit(1_000_000_000_000n, randomUUID());
    expect(await balance()).toBe(start + 1_000_000_000_000);
  });
});

describe.each(environments)('a reversal of a deposit in %s', (environment) => {
  const prefix = environment === 'live' ? '/v1' : '/sandbox/v1';
  const start = environment === 'live' ? 0n : 10_000_000n;
  const reason = 'typed a zero too many';
  let reference: string;
  beforeEach(async () => {
    reference = randomUUID();
    await credit(2_500_000n);
  });

  const of = (accountId = account.id) => ({ accountId, environment });
  const credit = (amount: bigint) => creditDeposit(server.app.orders, of(), { amount, reference }, actor);
  const reverse = (amount?: bigint, accountId?: string) =>
    reverseDeposit(server.app.orders, of(accountId), { amount, reference, reason }, actor);
  const balance = async () =>
    BigInt((await server.client(account.keys[environment]).get(`${prefix}/wallet`)).body.data.balance);

  test.each([
    ['all of it', undefined, 2_500_000n],
    ['a part', 2_250_000n, 2_250_000n],
  ])(
    'takes %s from the wallet, makes an event and an audit record with its reason, and happens once',
    async (_what, amount, taken) => {
      const left = start + 2_500_000n - taken;
      expect(await reverse(amount)).toEqual({
        kind: 'deposit_reversed',
        ...{ amount: taken, balance: left, replayed: false },
      });
      expect(await balance()).toBe(left);
      for (const again of [amount, taken])
        expect(await reverse(again)).toMatchObject({ amount: taken, balance: left, replayed: true });
      await expect(reverse(1n)).rejects.toThrow(
        `${grouped(taken)} rupiah of this deposit were reversed before, which is possible once. Nothing was reversed.`,
      );
      expect(await balance()).toBe(left);

      const reported = (await eventsOf(environment)).map(({ body }) => body.data);
      expect(reported).toMatchObject([
        { wallet: { available: Number(start) + 2_500_000 } },
        { reversed: Number(taken), wallet: { available: Number(left) } },
      ]);
      expect(reported[0]).not.toHaveProperty('reversed');
      const detail = { environment, amount: 2_500_000 };
      const records = await listAudits(server.app.database, { subject: reference, limit: 9 });
      // Ids of the same millisecond have no order.
      expect(records.toSorted((a, b) => (a.action > b.action ? -1 : 1))).toMatchObject([
        {
          ...{ actor, action: 'deposit.reversed', accountId: account.id },
          detail: { environment, reason, amount: Number(taken), credited: 2_500_000 },
        },
        { actor, action: 'deposit.credited', accountId: account.id, detail },
      ]);
      await expectCleanBooks(server.app, [account.id]);
    },
  );

  test('is refused for another account, above the credited amount, and for an unknown deposit', async () => {
    const other = await server.givenAccount();
    await expect(reverse(undefined, other.id)).rejects.toThrow(
      `was credited to the account ${account.id}. Nothing was reversed.`,
    );
    await expect(reverse(2_500_001n)).rejects.toThrow('This deposit credited 2,500,000 rupiah.');
    await expect(reverse(0n)).rejects.toThrow('The amount of a reversal must be 1 to');
    reference = 'never heard of';
    await expect(reverse()).rejects.toThrow(`There is no deposit "never heard of" in ${environment}.`);
    expect(await balance()).toBe(start + 2_500_000n);
  });

  test('is refused by the code and by the database when the wallet no longer has the money', async () => {
    await queryAsOwner(
      server,
      'update wallets set available = 5, held = 7, last_step = last_step + 1 where account_id = $1 and environment = $2',
      [account.id, environment],
    );
    await expect(reverse()).rejects.toThrow(
      'The wallet has 5 rupiah available, and 7 held for pending orders. Nothing was reversed.',
    );
    const spent = `update wallets set available = available - 2500000, last_step = last_step + 1 where account_id = '${account.id}'`;
    await expect(queryAsServer(server, `${spent} and environment = '${environment}'`)).rejects.toMatchObject({
      constraint: 'wallets_available_not_negative',
    });
  });

  test('does not free the reference for another deposit', async () => {
    await reverse(1n);
    await expect(credit(2_500_000n)).rejects.toThrow(
      'This deposit was credited before, and 1 rupiah of it were reversed; nothing was credited.',
    );
    await expect(credit(2_499_999n)).rejects.toThrow('nothing was credited');
    expect(await balance()).toBe(start + 2_499_999n);
  });

  test('takes the money once when many arrive at once', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => reverse()));
    expect(replies.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(await balance()).toBe(start);
    await expectCleanBooks(server.app, [account.id]);
  });
});

test('a deposit like an earlier one reports the earlier one, if that still stands', async () => {
  const [first, second, other] = ['BCA 1', 'bca 1', 'BCA 2'].map((text) => `${text} ${account.id}`);
  const credit = async (reference = '', amount = 5_000n, environment: 'live' | 'sandbox' = 'live') => {
    const [wallet, deposit] = [
      { accountId: account.id, environment },
      { amount, reference },
    ];
    await creditDeposit(server.app.orders, wallet, deposit, actor);
    const alike = await findSimilarDeposits(server.app.database, wallet, deposit);
    return alike.map(({ subject }) => subject);
  };
  expect(await credit(first)).toEqual([]);
  expect(await credit(first)).toEqual([]);
  expect(await credit(other, 5_001n)).toEqual([]);
  expect(await credit(second)).toEqual([first]);
  expect(await credit(second, 5_000n, 'sandbox')).toEqual([]);
  const wallet = { accountId: account.id, environment: 'live' } as const;
  const reversal = { amount: undefined, reference: String(first), reason: 'booked twice' };
  await reverseDeposit(server.app.orders, wallet, reversal, actor);
  expect(await credit(`third ${account.id}`)).toEqual([second]);
  const earlier = "update audit_records set at = at - interval '25 hours' where subject = $1";
  await queryWithoutTriggers(server, 'audit_records', earlier, [second]);
  expect(await credit(`fourth ${account.id}`)).toEqual([`third ${account.id}`]);
});

test('a reference belongs to its environment, and the other environment can credit it too', async () => {
  const deposit = { amount: 1_000n, reference: randomUUID() };
  for (const environment of environments) {
    const wallet = { accountId: account.id, environment };
    expect(await creditDeposit(server.app.orders, wallet, deposit, actor)).toMatchObject({ replayed: false });
  }
});

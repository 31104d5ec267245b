import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditRecords } from '../../src/audit/audit-records.ts';
import { setMethod } from '../../src/deposits/deposit-methods.ts';
import { addBankAccount, disableBankAccount } from '../../src/deposits/bank/bank-accounts.ts';
import { cancelDeposit } from '../../src/deposits/requests/cancel-deposit.ts';
import { createDepositRequest } from '../../src/deposits/requests/create-request.ts';
import { expireDueRequests } from '../../src/deposits/requests/expire-requests.ts';
import { getDepositRequest } from '../../src/deposits/requests/find-request.ts';
import { listDepositRequests } from '../../src/deposits/requests/list-requests.ts';
import { readRequests, readTakenAmounts } from '../../src/deposits/requests/request-rows.ts';
import { dayMs, hourMs } from '../../src/clock.ts';
import type { Principal } from '../../src/clients/principal.ts';
import { Refusal } from '../../src/refusals.ts';
import { givenPrincipal } from '../in-process.ts';
import { queryAsOwner } from '../query-as.ts';
import { countRaces, type Nodes, startNodes } from '../races/nodes.ts';
import type { TestServer } from '../server.ts';
import { cancelGiven, givenRequest, idempotencyOf, sandboxAccount } from './given-deposits.ts';

let nodes: Nodes;
let server: TestServer;
beforeAll(async () => {
  nodes = await startNodes({ catalog: false });
  server = nodes.first;
});
afterAll(() => nodes.stop());

/** How many callers there are at once: none waits longer for a connection of the pool than it may. */
const width = 50;

async function wallets(count: number): Promise<Principal[]> {
  const made: Principal[] = [];
  await countRaces(count, width, async () => {
    made.push(await givenPrincipal(server.app, 0n));
    return 'made';
  });
  return made;
}

/** The refusal of a request, or its state. */
async function outcomeOf(work: Promise<{ state: string }>): Promise<unknown> {
  return work.then(
    ({ state }) => state,
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      return { code: error.code, ...error.figures };
    },
  );
}

test('the same key returns the same request, and another content is refused', async () => {
  const { app } = server;
  const [wallet] = await wallets(1);
  if (wallet === undefined) throw new Error('There is no account.');
  const idempotency = idempotencyOf(app, 'one');
  const input = { amount: 20_000n, method: 'bank_transfer', idempotency } as const;
  const both = await Promise.all([1, 2].map(() => createDepositRequest(app, wallet, input)));
  expect(new Set(both.map(({ request }) => request.id)).size).toBe(1);
  expect(both.filter(({ replayed }) => replayed)).toHaveLength(1);
  const other = idempotencyOf(app, 'other', idempotency.key);
  await expect(createDepositRequest(app, wallet, { ...input, idempotency: other })).rejects.toMatchObject({
    code: 'idempotency_key_reused',
  });
});

test('an account has three open requests, and a fourth after one was cancelled', async () => {
  const { app } = server;
  const wallet = await givenPrincipal(app, 0n);
  const made = await Promise.all(
    Array.from({ length: 6 }, () => outcomeOf(givenRequest(app, wallet, { amount: 30_000n }))),
  );
  const refused = { code: 'too_many_open_deposits', limit: 3n };
  expect(made.filter((one) => one === 'waiting')).toHaveLength(3);
  expect(made.filter((one) => one !== 'waiting')).toEqual([refused, refused, refused]);
  const { requests } = await listDepositRequests(app.database, { ...wallet, limit: 1 });
  const id = requests[0]?.id ?? '';
  const cancel = { id, idempotency: idempotencyOf(app, id) };
  const cancelled = { status: 'cancelled', version: 2 };
  expect(await cancelDeposit(app, wallet, cancel)).toMatchObject({ deposit: cancelled, replayed: false });
  expect(await cancelDeposit(app, wallet, cancel)).toMatchObject({ deposit: cancelled, replayed: true });
  expect(await outcomeOf(givenRequest(app, wallet, { amount: 30_000n }))).toBe('waiting');
});

test('cancelling again and again does not take all amounts', async () => {
  const { app } = server;
  const wallet = await givenPrincipal(app, 0n);
  for (let i = 0; i < 30; i += 1) {
    const { id } = await givenRequest(app, wallet, { amount: 35_000n });
    await cancelGiven(app, wallet, { id });
  }
  expect(await outcomeOf(givenRequest(app, wallet, { amount: 35_000n }))).toEqual({
    code: 'too_many_open_deposits',
    limit: 30n,
  });
});

test('a request expires with its time, and its amount is free two days later', async () => {
  const { app } = server;
  const wallet = await givenPrincipal(app, 0n);
  const { id } = await givenRequest(app, wallet, { amount: 60_000n });
  const read = async () => (await readRequests(app.database, [id]))[0];
  await expireDueRequests(app);
  expect((await read())?.state).toBe('waiting');
  try {
    app.clock.offsetMs = dayMs + 1_000;
    await expireDueRequests(app);
    expect(await read()).toMatchObject({ state: 'expired', releasedAt: null });
    app.clock.offsetMs = 3 * dayMs;
    await expireDueRequests(app);
    expect((await read())?.releasedAt).toBeNull();
    app.clock.offsetMs = 3 * dayMs + hourMs;
    await expireDueRequests(app);
    expect((await read())?.releasedAt).toBeInstanceOf(Date);
  } finally {
    app.clock.offsetMs = 0;
  }
});

test('a request of an account whose clock was moved forward expires by that clock', async () => {
  const { app } = server;
  const [ahead, other] = await wallets(2);
  if (ahead === undefined || other === undefined) throw new Error('There is no account.');
  const [first, second] = [
    await givenRequest(app, ahead, { amount: 61_000n }),
    await givenRequest(app, other, { amount: 61_000n }),
  ];
  await queryAsOwner(
    server,
    `update wallets set clock_offset = ${2 * dayMs}, version = gen_random_uuid()
      where account_id = '${ahead.accountId}' and environment = 'sandbox'`,
  );
  await expireDueRequests(app);
  expect((await getDepositRequest(app.database, ahead, first.id)).state).toBe('expired');
  expect((await getDepositRequest(app.database, other, second.id)).state).toBe('waiting');
});

test('an amount out of range and a method that is not offered are refused', async () => {
  const { app } = server;
  const wallet = await givenPrincipal(app, 0n);
  for (const amount of [9_999n, 100_000_001n])
    await expect(givenRequest(app, wallet, { amount })).rejects.toMatchObject({
      code: 'deposit_amount_not_allowed',
      details: [{ field: 'amount' }],
    });
  await expect(givenRequest(app, wallet, { method: 'qris' })).rejects.toMatchObject({
    code: 'deposit_method_unavailable',
  });
  const live = { ...wallet, environment: 'live' } as const;
  await expect(givenRequest(app, live)).rejects.toMatchObject({ code: 'deposit_method_unavailable' });
});

test('a request of another account is not found and not cancelled', async () => {
  const { app } = server;
  const [owner, stranger] = await wallets(2);
  if (owner === undefined || stranger === undefined) throw new Error('There is no account.');
  const { id } = await givenRequest(app, owner, { amount: 62_000n });
  await expect(getDepositRequest(app.database, stranger, id)).rejects.toMatchObject({ code: 'not_found' });
  await expect(cancelGiven(app, stranger, { id })).rejects.toMatchObject({ code: 'not_found' });
  await expect(cancelGiven(app, owner, { id: randomUUID() })).rejects.toMatchObject({
    code: 'not_found',
  });
});

test('pages of requests follow one another without a gap', async () => {
  const { app } = server;
  const wallet = await givenPrincipal(app, 0n);
  const made = [];
  for (const amount of [70_000n, 71_000n, 72_000n])
    made.unshift((await givenRequest(app, wallet, { amount })).id);
  const first = await listDepositRequests(app.database, { ...wallet, limit: 2 });
  const rest = await listDepositRequests(app.database, { ...wallet, limit: 2, before: first.next ?? '' });
  expect([...first.requests, ...rest.requests].map(({ id }) => id)).toEqual(made);
  expect(rest.next).toBeNull();
});

test('a thousand requests at once never share an amount, and the last one is offered another', async () => {
  const { app } = server;
  const accounts = await wallets(334);
  const made: unknown[] = [];
  await countRaces(1_000, width, async (i) => {
    const wallet = accounts[i % accounts.length];
    if (wallet === undefined) throw new Error('There is no account.');
    const node = i % 2 === 0 ? app : nodes.second.app;
    made.push(await outcomeOf(givenRequest(node, wallet, { amount: 50_000n })));
    return 'made';
  });
  expect(made.filter((one) => one === 'waiting')).toHaveLength(999);
  expect(made.filter((one) => one !== 'waiting')).toEqual([
    { code: 'deposit_amount_unavailable', suggested_amount: 51_000n },
  ]);
  const [counted] = await queryAsOwner(
    server,
    `select count(distinct payable) as amounts, min(payable) as least, max(payable) as most
       from deposit_requests where amount = 50000`,
  );
  expect(counted).toEqual({ amounts: 999n, least: 50_001n, most: 50_999n });
});

test('digits make neither the amount of another request nor that without its digits', async () => {
  const wallet = await givenPrincipal(server.app, 0n);
  const { payable } = await givenRequest(server.app, wallet, { amount: 41_500n });
  const near = { bankAccountId: sandboxAccount, from: 41_400n, to: 41_500n };
  expect(await server.app.database.transaction((tx) => readTakenAmounts(tx, near))).toEqual(
    new Set([payable, 41_500n]),
  );
});

test('a full or disabled bank account gives way to another, and the fee is part of what is paid', async () => {
  const { app } = server;
  const { database } = app;
  const other = await addBankAccount(
    database,
    { environment: 'sandbox', bank: 'bni', number: '9876543210', holder: 'Konter', instructions: '' },
    'test',
  );
  // 50,000 rupiah has no free amount left on the first bank account.
  const moved = await givenRequest(app, await givenPrincipal(app, 0n), { amount: 50_000n });
  expect(moved.bankAccountId).toBe(other.id);
  const of = { environment: 'sandbox', method: 'bank_transfer', actor: 'test' } as const;
  await setMethod(database, of, { fee: 2_500n });
  const charged = await givenRequest(app, await givenPrincipal(app, 0n), { amount: 80_000n });
  expect(charged).toMatchObject({ bankAccountId: sandboxAccount, fee: 2_500n });
  expect(charged.payable).toBe(82_500n + BigInt(charged.digits));
  await setMethod(database, of, { fee: 0n });

  expect(await disableBankAccount(database, other, 'test')).toBe(true);
  expect(await disableBankAccount(database, other, 'test')).toBe(false);
  expect(await outcomeOf(givenRequest(app, await givenPrincipal(app, 0n)))).toMatchObject({
    code: 'deposit_amount_unavailable',
  });
});

test('the audit reports a bank account or a method that was changed without a record', async () => {
  const { database, keyring } = server.app;
  const audit = async () => (await auditRecords(database, keyring)).problems;
  const account = { bank: 'bri', number: '1234567890', holder: 'Konter', instructions: 'BRImo' };
  const { id } = await addBankAccount(database, { environment: 'live', ...account }, 'test');
  await setMethod(database, { environment: 'live', method: 'bank_transfer', actor: 'test' }, { fee: 100n });
  expect(await audit()).toEqual([]);
  await queryAsOwner(server, `update bank_accounts set number = '666666' where id = '${id}'`);
  await queryAsOwner(server, `update deposit_methods set fee = 0 where environment = 'live'`);
  expect((await audit()).join()).toMatch(
    new RegExp(`bank_accounts.*${id}.*deposit_methods.*live/bank_transfer`),
  );
});

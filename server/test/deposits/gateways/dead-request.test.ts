import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { App } from '../../../src/app.ts';
import { minuteMs } from '../../../src/clock.ts';
import { auditRequests } from '../../../src/deposits/books/audit-requests.ts';
import { makeGatewayPoller } from '../../../src/deposits/gateways/gateway-poller.ts';
import type { Gateway } from '../../../src/deposits/gateways/gateway.ts';
import { requestDeposit } from '../../../src/deposits/gateways/request-deposit.ts';
import type { DepositRequest } from '../../../src/deposits/requests/deposit-request.ts';
import type { WalletKey } from '../../../src/ledger/wallet.ts';
import { listAudits } from '../../../src/operators/list-records.ts';
import { queryAsOwner } from '../../query-as.ts';
import { idempotencyOf } from '../given-deposits.ts';
import { requestsOf } from './requests-of.ts';
import { type GatewayStage, startGatewayStage } from './stage.ts';

/* The process that makes a deposit request dies before its client has the instructions. */

let stage: GatewayStage;
let wallet: WalletKey;

beforeAll(async () => {
  stage = await startGatewayStage({
    worker: false,
    // A repeated request waits for an answer that never comes.
    settings: { replyDeadlineMs: { live: 50, sandbox: 50 } },
  });
  // The poller of the test is the only one who asks.
  for (const gateway of [stage.midtrans, stage.xendit])
    await gateway.control('/settings', { callbacks: false });
});
beforeEach(async () => {
  const { id: accountId } = await stage.server.givenAccount();
  wallet = { accountId, environment: 'live' };
  stage.server.app.clock.offsetMs = 0;
});
afterAll(() => stage.stop());

const { pay } = requestsOf(() => stage);

/** A process that dies as soon as the transaction is committed that stores a request. */
function diesAfterCommit({ database, ...app }: App): App {
  let isDead = false;
  return {
    ...app,
    database: {
      ...database,
      rows: (query) => (isDead ? Promise.reject(new Error('died')) : database.rows(query)),
      async transaction(work) {
        if (isDead) throw new Error('died');
        await database.transaction(work);
        isDead = true;
        throw new Error('died');
      },
    },
  };
}

/** A process that dies when its gateway has, or has not, got the call that creates the payment. */
function diesAtTheCall({ gateways, ...app }: App, { isSent }: { readonly isSent: boolean }): App {
  const dying = (gateway: Gateway): Gateway => ({
    ...gateway,
    async create(payment, options) {
      if (isSent) await gateway.create(payment, options);
      throw new Error('died');
    },
  });
  return {
    ...app,
    gateways: {
      ...gateways,
      all: gateways.all,
      offers: (environment, wanted) =>
        gateways
          .offers(environment, wanted)
          .map(({ live, channel }) => ({ live: { ...live, gateway: dying(live.gateway) }, channel })),
    },
  };
}

/** Lets a process die while it makes a request, and returns the request that it has left. */
async function leftBy(
  dying: App,
  channel: string,
  method: 'qris' | 'virtual_account',
): Promise<DepositRequest> {
  const { app } = stage.server;
  const input = { amount: 50_000n, method, channel, idempotency: idempotencyOf(app, wallet.accountId) };
  await expect(requestDeposit(dying, wallet, input)).rejects.toThrow('died');
  // The same key again makes no second one.
  const { request, replayed } = await requestDeposit(app, wallet, input);
  expect([replayed, request.state, request.instructions]).toEqual([true, 'waiting', null]);
  return request;
}

/** Lets another process ask the gateways, a minute later each time. */
async function pollFor(minutes: number): Promise<void> {
  const { app } = stage.server;
  const poller = makeGatewayPoller(app);
  for (let minute = 0; minute < minutes; minute += 1) {
    app.clock.offsetMs += minuteMs;
    await poller.round();
    await poller.idle();
  }
}

async function expectEnded(request: DepositRequest): Promise<void> {
  const { database } = stage.server.app;
  expect(await stage.reload(request)).toMatchObject({ state: 'expired', reason: 'no_instructions' });
  const records = await listAudits(database, { subject: request.id, limit: 9 });
  expect(records.map(({ action, actor }) => [action, actor])).toEqual([
    ['deposit_request.abandoned', 'konter'],
  ]);
  const events = await queryAsOwner(
    stage.server,
    "select kind, body::jsonb #>> '{data,deposit,reason}' as reason from events where account_id = $1 and kind like 'deposit.%' order by id",
    [request.accountId],
  );
  expect(events).toEqual([
    { kind: 'deposit.created', reason: null },
    { kind: 'deposit.expired', reason: 'no_instructions' },
  ]);
  expect(await auditRequests(database, 'live')).toEqual([]);
}

describe.each([
  ['midtrans', 'cimb'],
  ['xendit', 'bsi'],
] as const)('a request whose process died, at %s', (name, channel) => {
  test.each([
    ['before the call', (app: App) => diesAfterCommit(app)],
    ['while it called, and nothing arrived', (app: App) => diesAtTheCall(app, { isSent: false })],
  ])('%s, expires within minutes and says why', async (_when, dying) => {
    const request = await leftBy(dying(stage.server.app), channel, 'virtual_account');
    await pollFor(8);
    await expectEnded(request);
    const reference = await stage.referenceOf(request);
    expect((await stage[name].charges()).filter((one) => one.reference === reference)).toEqual([]);
    const open = await queryAsOwner(
      stage.server,
      "select from deposit_requests where account_id = $1 and state in ('waiting', 'paid')",
      [request.accountId],
    );
    expect(open, 'its place is free').toEqual([]);
  });
});

test('a request whose process died when the gateway had made its payment gets its instructions', async () => {
  const request = await leftBy(diesAtTheCall(stage.server.app, { isSent: true }), 'cimb', 'virtual_account');
  await pollFor(3);
  const found = await stage.reload(request);
  expect(found).toMatchObject({ state: 'waiting', instructions: { kind: 'virtual_account', bank: 'cimb' } });
  await pay(stage.midtrans, request);
  await pollFor(2);
  expect(await stage.reload(request)).toMatchObject({ state: 'credited' });
});

test('a payment that the gateway has made, and does not say how to pay, is ended there with its request', async () => {
  const request = await leftBy(diesAtTheCall(stage.server.app, { isSent: true }), 'qris', 'qris');
  await pollFor(5);
  await expectEnded(request);
  const reference = await stage.referenceOf(request);
  const made = (await stage.midtrans.charges()).filter((one) => one.reference === reference);
  expect(made).toMatchObject([{ stage: 'expired' }]);
});

test('money that comes after a request was ended so is a case for a person', async () => {
  const request = await leftBy(diesAtTheCall(stage.server.app, { isSent: true }), 'bsi', 'virtual_account');
  await pollFor(8);
  await expectEnded(request);
  await pay(stage.xendit, request);
  await pollFor(2);
  expect(await stage.reload(request)).toMatchObject({ state: 'in_review', reason: 'no_instructions' });
  expect(await stage.balanceOf(request)).toBe(0n);
});

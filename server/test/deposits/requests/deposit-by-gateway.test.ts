import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { App } from '../../../src/app.ts';
import { jakartaDay } from '../../../src/clock.ts';
import { auditRequests } from '../../../src/deposits/books/audit-requests.ts';
import { differencesOf } from '../../../src/deposits/books/deposit-differences.ts';
import type { Gateway } from '../../../src/deposits/gateways/gateway.ts';
import { requestDeposit } from '../../../src/deposits/gateways/request-deposit.ts';
import { addGateway } from '../../../src/deposits/gateways/set-up-gateway.ts';
import { readRequests } from '../../../src/deposits/requests/request-rows.ts';
import { Secret } from '../../../src/sealed.ts';
import { patienceMs } from '../../patience.ts';
import { queryAsOwner } from '../../query-as.ts';
import type { TestAnswer, TestClient } from '../../server.ts';
import { idempotencyOf } from '../given-deposits.ts';
import { type GatewayStage, secrets, startGatewayStage } from '../gateways/stage.ts';

let stage: GatewayStage;
let client: TestClient;
let accountId: string;

beforeAll(async () => {
  stage = await startGatewayStage();
});
beforeEach(async () => {
  const account = await stage.server.givenAccount();
  accountId = account.id;
  client = stage.server.client(account.keys.live);
});
afterAll(() => stage.stop());

async function requested(body: object): Promise<TestAnswer['body']['data']> {
  const answer = await client.post('/v1/deposits', { amount: 50_000, ...body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
}

test.each([
  ['virtual_account', { bank: expect.any(String), virtual_account_number: expect.stringMatching(/^\d+$/) }],
  ['qris', { qr_string: expect.any(String) }],
  ['retail', { retail_outlet: expect.any(String), payment_code: expect.any(String) }],
])(
  'a deposit by %s says how to pay at the gateway, and is credited when it is paid',
  async (method, said) => {
    const { id, payable_amount: payable, ...shown } = await requested({ method });
    expect(shown).toMatchObject({
      method,
      status: 'waiting',
      instructions: { account_number: null, ...said },
    });
    const [request] = await readRequests(stage.server.app.database, [id]);
    if (request === undefined) throw new Error('There is no such request.');
    const gateway = request.gatewayId === 'xendit' ? stage.xendit : stage.midtrans;
    await gateway.control('/pay', { reference: await stage.referenceOf(request) });
    await vi.waitFor(
      async () =>
        expect((await client.get(`/v1/deposits/${id}`)).body.data).toMatchObject({
          status: 'credited',
          credited_amount: payable,
        }),
      { timeout: patienceMs },
    );
  },
);

test('a channel of a bank transfer is refused, and no request is made', async () => {
  const body = { amount: 50_000, method: 'bank_transfer', channel: 'bca' };
  const { status, body: answer } = await client.post('/v1/deposits', body);
  expect([status, answer.error.code]).toEqual([422, 'invalid_parameter']);
  expect(answer.error.details).toMatchObject([{ field: 'channel' }]);
  expect((await client.get('/v1/deposits')).body.data).toEqual([]);
});

test('a channel that no gateway has is refused', async () => {
  const body = { amount: 50_000, method: 'virtual_account', channel: 'no-such-bank' };
  const { status, body: answer } = await client.post('/v1/deposits', body);
  expect([status, answer.error.code]).toEqual([422, 'deposit_method_unavailable']);
});

test.each([
  ['virtual_account', 'virtual_account_number'],
  ['qris', 'qr_string'],
  ['retail', 'payment_code'],
])('a scenario of a deposit by %s is played, and nothing is opened at the gateway', async (method, shown) => {
  const { app } = stage.server;
  await addGateway(app.database, app.keyring, {
    ...{ kind: 'xendit', name: undefined, environment: 'sandbox', displayName: undefined, fees: {} },
    ...{ baseUrl: stage.xendit.url(), key: new Secret(secrets.xendit.key), actor: 'operator' },
    callbackSecret: new Secret(secrets.xendit.callback),
  });
  await app.gateways.refresh();
  const sandbox = stage.server.client((await stage.server.givenAccount()).keys.sandbox);
  const body = { amount: 50_000, method, scenario: 'paid' };
  const answer = await sandbox.post('/sandbox/v1/deposits', body);
  expect(answer.status, answer.text).toBe(201);
  const { id } = answer.body.data;
  const instructions = { [shown]: expect.stringMatching(/\d{8}/) };
  expect(answer.body.data).toMatchObject({ status: 'waiting', instructions });
  expect((await sandbox.post('/sandbox/v1/clock/advance', { seconds: 3 })).status).toBe(200);
  const now = async (): Promise<TestAnswer['body']['data']> =>
    (await sandbox.get(`/sandbox/v1/deposits/${id}`)).body.data;
  await vi.waitFor(async () => expect(await now()).toMatchObject({ status: 'credited', instructions }), {
    timeout: patienceMs,
  });
  const opened = 'select id from gateway_transactions where request_id = $1';
  expect(await queryAsOwner(stage.server, opened, [id])).toEqual([]);
  expect(await auditRequests(app.database, 'sandbox')).toEqual([]);
  const [payment] = await queryAsOwner(
    stage.server,
    'select received_at as "at" from deposit_payments where request_id = $1',
    [id],
  );
  const day = jakartaDay(new Date(String(payment?.['at'])));
  expect(await differencesOf(app.database, 'sandbox', day)).toEqual([]);
});

describe('a deposit that the gateway refuses', () => {
  const body = { amount: 50_000, method: 'virtual_account', channel: 'bri' };
  const refuse = () => stage.midtrans.control('/faults', { fault: 'rate_limited', command: 'charge' });

  test('leaves its key free, and its deposit has ended', async () => {
    const key = { 'idempotency-key': randomUUID() };
    for (let time = 0; time < 2; time += 1) {
      await refuse();
      expect(await client.post('/v1/deposits', body, key)).toMatchObject({
        status: 422,
        body: { error: { code: 'deposit_method_unavailable' } },
      });
    }
    const ended = { status: 'expired', reason: 'no_instructions' };
    expect((await client.get('/v1/deposits')).body.data).toMatchObject([ended, ended]);
    const told = ['deposit.created', 'deposit.expired'];
    const events = await queryAsOwner(
      stage.server,
      "select kind from events where account_id = $1 and kind like 'deposit.%' order by id",
      [accountId],
    );
    expect(events.map(({ kind }) => kind)).toEqual([...told, ...told]);

    const accepted = await client.post('/v1/deposits', body, key);
    expect(accepted.status).toBe(201);
    expect(accepted.headers.has('idempotency-replayed')).toBe(false);
    expect(accepted.body.data).toMatchObject({ status: 'waiting', instructions: { bank: 'bri' } });
    const replay = await client.post('/v1/deposits', body, key);
    expect(replay.headers.get('idempotency-replayed')).toBe('true');
    expect(replay.body.data.id).toBe(accepted.body.data.id);
  });

  test('is asked for anew by a copy that has waited for the answer', async () => {
    const { app } = stage.server;
    const wallet = { accountId, environment: 'live' } as const;
    const idempotency = idempotencyOf(app, accountId);
    const input = { amount: 50_000n, method: 'virtual_account', channel: 'bri', idempotency } as const;
    const [called, waits, answered] = [makeSignal(), makeSignal(), makeSignal()];
    const create: Gateway['create'] = async () => {
      called.give();
      await answered.given;
      return { kind: 'refused', code: '429' };
    };
    const first = requestDeposit(withGateway(app, create), wallet, input);
    await called.given;
    const copy = requestDeposit(withQuestion(app, waits.give), wallet, input);
    await waits.given;
    answered.give();
    await expect(first).rejects.toMatchObject({ code: 'deposit_method_unavailable' });
    expect(await copy).toMatchObject({
      replayed: false,
      request: { state: 'waiting', instructions: { bank: 'bri' } },
    });
  });
});

/** Something that happens once, and that others wait for. */
function makeSignal(): { readonly given: Promise<void>; give(): void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { given: promise, give: resolve };
}

/** The app with gateways that answer a new payment so. */
function withGateway({ gateways, ...app }: App, create: Gateway['create']): App {
  return {
    ...app,
    gateways: {
      ...gateways,
      all: gateways.all,
      offers: (environment, wanted) =>
        gateways.offers(environment, wanted).map(({ live, channel }) => ({
          live: { ...live, gateway: { ...live.gateway, create } },
          channel,
        })),
    },
  };
}

/** The app that says when it looks whether a gateway has answered. */
function withQuestion({ database, ...app }: App, asked: () => void): App {
  return {
    ...app,
    database: {
      ...database,
      rows(query) {
        if (query.text.includes('from gateway_transactions')) asked();
        return database.rows(query);
      },
    },
  };
}

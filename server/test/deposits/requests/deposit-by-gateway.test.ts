import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { App } from '../../../src/app.ts';
import { jakartaDay } from '../../../src/clock.ts';
import { auditRequests } from '../../../src/deposits/books/audit-requests.ts';
import { differencesOf } from '../../../src/deposits/books/deposit-differences.ts';
import type { CreateOutcome, Gateway } from '../../../src/deposits/gateways/gateway.ts';
import { requestDeposit } from '../../../src/deposits/gateways/request-deposit.ts';
import { addGateway } from '../../../src/deposits/gateways/set-up-gateway.ts';
import type { CreatedRequest } from '../../../src/deposits/requests/create-request.ts';
import { readRequests } from '../../../src/deposits/requests/request-rows.ts';
import { Secret } from '../../../src/sealed.ts';
import { patienceMs } from '../../patience.ts';
import { queryAsOwner } from '../../query-as.ts';
import type { TestAnswer, TestClient } from '../../server.ts';
import { idempotencyOf } from '../given-deposits.ts';
import { notification } from '../gateways/notification.ts';
import { type GatewayStage, secrets, startGatewayStage } from '../gateways/stage.ts';

let stage: GatewayStage;
let client: TestClient;
let accountId: string;

beforeAll(async () => {
  // As long as a test waits: no copy answers because the machine is slow.
  stage = await startGatewayStage({
    settings: { replyDeadlineMs: { live: patienceMs, sandbox: patienceMs } },
  });
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
});

describe('a copy that has waited for the gateway', () => {
  const refused = (): CreateOutcome => ({ kind: 'refused', code: '429' });
  const instructions = {
    kind: 'virtual_account',
    bank: 'bri',
    number: '88801234',
    billerCode: null,
  } as const;
  const created = (): CreateOutcome => ({
    kind: 'created',
    payment: { transactionId: randomUUID(), instructions, expiresAt: null },
  });
  const anew = { replayed: false, request: { state: 'waiting', instructions: { bank: 'bri' } } };
  const same = { replayed: true, request: { state: 'waiting', instructions: { number: '88801234' } } };
  const nothing = (): Promise<void> => Promise.resolve();

  /** A request whose gateway has the call and answers with `outcome` when it is told to, and the same request for a copy. */
  async function underWay(
    outcome: () => CreateOutcome,
    app: App = stage.server.app,
  ): Promise<{
    readonly reference: string;
    readonly first: Promise<CreatedRequest>;
    readonly answer: Signal;
    copy(as: App): Promise<CreatedRequest>;
  }> {
    const idempotency = idempotencyOf(app, accountId);
    const input = { amount: 50_000n, method: 'virtual_account', channel: 'bri', idempotency } as const;
    const copy = (as: App): Promise<CreatedRequest> =>
      requestDeposit(as, { accountId, environment: 'live' }, input);
    const answer = makeSignal();
    const { promise: called, resolve } = Promise.withResolvers<string>();
    const first = copy(
      withGateway(app, async ({ reference }) => {
        resolve(reference);
        await answer.given;
        return outcome();
      }),
    );
    return { reference: await called, first, answer, copy };
  }

  test.each([
    ['asks anew when it refuses', nothing, refused, anew],
    ['has the instructions when it accepts', nothing, created, same],
    ['asks anew when it refuses after a notification', notify, refused, anew],
    ['has the instructions when it accepts after a notification', notify, created, same],
  ] as const)('%s', async (_what, meanwhile, outcome, expected) => {
    const { reference, first, answer, copy } = await underWay(outcome);
    const ended = Promise.allSettled([first]);
    await meanwhile(reference);
    const waits = makeSignal();
    let looks = 0;
    const copied = copy(
      withLook(stage.server.app, () => {
        looks += 1;
        if (looks > 2) waits.give();
        return nothing();
      }),
    );
    // A copy that does not wait has its answer first.
    await Promise.race([waits.given, copied]);
    answer.give();
    await ended;
    expect(await copied).toMatchObject(expected);
    if (outcome === refused)
      await expect(first).rejects.toMatchObject({ code: 'deposit_method_unavailable' });
  });

  test('has the instructions although the process that asked dies when it has stored the answer', async () => {
    const { app } = stage.server;
    const died = (): Promise<void> => Promise.reject(new Error('died'));
    const dying = withLook(app, died, /update deposit_requests/);
    const { first, answer, copy } = await underWay(created, dying);
    answer.give();
    await Promise.allSettled([first]);
    expect(await copy(app)).toMatchObject(same);
  });

  test('is refused too when its time is over', async () => {
    const { first, answer, copy } = await underWay(refused);
    const ended = Promise.allSettled([first]);
    const { app } = stage.server;
    let nowMs = 0;
    const slow = withLook({ ...app, clock: { ...app.clock, monotonicMs: () => nowMs } }, async () => {
      answer.give();
      await ended;
      nowMs = app.config.settings.replyDeadlineMs.live;
    });
    await expect(copy(slow)).rejects.toMatchObject({ code: 'deposit_method_unavailable' });
    expect((await client.get('/v1/deposits')).body.data).toMatchObject([{ status: 'expired' }]);
  });
});

/** Something that happens once, and that others wait for. */
interface Signal {
  readonly given: Promise<void>;
  give(): void;
}

function makeSignal(): Signal {
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

/** What is read to know whether a gateway has answered. */
const answers = /gateway_transactions|idempotency_key/;

/** The app that waits for `look` before it sends such a statement outside of a transaction. */
function withLook({ database, ...app }: App, look: () => Promise<void>, at = answers): App {
  return {
    ...app,
    database: {
      ...database,
      async rows(query) {
        if (at.test(query.text)) await look();
        return database.rows(query);
      },
    },
  };
}

/** Tells konter that a payment waits, as Midtrans does before or after it has answered. */
async function notify(reference: string): Promise<void> {
  const answer = await fetch(stage.callbackUrl('midtrans'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(notification({ reference, status: 'pending', code: '201' })),
  });
  expect(answer.status).toBe(200);
}

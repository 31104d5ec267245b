import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { jakartaDay } from '../../../src/clock.ts';
import { auditRequests } from '../../../src/deposits/books/audit-requests.ts';
import { differencesOf } from '../../../src/deposits/books/deposit-differences.ts';
import { addGateway } from '../../../src/deposits/gateways/set-up-gateway.ts';
import { readRequests } from '../../../src/deposits/requests/request-rows.ts';
import { Secret } from '../../../src/sealed.ts';
import { patienceMs } from '../../patience.ts';
import { queryAsOwner } from '../../query-as.ts';
import type { TestAnswer, TestClient } from '../../server.ts';
import { type GatewayStage, secrets, startGatewayStage } from '../gateways/stage.ts';

let stage: GatewayStage;
let client: TestClient;

beforeAll(async () => {
  stage = await startGatewayStage();
});
beforeEach(async () => {
  client = stage.server.client((await stage.server.givenAccount()).keys.live);
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

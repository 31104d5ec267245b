import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { readRequests } from '../../../src/deposits/requests/request-rows.ts';
import { patienceMs } from '../../patience.ts';
import type { TestAnswer, TestClient } from '../../server.ts';
import { type GatewayStage, startGatewayStage } from '../gateways/stage.ts';

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

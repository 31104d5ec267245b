import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expireDueRequests } from '../../../src/deposits/requests/expire-requests.ts';
import type { DepositRequest } from '../../../src/deposits/requests/deposit-request.ts';
import { listAudits } from '../../../src/operators/list-records.ts';
import { queryAsOwner } from '../../query-as.ts';
import { cancelGiven } from '../given-deposits.ts';
import { requestsOf } from './requests-of.ts';
import { type GatewayStage, startGatewayStage } from './stage.ts';

let stage: GatewayStage;

beforeAll(async () => {
  stage = await startGatewayStage();
  for (const gateway of [stage.midtrans, stage.xendit])
    await gateway.control('/settings', { callbacks: false });
});
afterAll(() => stage.stop());

const { expectState, paymentsOf } = requestsOf(() => stage);

/** How each gateway says that the payer has paid and nothing is settled yet, and that it will not be. */
const words = {
  midtrans: {
    ...{ channel: 'cimb', command: 'status' },
    authorized: { transaction_status: 'authorize', status_code: '201' },
    challenged: { transaction_status: 'capture', fraud_status: 'challenge', status_code: '201' },
    ended: { transaction_status: 'expire', status_code: '407' },
  },
  xendit: {
    ...{ channel: 'bsi', command: 'status' },
    authorized: { status: 'AUTHORIZED' },
    challenged: { status: 'AUTHORIZED' },
    ended: { status: 'EXPIRED' },
  },
} as const;

describe.each(['midtrans', 'xendit'] as const)('%s', (name) => {
  const { channel, command } = words[name];

  async function says(request: DepositRequest, members: object): Promise<void> {
    const reference = await stage.referenceOf(request);
    await stage[name].control('/faults', { fault: 'members', command, reference, members });
    await stage.check(request);
  }

  async function authorized(members: object = words[name].authorized): Promise<DepositRequest> {
    const request = await stage.request({ channel });
    await says(request, members);
    await expectState(request, 'paid');
    return request;
  }

  test.each(['authorized', 'challenged'] as const)(
    'a payment that is %s makes its request paid, and credits nothing until it is settled',
    async (what) => {
      const request = await authorized(words[name][what]);
      expect(await stage.balanceOf(request)).toBe(0n);
      expect(await paymentsOf(request)).toEqual([]);
      await expect(cancelGiven(stage.server.app, request, request)).rejects.toMatchObject({
        code: 'deposit_not_cancellable',
      });
      await stage[name].control('/pay', { reference: await stage.referenceOf(request) });
      await stage.check(request);
      await expectState(request, 'credited');
      expect(await stage.balanceOf(request)).toBe(50_000n);
      const records = await listAudits(stage.server.app.database, { subject: request.id, limit: 9 });
      expect(records.map(({ action }) => action)).toContain('deposit_request.authorized');
    },
  );

  test('a request that was paid in time does not expire, and is credited when the money is settled late', async () => {
    const request = await authorized();
    await queryAsOwner(
      stage.server,
      "update deposit_requests set expires_at = created_at + interval '1 microsecond' where id = $1",
      [request.id],
    );
    await expireDueRequests(stage.server.app);
    await expectState(request, 'paid');
    await stage[name].control('/pay', { reference: await stage.referenceOf(request) });
    await stage.check(request);
    await expectState(request, 'credited');
    expect(await stage.balanceOf(request)).toBe(50_000n);
  });

  test('what is authorized and never settled expires the request, which frees its place', async () => {
    const request = await authorized();
    await says(request, words[name].ended);
    await expectState(request, 'expired');
    expect(await stage.balanceOf(request)).toBe(0n);
  });
});

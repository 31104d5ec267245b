import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs } from '../../../src/clock.ts';
import { hintsPerReferenceMax, purgeCallbacks } from '../../../src/deposits/gateways/callback-rows.ts';
import { queryAsOwner } from '../../query-as.ts';
import { notification } from './notification.ts';
import { requestsOf } from './requests-of.ts';
import { type GatewayStage, startGatewayStage } from './stage.ts';

/* The signature of Midtrans does not cover the body: whoever has seen one notification can vary it. */

let stage: GatewayStage;

beforeAll(async () => {
  stage = await startGatewayStage();
  await stage.midtrans.control('/settings', { callbacks: false });
});
afterAll(() => stage.stop());

const { expectState, outcomesOf, pay } = requestsOf(() => stage);

async function post(body: object): Promise<number> {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  return (await fetch(stage.callbackUrl('midtrans'), init)).status;
}

test('many variants of a notification are stored up to a bound, and do not hold up the money', async () => {
  const request = await stage.request({ channel: 'bca' });
  const reference = await stage.referenceOf(request);
  const genuine = notification({ reference });
  for (let n = 0; n < hintsPerReferenceMax + 30; n += 1) {
    const status = n % 2 === 0 ? 'settlement' : 'expire';
    expect(await post({ ...genuine, transaction_status: status, transaction_id: `variant-${n}` })).toBe(200);
  }
  expect((await outcomesOf(reference)).length).toBe(hintsPerReferenceMax);
  await pay(stage.midtrans, request);
  // One more is not stored, and makes the gateway be asked all the same.
  expect(await post({ ...genuine, transaction_id: 'the-last' })).toBe(200);
  await expectState(request, 'credited');
  expect((await outcomesOf(reference)).length).toBe(hintsPerReferenceMax);
  expect(await stage.balanceOf(request)).toBe(50_000n);
});

test('hints that were ignored or contradicted are deleted after 30 days, and no others', async () => {
  const { app } = stage.server;
  const request = await stage.request({ channel: 'bca' });
  const reference = await pay(stage.midtrans, request);
  const genuine = notification({ reference });
  const charge = (await stage.midtrans.charges()).find((one) => one.reference === reference);
  for (const change of [
    { transaction_id: charge?.id },
    { transaction_status: 'expire' },
    notification({ reference, amount: '70000.00' }),
  ])
    expect(await post({ ...genuine, ...change })).toBe(200);
  const settled = ['hint confirmed', 'hint ignored', 'hint contradicted'];
  await expect.poll(() => outcomesOf(reference)).toEqual(settled);
  await purgeCallbacks(app.database, { offsetMs: app.clock.offsetMs + 29 * dayMs });
  expect(await outcomesOf(reference)).toEqual(settled);
  await purgeCallbacks(app.database, { offsetMs: app.clock.offsetMs + 31 * dayMs });
  expect(await outcomesOf(reference)).toEqual(['hint confirmed']);
  await expect(
    queryAsOwner(stage.server, 'delete from gateway_callbacks where reference = $1', [reference]),
  ).rejects.toMatchObject({ code: 'KN002' });
});

import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { Secret } from '../../src/sealed.ts';
import { sign } from '../../src/suppliers/digiflazz/signature.ts';
import { apiKey, startStage as startDigiflazz } from '../suppliers/digiflazz/stage.ts';
import { startStage as startIak } from '../suppliers/iak/stage.ts';
import { billOf, patience, purchase, type SimulatedStage } from '../suppliers/purchases.ts';

/** Purchases do not end by themselves during a test. */
const settings = { settle_ms: 60_000_000 };

async function digiflazz(): Promise<SimulatedStage> {
  const stage = await startDigiflazz();
  onTestFinished(() => stage.stop());
  await stage.control('/settings', settings);
  return stage;
}

async function read(stage: SimulatedStage, path: string): Promise<unknown> {
  return JSON.parse(await (await fetch(`${stage.url()}/_control${path}`)).text());
}

/** The body of a purchase, signed, as a client sends it. */
function topUp(reference: string): string {
  const credentials = { username: 'user', apiKey: new Secret(apiKey) };
  return JSON.stringify({
    username: credentials.username,
    buyer_sku_code: 'xld10',
    customer_no: '087833334444',
    ref_id: reference,
    sign: sign(credentials, reference),
  });
}

test('a fault for one customer affects no other customer', async () => {
  const stage = await digiflazz();
  await stage.control('/faults', { fault: 'code', code: '68', customer_no: '087811112222' });
  const another = await stage.supplier.submit(purchase('xld10', '087833334444'), patience());
  expect(another.kind).toBe('delivered');
  expect(await read(stage, '/faults')).toMatchObject([{ customerNo: '087811112222' }]);
  const meant = await stage.supplier.submit(purchase('xld10', '087811112222'), patience());
  expect(meant).toMatchObject({ kind: 'rejected', supplierCode: '68' });
  expect(await read(stage, '/faults')).toEqual([]);
});

test('a code about a known purchase is returned once and does not change the purchase', async () => {
  const stage = await digiflazz();
  const attempt = purchase('xld10', '087833334444');
  await stage.control('/faults', { fault: 'code', code: '03', ends: 'sold' });
  await stage.supplier.submit(attempt, patience());
  await stage.control('/faults', { fault: 'code', code: '44', ref_id: attempt.reference });
  expect(await stage.supplier.queryStatus(attempt, patience())).toMatchObject({ supplierCode: '44' });
  expect(await stage.sales(attempt.reference)).toMatchObject([{ stage: 'pending', charged: 10_000 }]);
  expect(await stage.supplier.queryStatus(attempt, patience())).toMatchObject({ supplierCode: '03' });
});

test('a code about a pending bill payment has the matching status', async () => {
  const stage = await startIak();
  onTestFinished(() => stage.stop());
  await stage.control('/settings', settings);
  const attempt = await billOf(stage, 'PDAMKOTA.SURABAYA', '7700000001');
  await stage.control('/faults', { fault: 'code', code: '39', ends: 'sold', customer_no: '7700000001' });
  await stage.supplier.submit(attempt, patience());
  const reference = attempt.bill?.inquiryReference ?? '';
  await stage.control('/faults', { fault: 'code', code: '42', command: 'checkstatus', ref_id: reference });
  expect(await stage.supplier.queryStatus(attempt, patience())).toEqual({
    kind: 'absent',
    supplierCode: '42',
  });
  expect(await stage.sales(reference)).toMatchObject([{ stage: 'pending' }]);
});

test('an answer can have wrong members or lack some', async () => {
  const stage = await digiflazz();
  const members = { rc: null, status: 'Pending', customer_no: '089900001111' };
  await stage.control('/faults', { fault: 'members', code: '03', ends: 'sold', members });
  const answer = await fetch(`${stage.url()}/v1/transaction`, { method: 'POST', body: topUp('r1') });
  const { data }: { data: Record<string, unknown> } = JSON.parse(await answer.text());
  expect(data).toMatchObject({ ref_id: 'r1', status: 'Pending', customer_no: '089900001111' });
  expect(data).not.toHaveProperty('rc');
  expect(await stage.sales('r1')).toMatchObject([{ stage: 'pending' }]);
});

test('an unanswered call is counted until its caller disconnects', async () => {
  const stage = await digiflazz();
  await stage.control('/faults', { fault: 'silent_after' });
  const caller = new AbortController();
  const call = fetch(`${stage.url()}/v1/transaction`, {
    method: 'POST',
    body: topUp('r1'),
    signal: caller.signal,
  });
  const silence = expect(call).rejects.toThrow();
  await expect.poll(() => read(stage, '/silent')).toEqual({ calls: 1 });
  expect(await stage.sales('r1')).toMatchObject([{ charged: 10_000 }]);
  caller.abort();
  await silence;
  await expect.poll(() => read(stage, '/silent')).toEqual({ calls: 0 });
});

test('a call that is aborted before it is read sells nothing', async () => {
  const stage = await digiflazz();
  const body = topUp('r1');
  const head = `POST /v1/transaction HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n`;
  const caller = connect(Number(new URL(stage.url()).port), '127.0.0.1');
  await once(caller, 'connect');
  // Both arrive before the supplier, which is in this process, can handle them.
  caller.write(head + body);
  caller.destroy();
  await once(caller, 'close');
  // A later call is served after it.
  const answer = await fetch(`${stage.url()}/v1/transaction`, { method: 'POST', body: topUp('r2') });
  expect(answer.status).toBe(200);
  expect(await stage.sales()).toMatchObject([{ refId: 'r2' }]);
});

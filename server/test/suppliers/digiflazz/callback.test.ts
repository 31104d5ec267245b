import { expect, onTestFinished, test } from 'vitest';
import { Secret } from '../../../src/sealed.ts';
import { callbackSignature } from '../../../src/suppliers/digiflazz/signature.ts';
import { adapterAt, listen, startStage, webhookSecret } from './stage.ts';
import { billOf, patience, purchase, type SimulatedStage } from '../purchases.ts';

const hook = new Secret(webhookSecret);

async function start(callbackUrl: string): Promise<SimulatedStage> {
  const stage = await startStage({ callbackUrl });
  onTestFinished(() => stage.stop());
  await stage.control('/settings', { settle_ms: 30, late_ms: 30 });
  return stage;
}

test('a signed callback is a statement, a forged one is nothing, and an unsigned one is at most a hint', async () => {
  const receiver = await listen('ok');
  const stage = await start(`${receiver.url}/hook`);
  const attempt = purchase('xld10', '087800001233');
  await stage.supplier.submit(attempt, patience());
  await expect.poll(() => receiver.calls.length).toBe(1);
  for (const kind of ['duplicate', 'contradictory', 'forged']) {
    await stage.control('/callback', { ref_id: attempt.reference, kind });
  }
  const read = receiver.calls.map((call) => stage.supplier.readCallback(call));
  const about = { kind: 'statement', reference: attempt.reference };
  expect(read).toMatchObject([
    { ...about, outcome: { kind: 'delivered', cost: 10_000n } },
    { ...about, outcome: { kind: 'delivered', cost: 10_000n } },
    { ...about, outcome: { kind: 'rejected', supplierCode: '02' } },
    { kind: 'forged' },
  ]);
  // Some receivers sign the body again after they parsed it.
  const bodies = receiver.calls.map(({ body }) => body.toString('utf8'));
  expect(bodies.map((body) => JSON.stringify(JSON.parse(body)))).toEqual(bodies);
  expect(receiver.calls[0]?.headers).toMatchObject({
    'x-digiflazz-event': 'update',
    'user-agent': 'Digiflazz-Hookshot',
  });
  const [first] = receiver.calls;
  if (first === undefined) return;
  for (const secret of [undefined, new Secret('')]) {
    const trusting = adapterAt(stage.url(), secret);
    expect(trusting.readCallback(first)).toMatchObject({
      ...{ kind: 'hint', reference: attempt.reference, unsigned: true },
    });
  }
  expect(stage.supplier.readCallback({ ...first, headers: {} })).toEqual({ kind: 'forged' });
  expect(
    stage.supplier.readCallback({ ...first, body: Buffer.concat([first.body, Buffer.from(' ')]) }),
  ).toEqual({ kind: 'forged' });
});

test('the callback of a bill carries its serial, which may be empty', async () => {
  const receiver = await listen('ok');
  const stage = await start(receiver.url);
  const attempt = await billOf(stage, 'bpjstk', '9102051011270001');
  await stage.supplier.submit(attempt, patience());
  await expect.poll(() => receiver.calls.length).toBe(1);
  const [call] = receiver.calls;
  if (call === undefined) return;
  expect(call.headers['user-agent']).toBe('Digiflazz-Pasca-Hookshot');
  expect(stage.supplier.readCallback(call)).toMatchObject({
    kind: 'statement',
    reference: attempt.bill?.inquiryReference,
    outcome: { kind: 'delivered', cost: 16_500n },
  });
});

test.each(['', 'null', '{"sed":"x","hook_id":"1"}', '{"data":{}}', '{"data":[1]}', '\u0000'])(
  'a signed callback of %j is unreadable',
  (text) => {
    const body = Buffer.from(text);
    const headers = { 'x-hub-signature': callbackSignature(hook, body) };
    expect(adapterAt('http://127.0.0.1:1', hook).readCallback({ headers, body })).toEqual({
      kind: 'unreadable',
    });
  },
);

test.each([
  ['a sale', { sn: '1', price: 10_000 }, 'statement'],
  ['a sale without a price', { sn: '1' }, 'statement'],
  ['a sale with an unreadable price', { sn: '1', price: 'free' }, 'statement'],
  ['a sale at a price of 0', { sn: '1', price: 0 }, 'statement'],
  ['a bill that was paid', { sn: '', price: 10_000, selling_price: 10_000 }, 'statement'],
  ['a bill that was read, and not paid', { price: 10_000, selling_price: 10_000 }, 'hint'],
])('a signed callback about %s is no more than it proves', (_what, said, kind) => {
  const data = { ref_id: 'r1', rc: '00', status: 'Sukses', ...said };
  const body = Buffer.from(JSON.stringify({ data }));
  const headers = { 'x-hub-signature': callbackSignature(hook, body) };
  const reading = adapterAt('http://127.0.0.1:1', hook).readCallback({ headers, body });
  expect(reading).toMatchObject({ kind, reference: 'r1' });
  const isPriced = 'price' in said && said.price === 10_000;
  // Without its cost a sale does not settle the order: no guessed cost is booked.
  expect(reading).not.toHaveProperty('acknowledges');
  if (reading.kind === 'statement') expect(reading.outcome.kind).toBe(isPriced ? 'delivered' : 'unknown');
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { queryAsOwner } from '../query-as.ts';
import { type LiveStage, startLiveStage } from './live-stage.ts';

let stage: LiveStage;
let log = '';

beforeAll(async () => {
  stage = await startLiveStage({
    worker: true,
    settings: { priceSyncIntervalMs: 86_400_000 },
    log: (line) => (log += line),
  });
  for (const name of ['digiflazz', 'iak'] as const) {
    await stage.addWithCallbacks(name);
    // Purchases do not end by themselves; only a test ends them.
    const settings = name === 'iak' ? { by_hand: true, once_a_day: false } : { settle_ms: 3_600_000 };
    await stage.peers[name].control('/settings', settings);
    await stage.sync(name, { addProducts: true });
  }
});
afterAll(() => stage.stop());

/** An order that its supplier has not ended yet, and its reference there. */
async function pending(product: string, customerNo: string): Promise<{ id: string; ref_id: string }> {
  const destination = { customer_no: customerNo };
  const quoted = await stage.buyer.awaiting('prepaid', { product_code: product, destination });
  const { id } = quoted;
  const confirmed = await stage.buyer.confirm(quoted);
  expect(confirmed).toMatchObject({ status: 202, body: { data: { status: 'processing' } } });
  const [attempt] = await queryAsOwner(
    stage.server,
    'select reference from current_attempts where order_id = $1',
    [id],
  );
  return { id, ref_id: String(attempt?.['reference']) };
}

/**
 * The state of the only attempt: the number of leases, whether none is open, and whether it is due as early as
 * possible.
 */
async function attempt(orderId: string): Promise<unknown> {
  const [row] = await queryAsOwner(
    stage.server,
    'select lease, leased_until is null as quiet, due_at = ask_from as recheck_due from current_attempts where order_id = $1',
    [orderId],
  );
  return row;
}

describe('while an order waits for its supplier', () => {
  test('a signed callback of Digiflazz settles it at once', async () => {
    const { id, ref_id } = await pending('xld10', '087800001233');
    // By itself konter would check the status after a minute at the earliest.
    await stage.peers.digiflazz.control('/settle', { ref_id, as: 'sold' });
    await stage.buyer.until(id, 'succeeded');
    expect(await attempt(id)).toMatchObject({ lease: 1 });
    // A repetition and the opposite after it move no money.
    const before = await entries();
    await stage.peers.digiflazz.control('/callback', { ref_id, kind: 'duplicate' });
    await stage.peers.digiflazz.control('/callback', { ref_id, kind: 'contradictory' });
    expect((await stage.buyer.read(id)).status).toBe('succeeded');
    expect(await entries()).toEqual(before);
  });

  test('a forged callback changes nothing', async () => {
    const { id, ref_id } = await pending('xld10', '087800001234');
    await stage.peers.digiflazz.control('/callback', { ref_id, kind: 'forged' });
    await expect.poll(() => log).toContain('"status":403');
    expect((await stage.buyer.read(id)).status).toBe('processing');
  });

  test('a callback of IAK leads to an earlier status check', async () => {
    const { id, ref_id } = await pending('hsteam12000', '081234567890');
    const { clock } = stage.server.app;
    // The schedule is once a minute, and the supplier allows it every five seconds.
    clock.offsetMs += 60_000;
    await expect.poll(() => attempt(id)).toMatchObject({ lease: 2, quiet: true, recheck_due: false });
    await stage.peers.iak.control('/settle', { ref_id, as: 'sold' });
    await expect.poll(() => attempt(id)).toMatchObject({ lease: 2, recheck_due: true });
    clock.offsetMs += 5_000;
    await stage.buyer.until(id, 'succeeded');
  });
});

test('no log line contains what was sold or to whom', async () => {
  const [digiflazz, iak] = [
    await pending('xld10', '087800001233'),
    await pending('hsteam12000', '081234567890'),
  ];
  for (const [name, { ref_id }] of [
    ['digiflazz', digiflazz],
    ['iak', iak],
  ] as const)
    await stage.peers[name].control('/callback', { ref_id, kind: 'true' });
  await stage.peers.digiflazz.control('/settle', { ref_id: digiflazz.ref_id, as: 'sold' });
  await stage.buyer.until(digiflazz.id, 'succeeded');
  for (const secret of ['087800001233', '081234567890', '1234567890', digiflazz.ref_id, iak.ref_id])
    expect(log).not.toContain(secret);
});

async function entries(): Promise<unknown> {
  return queryAsOwner(stage.server, 'select count(*) from journal_entries');
}

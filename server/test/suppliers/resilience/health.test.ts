import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { Supplier } from '../../../src/suppliers/supplier.ts';
import { inquiry, patience, purchase } from '../purchases.ts';
import { type LiveStage, startLiveStage, startPeer } from '../live-stage.ts';

let stage: LiveStage;

beforeEach(async () => {
  stage = await startLiveStage({ settings: { attemptLeaseMs: 60_000 } });
  await stage.add('digiflazz');
  await stage.add('iak');
  await stage.stock(200n);
});
afterEach(() => stage.stop());

function routes(code = 'tsel10'): string[] {
  const { suppliers } = stage.server.app;
  return suppliers
    .routes('live', { kind: 'prepaid', code }, new Date('2027-01-01T05:00:00Z'))
    .map(({ supplier, sku }) => `${supplier.name} ${sku}`);
}

/** Whether a bill that only IAK has can be inquired. */
async function billIsOnSale(): Promise<unknown> {
  return (await stage.shown('PDAMKOTA.SURABAYA', 'postpaid')).available;
}

function digiflazz(): Supplier {
  return stage.server.app.suppliers.named('live', 'digiflazz');
}

describe('a supplier that does not answer', () => {
  test('gets no new purchases, is still asked about old ones, and recovers when it answers', async () => {
    expect(routes()).toEqual(['digiflazz tsel10', 'iak htelkomsel10000']);
    const old = purchase('tsel10', '081234567890');
    expect(await digiflazz().submit(old, patience())).toMatchObject({ kind: 'delivered' });

    await stage.peers.digiflazz.crash();
    await Promise.all(Array.from({ length: 12 }, () => digiflazz().queryStatus(old, patience())));
    expect(routes()).toEqual(['iak htelkomsel10000']);
    // The other supplier is more expensive, within the price.
    expect(await stage.shown('tsel10')).toMatchObject({ price: 10_450, available: true });
    expect(await stage.shown('pln20')).toMatchObject({ available: false, reason: 'supplier_disturbed' });
    expect(await stage.capabilities()).toMatchObject({ transactions_available: true });
    // New purchases are not sent at all, which proves that nothing was bought.
    expect(await digiflazz().submit(purchase('tsel10', '081234567890'), patience())).toMatchObject({
      kind: 'rejected',
      nothingBegun: true,
    });

    await stage.peers.digiflazz.restart();
    // Checked before it is known to have recovered.
    expect(await digiflazz().queryStatus(old, patience())).toMatchObject({ kind: 'delivered' });
    await expect.poll(() => routes()).toEqual(['digiflazz tsel10', 'iak htelkomsel10000']);
    expect(await stage.shown('pln20')).toMatchObject({ available: true });
    expect((await stage.peers.digiflazz.sales()).filter(({ charged }) => charged > 0)).toHaveLength(1);
  });

  test('whose bills have another URL keeps selling the rest, and the other way round', async () => {
    const bills = await startPeer('iak');
    onTestFinished(() => bills.stop());
    await stage.add('iak', { billsUrl: bills.url() });
    const iak = stage.server.app.suppliers.named('live', 'iak');
    // As many as the circuit breaker remembers, so that all earlier calls are forgotten.
    const askForBills = (): Promise<unknown> =>
      Promise.all(
        Array.from({ length: 20 }, () => iak.inquire(inquiry('PDAMKOTA.SURABAYA', '10202001'), patience())),
      );
    const old = purchase('htelkomsel10000', '081234567890');
    const askForOld = (): Promise<unknown> =>
      Promise.all(Array.from({ length: 20 }, () => iak.queryStatus(old, patience())));

    await bills.crash();
    await askForBills();
    await askForOld();
    expect([await billIsOnSale(), routes('hsteam12000')]).toEqual([false, ['iak hsteam12000']]);
    await bills.restart();
    await expect.poll(() => billIsOnSale()).toBe(true);

    await stage.peers.iak.crash();
    await askForOld();
    await askForBills();
    expect([await billIsOnSale(), routes('hsteam12000')]).toEqual([true, []]);
    await stage.peers.iak.restart();
    await expect.poll(() => routes('hsteam12000')).toEqual(['iak hsteam12000']);
  });

  test('delays no orders of another supplier', async () => {
    // A hundred unanswered purchases, for as long as the test needs.
    await stage.peers.digiflazz.control('/faults', { fault: 'silent_before', count: 100 });
    const given = new AbortController();
    const hanging = Promise.all(
      Array.from({ length: 100 }, () =>
        digiflazz().submit(purchase('xld10', '087800001230'), { signal: given.signal }),
      ),
    );
    const quoted = await stage.buyer.awaiting('prepaid', { product_code: 'hsteam12000' });
    const bought = await stage.buyer.confirm(quoted);
    expect(bought.status).toBe(202);
    const sold = await stage.peers.iak.sales();
    expect(sold).toMatchObject([{ sku: 'hsteam12000' }]);
    given.abort();
    await hanging;
  });
});

import { expect, test } from 'vitest';
import { addSupplier } from '../../../src/catalog/import/supplier-changes.ts';
import { later, minuteMs } from '../../../src/clock.ts';
import { applyCallback } from '../../../src/orders/attempts/apply-callback.ts';
import { takeReading } from '../../../src/reconciliation/readings.ts';
import { Secret } from '../../../src/sealed.ts';
import { readStatus } from '../../../src/status/read-status.ts';
import { queryAsOwner } from '../../query-as.ts';
import { confirmUnanswered, startLiveShop } from './live-shop.ts';

test.each([
  ['behind', -10],
  ['ahead', 10],
])(
  'a sale after a reading is taken off our deposit once, by a server whose clock is %s',
  async (_, minutes) => {
    const shop = await startLiveShop();
    const { app } = shop.server;
    await addSupplier(app.database, app.keyring, {
      ...{ actor: 'operator', name: 'digiflazz', webhookSecret: undefined, baseUrl: undefined },
      ...{ billsUrl: undefined, testMode: undefined, priority: undefined },
      credentials: { username: 'me', apiKey: new Secret('key') },
    });
    const { nodeNow } = app.clock;
    app.clock.nodeNow = () => later(nodeNow.call(app.clock), minutes * minuteMs);
    shop.sells(shop.at('digiflazz', 'xld10'));

    const sold = await shop.quote();
    expect((await shop.confirm(sold)).status).toBe(200);
    // A later minute: the minute of the reading counts as after it.
    await shop.advanceClock(2 * minuteMs);
    const reading = await takeReading(app, shop.digiflazz.supplier, new AbortController().signal);

    await shop.advanceClock(2 * minuteMs);
    const answered = await shop.quote({ destination: { customer_no: '087800001231' } });
    expect((await shop.confirm(answered)).status).toBe(200);
    await shop.digiflazz.control('/faults', { fault: 'silent_after' });
    const called = await shop.quote({ destination: { customer_no: '087800001232' } });
    expect((await confirmUnanswered(shop, called)).status).toBe(202);
    const [attempt] = await shop.attempts(called.id);
    const outcome = {
      ...({ kind: 'delivered', serial: new Secret('SN'), cost: 10_000n } as const),
      ...{ supplierReference: null, supplierCode: '00' },
    };
    const reference = String(attempt?.['reference']);
    expect(await applyCallback(app, 'digiflazz', { kind: 'statement', reference, outcome })).toBe('taken');

    await app.activity.close();
    const [supplier] = (await readStatus(app)).suppliers;
    const [spent] = await queryAsOwner(
      shop.server,
      'select sum(cost) as sum from current_attempts where order_id = any ($1::uuid[])',
      [[answered.id, called.id]],
    );
    expect(supplier?.deposit?.amount).toBe((reading?.amount ?? 0n) - BigInt(String(spent?.['sum'])));
    // The time from the opening of a purchase to its callback.
    expect(supplier?.recent).toMatchObject({ sold: 3, averageMs: expect.any(Number) });
    expect(supplier?.recent.averageMs).toBeLessThan(minuteMs);
  },
);

import { expect, test, vi } from 'vitest';
import { addSupplier } from '../../../src/catalog/import/supplier-changes.ts';
import { askAgain } from '../../../src/orders/attempts/ask-again.ts';
import { recheckClosedAttempt } from '../../../src/orders/attempts/recheck-closed-attempt.ts';
import { findOrderById } from '../../../src/orders/read/found-order.ts';
import { importHistory, type ImportedHistory } from '../../../src/reconciliation/history/import-history.ts';
import { Secret } from '../../../src/sealed.ts';
import { readLatestAttempts } from '../../../src/suppliers/attempts/attempts.ts';
import type { Outcome } from '../../../src/suppliers/supplier.ts';
import { queryAsOwner } from '../../query-as.ts';
import { type LiveShop, startLiveShop } from './live-shop.ts';

async function purgeDestination({ server }: LiveShop, id: string): Promise<void> {
  await queryAsOwner(server, 'update orders set destination_sealed = null where id = $1', [id]);
}

test('a supplier is not asked about a purchase whose destination was purged, and an operator reads why', async () => {
  const shop = await startLiveShop();
  const { app } = shop.server;
  shop.sells(shop.at('iak', 'xld10000'));
  const quoted = await shop.quote();
  const { id } = quoted;
  await shop.confirm(quoted);
  await shop.advanceClock(5_000);
  await shop.advanceAttempts();
  expect((await shop.read(id)).status).toBe('succeeded');
  const query = vi.fn<() => Promise<Outcome>>(async () => ({ kind: 'absent' }));
  shop.wrap((supplier) => ({ ...supplier, queryStatus: query }));
  await purgeDestination(shop, id);
  await shop.advanceClock(60_000);

  const found = await findOrderById(app.database, id);
  const [attempt] = await readLatestAttempts(app.database, 'live', [{ ...found.wallet, id }]);
  if (attempt === undefined) throw new Error('The order has no purchase.');
  const { supplier } = shop.at('iak', 'any');
  expect(await recheckClosedAttempt(app, supplier, attempt)).toBeUndefined();
  const asked = askAgain(app, found, { attemptId: attempt.id, actor: 'operator test' });
  await expect(asked).rejects.toMatchObject({ info: { reason: 'destination_purged' } });
  expect(query).not.toHaveBeenCalled();
  const records = `select action from audit_records where action = 'order.supplier_asked'`;
  expect(await queryAsOwner(shop.server, records)).toEqual([]);
});

test('a sale of a history is not explained by an order whose destination was purged', async () => {
  const shop = await startLiveShop();
  const { app } = shop.server;
  await addSupplier(app.database, app.keyring, {
    actor: 'operator',
    name: 'iak',
    credentials: { username: 'simulated', apiKey: new Secret('simulated') },
    webhookSecret: undefined,
    baseUrl: 'http://127.0.0.1:1',
    billsUrl: undefined,
    testMode: undefined,
    priority: undefined,
  });
  await queryAsOwner(
    shop.server,
    `insert into supplier_skus (supplier, kind, sku, name, product_code, cost, listed, buyer_on, seller_on, multi, seen_at)
     values ('iak', 'prepaid', 'xld10000', 'XL', 'xl10', 10000, true, true, true, true, now())`,
  );
  const { id } = await shop.quote();
  const sale = {
    reference: 'S1',
    customerNo: new Secret('087800001230'),
    sku: 'xld10000',
    amount: 10_000n,
    status: 'sold',
    at: app.clock.nodeNow(),
  } as const;
  const imported = (): Promise<ImportedHistory> =>
    importHistory(app, { supplier: 'iak', history: { rows: [sale], unreadable: [] }, by: 'operator' });
  expect((await imported()).unexplained).toMatchObject([{ reference: 'S1', likely: { orderId: id } }]);
  await purgeDestination(shop, id);
  expect((await imported()).unexplained).toMatchObject([{ reference: 'S1', likely: null }]);
});

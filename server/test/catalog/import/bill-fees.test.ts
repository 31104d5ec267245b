import { afterAll, beforeAll, expect, test } from 'vitest';
import { importCatalog } from '../../../src/catalog/import/import-catalog.ts';
import { parsePriceList } from '../../../src/catalog/import/price-list.ts';
import { applyPriceList } from '../../../src/catalog/import/price-sync.ts';
import { addEndpoint } from '../../../src/webhooks/endpoints/endpoints.ts';
import { operator } from '../../../src/operators/audit-record.ts';
import { recordPrices } from '../../../src/work/record-prices.ts';
import { queryAsOwner } from '../../query-as.ts';
import { type LiveStage, startLiveStage } from '../../suppliers/live-stage.ts';

let stage: LiveStage;

beforeAll(async () => {
  stage = await startLiveStage({ settings: { webhookLocalReceivers: { live: true, sandbox: true } } });
  for (const name of ['digiflazz', 'iak'] as const) await stage.add(name);
  await apply('digiflazz', pln('pln', 2_500, 500));
});
afterAll(() => stage.stop());

function pln(code: string, admin: number, commission: number): object {
  const row = { product_name: 'PLN Pascabayar', category: 'Pascabayar', brand: 'PLN PASCABAYAR' };
  return { ...row, buyer_sku_code: code, admin, commission };
}

/** Applies a list of one bill, and returns how many fees it changed. */
async function apply(supplier: string, row: object): Promise<number> {
  const { database } = stage.server.app;
  const priceList = await parsePriceList('postpaid', [row]);
  const applied = await database.transaction((tx) =>
    applyPriceList(tx, { supplier, kind: 'postpaid' }, { addProducts: true, priceList }),
  );
  await recordPrices(stage.server.app);
  return applied.feesChanged;
}

async function stored(): Promise<unknown> {
  const rows = await queryAsOwner(
    stage.server,
    "select admin_fee, commission from products where kind = 'postpaid' and code = 'pln'",
  );
  return rows[0];
}

async function shownFee(): Promise<unknown> {
  const { data } = (await stage.client.get('/v1/postpaid/catalog?q=pln')).body;
  return JSON.parse(JSON.stringify([...data].find(({ code }) => code === 'pln') ?? {})).admin_fee;
}

test('the fee of a biller follows a fetched list, and its clients are told once', async () => {
  const { app } = stage.server;
  await addEndpoint(app, {
    ...{ accountId: stage.account.id, environment: 'live', url: 'http://127.0.0.1:9/hook' },
    kinds: ['product.changed'],
  });
  expect(await apply('digiflazz', pln('pln', 2_750, 600))).toBe(1);
  expect(await apply('digiflazz', pln('pln', 2_750, 600))).toBe(0);
  expect(await shownFee()).toBe(2_750);
  const events = await queryAsOwner(stage.server, "select body from events where kind = 'product.changed'");
  expect(events).toHaveLength(1);
});

test('the fee is that of the supplier that keeps least of it, whatever a file says', async () => {
  await apply('iak', pln('pln', 3_000, 2_000));
  expect(await stored()).toEqual({ admin_fee: 3_000n, commission: 2_000n });
  await importCatalog(stage.server.app.database, 'postpaid', [pln('pln', 9_000, 0)], { actor: operator });
  expect(await stored()).toEqual({ admin_fee: 3_000n, commission: 2_000n });
  await apply('iak', { ...pln('pln', 3_000, 2_000), seller_product_status: false });
  expect(await stored()).toEqual({ admin_fee: 2_750n, commission: 600n });
});

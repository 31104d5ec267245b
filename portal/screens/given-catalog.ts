import { readFile } from 'node:fs/promises';
import { parsePriceList, readPriceListFile } from '../../server/src/catalog/import/price-list.ts';
import { applyPriceList } from '../../server/src/catalog/import/price-sync.ts';
import { addSupplier } from '../../server/src/catalog/import/supplier-changes.ts';
import { setMargin } from '../../server/src/catalog/pricing/margin-changes.ts';
import type { LevelKey, Margin } from '../../server/src/catalog/pricing/margin.ts';
import { createPriceGroup, moveToPriceGroup } from '../../server/src/catalog/pricing/price-groups.ts';
import { scheduleMargin } from '../../server/src/catalog/pricing/scheduled-rules.ts';
import { disableProducts } from '../../server/src/catalog/product-switch.ts';
import { dayMs, later } from '../../server/src/clock.ts';
import { Secret } from '../../server/src/sealed.ts';
import { readSupplierNames } from '../../server/src/suppliers/setup/supplier-names.ts';
import type { TestServer } from '../../server/test/server.ts';

const by = { actor: 'operator Bayu Wicaksono', reason: 'Modal Telkomsel naik 21 Nov' };

/** Gives the catalog suppliers with costs, rules, a group with the shop in it, a scheduled change and held costs. */
export async function givenCatalog({ app }: TestServer, accountId: string): Promise<void> {
  const text = await readFile(new URL('../../server/starter/prepaid.json', import.meta.url), 'utf8');
  const starter = readPriceListFile(text);
  if ('problem' in starter) throw new Error(starter.problem);
  const rows = starter.rows.map((row) => Object(row));
  const known = new Set((await readSupplierNames(app.database)).map(({ name }) => name));
  for (const [name, discount] of [
    ['digiflazz', 120],
    ['iak', 85],
  ] as const) {
    if (!known.has(name))
      await addSupplier(app.database, app.keyring, {
        ...{ name, webhookSecret: undefined, baseUrl: 'http://127.0.0.1:9', billsUrl: undefined },
        ...{ testMode: undefined, priority: undefined, actor: 'operator' },
        credentials: { username: 'konter-user', apiKey: new Secret('key-of-the-pictures') },
      });
    const listed = rows.filter((_row, i) => name === 'digiflazz' || i % 3 === 0);
    await applyList(
      app,
      name,
      listed.map((row) => ({ ...row, price: row.price - discount })),
    );
  }
  await givenRules(app, accountId);
  await applyList(
    app,
    'digiflazz',
    rows.map((row) => ({
      ...row,
      price: row.price * (['tsel10', 'tsel50'].includes(row.buyer_sku_code) ? 3 : 1) - 120,
    })),
  );
  const products = [{ kind: 'prepaid', code: 'tsel15' }] as const;
  await disableProducts(app.database, { products, reason: 'Banyak keluhan dari klien', actor: by.actor });
}

async function applyList(app: TestServer['app'], supplier: string, rows: readonly unknown[]): Promise<void> {
  const priceList = await parsePriceList('prepaid', rows);
  await app.database.transaction((tx) =>
    applyPriceList(tx, { supplier, kind: 'prepaid' }, { addProducts: false, priceList }),
  );
}

async function givenRules(app: TestServer['app'], accountId: string): Promise<void> {
  const { database } = app;
  const set = (scope: 'all' | 'brand', subject: string, margin: Margin, level?: LevelKey): Promise<unknown> =>
    setMargin(
      database,
      { ...(level === undefined ? {} : { level }), scope, subject, margin, step: 25n, allowLoss: false },
      by,
    );
  await createPriceGroup(database, { name: 'reseller', actor: by.actor });
  await moveToPriceGroup(database, { accountId, group: 'reseller', ...by });
  await set('all', '', { kind: 'percent', thousandths: 1_500n });
  await set('brand', 'TELKOMSEL', { kind: 'fixed', amount: 170n });
  await set('all', '', { kind: 'percent', thousandths: 800n }, 'group:reseller');
  const rule = { scope: 'category', subject: 'pulsa', margin: { kind: 'fixed', amount: 200n } } as const;
  const at = later(app.clock.nodeNow(), dayMs);
  await scheduleMargin(app, { kind: 'set', rule: { ...rule, step: 25n, allowLoss: false } }, at, by);
}

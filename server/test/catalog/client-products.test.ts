import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type ClientCatalog,
  type ClientProduct,
  describeProducts,
  listClientProducts,
  readPriceHistory,
} from '../../src/catalog/client-products.ts';
import { setMargin } from '../../src/catalog/pricing/margin-changes.ts';
import { createPriceGroup, moveToPriceGroup } from '../../src/catalog/pricing/price-groups.ts';
import { dayMs, hourMs } from '../../src/clock.ts';
import { recordPrices } from '../../src/work/record-prices.ts';
import { operator } from '../../src/operators/audit-record.ts';
import { type LiveStage, startLiveStage } from '../suppliers/live-stage.ts';

let stage: LiveStage;
let agent: string;
let stranger: string;
beforeAll(async () => {
  stage = await startLiveStage();
  await stage.toNoon();
  await stage.add('digiflazz');
  await stage.sync('digiflazz');
  agent = (await stage.server.givenAccount()).id;
  stranger = (await stage.server.givenAccount()).id;
  const { database } = stage.server.app;
  await createPriceGroup(database, { name: 'agents', actor: operator });
  await moveToPriceGroup(database, { accountId: agent, actor: operator, group: 'agents' });
  await recordPrices(stage.server.app);
});
afterAll(() => stage.stop());

async function catalogOf(accountId: string, at?: Date): Promise<ClientCatalog> {
  const { app } = stage.server;
  const { snapshot, now } = await app.catalog.current();
  const supply = app.suppliers.supply('live', at ?? now);
  return { db: app.database, snapshot, now, supply, accountId };
}

async function productOf(accountId: string, at?: Date): Promise<ClientProduct | undefined> {
  const catalog = await catalogOf(accountId, at);
  const products = await listClientProducts(catalog, { q: 'tsel10' });
  return (await describeProducts(catalog, products)).find(({ product }) => product.code === 'tsel10');
}

async function addMargin(amount: bigint, level?: 'group:agents' | `account:${string}`): Promise<void> {
  const rule = { scope: 'product', subject: 'tsel10', step: 1n, allowLoss: false } as const;
  const margin = { kind: 'fixed', amount } as const;
  await setMargin(
    stage.server.app.database,
    { ...rule, margin, ...(level === undefined ? {} : { level }) },
    { actor: operator },
  );
}

test('each client sees its own price, and the changes of its own price', async () => {
  const at = await productOf(agent);
  expect(at).toMatchObject({ previousPrice: null, changedAt: null, state: { available: true } });
  const cost = at?.price ?? 0n;
  stage.server.app.clock.offsetMs += dayMs;
  await addMargin(200n);
  await addMargin(100n, 'group:agents');
  await recordPrices(stage.server.app);
  expect(await productOf(agent)).toMatchObject({ price: cost + 100n, previousPrice: cost });
  expect(await productOf(stranger)).toMatchObject({ price: cost + 200n, previousPrice: cost });
  stage.server.app.clock.offsetMs += dayMs;
  await addMargin(50n, `account:${agent}`);
  await recordPrices(stage.server.app);
  expect(await productOf(agent)).toMatchObject({ price: cost + 50n, previousPrice: cost + 100n });
  // Nothing has changed for others.
  expect(await productOf(stranger)).toMatchObject({ price: cost + 200n, previousPrice: cost });
  const history = await readPriceHistory(await catalogOf(agent), { kind: 'prepaid', code: 'tsel10' });
  expect(history?.points.map(({ price }) => price)).toEqual([cost + 50n, cost + 100n, cost]);
});

test('a client that moves to another group has the price of each time', async () => {
  const { database } = stage.server.app;
  const before = await productOf(stranger);
  stage.server.app.clock.offsetMs += dayMs;
  await moveToPriceGroup(
    database,
    { accountId: stranger, actor: operator, group: 'agents' },
    stage.server.app.clock.offsetMs,
  );
  const moved = await productOf(stranger);
  expect(moved?.price).toBe((before?.price ?? 0n) - 100n);
  expect(moved?.previousPrice).toBe(before?.price);
});

test('a product inside its cut-off is closed, and says when it opens', async () => {
  await stage.product('digiflazz', {
    buyer_sku_code: 'tsel10',
    start_cut_off: '13:00',
    end_cut_off: '14:30',
  });
  await stage.sync('digiflazz');
  const { now } = await stage.server.app.catalog.current();
  const inside = new Date(now.getTime() + hourMs + 60_000);
  const closed = await productOf(agent, inside);
  expect(closed?.state).toEqual({ available: false, reason: 'cut_off' });
  const minutes = ((closed?.opensAt?.getTime() ?? 0) - inside.getTime()) / 60_000;
  expect(minutes).toBeGreaterThan(60);
  expect(minutes).toBeLessThan(90);
  expect((await productOf(agent))?.opensAt).toBeNull();
});

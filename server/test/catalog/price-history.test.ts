import { afterAll, beforeAll, expect, test } from 'vitest';
import { readClientPrices } from '../../src/catalog/history/client-prices.ts';
import { removeMargin, setMargin } from '../../src/catalog/pricing/margin-changes.ts';
import { createPriceGroup, moveToPriceGroup } from '../../src/catalog/pricing/price-groups.ts';
import { disableProducts, enableProducts } from '../../src/catalog/product-switch.ts';
import { dayMs } from '../../src/clock.ts';
import { purgePriceHistory } from '../../src/catalog/history/price-history.ts';
import { readProductSubscribers } from '../../src/webhooks/product-events.ts';
import { addEndpoint } from '../../src/webhooks/endpoints/endpoints.ts';
import { replaySince } from '../../src/webhooks/endpoints/replay.ts';
import { recordPrices } from '../../src/work/record-prices.ts';
import { operator } from '../../src/operators/audit-record.ts';
import { base, type Buyer, givenBuyer, refusal } from '../orders/buyer.ts';
import { queryAsOwner } from '../query-as.ts';
import { type LiveStage, startLiveStage } from '../suppliers/live-stage.ts';
import { checkEventBody } from '../webhooks/event-check.ts';

let stage: LiveStage;
let agent: Buyer;
let stranger: Buyer;
beforeAll(async () => {
  stage = await startLiveStage({ settings: { webhookLocalReceivers: { live: true, sandbox: true } } });
  await stage.toNoon();
  await stage.add('digiflazz');
  await stage.sync('digiflazz');
  agent = await givenBuyer(stage.server);
  stranger = await givenBuyer(stage.server);
  const { database } = stage.server.app;
  await createPriceGroup(database, { name: 'agents', actor: operator });
  await moveToPriceGroup(database, { accountId: agent.account.id, actor: operator, group: 'agents' });
  await record();
});
afterAll(() => stage.stop());

function record() {
  return recordPrices(stage.server.app);
}

/** Adds this many rupiah to the cost of a product, for everybody or a group. */
async function setPrice(
  amount: bigint,
  more: { level?: 'group:agents'; product?: string } = {},
): Promise<void> {
  const { product: subject = 'tsel10', ...level } = more;
  const rule = { scope: 'product', subject, step: 1n, allowLoss: false, ...level } as const;
  await setMargin(
    stage.server.app.database,
    { ...rule, margin: { kind: 'fixed', amount } },
    { actor: operator },
  );
}

/** The price list of a client, as JSON. */
async function priceList(buyer: Buyer): Promise<{ product_code: string; [member: string]: unknown }[]> {
  const answer = await buyer.client.get(`${base}/price-list`);
  return JSON.parse(answer.text).data.products;
}

async function row(buyer: Buyer, code = 'tsel10') {
  return (await priceList(buyer)).find(({ product_code: one }) => one === code);
}

test('a price list has the price of the client with what has changed since yesterday', async () => {
  expect(await row(agent)).toMatchObject({ price: 10_250, previous_price: null, change: 'unchanged' });
  stage.server.app.clock.offsetMs += dayMs;
  await setPrice(200n);
  await setPrice(100n, { level: 'group:agents' });
  await record();
  expect(await row(agent)).toMatchObject({ price: 10_350, previous_price: 10_250, change: 'rose' });
  expect(await row(stranger)).toMatchObject({ price: 10_450, previous_price: 10_250, change: 'rose' });
  stage.server.app.clock.offsetMs += dayMs;
  await setPrice(50n, { level: 'group:agents' });
  await record();
  expect(await row(agent)).toMatchObject({ price: 10_300, previous_price: 10_350, change: 'fell' });
  expect(await row(stranger)).toMatchObject({ price: 10_450, previous_price: 10_450, change: 'unchanged' });
  // Every product of the list has the price of the catalog.
  const { data } = (await agent.client.get(`${base}/catalog?q=tsel10`)).body;
  expect(data[0]?.price).toBe(10_300);
});

test('a price list is CSV with figures as figures, and a page in Indonesian, and answers 304 while it is the same', async () => {
  const path = `${base}/price-list`;
  const csv = await agent.client.get(`${path}?format=csv`);
  expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(csv.text).toContain('tsel10;Telkomsel 10.000;pulsa;TELKOMSEL;prabayar;10300;10350;-50;turun\r\n');
  const page = await agent.client.get(`${path}?format=html`);
  expect(page.text).toContain('<html lang="id">');
  expect(page.text).toContain(
    '<td>tsel10</td><td>Telkomsel 10.000</td><td class="n">10.300</td><td class="n">10.350</td><td>turun 50</td>',
  );
  expect(page.headers.get('content-security-policy')).toContain("style-src 'sha256-");
  const known = (answer: typeof csv) => ({ headers: { 'if-none-match': answer.headers.get('etag') ?? '' } });
  expect((await agent.client.get(`${path}?format=csv`, known(csv))).status).toBe(304);
  expect((await stranger.client.get(`${path}?format=csv`, known(csv))).status).toBe(200);
  await disableProducts(stage.server.app.database, {
    products: [{ code: 'xld10' }],
    reason: 'test',
    actor: operator,
  });
  expect((await agent.client.get(`${path}?format=csv`, known(csv))).status).toBe(200);
  expect(await row(agent, 'xld10')).toBeUndefined();
  expect(refusal(await agent.client.get(`${path}?format=xml`))).toMatchObject({ code: 'invalid_parameter' });
});

test('a price list names what was withdrawn since yesterday, and what comes back is new', async () => {
  const { app } = stage.server;
  const path = `${base}/price-list`;
  const withdrawn = async (): Promise<readonly { readonly product_code: string }[]> =>
    JSON.parse((await stranger.client.get(path)).text).data.withdrawn;
  const product = { product_code: 'pln20', transaction_kind: 'prepaid' };
  await record();
  app.clock.offsetMs += dayMs + 60_000;
  const price = (await row(stranger, 'pln20'))?.['price'];
  const switched = { products: [{ code: 'pln20' }], reason: 'test', actor: operator };
  await disableProducts(app.database, switched);
  expect(await withdrawn()).toContainEqual(expect.objectContaining({ ...product, previous_price: price }));
  const csv = (await stranger.client.get(`${path}?format=csv`)).text;
  expect(csv).toContain(`;prabayar;;${price};;ditutup\r\n`);
  const page = (await stranger.client.get(`${path}?format=html`)).text;
  expect(page).toMatch(/ditutup sejak kemarin\..*<h2>Ditutup sejak kemarin<\/h2>.*<td>pln20<\/td>/s);
  await enableProducts(app.database, switched);
  expect((await withdrawn()).map(({ product_code: code }) => code)).not.toContain('pln20');

  // A price below its cost is not sold, and no switch says so.
  const setTo = async (amount: bigint): Promise<void> => {
    const rule = { scope: 'product', subject: 'pln20', step: 1n, allowLoss: false } as const;
    await setMargin(app.database, { ...rule, margin: { kind: 'price', price: amount } }, { actor: operator });
    await record();
  };
  await setTo(15_000n);
  expect(await withdrawn()).toContainEqual(expect.objectContaining(product));
  app.clock.offsetMs += dayMs + 60_000;
  await setTo(30_000n);
  expect(await row(stranger, 'pln20')).toMatchObject({ price: 30_000, previous_price: null, change: 'new' });
  app.clock.offsetMs += dayMs + 60_000;
  await setTo(15_000n);
  expect(await withdrawn()).toMatchObject([{ ...product, previous_price: 30_000 }]);
  app.clock.offsetMs += dayMs + 60_000;
  const subject = { scope: 'product', subject: 'pln20' } as const;
  await removeMargin(app.database, subject, { actor: operator });
  await record();
});

test.each(['json', 'csv', 'html'])(
  'the tag of a price list as %s changes with everything that it shows',
  async (format) => {
    const path = `${base}/price-list?format=${format}`;
    const tagNow = async () => (await agent.client.get(path)).headers.get('etag');
    const first = await tagNow();
    stage.server.app.clock.offsetMs += 120_000;
    for (const [change, back] of [
      [`brand = 'PLN BARU' where slug = 'pln'`, `brand = 'PLN' where slug = 'pln'`],
      [`slug = 'pln-baru' where slug = 'pln'`, `slug = 'pln' where slug = 'pln-baru'`],
      [
        `name = name || ' Baru' where code = 'pln20'`,
        `name = replace(name, ' Baru', '') where code = 'pln20'`,
      ],
    ] as const) {
      await changeProducts(change);
      await expect.poll(tagNow, { message: change }).not.toBe(first);
      await changeProducts(back);
      // The times in the answer are later than those in the first, and do not count.
      await expect.poll(tagNow, { message: back }).toBe(first);
    }
  },
);

/** Changes products in a way that keeps their order, as an import does. */
function changeProducts(change: string) {
  return queryAsOwner(
    stage.server,
    `with changed as (update products set ${change})
     update catalog_version set version = gen_random_uuid()`,
  );
}

test('updated_since lists what has changed for the client, and everything after a move to another group', async () => {
  await record();
  const { clock, database } = stage.server.app;
  clock.offsetMs += 3_600_000;
  const after = new Date(clock.nodeNow().getTime() - 1_800_000).toISOString();
  const codes = async (buyer: Buyer, from: string, path = '/catalog') => {
    const { body } = await buyer.client.get(`${base}${path}?per_page=50&updated_since=${from}`);
    return { codes: [...body.data].map(({ code }) => code), total: body.meta.total };
  };
  expect(await codes(agent, after)).toEqual({ codes: [], total: 0 });
  expect((await codes(agent, after, '/postpaid/catalog')).total).toBe(0);
  await setPrice(70n, { level: 'group:agents', product: 'xld25' });
  await record();
  expect(await codes(agent, after)).toEqual({ codes: ['xld25'], total: 1 });
  expect(await codes(stranger, after)).toEqual({ codes: [], total: 0 });
  const whole = (await agent.client.get(`${base}/catalog`)).body.meta.total;
  for (const group of [null, 'agents'])
    await moveToPriceGroup(database, { accountId: agent.account.id, actor: operator, group }, clock.offsetMs);
  expect((await codes(agent, after)).total).toBe(whole);
  const wrong = await agent.client.get(`${base}/catalog?updated_since=2026-02-31T25:00:00Z`);
  expect(refusal(wrong)).toMatchObject({ code: 'invalid_parameter' });
});

test('product.changed is sent once, in one event, to endpoints that name it, and to no other', async () => {
  const { app } = stage.server;
  const add = (buyer: Buyer, kinds?: readonly string[]) =>
    addEndpoint(app, {
      ...{ accountId: buyer.account.id, environment: 'sandbox', url: 'http://127.0.0.1:9/hook' },
      kinds,
    });
  await add(agent, ['product.changed']);
  const all = await add(stranger);
  expect(await readProductSubscribers(app.database)).toEqual([
    { accountId: agent.account.id, environment: 'sandbox' },
  ]);
  await record();
  await setPrice(300n);
  await setPrice(120n, { level: 'group:agents' });
  await setPrice(80n, { product: 'xld25', level: 'group:agents' });
  await record();
  await record();
  const events = await queryAsOwner(
    stage.server,
    `select account_id, body from events where kind = 'product.changed'`,
  );
  expect(events).toHaveLength(1);
  const [event] = events;
  expect(event?.['account_id']).toBe(agent.account.id);
  const body = String(event?.['body']);
  expect(checkEventBody(body)).toBeUndefined();
  expect(JSON.parse(body)).toMatchObject({
    type: 'product.changed',
    data: {
      catalog: {
        total: 2,
        products: [
          { product_code: 'tsel10', changes: ['price'], price: 10_370, previous_price: 10_300 },
          { product_code: 'xld25', changes: ['price'], price: 25_080, previous_price: 25_070 },
        ],
      },
    },
  });
  const sent = await queryAsOwner(
    stage.server,
    `select endpoint_id from deliveries where kind = 'product.changed'`,
  );
  expect(sent).toHaveLength(1);
  const ofAll = { accountId: stranger.account.id, environment: 'sandbox' as const, endpointId: all.id };
  const since = new Date(app.clock.nodeNow().getTime() - dayMs);
  expect(await replaySince(app, { ...ofAll, since })).toBe(0);
});

test('product.changed names what the client itself paid when its rules or its group change', async () => {
  const { app } = stage.server;
  const { id } = agent.account;
  const { clock } = app;
  let known = 0;
  const catalogs = async () => {
    await record();
    const rows = await queryAsOwner(
      stage.server,
      `select body from events where kind = 'product.changed' order by id`,
    );
    const added = rows.slice(known).map(({ body }) => JSON.parse(String(body)).data.catalog);
    known = rows.length;
    return added;
  };
  await catalogs();
  clock.offsetMs += 3_600_000;
  const own = { level: `account:${id}`, scope: 'product', subject: 'tsel10' } as const;
  const rule = { ...own, step: 1n, allowLoss: false } as const;
  const change = { product_code: 'tsel10', changes: ['price'] };
  // The group pays 10,370 and everybody 10,550.
  await setMargin(app.database, { ...rule, margin: { kind: 'fixed', amount: 300n } }, { actor: operator });
  const first = { ...change, price: 10_550, previous_price: 10_370 };
  expect(await catalogs()).toMatchObject([{ total: 1, products: [first] }]);
  // The price of its own is the one for everybody, so only that of its group tells that it has changed.
  const since = new Date(clock.nodeNow().getTime() - 1_800_000).toISOString();
  const { body } = await agent.client.get(`${base}/catalog?per_page=50&updated_since=${since}`);
  expect([...body.data].map(({ code }) => code)).toEqual(['tsel10']);
  await removeMargin(app.database, own, { actor: operator });
  const second = { ...change, price: 10_370, previous_price: 10_550 };
  expect(await catalogs()).toMatchObject([{ total: 1, products: [second] }]);
  // Two moves between two runs.
  for (const group of [null, 'agents'])
    await moveToPriceGroup(app.database, { accountId: id, actor: operator, group }, clock.offsetMs);
  expect(await catalogs()).toEqual([]);
  await moveToPriceGroup(app.database, { accountId: id, actor: operator, group: null }, clock.offsetMs);
  const [moved] = await catalogs();
  expect(moved.products).toContainEqual(expect.objectContaining(first));
  await moveToPriceGroup(app.database, { accountId: id, actor: operator, group: 'agents' }, clock.offsetMs);
  const [back] = await catalogs();
  expect(back.products).toContainEqual(expect.objectContaining(second));
});

test('an account that was moved twice has the prices of its groups as they were', async () => {
  const { app } = stage.server;
  const { clock, database } = app;
  const { id } = agent.account;
  const move = (group: string | null) =>
    moveToPriceGroup(database, { accountId: id, actor: operator, group }, clock.offsetMs);
  await move('agents');
  await record();
  clock.offsetMs += 2 * dayMs;
  const before = await row(agent);
  await move(null);
  await move('agents');
  const after = await row(agent);
  expect(after).toMatchObject({ price: before?.['price'], previous_price: before?.['price'] });
  expect(after).toMatchObject({ change: 'unchanged' });
  const product = { kind: 'prepaid', code: 'tsel10' } as const;
  const points = (await readClientPrices(database, { accountId: id, starter: true }, [product])).of(product);
  const forEverybody = (await row(stranger))?.['price'];
  expect(points.slice(-3).map(({ price }) => Number(price))).toEqual([
    before?.['price'],
    forEverybody,
    before?.['price'],
  ]);
});

test('a move by the previous release, which writes to the members only, is known to the history', async () => {
  const { clock, database } = stage.server.app;
  const buyer = await givenBuyer(stage.server);
  const { id } = buyer.account;
  await record();
  const hasGroup = async (): Promise<boolean> => {
    const [price, ofGroup] = [await row(buyer), await row(agent)];
    return price?.['price'] === ofGroup?.['price'];
  };
  const listed = async () => {
    const from = new Date(clock.nodeNow().getTime() - 1_800_000).toISOString();
    const { body } = await buyer.client.get(`${base}/catalog?per_page=50&updated_since=${from}`);
    return { codes: [...body.data].map(({ code }) => code), total: body.meta.total };
  };
  /** Moves the buyer into the group, or out of it and back into it, as the previous release does. */
  const moveAsBefore = () =>
    queryAsOwner(
      stage.server,
      `with moved as (
         insert into price_group_members as m (account_id, group_name, changed_at) values ($1, 'agents', $2)
         on conflict (account_id) do update set previous_group_name = null, changed_at = excluded.changed_at)
       update catalog_version set version = gen_random_uuid()`,
      [id, clock.nodeNow()],
    );
  const whole = (await buyer.client.get(`${base}/catalog`)).body.meta.total;
  clock.offsetMs += 3_600_000;
  expect(await listed()).toEqual({ codes: [], total: 0 });
  for (let moves = 0; moves < 2; moves += 1) {
    await moveAsBefore();
    await expect.poll(hasGroup).toBe(true);
    expect((await listed()).total).toBe(whole);
    clock.offsetMs += 3_600_000;
    expect(await listed()).toEqual({ codes: [], total: 0 });
  }
  await setPrice(90n, { level: 'group:agents', product: 'xld25' });
  await record();
  expect(await listed()).toEqual({ codes: ['xld25'], total: 1 });

  const product = { kind: 'prepaid', code: 'tsel10' } as const;
  const expected = [await row(agent), await row(stranger)].map((one) => one?.['price']);
  await moveToPriceGroup(database, { accountId: id, actor: operator, group: null }, clock.offsetMs);
  const points = (await readClientPrices(database, { accountId: id, starter: true }, [product])).of(product);
  expect(points.slice(-2).map(({ price }) => Number(price))).toEqual(expected);
});

test('replaced prices are deleted after 40 days, and the newest ones stay', async () => {
  const { app } = stage.server;
  const before = await priceList(agent);
  app.clock.offsetMs += 41 * dayMs;
  await purgePriceHistory(app.database, app.clock.offsetMs);
  const rows = await queryAsOwner(
    stage.server,
    `select price from price_history where level = 'group:agents' and code = 'tsel10'`,
  );
  expect(rows.map(({ price }) => Number(price))).toEqual([10_370]);
  // A snapshot, and the time that belongs to it, may be used for 40 ms.
  await expect
    .poll(async () => (await priceList(agent)).every(({ price, previous_price: then }) => price === then))
    .toBe(true);
  expect((await priceList(agent)).map(({ price }) => price)).toEqual(before.map(({ price }) => price));
});

import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openCatalog, type Catalog } from '../../../src/catalog/catalog.ts';
import { importCatalog } from '../../../src/catalog/import/import-catalog.ts';
import { listPostpaid, listPrepaid } from '../../../src/catalog/list-products.ts';
import type { Snapshot } from '../../../src/catalog/snapshot.ts';
import { loadStarterCatalog } from '../../../src/catalog/import/starter.ts';
import { makeClock } from '../../../src/clock.ts';
import type { Database } from '../../../src/database/connection.ts';
import { operator } from '../../../src/operators/audit-record.ts';
import { createTestDatabase, type TestDatabase } from '../../database.ts';

let db: TestDatabase;
let catalog: Catalog;

beforeAll(async () => {
  db = await createTestDatabase();
  await loadStarterCatalog(db.database);
  catalog = openCatalog(db.database, makeClock());
});
afterAll(() => db.drop());

function row(code: string, change: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    buyer_sku_code: code,
    product_name: `Axis ${code}`,
    category: 'Data',
    brand: 'AXIS',
    price: 5_000,
    ...change,
  };
}

async function snapshot(): Promise<Snapshot> {
  return (await catalog.current()).snapshot;
}

async function version(): Promise<string> {
  return (await snapshot()).version;
}

describe('the starter catalog', () => {
  let empty: TestDatabase;
  beforeEach(async () => {
    empty = await createTestDatabase();
  });
  afterEach(() => empty.drop());

  test('is loaded completely or not at all, so that the next start can load it after a failure', async () => {
    const owner = new pg.Client(empty.ownerUrl);
    await owner.connect();
    await owner.query(`alter table products add constraint breaks check (kind <> 'postpaid')`);
    await owner.end();
    await expect(loadStarterCatalog(empty.database)).rejects.toThrow('breaks');
    const { snapshot } = await openCatalog(empty.database, makeClock()).current();
    expect(snapshot.prepaid.products).toEqual([]);
  });

  test('is loaded once, completely, and covers what a kiosk sells', async () => {
    const loaded = await loadStarterCatalog(empty.database);
    expect(loaded.prepaid).toBeGreaterThanOrEqual(300);
    expect(loaded.postpaid).toBeGreaterThanOrEqual(60);
    expect(await loadStarterCatalog(empty.database)).toEqual({ prepaid: 0, postpaid: 0 });

    // Like a server that has just started: the catalog is loaded before the first request.
    const { snapshot } = await openCatalog(empty.database, makeClock()).current();
    expect(snapshot.prepaid.products).toHaveLength(loaded.prepaid);
    expect(snapshot.postpaid.products).toHaveLength(loaded.postpaid);
    expect(Object.keys(snapshot.operatorPrefixes)).toHaveLength(7);
    expect(Object.keys(snapshot.categories)).toHaveLength(14);
  });
});

describe('an import', () => {
  test('reports each row, and the next answer of a running server shows the products', async () => {
    await catalog.current();
    const report = await importCatalog(
      db.database,
      'prepaid',
      [row('i1'), row('i2', { price: 0 }), row('i3')],
      { actor: operator },
    );
    expect(report).toEqual({
      added: 2,
      changed: 0,
      unchanged: 0,
      refused: [{ row: 2, code: 'i2', reason: 'zero_price' }],
      held: [],
      parted: [],
    });
    expect((await snapshot()).prepaid.byCode.get('i1')).toMatchObject({
      price: 5_000n,
      fields: [{ key: 'customer_no', inputMode: 'tel' }],
    });
    expect((await snapshot()).prepaid.byCode.get('i2')).toBeUndefined();
  });

  test('accepts a list with characters that PostgreSQL cannot store, in any field', async () => {
    const bad = '\u0000a\uD800';
    const members = [
      'product_name',
      'brand',
      'category',
      'desc',
      'region',
      'type',
      'logo_url',
      'start_cut_off',
    ];
    const report = await importCatalog(
      db.database,
      'prepaid',
      [
        row('bad', { logo_url: `https://logo.test/${bad} b\n.png` }),
        ...members.map((member) => row(`bad-${member}`, { [member]: bad })),
        row(`bad${bad}`),
      ],
      { actor: operator },
    );
    expect(report.added).toBe(members.length + 1);
    expect((await snapshot()).prepaid.byCode.get('bad')).toMatchObject({
      logoUrl: 'https://logo.test/%00a%EF%BF%BD%20b.png',
    });
  });

  test('changes nothing when the list is the same, not even the version', async () => {
    const rows = [
      row('j1'),
      row('j2', { start_cut_off: '23:0', end_cut_off: '0:5', unlimited_stock: false, stock: 3 }),
    ];
    await importCatalog(db.database, 'prepaid', rows, { actor: operator });
    const before = await version();
    expect(await importCatalog(db.database, 'prepaid', rows, { actor: operator })).toEqual({
      added: 0,
      changed: 0,
      unchanged: 2,
      refused: [],
      held: [],
      parted: [],
    });
    expect(await version()).toBe(before);
  });

  test('changes the rows that differ and keeps products that the list does not name', async () => {
    await importCatalog(db.database, 'prepaid', [row('k1'), row('k2')], { actor: operator });
    const report = await importCatalog(
      db.database,
      'prepaid',
      [row('k1', { price: '6.000', buyer_product_status: false }), row('k1')],
      { actor: operator },
    );
    expect(report).toMatchObject({
      added: 0,
      changed: 1,
      unchanged: 0,
      refused: [{ row: 2, reason: 'duplicate_code' }],
    });
    expect((await snapshot()).prepaid.byCode.get('k1')).toMatchObject({ price: 6_000n, switchedOn: false });
    expect((await snapshot()).prepaid.byCode.get('k2')).toMatchObject({ price: 5_000n });
  });

  test('keeps a product unchanged when its row is refused', async () => {
    await importCatalog(db.database, 'prepaid', [row('l1')], { actor: operator });
    const before = await version();
    const report = await importCatalog(
      db.database,
      'prepaid',
      [row('l1', { price: -1, product_name: 'Lain' })],
      { actor: operator },
    );
    expect(report.refused).toEqual([{ row: 1, code: 'l1', reason: 'negative_price' }]);
    expect((await snapshot()).prepaid.byCode.get('l1')).toMatchObject({ name: 'Axis l1', price: 5_000n });
    expect(await version()).toBe(before);
  });

  test('of billers and one of prepaid products do not affect each other, even with the same code', async () => {
    await importCatalog(db.database, 'prepaid', [row('m1')], { actor: operator });
    await importCatalog(
      db.database,
      'postpaid',
      [
        {
          buyer_sku_code: 'm1',
          product_name: 'Telkom',
          category: 'Pascabayar',
          brand: 'INTERNET PASCABAYAR',
          admin: 2_500,
          commission: 100,
        },
      ],
      { actor: operator },
    );
    expect((await snapshot()).prepaid.byCode.get('m1')).toMatchObject({ kind: 'prepaid', price: 5_000n });
    expect((await snapshot()).postpaid.byCode.get('m1')).toMatchObject({
      kind: 'postpaid',
      category: 'internet',
      adminFee: 2_500n,
      commission: 100n,
    });
  });

  test('of 5,000 rows takes seconds at most, and an empty or unreadable list is handled', async () => {
    const one = counting(db.database);
    expect(await importCatalog(one, 'prepaid', [row('one')], { actor: operator })).toMatchObject({
      added: 1,
    });
    const rows = Array.from({ length: 5_000 }, (_, i) =>
      row(`n${i}`, { product_name: `Nama \u0000 "${i}" \ud800`, price: i + 1 }),
    );
    const all = counting(db.database);
    const start = process.cpuUsage();
    expect(await importCatalog(all, 'prepaid', rows, { actor: operator })).toMatchObject({
      added: 5_000,
      refused: [],
    });
    const { user, system } = process.cpuUsage(start);
    expect((user + system) / 1_000).toBeLessThan(5_000);
    expect(all.statements()).toBe(one.statements());
    expect(await importCatalog(db.database, 'prepaid', [], { actor: operator })).toEqual({
      added: 0,
      changed: 0,
      unchanged: 0,
      refused: [],
      held: [],
      parted: [],
    });
    expect(
      (await importCatalog(db.database, 'prepaid', [null, 7, 'x'], { actor: operator })).refused,
    ).toHaveLength(3);
  });

  test('waits for another import to finish', async () => {
    const rows = Array.from({ length: 200 }, (_, i) => row(`o${i}`));
    const reports = await Promise.all([
      importCatalog(db.database, 'prepaid', rows, { actor: operator }),
      importCatalog(db.database, 'prepaid', rows.toReversed(), { actor: operator }),
    ]);
    expect(reports.map((report) => report.added).toSorted((a, b) => a - b)).toEqual([0, 200]);
  });
});

describe('a list', () => {
  test('is paged, and filtered by exact category and by brand ignoring case', async () => {
    const current = await snapshot();
    const first = listPrepaid(current, { page: 1, perPage: 5, slug: 'pulsa', brand: 'by.u' });
    expect(first.products.map((product) => product.price)).toEqual([
      1_265n,
      2_265n,
      5_265n,
      10_265n,
      15_265n,
    ]);
    expect(first.total).toBe(9);
    expect(listPrepaid(current, { page: 2, perPage: 5, slug: 'pulsa', brand: 'BY.U' }).products).toHaveLength(
      4,
    );
    expect(listPrepaid(current, { page: 99, perPage: 5, slug: 'pulsa' }).products).toEqual([]);
    expect(listPrepaid(current, { page: 1, perPage: 5, slug: 'Pulsa' }).total).toBe(0);
  });

  test('ignores empty filters', async () => {
    const current = await snapshot();
    const page = { page: 1, perPage: 1 };
    const { total } = listPrepaid(current, page);
    expect(listPrepaid(current, { ...page, slug: '', brand: ' ', q: '' }).total).toBe(total);
    const billers = listPostpaid(current, page);
    expect(listPostpaid(current, { ...page, category: '', q: ' ' }).total).toBe(billers.total);
  });

  test('of billers can be filtered by category and searched by place', async () => {
    const current = await snapshot();
    const found = listPostpaid(current, { page: 1, perPage: 10, category: 'pdam', q: 'surabaya' });
    expect(found.products.map((product) => product.code)).toEqual(['pdamsurabaya']);
  });
});

describe('many requests at once', () => {
  test('share one check for a newer version', async () => {
    let statements = 0;
    const counted = openCatalog(
      {
        rows(statement) {
          statements += 1;
          return db.database.rows(statement);
        },
      },
      makeClock(),
    );
    await counted.current();
    statements = 0;
    const snapshots = await Promise.all(Array.from({ length: 1_000 }, () => counted.current()));
    expect(new Set(snapshots.map(({ snapshot }) => snapshot)).size).toBe(1);
    expect(statements).toBeLessThanOrEqual(2);
  });
});

describe('the application', () => {
  test('cannot delete a product or set a price of 0', async () => {
    const client = new pg.Client(db.appUrl);
    await client.connect();
    try {
      await expect(client.query('delete from products')).rejects.toThrow('permission denied');
      await expect(client.query("update products set price = 0 where code = 'tsel10'")).rejects.toThrow(
        'products_price',
      );
    } finally {
      await client.end();
    }
  });
});

/** The same database, with a count of the statements in its transactions. */
function counting(database: Database): Database & { statements(): number } {
  let statements = 0;
  return {
    ...database,
    statements: () => statements,
    transaction: (work) =>
      database.transaction((tx) =>
        work({
          ...tx,
          rows(statement) {
            statements += 1;
            return tx.rows(statement);
          },
        }),
      ),
  };
}

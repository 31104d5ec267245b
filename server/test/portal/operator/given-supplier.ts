import { addSupplier } from '../../../src/catalog/import/supplier-changes.ts';
import { Secret } from '../../../src/sealed.ts';
import { queryAsOwner } from '../../query-as.ts';
import type { TestServer } from '../../server.ts';

/** Nothing listens there, so each call finds no connection at once. */
const nowhere = 'http://127.0.0.1:1';

/** The key of the suppliers of these tests, which no answer may contain. */
export const supplierKey = 'a-key-that-must-not-be-shown';

/** Sets a supplier up; by default at an address where nothing listens. */
export async function givenSupplier(
  server: TestServer,
  name: 'digiflazz' | 'iak',
  baseUrl: string = nowhere,
): Promise<void> {
  await addSupplier(server.app.database, server.app.keyring, {
    name,
    credentials: { username: `user of ${name}`.replaceAll(' ', '-'), apiKey: new Secret(supplierKey) },
    webhookSecret: undefined,
    baseUrl,
    billsUrl: undefined,
    testMode: undefined,
    priority: undefined,
    actor: 'operator',
  });
  await server.app.suppliers.refresh();
}

/** Puts codes of a supplier into the database, as its price list would. */
export async function givenCodes(
  server: TestServer,
  supplier: string,
  codes: readonly {
    readonly sku: string;
    readonly name: string;
    readonly product?: string;
    readonly cost?: number;
  }[],
): Promise<void> {
  await queryAsOwner(
    server,
    `insert into supplier_skus (supplier, kind, sku, name, product_code, cost, listed, buyer_on, seller_on, multi, seen_at)
     select $1, 'prepaid', c.sku, c.name, c.product, coalesce(c.cost, 10000), true, true, true, true, now()
       from json_to_recordset($2) as c (sku text, name text, product text, cost bigint)`,
    [supplier, JSON.stringify(codes)],
  );
}

/** A prepaid product of the catalog. */
export async function someProduct(
  server: TestServer,
): Promise<{ readonly code: string; readonly name: string }> {
  const [row] = await queryAsOwner(
    server,
    `select code, name from products where kind = 'prepaid' order by code limit 1`,
  );
  return { code: String(row?.['code']), name: String(row?.['name']) };
}

import { readFile } from 'node:fs/promises';
import type { Database } from '../database/connection.ts';
import { sql } from '../database/sql.ts';
import { importCatalog } from './import.ts';
import { readPriceListFile } from './price-list.ts';
import type { ProductKind } from './product.ts';

/** How many products were loaded of each kind. */
export type LoadedStarter = Readonly<Record<ProductKind, number>>;

/** Loads the catalog that ships with konter into a database that has no product yet; otherwise it changes nothing. */
export async function loadStarterCatalog(db: Database): Promise<LoadedStarter> {
  const [row] = await db.rows(sql<{ empty: boolean }>`select not exists (select from products) as empty`);
  if (row?.empty !== true) return { prepaid: 0, postpaid: 0 };
  return { prepaid: await load(db, 'prepaid'), postpaid: await load(db, 'postpaid') };
}

async function load(db: Database, kind: ProductKind): Promise<number> {
  const file = new URL(`../../starter/${kind}.json`, import.meta.url);
  const list = readPriceListFile(await readFile(file, 'utf8'));
  if ('problem' in list) throw new Error(`${file.pathname}: ${list.problem}`);
  const { added, refused } = await importCatalog(db, kind, list.rows);
  if (refused.length > 0)
    throw new Error(
      `${file.pathname}: ${refused.length} rows cannot be sold, the first is row ${refused[0]?.row}.`,
    );
  return added;
}

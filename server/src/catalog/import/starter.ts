import { readFile } from 'node:fs/promises';
import type { Database, Tx } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { ProductKind } from '../../product-kind.ts';
import { importList } from './import-catalog.ts';
import { parsePriceList, readPriceListFile } from './price-list.ts';

/** How many products of each kind were loaded. */
export type LoadedStarter = Readonly<Record<ProductKind, number>>;

/**
 * Loads the catalog that ships with konter into a database without products; otherwise it changes nothing. It runs in
 * one transaction, so an interrupted start leaves no partial catalog.
 */
export function loadStarterCatalog(db: Database): Promise<LoadedStarter> {
  return db.transaction(async (tx) => {
    const [row] = await tx.rows(sql<{ empty: boolean }>`select not exists (select from products) as empty`);
    if (row?.empty !== true) return { prepaid: 0, postpaid: 0 };
    return { prepaid: await load(tx, 'prepaid'), postpaid: await load(tx, 'postpaid') };
  });
}

async function load(tx: Tx, kind: ProductKind): Promise<number> {
  const file = new URL(`../../../starter/${kind}.json`, import.meta.url);
  const list = readPriceListFile(await readFile(file, 'utf8'));
  if ('problem' in list) throw new Error(`${file.pathname}: ${list.problem}`);
  const { added, refused } = await importList(tx, kind, await parsePriceList(kind, list.rows), {
    source: 'starter',
  });
  if (refused.length > 0)
    throw new Error(
      `${file.pathname}: ${refused.length} rows are refused, the first is row ${refused[0]?.row}.`,
    );
  return added;
}

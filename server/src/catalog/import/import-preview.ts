import { hash } from 'node:crypto';
import type { Database, Tx } from '../../database/connection.ts';
import { dryRun } from '../../database/dry-run.ts';
import { sql } from '../../database/sql.ts';
import { checkedReason, recordAudit } from '../../operators/audit-record.ts';
import type { ProductKind } from '../../product-kind.ts';
import { comparePrices, readPriceState } from '../pricing/price-comparison.ts';
import {
  type PriceChanger,
  type PricePreview,
  previewOf,
  requireSamePreview,
} from '../pricing/price-preview.ts';
import { withPrices } from '../pricing/reprice.ts';
import { lockCatalog } from '../version.ts';
import { importList, type ImportReport } from './import-catalog.ts';
import { parsePriceList, type PriceList } from './price-list.ts';
import type { ListedProduct } from './price-row.ts';

/** A file that an operator imports. */
export interface ImportedFile {
  readonly kind: ProductKind;
  /** Its rows, in Digiflazz's format. */
  readonly rows: readonly unknown[];
  /** By how many per cent a cost may differ from the known one. */
  readonly bandPercent: number;
}

/** What an import of a file does: what becomes of its rows, the products that are new, and every price that changes. */
export interface CatalogImport extends PricePreview {
  readonly report: ImportReport;
  readonly newProducts: readonly ListedProduct[];
}

/** What an import of a price list would do. Nothing is changed. */
export async function previewImport(database: Database, file: ImportedFile): Promise<CatalogImport> {
  const list = await parsePriceList(file.kind, file.rows);
  return dryRun(database, async (tx) => {
    await lockCatalog(tx);
    return importSeen(tx, file, list);
  });
}

/**
 * Imports a price list that was previewed, with its audit record in the same transaction. Products that it does not name stay as
 * they are.
 * @throws Refusal `preview_outdated` when it would do something else than the operator saw
 * @throws CommandError when the reason is invalid
 */
export async function importPreviewed(
  database: Database,
  file: ImportedFile,
  { actor, reason = '', seen }: PriceChanger,
): Promise<CatalogImport> {
  const checked = checkedReason(reason, 'an import');
  const list = await parsePriceList(file.kind, file.rows);
  return withPrices(database, async (tx) => {
    const done = await importSeen(tx, file, list);
    requireSamePreview(done, { seen });
    const { added, changed, unchanged, refused, held, parted } = done.report;
    await recordAudit(tx, {
      actor,
      action: 'catalog.imported',
      subject: 'catalog',
      detail: {
        ...{ kind: file.kind, added, changed, unchanged, refused: refused.length, held: held.length },
        ...{ parted: parted.length, prices_changed: done.effects.length, reason: checked },
      },
    });
    return done;
  });
}

async function importSeen(
  tx: Tx,
  { kind, bandPercent }: ImportedFile,
  list: PriceList,
): Promise<CatalogImport> {
  const before = await readPriceState(tx);
  const known = await readCodes(tx, kind);
  const report = await importList(tx, kind, list, { bandPercent });
  const effects = comparePrices(before, await readPriceState(tx));
  const newProducts = list.products.filter(({ code }) => !known.has(code));
  return { report, newProducts, ...previewOf(['import', kind, digestOf(list), report], effects) };
}

/** Names what a file says, so that another file with the same effects on prices has another preview. */
function digestOf({ products }: PriceList): string {
  const text = JSON.stringify(products, (_key, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );
  return hash('sha256', text, 'base64url');
}

async function readCodes(tx: Tx, kind: ProductKind): Promise<ReadonlySet<string>> {
  const rows = await tx.rows(sql<{ code: string }>`
    select code
      from products
     where kind = ${kind}`);
  return new Set(rows.map(({ code }) => code));
}

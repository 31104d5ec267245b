import type { App } from '../../../../app.ts';
import {
  type CatalogImport,
  type ImportedFile,
  importPreviewed,
  previewImport,
} from '../../../../catalog/import/import-preview.ts';
import { readPriceListFile } from '../../../../catalog/import/price-list.ts';
import type { ListedProduct } from '../../../../catalog/import/price-row.ts';
import type { ProductKind } from '../../../../product-kind.ts';
import { Refusal } from '../../../../refusals.ts';
import type { Api } from '../../../api.ts';
import { closed, ref } from '../../../document/schemas.ts';
import { actorOf } from '../../access.ts';
import { portalAnswer, refused } from '../../portal-answer.ts';
import { reasonDetail } from '../../reason-detail.ts';
import { presentPreview } from '../prices/present-prices.ts';
import { Digest, ShownEffects } from '../prices/price-schemas.ts';
import { PriceFileInput, ImportReason, priceFileBodyLimit, priceFileMax } from './import-schemas.ts';

const base = '/portal/operator/catalog-imports';
const rowsMax = 200;

/** The operations that preview and import price lists. The same use case as `konter catalog import`. */
export function catalogImportRoutes(api: Api, app: App): void {
  previewRoute(api, app);
  importRoute(api, app);
}

function previewRoute(api: Api, app: App): void {
  api.post(
    `${base}/preview`,
    {
      bodyLimit: priceFileBodyLimit,
      config: { access: { operator: 'prices:write', reads: true } },
      schema: {
        operationId: 'previewCatalogImport',
        summary: 'Show what an import of a price list would do',
        description: 'A POST that changes nothing.',
        body: closed({ ...PriceFileInput, ...ShownEffects }),
        response: { 200: ref('OperatorCatalogPreviewAnswer'), default: refused },
      },
    },
    async (request) => {
      const { kind, content, ...shown } = request.body;
      const preview = await previewImport(app.database, fileOf(app, kind, content));
      const { refused: rows, held, parted } = preview.report;
      return portalAnswer(request, {
        ...countsOf(preview),
        new_products: preview.newProducts.slice(0, rowsMax).map(presentNew),
        refused_rows: rows.slice(0, rowsMax).map(({ row, code, reason }) => ({ row, code, reason })),
        held_rows: held.slice(0, rowsMax).map(({ code, name, oldCost, newCost }) => ({
          ...{ code, name, old_cost: Number(oldCost), new_cost: Number(newCost) },
        })),
        parted_rows: parted.slice(0, rowsMax).map(({ supplier, code, name, product }) => ({
          ...{ supplier, code, name, product },
        })),
        prices: await presentPreview(app.database, preview, shown),
      });
    },
  );
}

function importRoute(api: Api, app: App): void {
  api.post(
    base,
    {
      bodyLimit: priceFileBodyLimit,
      config: { access: { operator: 'prices:write', fresh: true } },
      schema: {
        operationId: 'importCatalog',
        summary: 'Import a price list that was previewed',
        description: 'Products that it does not name stay. The same file again changes nothing.',
        body: closed({ ...PriceFileInput, digest: Digest, reason: ImportReason }),
        response: { 200: ref('OperatorCatalogImportAnswer'), default: refused },
      },
    },
    async (request) => {
      const { kind, content, digest: seen, reason } = request.body;
      const file = fileOf(app, kind, content);
      const done = await importPreviewed(app.database, file, { actor: actorOf(request), reason, seen });
      return portalAnswer(request, { ...countsOf(done), prices_changed: done.effects.length });
    },
  );
}

function fileOf({ config }: App, kind: ProductKind, content: string): ImportedFile {
  const bytes = Buffer.from(content, 'base64');
  if (bytes.length > priceFileMax) throw new Refusal('payload_too_large');
  const list = readPriceListFile(bytes.toString('utf8'));
  if ('problem' in list)
    throw new Refusal('invalid_parameter', {
      details: [reasonDetail('content', list.problem, { reason: 'no_price_list' })],
    });
  return { kind, rows: list.rows, bandPercent: config.settings.costBandPercent };
}

function countsOf({ report: { added, changed, unchanged, refused: rows, held, parted } }: CatalogImport) {
  return {
    ...{ added, changed, unchanged },
    ...{ refused: rows.length, held: held.length, parted: parted.length },
  };
}

function presentNew(product: ListedProduct) {
  const { code, name } = product;
  return { code, name, amount: Number(product.kind === 'prepaid' ? product.price : product.adminFee) };
}

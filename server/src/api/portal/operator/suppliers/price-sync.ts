import type { App } from '../../../../app.ts';
import { noReadableRow, type PriceSyncReport } from '../../../../catalog/import/price-sync.ts';
import { syncAsOperator } from '../../../../catalog/import/sync-now.ts';
import { explainCode } from '../../../../suppliers/adapters.ts';
import { notSetUp } from '../../../../suppliers/setup/supplier-names.ts';
import type { Api } from '../../../api.ts';
import { ref } from '../../../document/schemas.ts';
import { actorOf } from '../../access.ts';
import { portalAnswer, refused } from '../../portal-answer.ts';
import { PriceSyncBody } from './code-schemas.ts';
import { SupplierParams } from './supplier-schemas.ts';

/** How many refused rows are answered. */
const refusedMax = 200;

/** Fetches the price lists of a supplier now. The same use case as `konter supplier price-sync`. */
export function registerPriceSync(api: Api, app: App): void {
  api.post(
    '/portal/operator/suppliers/:name/price-sync',
    {
      config: { access: { operator: 'suppliers:write', fresh: true } },
      schema: {
        operationId: 'syncSupplierPrices',
        summary: 'Fetch the price lists of a supplier now',
        description: 'It answers when both lists were read or refused, which may take a minute.',
        params: SupplierParams,
        body: PriceSyncBody,
        response: { 200: ref('OperatorPriceSyncAnswer'), default: refused },
      },
    },
    async (request) => {
      const { name } = request.params;
      await app.suppliers.refresh();
      const found = app.suppliers.real().find(({ supplier }) => supplier.name === name);
      if (found === undefined) throw notSetUp(name);
      const deps = { database: app.database, clock: app.clock, settings: app.config.settings };
      const synced = await syncAsOperator(deps, found, {
        addProducts: request.body.add_products === true,
        actor: actorOf(request),
      });
      await app.suppliers.refresh();
      return portalAnswer(
        request,
        synced.map(({ report }) => present(report)),
      );
    },
  );
}

function present(report: PriceSyncReport) {
  const { supplier, kind, outcome } = report;
  if (report.outcome !== 'read')
    return {
      kind,
      outcome,
      said: saidOf(report),
      retry_after_seconds: Math.ceil(report.retryAfterMs / 1_000),
      counts: null,
      refused: [],
      held: [],
      parted: [],
      renamed: [],
      below_cost: 0,
    };
  const { added, changed, unchanged, gone, withheld, unmapped } = report;
  return {
    kind,
    outcome,
    said: report.unreadable ? noReadableRow : null,
    retry_after_seconds: null,
    counts: {
      ...{ added, changed, unchanged, gone, withheld, unmapped },
      products_added: report.productsAdded,
      prices_changed: report.pricesChanged,
    },
    refused: report.refused.slice(0, refusedMax).map(({ row, code, reason }) => ({ row, code, reason })),
    held: report.held.map(({ code, name }) => ({ code, name })),
    parted: report.parted.map(({ code, name }) => ({ code, name })),
    renamed: report.renamed.map(({ code, name, nameBefore, product }) => ({
      ...{ code, name, product },
      name_before: nameBefore,
    })),
    below_cost: report.belowCost.length,
  };

  function saidOf(missing: Exclude<PriceSyncReport, { outcome: 'read' }>): string | null {
    if (missing.outcome === 'too_soon') return missing.lastFault;
    return missing.supplierCode === null ? null : explainCode(supplier, kind, missing.supplierCode);
  }
}

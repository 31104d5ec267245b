import type { App } from '../app.ts';
import { syncPrices } from '../catalog/import/price-sync.ts';
import { faultOf } from '../fault.ts';
import { productKinds } from '../product-kind.ts';
import { listPauseMsOf } from '../suppliers/adapters.ts';
import type { ReadySupplier } from '../suppliers/registry.ts';

/**
 * Fetches the due price lists of the enabled suppliers. Only one of several nodes fetches each list. A slow or unreachable
 * supplier does not delay the lists of the others.
 */
export async function syncDuePrices(app: App): Promise<void> {
  const enabled = app.suppliers.real().filter((one) => one.enabled);
  await Promise.all(
    enabled.map(async (one) => {
      const { supplier } = one;
      try {
        await syncSupplier(app, one);
      } catch (error) {
        app.log.error({ supplier: supplier.name, ...faultOf(error) }, 'a price list could not be imported');
      }
    }),
  );
}

async function syncSupplier(app: App, { supplier, addsProducts }: ReadySupplier): Promise<void> {
  if (!supplier.capabilities.has('price_list')) return;
  const { settings } = app.config;
  const pauseMs = listPauseMsOf(supplier.name, settings);
  const everyMs = Math.max(settings.priceSyncIntervalMs, pauseMs);
  const bounds = { bandPercent: settings.costBandPercent, shorterPercent: settings.priceListShorterPercent };
  const plan = { addProducts: addsProducts, everyMs, pauseMs, bounds };
  for (const kind of productKinds) {
    const report = await syncPrices(app, supplier, kind, plan);
    const about = { supplier: supplier.name, list: kind };
    if (report.outcome === 'unavailable')
      app.log.warn({ ...about, supplier_code: report.supplierCode }, 'a price list could not be fetched');
    if (report.outcome !== 'read') continue;
    const { added, changed, gone, refused, unmapped, pricesChanged, feesChanged, belowCost, held, withheld } =
      report;
    const counts = {
      added,
      changed,
      gone,
      refused: refused.length,
      unmapped,
      prices_changed: pricesChanged,
      fees_changed: feesChanged,
    };
    if (report.unreadable) app.log.warn({ ...about, ...counts }, 'no row of a price list can be read');
    else app.log.info({ ...about, ...counts }, 'a price list was imported');
    if (held.length + withheld > 0)
      app.log.error(
        { ...about, costs: held.length, missing: withheld },
        'parts of a price list are held until an operator rules; see konter catalog review list',
      );
    for (const { code, product } of report.parted)
      app.log.warn({ ...about, code, product }, 'a code now names a different product and is no longer sold');
    for (const { code, product } of report.renamed)
      app.log.warn(
        { ...about, code, product },
        'a code that an operator mapped names a different product; it is still sold',
      );
    for (const { code, level } of belowCost)
      app.log.warn(
        { product: code, ...(level === null ? {} : { price_level: level }) },
        'a product is off sale: its price is below its cost',
      );
  }
}

import type { BelowCost } from '../catalog/pricing/below-cost.ts';
import type { PriceMove, RepriceReport } from '../catalog/pricing/reprice.ts';
import { grouped } from '../rupiah.ts';

/** The number of changed prices and the largest change, as the end of a sentence. */
export function formatPriceMoves({
  pricesChanged,
  furthest,
}: Pick<RepriceReport, 'furthest' | 'pricesChanged'>): string {
  if (furthest === null) return 'no price changed';
  return pricesChanged === 1
    ? `1 price changed: ${formatPriceMove(furthest)}`
    : `${pricesChanged} prices changed, the largest change: ${formatPriceMove(furthest)}`;
}

/** Notes about prices: one line per product that is off sale, and one about the products without a rule. */
export function priceWarnings({
  belowCost,
  unruled,
}: Pick<RepriceReport, 'belowCost' | 'unruled'>): string[] {
  return [
    ...belowCost.map(formatOffSale),
    ...(unruled === 0
      ? []
      : [
          `${unruled} ${unruled === 1 ? 'product is' : 'products are'} sold at cost, since no rule applies to ${unruled === 1 ? 'it' : 'them'}; see konter margin set --help`,
        ]),
  ];
}

function formatPriceMove({ code, before, after }: PriceMove): string {
  return `${code} from ${grouped(before)} to ${grouped(after)}`;
}

function formatOffSale({ code, level, price, cost }: BelowCost): string {
  const clients = level === null ? '' : ` for ${level.replace(':', ' ')}`;
  return `${code} is off sale${clients}: ${grouped(price)} is below its cost of ${grouped(cost)}`;
}

import type { ProductKind } from '../../product-kind.ts';
import type { Rupiah } from '../../rupiah.ts';
import { everybody } from '../pricing/price-level.ts';
import { priceCoversCost } from '../product.ts';
import type { Snapshot } from '../snapshot.ts';
import { yieldingMap } from '../yielding.ts';

/** What the history says about a product at one level. */
export interface HistoryEntry {
  /** The name of the level; empty: everybody. */
  readonly level: string;
  readonly kind: ProductKind;
  readonly code: string;
  /** The price, or the fee of a bill, rupiah; null: no rule of the level makes one. */
  readonly price: Rupiah | null;
  /** Whether the price covers the cost, or a rule allows a loss; true also where there is no price. */
  readonly coversCost: boolean;
  /** Whether our own switch is on; null but for everybody. */
  readonly onSale: boolean | null;
  /** Whether live shows it; null but for everybody. */
  readonly inLive: boolean | null;
}

/**
 * The entries of a snapshot: every product for everybody, and the prices that the rules of each level make itself. So a client has
 * the price of the first of its account, its group and everybody that has one. It yields to the event loop.
 */
export async function historyOf({ prepaid, postpaid, levels }: Snapshot): Promise<HistoryEntry[]> {
  const entries = await yieldingMap([...prepaid.products, ...postpaid.products], (product): HistoryEntry => {
    const price = product.kind === 'prepaid' ? product.price : product.adminFee;
    const { kind, code, switchedOn: onSale, starterOnly } = product;
    const coversCost = priceCoversCost(product);
    return { level: everybody.name, kind, code, price, coversCost, onSale, inLive: !starterOnly };
  });
  for (const { name: level } of levels.all) {
    if (level === '') continue;
    const own = await yieldingMap(prepaid.products, (product): HistoryEntry[] => {
      const pricing = levels.ownPrice(product, level);
      if (pricing === undefined) return [];
      const coversCost = priceCoversCost({ ...product, ...pricing });
      return [
        {
          ...{ level, kind: 'prepaid', code: product.code, price: pricing.price, coversCost },
          ...{ onSale: null, inLive: null },
        },
      ];
    });
    for (const found of own) entries.push(...found);
  }
  return entries;
}

/** Names the product of an entry among those of its level. */
export function productKey({ kind, code }: Pick<HistoryEntry, 'code' | 'kind'>): string {
  return `${kind} ${code}`;
}

import type { Tx } from '../../database/connection.ts';
import type { ListName } from '../../suppliers/setup/price-lists.ts';
import { holdSkus, type PricedSku, retireSkus, type StoredSku } from '../../suppliers/setup/skus.ts';
import type { PriceList } from '../import/price-list.ts';
import { isPlausibleCost, isShorterList } from '../pricing/plausible-cost.ts';
import {
  holdCosts,
  holdShorterList,
  type ImplausibleCost,
  isRetirementRefused,
  readOpenCodes,
  readRefusedCosts,
  withdrawReviews,
} from './catalog-reviews.ts';

/** The rows of a list with the costs that are accepted, and those that wait for an operator. */
export interface AcceptedSkus {
  readonly skus: readonly PricedSku[];
  readonly held: readonly ImplausibleCost[];
  /** How many SKUs were taken off sale or put back. */
  readonly switched: number;
}

/**
 * Replaces each cost of a fetched list that is outside the band around the known one by the known one, and opens a review
 * of it. After a rise the SKU is off sale, because it would be sold at a loss; after a fall it stays on sale at its old cost.
 * A cost that an operator refused is not asked about again, and one that is plausible again ends its review. A SKU that did
 * not sell the same product of ours before has no known cost.
 */
export async function withholdCosts(
  tx: Tx,
  list: ListName,
  skus: readonly PricedSku[],
  { before, bandPercent }: { before: ReadonlyMap<string, StoredSku>; bandPercent: number },
): Promise<AcceptedSkus> {
  const suspects = new Map<string, ImplausibleCost>();
  for (const sku of skus) {
    const { sku: code, name, productCode, cost } = sku;
    const stored = before.get(code);
    // The cost of another product, or of none, says nothing about this one.
    if (stored === undefined || productCode === null || stored.productCode !== productCode) continue;
    const known = stored.cost;
    if (cost === null || known === null || isPlausibleCost(cost, known, bandPercent)) continue;
    suspects.set(code, { code, name, productCode, oldCost: known, newCost: cost, offSale: cost > known });
  }
  const open = await readOpenCodes(tx, list);
  if (suspects.size === 0 && open.size === 0) return { skus, held: [], switched: 0 };
  const refused = await readRefusedCosts(tx, list);
  // A purchase is stronger evidence than a list: what it opened stays until an operator rules on it.
  const held = [...suspects.values()].filter(
    ({ code, newCost }) => open.get(code) !== 'purchase' && refused.get(code) !== newCost,
  );
  const waiting = new Set(held.map(({ code }) => code));
  const named = new Set(skus.map(({ sku }) => sku));
  const plausible = [...open].flatMap(([code, source]) =>
    source === 'list' && named.has(code) && !waiting.has(code) ? [code] : [],
  );
  await withdrawReviews(tx, list, plausible);
  await holdCosts(tx, { ...list, source: 'list' }, held);
  const rises = held.filter(({ offSale }) => offSale).map(({ code }) => code);
  const others = held.filter(({ offSale }) => !offSale).map(({ code }) => code);
  const off = await holdSkus(tx, list, rises, true);
  const on = await holdSkus(tx, list, [...plausible, ...others], false);
  return {
    switched: off + on,
    skus: skus.map((sku) => ({ ...sku, cost: suspects.get(sku.sku)?.oldCost ?? sku.cost })),
    held,
  };
}

/** How many codes were retired, and how many wait for an operator. */
export interface MissingCodes {
  readonly gone: number;
  readonly withheld: number;
}

/**
 * Retires the SKUs whose rows say that they are `closed`, however many, and those that a list no longer names, unless
 * there are suddenly so many that the list is probably broken. Then it retires none of these and opens one review. A list
 * that is as long as usual again ends the review. A list without a readable row retires nothing: whatever it closes or lacks
 * waits for an operator.
 */
export async function retireMissing(
  tx: Tx,
  list: ListName,
  priceList: PriceList,
  { before, shorterPercent }: { before: ReadonlyMap<string, StoredSku>; shorterPercent: number },
): Promise<MissingCodes> {
  const isBroken = priceList.products.length === 0;
  const closed = isBroken ? [] : priceList.closed;
  const present = new Set([...priceList.named, ...closed]);
  const listed = [...before].filter(([, sku]) => sku.listed).map(([code]) => code);
  const missing = listed.filter((code) => !present.has(code)).toSorted();
  if (!isShorterList(missing.length, listed.length, isBroken ? 0 : shorterPercent)) {
    await withdrawReviews(tx, list, [null]);
    return { gone: await retireSkus(tx, list, [...closed, ...missing]), withheld: 0 };
  }
  const gone = await retireSkus(tx, list, closed);
  if (await isRetirementRefused(tx, list, missing)) return { gone, withheld: 0 };
  await holdShorterList(tx, list, { listed: listed.length, missing });
  return { gone, withheld: missing.length };
}

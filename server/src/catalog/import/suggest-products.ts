import type { App } from '../../app.ts';
import { CommandError } from '../../command-error.ts';
import type { ProductKind } from '../../product-kind.ts';
import { readStoredSku } from '../../suppliers/setup/skus.ts';
import type { Product } from '../product.ts';
import { matchesSku } from './sku-match.ts';

/** A product that a supplier's code may mean. */
export interface SuggestedProduct {
  readonly product: Product;
  /** Whether the two names can mean the same quantity or biller; an operator checks all other differences. */
  readonly asMuch: boolean;
}

/** The most suggestions for one code. */
const suggestionsMax = 8;

/**
 * Suggests products of ours for a code of a supplier: those that the search finds by the supplier's name for it, with fewer and
 * fewer of its words, or by what an operator typed. First come those of the same quantity whose cost is the closest.
 * @throws CommandError when no price list named the code
 */
export async function suggestProducts(
  app: Pick<App, 'catalog' | 'database'>,
  code: { readonly supplier: string; readonly kind: ProductKind; readonly sku: string },
  typed: string | undefined,
): Promise<SuggestedProduct[]> {
  const stored = await readStoredSku(app.database, code);
  if (stored === undefined)
    throw new CommandError(`No price list of "${code.supplier}" named the code "${code.sku}".`, {
      reason: 'no_listed_code',
      facts: { sku: code.sku, supplier: code.supplier },
    });
  const { snapshot } = await app.catalog.current();
  const find = (query: string): readonly Product[] => snapshot[code.kind].search(query);
  const found = typed === undefined ? findByName(find, stored.name) : find(typed);
  const farFrom = (product: Product): number =>
    product.kind === 'prepaid' && stored.cost !== null ? Math.abs(Number(product.cost - stored.cost)) : 0;
  return found
    .slice(0, 50)
    .map((product) => ({ product, asMuch: isAsMuch(product, stored.name) }))
    .toSorted((a, b) => Number(b.asMuch) - Number(a.asMuch) || farFrom(a.product) - farFrom(b.product))
    .slice(0, suggestionsMax);
}

/** Every word must match, so words are left out from the end until something is found. */
function findByName(find: (query: string) => readonly Product[], name: string): readonly Product[] {
  const words = name.split(/\s+/).filter((word) => word !== '');
  for (let length = words.length; length > 0; length -= 1) {
    const found = find(words.slice(0, length).join(' '));
    if (found.length > 0) return found;
  }
  return [];
}

function isAsMuch(product: Product, name: string): boolean {
  const description =
    product.kind === 'prepaid'
      ? { name: product.name, brand: product.brand, slug: product.slug, category: null }
      : { name: product.name, brand: product.brand, slug: null, category: product.category };
  return matchesSku(description, { ...description, name });
}

import { yieldingMap } from '../yielding.ts';
import type { ProductKind } from '../../product-kind.ts';
import { isOffSale, parsePriceRow, type ListedProduct, type RowFault } from './price-row.ts';

/** A row that was not taken: its number in the list, from 1, its code where it has one, and why. */
export interface RefusedRow {
  readonly row: number;
  readonly code: string | null;
  readonly reason: RowFault;
}

/** A price list with one row per code. */
export interface PriceList {
  readonly products: readonly ListedProduct[];
  readonly refused: readonly RefusedRow[];
  /** Rows that repeat an earlier one in everything: they say nothing new. */
  readonly repeated: number;
  /**
   * The codes that can still be had as far as the list tells: those of its products, and of refused rows that do not say
   * that their code is off sale, or stands for another kind of thing by now.
   */
  readonly named: readonly string[];
}

/**
 * Finds the rows in the text of a file: a JSON array, or an object with the array under `data`. Otherwise it gives
 * the sentence that says what is wrong with the file.
 */
export function readPriceListFile(
  text: string,
): { readonly rows: readonly unknown[] } | { readonly problem: string } {
  let content: unknown;
  try {
    content = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    return {
      problem: `The file is not JSON${whereBroken(text, error)}; a price list is a JSON array of rows, or an object with that array under "data".`,
    };
  }
  if (Array.isArray(content)) return { rows: content };
  if (typeof content === 'object' && content !== null && 'data' in content && Array.isArray(content.data)) {
    return { rows: content.data };
  }
  return {
    problem:
      'The file holds no price list; expected a JSON array of rows, or an object with that array under "data".',
  };
}

/** Where a file stops being JSON, as far as the one who reads it says. */
function whereBroken(text: string, error: unknown): string {
  const said = error instanceof Error ? error.message : '';
  const place = /at position (\d+)/.exec(said)?.[1];
  if (said.includes('Unexpected end') || Number(place) >= text.trimEnd().length)
    return text.trim() === '' ? ', it is empty' : ', it ends in the middle';
  return place === undefined ? '' : ` in its line ${text.slice(0, Number(place)).split('\n').length}`;
}

/**
 * Reads all rows of a price list, in turns with what else the process does. The first row of a code stands; a later one
 * that says something else is refused, for nobody can know which of two prices is meant.
 */
export async function parsePriceList(kind: ProductKind, rows: readonly unknown[]): Promise<PriceList> {
  const seen = new Map<string, ListedProduct>();
  const refused: RefusedRow[] = [];
  let repeated = 0;
  const results = await yieldingMap(rows, (raw) => parsePriceRow(kind, raw));
  results.forEach((result, index) => {
    if ('fault' in result) {
      refused.push({ row: index + 1, code: result.code, reason: result.fault });
      return;
    }
    const { product } = result;
    const earlier = seen.get(product.code);
    if (earlier === undefined) seen.set(product.code, product);
    else if (contentOf(earlier) === contentOf(product)) repeated += 1;
    else refused.push({ row: index + 1, code: product.code, reason: 'duplicate_code' });
  });
  const products = [...seen.values()];
  const unread = refused.filter(({ row, reason }) => !isOffSale(rows[row - 1]) && !isAnotherThing(reason));
  return { products, refused, repeated, named: [...products, ...unread].flatMap(({ code }) => code ?? []) };
}

function isAnotherThing(reason: RowFault): boolean {
  return reason === 'open_amount' || reason === 'wrong_kind';
}

function contentOf(product: ListedProduct): string {
  return JSON.stringify(product, (_key, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );
}

import { yieldingMap } from '../yielding.ts';
import type { ProductKind } from '../../product-kind.ts';
import { isOffSale, parsePriceRow, type ListedProduct, type RowFault } from './price-row.ts';

/** A refused row: its number in the list, from 1, its code where it has one, and the reason. */
export interface RefusedRow {
  readonly row: number;
  readonly code: string | null;
  readonly reason: RowFault;
}

/** A price list with one row per code. */
export interface PriceList {
  readonly products: readonly ListedProduct[];
  readonly refused: readonly RefusedRow[];
  /** The number of the row of each product, from 1. */
  readonly rowOf: ReadonlyMap<string, number>;
  /** The number of exact duplicates of earlier rows. */
  readonly repeated: number;
  /**
   * The codes that may still be on sale: those of its products, and those of refused rows that do not mark their code
   * as off sale or as another kind of product.
   */
  readonly named: readonly string[];
  /** The codes of the other refused rows: their rows say that they are off sale or another kind of product. */
  readonly closed: readonly string[];
}

/**
 * Reads the rows from the text of a file: a JSON array, or an object with the array under `data`. Otherwise returns a
 * sentence that says what is wrong with the file.
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

/** Where a file stops being valid JSON, from the parser's message. */
function whereBroken(text: string, error: unknown): string {
  const said = error instanceof Error ? error.message : '';
  const place = /at position (\d+)/.exec(said)?.[1];
  if (said.includes('Unexpected end') || Number(place) >= text.trimEnd().length)
    return text.trim() === '' ? ', it is empty' : ', it ends too early';
  return place === undefined ? '' : ` in line ${text.slice(0, Number(place)).split('\n').length}`;
}

/**
 * Reads all rows of a price list, yielding to the event loop in between. The first row of a code counts. A later one
 * that differs is refused, because it is not known which of the two prices is right.
 */
export async function parsePriceList(kind: ProductKind, rows: readonly unknown[]): Promise<PriceList> {
  const seen = new Map<string, ListedProduct>();
  const refused: RefusedRow[] = [];
  const rowOf = new Map<string, number>();
  let repeated = 0;
  const results = await yieldingMap(rows, (raw) => parsePriceRow(kind, raw));
  results.forEach((result, index) => {
    if ('fault' in result) {
      refused.push({ row: index + 1, code: result.code, reason: result.fault });
      return;
    }
    const { product } = result;
    const earlier = seen.get(product.code);
    if (earlier === undefined) {
      seen.set(product.code, product);
      rowOf.set(product.code, index + 1);
    } else if (contentOf(earlier) === contentOf(product)) repeated += 1;
    else refused.push({ row: index + 1, code: product.code, reason: 'duplicate_code' });
  });
  const products = [...seen.values()];
  const unread = refused.filter(({ row, reason }) => !isOffSale(rows[row - 1]) && !isAnotherThing(reason));
  const named = new Set([...products, ...unread].flatMap(({ code }) => code ?? []));
  const closed = refused.flatMap(({ code }) => (code === null || named.has(code) ? [] : [code]));
  return { products, refused, rowOf, repeated, named: [...named], closed };
}

function isAnotherThing(reason: RowFault): boolean {
  return reason === 'open_amount' || reason === 'wrong_kind';
}

function contentOf(product: ListedProduct): string {
  return JSON.stringify(product, (_key, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );
}

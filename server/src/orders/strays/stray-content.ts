import { maskDestination } from '../../catalog/destination.ts';
import type { Queryable } from '../../database/connection.ts';
import type { Keyring } from '../../sealed.ts';
import { openCallback } from './stray.ts';
import { type ListedStray, readListedStray, readStrays } from './stray-rows.ts';

/** A stray callback with its body. */
export interface StrayContent {
  readonly stray: ListedStray;
  /** As it arrived, which contains what was sold and to whom; null: it was purged. */
  readonly body: string | null;
  /** The same with every private text masked. */
  readonly masked: string | null;
}

/** Reads a stray callback with its body; undefined when there is none with this number. */
export async function readStrayContent(
  { database, keyring }: { readonly database: Queryable; readonly keyring: Keyring },
  number: bigint,
): Promise<StrayContent | undefined> {
  const stray = await readListedStray(database, number);
  if (stray === undefined) return undefined;
  const [stored] = await readStrays(database, { after: number - 1n, limit: 1 });
  const content = stored?.content ?? null;
  if (content === null) return { stray, body: null, masked: null };
  const body = openCallback(keyring, number, content).body.toString('utf8');
  return { stray, body, masked: maskedBody(body) };
}

/** Members of callbacks that say nothing private. */
const openMembers = new Set(['buyer_sku_code', 'product_code', 'rc', 'ref_id', 'status', 'tr_id']);

/** The body of a callback in which every private value is masked but for its end; of a body that is no JSON, its length. */
function maskedBody(body: string): string {
  try {
    return JSON.stringify(
      JSON.parse(body, (name, value: unknown) =>
        (typeof value === 'string' || typeof value === 'number') && !openMembers.has(name)
          ? maskedValue(String(value))
          : value,
      ),
    );
  } catch {
    return `${body.length} characters that are no JSON`;
  }
}

/** An amount is a cost, or our deposit at the supplier, so its end is masked too. No customer number has less than ten digits. */
function maskedValue(text: string): string {
  return /^[-+\d.,]{1,9}$/.test(text) ? '*'.repeat(text.length) : maskDestination([text]);
}

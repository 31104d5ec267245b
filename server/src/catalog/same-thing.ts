import { faceValue } from './face-value.ts';
import { prepaidFields } from './fields.ts';
import { shelfOf } from './shelves.ts';

/** What tells what is sold under a code. A product has a slug, a biller the key of its category. */
export interface SoldThing {
  readonly name: string;
  readonly brand: string;
  readonly slug: string | null;
  readonly category: string | null;
}

/**
 * Whether a code of ours and the same code of a supplier can mean one thing. Codes are short, and whoever chose them there
 * did not know ours: `xl10` is credit of 10.000 here and 10 GB there, and a client would be sold the other one.
 */
export function isSameThing(a: SoldThing, b: SoldThing): boolean {
  if (a.slug === null || b.slug === null) return a.category === b.category;
  if (!isOneBrand(a.brand, b.brand) || !isOneShelf({ ...a, slug: a.slug }, { ...b, slug: b.slug }))
    return false;
  const [ours, theirs] = [valueOf(a, a.slug), valueOf(b, b.slug)];
  return ours === undefined || theirs === undefined || ours === theirs;
}

/** Brands are in their one spelling; some lists say more: "GOOGLE PLAY INDONESIA". */
function isOneBrand(a: string, b: string): boolean {
  return ` ${a} `.includes(` ${b} `) || ` ${b} `.includes(` ${a} `);
}

/** Categories differ from list to list, so what the buyer fills in decides. Credit is no package for the same number. */
function isOneShelf(a: { slug: string; brand: string }, b: { slug: string; brand: string }): boolean {
  const shelves = [shelfOf(a.slug), shelfOf(b.slug)];
  if (shelves[0] === shelves[1] || shelves.includes('other')) return true;
  if (shelves.includes('credit')) return false;
  const [ours, theirs] = [a, b].map(({ slug, brand }) => JSON.stringify(prepaidFields(slug, brand)));
  return ours === theirs;
}

function valueOf({ brand, name }: SoldThing, slug: string): number | undefined {
  return faceValue({ category: slug, brand, name });
}

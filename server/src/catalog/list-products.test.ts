import { expect, test } from 'vitest';
import type { Product } from './product.ts';
import { mobileLegends86, pdamSurabaya, telkomsel10 } from './products.fixture.ts';
import { catalogEtag } from './list-products.ts';
import { makeSnapshot } from './snapshot.ts';

const now = new Date('2027-01-01T05:00:00Z');
const yes = { available: true, reason: null } as const;

/** The tag of a page that shows these products, of a catalog whose rows are those of one version. */
async function tagOf(products: readonly Product[], shown: readonly Product[] = products): Promise<string> {
  const snapshot = await makeSnapshot('one', products);
  return catalogEtag(
    { products: shown, total: shown.length, snapshot, now },
    shown.map(() => yes),
  );
}

test('a tag changes with what a newer konter makes of the same rows', async () => {
  const catalog = [telkomsel10, pdamSurabaya];
  expect(await tagOf(catalog)).toBe(await tagOf(catalog));
  expect(await tagOf([{ ...telkomsel10, fields: mobileLegends86.fields }, pdamSurabaya])).not.toBe(
    await tagOf(catalog),
  );
  expect(await tagOf([telkomsel10, { ...pdamSurabaya, fields: telkomsel10.fields }])).not.toBe(
    await tagOf(catalog),
  );
  // What a search finds is the program's own as well.
  expect(await tagOf(catalog, [telkomsel10])).not.toBe(await tagOf(catalog));
});

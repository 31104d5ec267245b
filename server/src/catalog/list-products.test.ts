import { expect, test } from 'vitest';
import type { Product } from './product.ts';
import { mobileLegends86, pdamSurabaya, telkomsel10 } from './products.fixture.ts';
import { catalogEtag } from './list-products.ts';
import { makeSnapshot } from './snapshot.ts';

const yes = { available: true, reason: null } as const;

/** The tag of a page with these products, of a catalog with a fixed version. */
async function tagOf(products: readonly Product[], shown: readonly Product[] = products): Promise<string> {
  const snapshot = await makeSnapshot('one', products);
  return catalogEtag(
    { products: shown, total: shown.length, digest: snapshot.digest },
    shown.map(() => yes),
  );
}

test('a tag changes when a newer konter derives other data from the same rows', async () => {
  const catalog = [telkomsel10, pdamSurabaya];
  expect(await tagOf(catalog)).toBe(await tagOf(catalog));
  expect(await tagOf([{ ...telkomsel10, fields: mobileLegends86.fields }, pdamSurabaya])).not.toBe(
    await tagOf(catalog),
  );
  expect(await tagOf([telkomsel10, { ...pdamSurabaya, fields: telkomsel10.fields }])).not.toBe(
    await tagOf(catalog),
  );
  // Search results depend on the program as well.
  expect(await tagOf(catalog, [telkomsel10])).not.toBe(await tagOf(catalog));
});

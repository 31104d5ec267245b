import { expect, test } from 'vitest';
import type { Product } from './product.ts';
import { mobileLegends86, pdamSurabaya, telkomsel10 } from './products.fixture.ts';
import { catalogEtag, listPostpaid, listPrepaid } from './list-products.ts';
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

test('pages of what has changed leave out no product whose price or name changes between two of them', async () => {
  const codes = ['a', 'b', 'c', 'd'];
  const catalog = async (moved: string | undefined) =>
    makeSnapshot(
      moved ?? 'before',
      codes.flatMap((code, i) => [
        { ...telkomsel10, code, price: code === moved ? 1n : BigInt(10 + i) },
        { ...pdamSurabaya, code, name: code === moved ? 'AA' : `PDAM ${code}` },
      ]),
    );
  for (const moved of codes) {
    const [before, after] = [await catalog(undefined), await catalog(moved)];
    const updated = (): boolean => true;
    for (const list of [
      (page: number) => listPrepaid(page === 1 ? before : after, { page, perPage: 2, updated }),
      (page: number) => listPostpaid(page === 1 ? before : after, { page, perPage: 2, updated }),
      (page: number) =>
        listPrepaid(page === 1 ? before : after, { page, perPage: 2, updated, q: 'telkomsel' }),
    ])
      expect([1, 2].flatMap((page) => list(page).products.map(({ code }) => code))).toEqual(codes);
  }
});

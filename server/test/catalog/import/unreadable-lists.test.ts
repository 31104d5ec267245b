import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readOpenReviews } from '../../../src/catalog/review/catalog-reviews.ts';
import { ruleOnReview } from '../../../src/catalog/review/rule-on-review.ts';
import { operator } from '../../../src/operators/audit-record.ts';
import { readLists } from '../../../src/suppliers/setup/price-lists.ts';
import { type LiveStage, startLiveStage } from '../../suppliers/live-stage.ts';

let stage: LiveStage;

beforeAll(async () => {
  stage = await startLiveStage();
  await stage.add('digiflazz');
});
beforeEach(async () => {
  await stage.peers.digiflazz.restart();
  await stage.sync('digiflazz');
});
afterAll(() => stage.stop());

/** All prepaid codes of the supplier. */
const codes = ['xld10', 'xld25', 'tsel10', 'S5', 'pln20', 'ml86'];

test.each([
  ['no rows', { removed: true }, 6],
  ['no row that can be read', { price: 'sepuluh ribu' }, 0],
])('a list with %s counts as not read, and keeps everything on sale', async (_what, changes, withheld) => {
  const { database } = stage.server.app;
  const readAt = async () => (await readLists(database)).map(({ read_at }) => read_at)[0];
  const before = await readAt();
  for (const code of codes) await stage.product('digiflazz', { buyer_sku_code: code, ...changes });
  expect(await stage.sync('digiflazz')).toMatchObject([
    { outcome: 'read', unreadable: true, gone: 0, withheld },
    { unreadable: false },
  ]);
  const fault = 'no readable row';
  expect(await readLists(database)).toMatchObject([{ kind: 'prepaid', fault }, { fault: null }]);
  expect(await readAt()).toEqual(before);
  expect(await stage.shown('tsel10')).toMatchObject({ available: true });
});

test('a list without rows is read again once an operator has accepted that its codes are gone', async () => {
  const { database } = stage.server.app;
  for (const code of codes) await stage.product('digiflazz', { buyer_sku_code: code, removed: true });
  await stage.sync('digiflazz');
  const [review] = await readOpenReviews(database);
  const ruling = { as: 'accepted', reason: 'we sell none of these', actor: operator } as const;
  await ruleOnReview(database, { id: review?.id ?? '', ...ruling });
  expect(await stage.sync('digiflazz')).toMatchObject([{ unreadable: false, withheld: 0 }, {}]);
  expect(await stage.shown('tsel10')).toMatchObject({ available: false, reason: 'no_supplier' });
});

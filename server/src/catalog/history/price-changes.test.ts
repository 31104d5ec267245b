import { expect, test } from 'vitest';
import { makeSnapshot } from '../snapshot.ts';
import type { MarginRule } from '../pricing/margin.ts';
import { pdamSurabaya, telkomsel10 } from '../products.fixture.ts';
import { historyOf } from './history-entry.ts';
import { changesOf, entriesToAdd } from './price-changes.ts';

const live = { live: true };
const agents: MarginRule = {
  ...{ level: 'group:agents', scope: 'all', subject: '', step: 1n, allowLoss: false },
  margin: { kind: 'fixed', amount: 100n },
};

async function entries(products: Parameters<typeof makeSnapshot>[1], rules: readonly MarginRule[] = []) {
  return historyOf(await makeSnapshot('one', products, { rules, groups: new Map() }));
}

test('a level has entries only where its prices differ, and one without a price when they no longer do', async () => {
  const with100 = await entries([telkomsel10, pdamSurabaya], [agents]);
  expect(with100.filter(({ level }) => level !== '')).toEqual([
    {
      ...{ level: 'group:agents', kind: 'prepaid', code: 'tsel10', price: 10_335n },
      ...{ onSale: null, inLive: null },
    },
  ]);
  const without = await entries([telkomsel10, pdamSurabaya]);
  expect(entriesToAdd(with100, with100)).toEqual([]);
  expect(entriesToAdd(with100, without)).toMatchObject([{ level: 'group:agents', price: null }]);
});

test('each level is told its own price, and only if it has changed', async () => {
  const before = await entries([telkomsel10], [agents]);
  // The price for everybody rises to what the group has.
  const after = await entries([{ ...telkomsel10, price: 10_335n }], [agents]);
  const changes = changesOf(before, after);
  expect(changes.of('', live)).toEqual([
    {
      ...{ kind: 'prepaid', code: 'tsel10', changes: ['price'] },
      ...{ price: 10_335n, previousPrice: 10_235n },
    },
  ]);
  expect(changes.of('group:agents', live)).toEqual([]);
});

test('live is told about a product when a list first names it, and about the switch of the operator', async () => {
  const before = await entries([{ ...telkomsel10, starterOnly: true }, pdamSurabaya]);
  const after = await entries([telkomsel10, { ...pdamSurabaya, switchedOn: false }]);
  const changes = changesOf(before, after);
  expect(changes.of('', live).map(({ code, changes: what }) => [code, what])).toEqual([
    ['tsel10', ['added']],
    ['pdamsurabaya', ['switched_off']],
  ]);
  expect(changes.of('', { live: false }).map(({ code }) => code)).toEqual(['pdamsurabaya']);
});

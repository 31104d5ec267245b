import { expect, test } from 'vitest';
import { parsePriceList } from './import/price-list.ts';
import { prepaid } from './import/price-rows.fixture.ts';
import { telkomsel10 } from './products.fixture.ts';
import { makeSnapshot } from './snapshot.ts';
import { yieldingMap } from './yielding.ts';

const numbers = Array.from({ length: 1_000 }, (_, i) => i);

/** How often the event loop ran other tasks while this work was done. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let [turns, done] = [0, false];
  const count = (): void => {
    turns += 1;
    if (!done) setImmediate(count);
  };
  setImmediate(count);
  await work();
  done = true;
  return turns;
}

test('processes a list in order and yields to the event loop', async () => {
  const worked: number[] = [];
  const double = (one: number): number => {
    worked.push(one);
    return one * 2;
  };
  const turns = await turnsDuring(async () => {
    expect(await yieldingMap(numbers, double)).toEqual(numbers.map((one) => one * 2));
  });
  expect(worked).toEqual(numbers);
  expect(turns).toBeGreaterThan(1);
  expect(await yieldingMap([], (one) => one)).toEqual([]);
});

test.each([
  [
    'reading a price list',
    () =>
      parsePriceList(
        'prepaid',
        numbers.map((one) => ({ ...prepaid, buyer_sku_code: `c${one}` })),
      ),
  ],
  [
    'making a snapshot',
    () =>
      makeSnapshot(
        'one',
        numbers.map((one) => ({ ...telkomsel10, code: `c${one}` })),
      ),
  ],
])('%s yields to the event loop', async (_what, work) => {
  expect(await turnsDuring(async () => work())).toBeGreaterThan(1);
});

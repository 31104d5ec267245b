import { expect, test } from 'vitest';
import { changeDue } from './change-due.ts';
import { strictly } from './due-scope.ts';

interface Due {
  readonly accountId: string;
  readonly orderId: string;
}

const app = { clock: { monotonicMs: () => 0 }, log: { error: () => undefined } };

function orders(prefix: string, count: number): Due[] {
  return Array.from({ length: count }, (_none, i) => ({ accountId: `a${i % 7}`, orderId: `${prefix}${i}` }));
}

/** Searches that return these orders, one after the other, and the last ones for ever. Returns what was tried, and how often it searched. */
async function run(
  found: readonly (readonly Due[])[],
  change: (due: Due) => boolean,
): Promise<{ readonly tried: ReadonlySet<string>; readonly searches: number }> {
  const tried = new Set<string>();
  let searches = 0;
  await changeDue<Due>(app, strictly(null), {
    roundMax: 500,
    failure: 'it fails',
    async find() {
      searches += 1;
      return [...(found[searches - 1] ?? found.at(-1) ?? [])];
    },
    async change(due) {
      tried.add(due.orderId);
      return change(due);
    },
  });
  return { tried, searches };
}

test('orders that another server is just changing are no reason to leave the others', async () => {
  const { tried, searches } = await run([orders('theirs', 500), orders('ours', 10)], () => false);
  expect(tried).toEqual(new Set([...orders('theirs', 500), ...orders('ours', 10)].map((one) => one.orderId)));
  expect(searches).toBe(2);
});

test('the search ends when it only finds orders that it could not change', async () => {
  const { searches } = await run([orders('stuck', 500)], () => false);
  expect(searches).toBe(2);
});

test('what was changed and is due again is changed again', async () => {
  const rounds = [orders('again', 500), orders('again', 500), orders('again', 3)];
  expect((await run(rounds, () => true)).searches).toBe(3);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accounts, anyGroups, anyRules } from '../pricing/level-rules.fixture.ts';
import { indexRules, type MarginRule, priceFor, ruleFor } from '../pricing/margin.ts';
import { pdamSurabaya, telkomsel10 } from '../products.fixture.ts';
import { makeSnapshot } from '../snapshot.ts';
import { type HistoryEntry, historyOf, productKey } from './history-entry.ts';
import { changesOf, entriesToAdd } from './price-changes.ts';

const live = { live: true };
const agents: MarginRule = {
  ...{ level: 'group:agents', scope: 'all', subject: '', step: 1n, allowLoss: false },
  margin: { kind: 'fixed', amount: 100n },
};

async function entries(
  products: Parameters<typeof makeSnapshot>[1],
  rules: readonly MarginRule[] = [],
  groups: ReadonlyMap<string, string> = new Map(),
) {
  return historyOf(await makeSnapshot('one', products, { rules, groups }));
}

/** The prices of some products, with an agent in the group and a stranger in none. */
async function recorded(products: Parameters<typeof makeSnapshot>[1], rules: readonly MarginRule[] = []) {
  const groups = new Map([['agent', 'agents']]);
  return { entries: await entries(products, rules, groups), groups };
}

test('a level has entries only where its own rules make the price, and one without a price when they no longer do', async () => {
  const with100 = await entries([telkomsel10, pdamSurabaya], [agents]);
  expect(with100.filter(({ level }) => level !== '')).toEqual([
    {
      ...{ level: 'group:agents', kind: 'prepaid', code: 'tsel10', price: 10_335n },
      ...{ coversCost: true, onSale: null, inLive: null },
    },
  ]);
  const without = await entries([telkomsel10, pdamSurabaya]);
  expect(entriesToAdd(with100, with100)).toEqual([]);
  expect(entriesToAdd(with100, without)).toMatchObject([{ level: 'group:agents', price: null }]);
});

test('a cost that rises above its price is in the history, and is no change of the price', async () => {
  const [before, after] = [
    await recorded([telkomsel10]),
    await recorded([{ ...telkomsel10, cost: 10_300n }]),
  ];
  expect(entriesToAdd(before.entries, after.entries)).toMatchObject([
    { code: 'tsel10', price: 10_235n, coversCost: false },
  ]);
  expect(changesOf(before, after).of('stranger', live)).toEqual([]);
});

test('each client is told its own price, and only if it has changed', async () => {
  const before = await recorded([telkomsel10], [agents]);
  // The price for everybody rises to what the group has.
  const after = await recorded([{ ...telkomsel10, price: 10_335n }], [agents]);
  const changes = changesOf(before, after);
  expect(changes.of('stranger', live)).toEqual([
    {
      ...{ kind: 'prepaid', code: 'tsel10', changes: ['price'] },
      ...{ price: 10_335n, previousPrice: 10_235n },
    },
  ]);
  expect(changes.of('agent', live)).toEqual([]);
});

test('a client whose level changes is told what it paid itself', async () => {
  const products = [telkomsel10, { ...telkomsel10, code: 'tsel25', cost: 25_000n, price: 25_000n }];
  const own: MarginRule = {
    ...{ level: 'account:agent', scope: 'product', subject: 'tsel10', step: 1n, allowLoss: false },
    margin: { kind: 'fixed', amount: 50n },
  };
  const inGroup = await recorded(products, [agents]);
  const withOwn = await recorded(products, [agents, own]);
  const change = { kind: 'prepaid', code: 'tsel10', changes: ['price'] };
  expect(changesOf(inGroup, withOwn).of('agent', live)).toEqual([
    { ...change, price: 10_285n, previousPrice: 10_335n },
  ]);
  expect(changesOf(withOwn, inGroup).of('agent', live)).toEqual([
    { ...change, price: 10_335n, previousPrice: 10_285n },
  ]);
  // A price of its own that is the one for everybody differs from that of its group.
  const likeEverybody = await recorded(products, [agents, { ...own, margin: { kind: 'fixed', amount: 0n } }]);
  expect(changesOf(inGroup, likeEverybody).of('agent', live)).toEqual([
    { ...change, price: 10_235n, previousPrice: 10_335n },
  ]);
  expect(entriesToAdd(inGroup.entries, likeEverybody.entries)).toMatchObject([
    { level: 'account:agent', code: 'tsel10', price: 10_235n },
  ]);
  const moved = { ...inGroup, groups: new Map<string, string>() };
  expect(changesOf(inGroup, moved).of('agent', live)).toEqual([
    { ...change, price: 10_235n, previousPrice: 10_335n },
    { ...change, code: 'tsel25', price: 25_000n, previousPrice: 25_100n },
  ]);
});

const historyProducts = [
  ...[telkomsel10, { ...telkomsel10, code: 'tsel25' }],
  ...[
    { ...telkomsel10, code: 'xl10', brand: 'XL' },
    { ...telkomsel10, code: 'xl-data', brand: 'XL', slug: 'data' },
  ],
];
const anyState = fc.record({
  // Few amounts, so that prices of different levels are often the same.
  rules: anyRules.map((rules) =>
    rules.map((rule) => ({
      ...rule,
      step: 1n,
      margin: { kind: 'fixed', amount: rule.step === 1n ? 0n : rule.step } as const,
    })),
  ),
  groups: anyGroups,
  costs: fc.array(fc.constantFrom(10_000n, 10_050n), { minLength: 4, maxLength: 4 }),
});

test('random rules, groups and moves: an event names what has changed for the client, and the history leaves nothing out', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyState, { minLength: 2, maxLength: 4 }), async (states) => {
      const newest = new Map<string, HistoryEntry>();
      let before:
        | { groups: ReadonlyMap<string, string>; paid: (id: string) => Map<string, bigint> }
        | undefined;
      for (const state of states) {
        const { snapshot, paid } = await paidIn(state);
        const after = { entries: await historyOf(snapshot), groups: state.groups };
        const known = [...newest.values()];
        const added = entriesToAdd(known, after.entries);
        for (const entry of added) newest.set(`${entry.level} ${productKey(entry)}`, entry);
        if (before !== undefined) {
          const changes = changesOf({ entries: known, groups: before.groups }, after);
          for (const id of [...accounts, 'stranger']) {
            const [then, now] = [before.paid(id), paid(id)];
            const expected = [...now].flatMap(([code, price]) =>
              then.get(code) === price ? [] : [{ code, price, previousPrice: then.get(code) }],
            );
            const found = changes
              .of(id, live)
              .map(({ code, price, previousPrice }) => ({ code, price, previousPrice }));
            expect(found.toSorted(byCode)).toEqual(expected.toSorted(byCode));
            // After a move, everything counts as changed.
            if (before.groups.get(id) !== state.groups.get(id)) continue;
            const names = [`account:${id}`, `group:${state.groups.get(id)}`, ''];
            const listed = new Set(
              added.filter(({ level }) => names.includes(level)).map(({ code }) => code),
            );
            for (const { code } of expected) expect(listed).toContain(code);
          }
        }
        before = { groups: state.groups, paid };
      }
    }),
  );
});

function byCode(a: { readonly code: string }, b: { readonly code: string }): number {
  return a.code < b.code ? -1 : 1;
}

/** The snapshot of a state, and what an account pays in it, by product. */
async function paidIn({
  rules,
  groups,
  costs,
}: {
  readonly rules: readonly MarginRule[];
  readonly groups: ReadonlyMap<string, string>;
  readonly costs: readonly bigint[];
}) {
  const indexed = indexRules(rules);
  const products = historyProducts.map((product, i) => {
    const cost = costs[i] ?? product.cost;
    return { ...product, cost, ...priceFor(cost, ruleFor(indexed, product)) };
  });
  const snapshot = await makeSnapshot('one', products, { rules, groups });
  const paid = (id: string) =>
    new Map(
      products.map((product) => [
        product.code,
        snapshot.levels.priced(product, snapshot.levels.of(id)).price,
      ]),
    );
  return { snapshot, paid };
}

test('live is told about a product when a list first names it, and about the switch of the operator', async () => {
  const before = await recorded([{ ...telkomsel10, starterOnly: true }, pdamSurabaya]);
  const after = await recorded([telkomsel10, { ...pdamSurabaya, switchedOn: false }]);
  const changes = changesOf(before, after);
  expect(changes.of('stranger', live).map(({ code, changes: what }) => [code, what])).toEqual([
    ['tsel10', ['added']],
    ['pdamsurabaya', ['switched_off']],
  ]);
  expect(changes.of('stranger', { live: false }).map(({ code }) => code)).toEqual(['pdamsurabaya']);
});

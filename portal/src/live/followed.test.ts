import { expect, test } from 'vitest';
import { type Changes, everything, isChanged, type Topic, withChanges } from './followed.ts';

const of = (topics: readonly Topic[], orderIds: readonly string[] | null = []): Changes => ({
  topics: new Set(topics),
  orderIds: orderIds === null ? null : new Set(orderIds),
});

test.each([
  ['a list of orders when any changed', { follows: ['orders'] }, of(['orders'], ['a']), true],
  ['an order when it changed', { follows: ['orders'], orderId: 'a' }, of(['orders'], ['a']), true],
  ['no order when another changed', { follows: ['orders'], orderId: 'b' }, of(['orders'], ['a']), false],
  ['an order when it is not known which', { follows: ['orders'], orderId: 'b' }, of(['orders'], null), true],
  ['a balance when only deposits changed', { follows: ['wallet'] }, of(['deposits']), false],
  ['a page of several topics', { follows: ['wallet', 'orders'] }, of(['orders'], ['a']), true],
  ['nothing that follows nothing', {}, everything, false],
] as const)('asks again for %s', (_which, meta, changes, expected) => {
  expect(isChanged(meta, changes)).toBe(expected);
});

test('two changes together name the orders of both, unless one does not know them', () => {
  const both = withChanges(of(['orders'], ['a']), of(['wallet', 'orders'], ['b']));
  expect(both).toEqual(of(['orders', 'wallet'], ['a', 'b']));
  expect(withChanges(both, everything).orderIds).toBeNull();
});

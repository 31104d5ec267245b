import { describe, expect, test } from 'vitest';
import {
  compareBalance,
  compareCost,
  compareOutcome,
  type EarlierChange,
  type Purchase,
  type ComparedPeriod,
} from './compare.ts';

const at = (minute: number): Date => new Date(Date.UTC(2026, 10, 21, 0, minute));
const period: ComparedPeriod = {
  from: at(10),
  to: at(50),
  balances: { opening: 1_000_000n, closing: 1_000_000n },
};

function purchase(orderId: string, change: Partial<Purchase> = {}): Purchase {
  return {
    accountId: 'a',
    environment: 'live',
    orderId,
    reference: `r-${orderId}`,
    openedAt: at(20),
    closedAt: at(21),
    booked: 0n,
    said: 0n,
    expected: 10_000n,
    costMax: 20_000n,
    ...change,
  };
}

function sold(orderId: string, cost = 10_000n, change: Partial<Purchase> = {}): Purchase {
  return purchase(orderId, { booked: cost, said: cost, expected: cost, ...change });
}

/** A period in which this amount was taken from the deposit. */
function taken(amount: bigint): ComparedPeriod {
  return { ...period, balances: { opening: 1_000_000n, closing: 1_000_000n - amount } };
}

function reported(
  of: ComparedPeriod,
  purchases: readonly Purchase[],
  earlier: readonly EarlierChange[] = [],
): unknown {
  return compareBalance(of, purchases, earlier).map(({ purchase: named, amount }) => [
    named?.orderId ?? null,
    amount,
  ]);
}

describe("the supplier's statement", () => {
  test.each([
    ['agrees', sold('o'), undefined],
    ['is not known', purchase('o', { booked: 5n, said: null }), undefined],
    ['is not final yet', purchase('o', { said: 5n, closedAt: null }), undefined],
    ['sells what we called failed', purchase('o', { said: 9_000n }), ['sold_not_booked', 9_000n]],
    ['takes back what we booked', purchase('o', { booked: 9_000n }), ['booked_not_sold', -9_000n]],
    ['has another price', purchase('o', { booked: 9_000n, said: 9_250n }), ['cost_differs', 250n]],
  ])('%s', (_what, one, expected) => {
    const drift = compareOutcome(one);
    expect(drift && [drift.kind, drift.amount]).toEqual(expected);
    if (drift !== undefined) expect(drift.purchase?.orderId).toBe('o');
  });
});

test('reports by how much a purchase cost more than its order allowed', () => {
  expect(compareCost(sold('o', 20_000n))).toBeUndefined();
  expect(compareCost(sold('o', 20_300n))).toMatchObject({
    kind: 'cost_above_max',
    purchase: { orderId: 'o' },
    amount: 300n,
  });
});

describe('the deposit', () => {
  test('reports nothing when it was read at one end only', () => {
    expect(reported({ ...period, balances: null }, [sold('o')])).toEqual([]);
  });

  test('reports nothing when it moved by the sales', () => {
    expect(reported(taken(25_000n), [sold('a', 10_000n), sold('b', 15_000n), purchase('c')])).toEqual([]);
  });

  test('reports a payment of ours without an order', () => {
    expect(reported(taken(10_000n - 500_000n), [sold('a')])).toEqual([[null, -500_000n]]);
  });

  test('names a failed purchase that was paid', () => {
    const purchases = [sold('a'), purchase('b', { expected: 7_000n }), purchase('c', { expected: 8_000n })];
    expect(reported(taken(17_000n), purchases)).toEqual([['b', 7_000n]]);
  });

  test('names two failed purchases when no other two make the sum', () => {
    const purchases = [5_100n, 7_000n, 9_000n].map((expected, i) => purchase(`o${i}`, { expected }));
    expect(reported(taken(14_100n), purchases)).toEqual([
      ['o0', 5_100n],
      ['o2', 9_000n],
    ]);
  });

  test('names three failed purchases, but never four', () => {
    const purchases = [1_000n, 2_010n, 4_100n, 8_001n].map((expected, i) => purchase(`o${i}`, { expected }));
    expect(reported(taken(7_110n), purchases)).toEqual([
      ['o0', 1_000n],
      ['o1', 2_010n],
      ['o2', 4_100n],
    ]);
    expect(reported(taken(15_111n), purchases)).toEqual([[null, 15_111n]]);
  });

  test('bounds the search: the more orders, the smaller the sets', () => {
    const amounts = [1_000_001n, 2_000_010n, 4_000_100n];
    const among = (count: number): Purchase[] =>
      Array.from({ length: count }, (_, i) =>
        purchase(`o${i}`, { expected: amounts[i] ?? BigInt(i + 1_000) }),
      );
    expect(reported(taken(7_000_111n), among(200))).toHaveLength(3);
    expect(reported(taken(7_000_111n), among(201))).toEqual([[null, 7_000_111n]]);
    expect(reported(taken(3_000_011n), among(2_000))).toHaveLength(2);
    expect(reported(taken(3_000_011n), among(2_001))).toEqual([[null, 3_000_011n]]);
    expect(reported(taken(1_000_001n), among(2_001))).toEqual([['o0', 1_000_001n]]);
  });

  test('names no order when two explain it equally well', () => {
    expect(
      reported(
        taken(7_000n),
        ['a', 'b'].map((id) => purchase(id, { expected: 7_000n })),
      ),
    ).toEqual([[null, 7_000n]]);
  });

  test('names a purchase that was open when it was read', () => {
    const atTheEnd = sold('a', 10_000n, { openedAt: at(49), closedAt: at(51) });
    expect(reported(taken(0n), [atTheEnd])).toEqual([['a', -10_000n]]);
    const atTheStart = sold('b', 6_000n, { openedAt: at(9), closedAt: at(11) });
    expect(reported(taken(6_000n), [atTheStart])).toEqual([['b', 6_000n]]);
    expect(reported(taken(0n), [atTheStart])).toEqual([]);
    for (const [openedAt, closedAt] of [
      [at(10), at(11)],
      [at(9), at(10)],
      [at(9), null],
    ] as const)
      expect(reported(taken(6_000n), [sold('b', 6_000n, { openedAt, closedAt })])).toEqual([['b', 6_000n]]);
  });

  test('counts the purchases after its first moment, up to its last', () => {
    const boughtAt = (openedAt: Date): Purchase => sold('a', 10_000n, { openedAt, closedAt: openedAt });
    expect(reported(taken(0n), [boughtAt(at(10))])).toEqual([]);
    expect(reported(taken(10_000n), [boughtAt(at(50))])).toEqual([]);
    expect(reported(taken(0n), [boughtAt(at(51))])).toEqual([]);
    // A later purchase explains nothing.
    expect(reported(taken(-10_000n), [boughtAt(at(51))])).toEqual([[null, -10_000n]]);
    const failed = purchase('b', { openedAt: at(51), closedAt: at(52) });
    expect(reported(taken(10_000n), [failed])).toEqual([[null, 10_000n]]);
  });

  test('reports nothing that the statement about an earlier purchase already explains', () => {
    const before = { openedAt: at(5), closedAt: at(6) };
    const takenBack = purchase('e', { ...before, booked: 4_000n });
    expect(reported(taken(-4_000n), [takenBack])).toEqual([]);
    expect(reported(taken(4_000n), [purchase('e', { ...before, said: 4_000n })])).toEqual([]);
    expect(reported(taken(-4_001n), [takenBack])).toEqual([[null, -4_001n]]);
    // Its review case reports it too.
    const earlier: EarlierChange = { ...takenBack, cost: 4_000n, what: 'taken_back' };
    expect(reported(taken(-4_000n), [takenBack], [earlier])).toEqual([]);
  });

  test('accepts the refund of an earlier order, and otherwise names that order', () => {
    const earlier = { ...purchase('e'), cost: 4_000n };
    const refunded: EarlierChange = { ...earlier, what: 'refunded' };
    expect(reported(taken(-4_000n), [], [refunded])).toEqual([]);
    expect(reported(taken(0n), [], [refunded])).toEqual([['e', 4_000n]]);
    expect(reported(taken(-4_000n), [], [{ ...earlier, what: 'taken_back' }])).toEqual([['e', -4_000n]]);
    expect(reported(taken(4_000n), [], [{ ...earlier, what: 'sold_late' }])).toEqual([['e', 4_000n]]);
  });
});

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
  fromAnswered: at(10),
  to: at(50),
  toAnswered: at(50),
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

  test('may or may not have a purchase that was under way when it was read', () => {
    const underWay: [Partial<Purchase>, bigint][] = [
      // Counted, and charged after the period, or before it.
      [{ openedAt: at(49), closedAt: at(51) }, -6_000n],
      [{ openedAt: at(50), closedAt: at(50) }, -6_000n],
      [{ openedAt: at(11), closedAt: at(13) }, -6_000n],
      // Not counted, and charged within the period.
      [{ openedAt: at(9), closedAt: at(11) }, 6_000n],
      [{ openedAt: at(10), closedAt: at(11) }, 6_000n],
      [{ openedAt: at(9), closedAt: null }, 6_000n],
      [{ openedAt: at(51), closedAt: at(52) }, 6_000n],
    ];
    // Each question took two minutes.
    const slow = (amount: bigint): ComparedPeriod => ({
      ...taken(amount),
      ...{ fromAnswered: at(12), toAnswered: at(52) },
    });
    for (const [when, moved] of underWay) {
      const one = sold('a', 6_000n, when);
      const counted = moved < 0n ? 6_000n : 0n;
      for (const amount of [counted, counted + moved]) {
        expect(reported(slow(amount), [one]), `${amount}`).toEqual([]);
        expect(reported(slow(amount + 1n), [one]), `${amount}`).toEqual([[null, 1n]]);
        expect(reported(slow(amount - 1n), [one]), `${amount}`).toEqual([[null, -1n]]);
      }
    }
  });

  test('may have a failed purchase that was charged for a time, at either reading', () => {
    const failed = (openedAt: Date, closedAt: Date): Purchase => purchase('a', { openedAt, closedAt });
    const [atTheStart, atTheEnd] = [failed(at(9), at(11)), failed(at(49), at(51))];
    expect(reported(taken(-10_000n), [atTheStart])).toEqual([]);
    expect(reported(taken(10_000n), [atTheEnd])).toEqual([]);
    // It was charged after the first reading, and the money never came back.
    expect(reported(taken(10_000n), [atTheStart])).toEqual([['a', 10_000n]]);
    expect(reported(taken(-10_000n), [atTheEnd])).toEqual([[null, -10_000n]]);
    expect(reported(taken(0n), [atTheStart, atTheEnd])).toEqual([]);
  });

  test('names the failed purchase that was paid, and not the one that was under way', () => {
    const underWay = sold('a', 10_000n, { openedAt: at(49), closedAt: at(51) });
    const paid = purchase('b', { expected: 7_000n });
    for (const amount of [17_000n, 7_000n])
      expect(reported(taken(amount), [underWay, paid])).toEqual([['b', 7_000n]]);
  });

  test('may have any amount up to the sum of many purchases that were under way', () => {
    const many = Array.from({ length: 14 }, (_, i) =>
      sold(`o${i}`, 10_000n + BigInt(2 ** i), { openedAt: at(49), closedAt: at(51) }),
    );
    const sum = many.reduce((total, { booked }) => total + booked, 0n);
    for (const amount of [0n, 5_000n, sum]) expect(reported(taken(amount), many)).toEqual([]);
    expect(reported(taken(sum + 1n), many)).toEqual([[null, 1n]]);
    expect(reported(taken(-1n), many)).toEqual([[null, -1n]]);
    // A few have few sums.
    expect(reported(taken(5_000n), many.slice(0, 3))).toEqual([[null, 5_000n]]);
  });

  test('counts the purchases between its two readings', () => {
    const boughtAt = (openedAt: Date): Purchase => sold('a', 10_000n, { openedAt, closedAt: openedAt });
    expect(reported(taken(0n), [boughtAt(at(9))])).toEqual([]);
    expect(reported(taken(10_000n), [boughtAt(at(11))])).toEqual([]);
    expect(reported(taken(0n), [boughtAt(at(11))])).toEqual([['a', -10_000n]]);
    expect(reported(taken(10_000n), [boughtAt(at(49))])).toEqual([]);
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

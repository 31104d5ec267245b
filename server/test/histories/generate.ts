import fc from 'fast-check';
import type { Scenario } from './model.ts';

/** A request before the orders are known: `order` picks one, `earlier` a request. */
export type Draft =
  | {
      readonly do: 'quote';
      readonly reference: number;
      readonly product: number;
      readonly scenario: Scenario;
    }
  | {
      readonly do: 'inquire';
      readonly reference: number;
      readonly customer: number;
      readonly scenario: Scenario;
    }
  | {
      readonly do: 'confirm';
      readonly order: number;
      readonly assert: 'nothing' | 'old version' | 'price and version' | 'wrong price' | 'wrong token';
    }
  | { readonly do: 'cancel'; readonly order: number }
  | { readonly do: 'resolve'; readonly order: number; readonly as: 'failed' | 'succeeded' }
  | { readonly do: 'refund'; readonly order: number }
  | { readonly do: 'rule'; readonly order: number; readonly as: 'failed' | 'succeeded' }
  | { readonly do: 'reset' }
  | { readonly do: 'deposit'; readonly amount: number; readonly reference: number }
  /** `amount` 0: all of it. */
  | { readonly do: 'reverse'; readonly amount: number; readonly reference: number }
  | { readonly do: 'read'; readonly order: number }
  | { readonly do: 'wallet' }
  /** The same request again. */
  | { readonly do: 'again'; readonly earlier: number }
  /** Another request under the key of an earlier one. */
  | { readonly do: 'reuse'; readonly earlier: number; readonly reference: number };

export interface Sent {
  readonly account: number;
  readonly node: number;
  readonly draft: Draft;
}

/** One thing that happens in a history. */
export type HistoryEvent =
  | { readonly kind: 'together'; readonly sent: readonly Sent[] }
  | { readonly kind: 'time'; readonly ms: number }
  /** A round of a node's worker, after a delay. */
  | { readonly kind: 'work'; readonly node: number; readonly afterMs: number };

/** Times are multiples of this. A history takes less, so real time decides nothing. */
export const unitMs = 200_000;
const hourMs = 18 * unitMs;

const scenario = fc.constantFrom<Scenario>(
  ...([
    'success',
    'success',
    'success',
    'success',
    'pending',
    'pending',
    'manual_review',
    'manual_review',
    'timeout',
  ] as const),
  ...(['failed', 'insufficient_balance', 'price_changed', 'expired'] as const),
);
const order = fc.nat({ max: 31 });
const reference = fc.nat({ max: 7 });

const draft = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.record({
      do: fc.constant('quote' as const),
      reference,
      product: fc.nat({ max: 2 }),
      scenario,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('inquire' as const),
      reference,
      customer: fc.constantFrom(0, 0, 0, 1, 2, 3, 4, 4, 5, 6),
      scenario,
    }),
  },
  {
    weight: 14,
    arbitrary: fc.record({
      do: fc.constant('confirm' as const),
      order,
      assert: fc.constantFrom(
        'nothing',
        'nothing',
        'nothing',
        'nothing',
        'price and version',
        'price and version',
        'old version',
        'wrong price',
        'wrong token',
      ),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel' as const), order }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('resolve' as const),
      order,
      as: fc.constantFrom('failed', 'succeeded'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('refund' as const), order }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('rule' as const),
      order,
      as: fc.constantFrom('failed', 'succeeded'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reset' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('deposit' as const),
      amount: fc.integer({ min: 1, max: 2 }),
      reference: fc.nat({ max: 3 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('reverse' as const),
      amount: fc.integer({ min: 0, max: 2 }),
      reference: fc.nat({ max: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('read' as const), order }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wallet' as const) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('again' as const), earlier: order }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reuse' as const), earlier: order, reference }) },
);
const sent = fc.record({ account: fc.constantFrom(0, 0, 0, 1), node: fc.nat({ max: 1 }), draft });

const happening: fc.Arbitrary<HistoryEvent> = fc.oneof(
  {
    weight: 14,
    arbitrary: fc.record({
      kind: fc.constant('together' as const),
      sent: fc.array(sent, { minLength: 1, maxLength: 1 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('together' as const),
      sent: fc.array(sent, { minLength: 2, maxLength: 4 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('time' as const),
      ms: fc.constantFrom(
        unitMs,
        unitMs,
        3 * unitMs,
        3 * unitMs,
        3 * unitMs,
        30 * unitMs,
        14 * hourMs,
        25 * hourMs,
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('work' as const),
      node: fc.nat({ max: 1 }),
      afterMs: fc.constantFrom(0, ...Array.from({ length: 4 }, () => 5 * unitMs), 25 * hourMs),
    }),
  },
);

/** A history: up to 30 steps, one after the other. */
export const history: fc.Arbitrary<HistoryEvent[]> = fc.array(happening, {
  minLength: 1,
  maxLength: 30,
  size: 'max',
});

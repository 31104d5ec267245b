import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rupiahMax } from '../rupiah.ts';
import {
  adjustment,
  capture,
  deposit,
  depositReversal,
  hold,
  manualAdjustment,
  refund,
  release,
  reset,
  type Movement,
} from './chart.ts';

const amount = fc.bigInt({ min: 1n, max: rupiahMax });
const movements: fc.Arbitrary<Movement> = fc.oneof(
  amount.map((paid) => deposit(paid, 'reference')),
  amount.map((taken) => depositReversal(taken, 'reference')),
  amount.map((price) => hold('order', price)),
  fc.tuple(amount, amount).map(([price, cost]) => capture('order', { price, cost, reference: 'r' })),
  amount.map((price) => release('order', price)),
  fc.tuple(amount, amount).map(([price, cost]) => refund('order', price, cost)),
  amount.map((cost) => adjustment('order', cost, 'reference')),
  fc.bigInt({ min: -rupiahMax, max: rupiahMax }).map(reset),
  fc.bigInt({ min: -rupiahMax, max: rupiahMax }).map((added) => manualAdjustment(added, 'id')),
);

function sum(all: readonly Movement[], ...accounts: (keyof Movement['postings'])[]): bigint {
  return all.reduce(
    (total, { postings }) => accounts.reduce((part, account) => part + postings[account], total),
    0n,
  );
}

const chart = [
  'clientWallet',
  'clientHold',
  'supplierClearing',
  'margin',
  'depositsReceived',
  'adjustments',
] as const;

test('every movement sums to zero', () => {
  fc.assert(
    fc.property(movements, (movement) => {
      expect(sum([movement], ...chart)).toBe(0n);
      expect(Object.keys(movement.postings).toSorted()).toEqual([...chart].toSorted());
    }),
  );
});

test.each([
  [
    'a hold that is captured',
    (price: bigint, cost: bigint) => [hold('o', price), capture('o', { price, cost, reference: null })],
    'charged',
  ],
  ['a hold that is released', (price: bigint) => [hold('o', price), release('o', price)], 'nothing'],
  [
    'a capture that is refunded',
    (price: bigint, cost: bigint) => [
      hold('o', price),
      capture('o', { price, cost, reference: null }),
      refund('o', price, cost),
    ],
    'nothing',
  ],
] as const)('%s leaves no hold', (_, story, end) => {
  fc.assert(
    fc.property(amount, amount, (price, cost) => {
      const moved = story(price, cost);
      expect(sum(moved, 'clientHold')).toBe(0n);
      expect(sum(moved, 'clientWallet')).toBe(end === 'charged' ? -price : 0n);
      expect(sum(moved, 'supplierClearing')).toBe(end === 'charged' ? cost : 0n);
      expect(sum(moved, 'margin')).toBe(end === 'charged' ? price - cost : 0n);
    }),
  );
});

test('a deposit and its reversal leave the difference, in the wallet and in the books', () => {
  fc.assert(
    fc.property(amount, amount, (paid, taken) => {
      const moved = [deposit(paid, 'r'), depositReversal(taken, 'r')];
      expect(sum(moved, 'clientWallet')).toBe(paid - taken);
      expect(sum(moved, 'depositsReceived')).toBe(taken - paid);
      expect(sum(moved, 'clientHold', 'supplierClearing', 'margin', 'adjustments')).toBe(0n);
    }),
  );
});

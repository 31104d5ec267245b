import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rupiahMax } from '../../rupiah.ts';
import { deposit, depositReversal, type Movement } from '../chart.ts';
import {
  type CashMovement,
  creditedByHand,
  creditedPayment,
  receivedAtBank,
  receivedAtGateway,
  repaid,
  returned,
  reversedByHand,
  reversedInReview,
  reversedPayment,
  settled,
} from './cash-chart.ts';

const chart = [
  'bank',
  'gatewayReceivable',
  'gatewayFees',
  'suspense',
  'clientReceivable',
  'depositsReceived',
] as const;

/** The life of one payment, in the movements of the cash journal and of the wallet. */
interface Life {
  readonly cash: readonly CashMovement[];
  readonly steps: readonly Movement[];
}

/** Amounts that fit together: `taken` ≤ `credited` ≤ `amount`, `fee` ≤ `amount`. */
const amounts = fc
  .tuple(
    fc.bigInt({ min: 1n, max: rupiahMax }),
    fc.bigInt({ min: 0n, max: 1_000n }),
    fc.bigInt({ min: 0n, max: 1_000n }),
    fc.bigInt({ min: 0n, max: 1_000n }),
  )
  .map(([amount, a, b, c]) => ({
    amount,
    fee: (amount * a) / 1_000n,
    credited: (amount * b) / 1_000n || 1n,
    share: c,
  }));
const place = fc.constantFrom('bank', 'gateway');
const kind = fc.constantFrom('reversal', 'chargeback', 'refund');
const end = fc.constantFrom('in_review', 'credited', 'returned', 'reversed', 'reversed_in_review', 'repaid');

const lives: fc.Arbitrary<Life> = fc
  .tuple(amounts, place, kind, end)
  .map(([{ amount, fee, credited, share }, at, of, ending]) => {
    const received = at === 'bank' ? receivedAtBank(amount) : receivedAtGateway(amount, fee);
    const credit = [received, creditedPayment(amount, credited)];
    const taken = (credited * share) / 1_000n;
    const back = reversedPayment(of, at, { amount, ofClient: credited, taken });
    const steps = [deposit(credited, 'p')];
    const reversal = taken === 0n ? [] : [depositReversal(taken, 'r')];
    const owed = credited - taken;
    switch (ending) {
      case 'credited':
        return { cash: credit, steps };
      case 'returned':
        return { cash: [received, returned(amount, at)], steps: [] };
      case 'reversed':
        return { cash: [...credit, back], steps: [...steps, ...reversal] };
      case 'reversed_in_review':
        return { cash: [received, reversedInReview(of, amount, at)], steps: [] };
      case 'repaid':
        return {
          cash: [...credit, back, repaid(owed)],
          steps: [...steps, ...reversal, depositReversal(owed, 's')],
        };
      default:
        return { cash: [received], steps: [] };
    }
  });

function sum(all: readonly CashMovement[], ...accounts: readonly (typeof chart)[number][]): bigint {
  return all.reduce(
    (total, { postings }) => accounts.reduce((part, account) => part + postings[account], total),
    0n,
  );
}

test('every movement sums to zero', () => {
  fc.assert(
    fc.property(lives, amounts, ({ cash }, { amount, fee }) => {
      const others = [creditedByHand(amount), reversedByHand(amount), settled(amount, fee)];
      for (const movement of [...cash, ...others]) expect(sum([movement], ...chart)).toBe(0n);
    }),
  );
});

test('over both journals, what payments and hands credited and took back sums to zero', () => {
  fc.assert(
    fc.property(fc.array(lives), amounts, (all, { amount, credited }) => {
      const byHand = {
        cash: [creditedByHand(amount), reversedByHand(credited)],
        steps: [deposit(amount, 'h'), depositReversal(credited, 'h')],
      };
      const both = [...all, byHand];
      const ofSteps = both
        .flatMap(({ steps }) => steps)
        .reduce((total, { postings }) => total + postings.depositsReceived, 0n);
      const cash = both.flatMap((life) => life.cash);
      expect(sum(cash, 'depositsReceived') + ofSteps).toBe(0n);
    }),
  );
});

test('a payment stays in suspense until it is credited, returned or reversed, and leaves nothing there', () => {
  fc.assert(
    fc.property(lives, ({ cash }) => {
      const held = cash.length === 1 ? sum(cash, 'bank', 'gatewayReceivable', 'gatewayFees') : 0n;
      expect(sum(cash, 'suspense')).toBe(-held);
      expect(sum(cash.slice(0, 1), 'suspense')).toBeGreaterThan(0n);
      expect(sum(cash, 'clientReceivable')).toBeLessThanOrEqual(0n);
    }),
  );
});

test('the parts of a payment by a gateway', () => {
  expect(receivedAtGateway(100_000n, 700n).postings).toEqual({
    bank: 0n,
    gatewayReceivable: -99_300n,
    gatewayFees: -700n,
    suspense: 100_000n,
    clientReceivable: 0n,
    depositsReceived: 0n,
  });
  expect(creditedPayment(100_000n, 99_300n).postings).toMatchObject({
    suspense: -100_000n,
    gatewayFees: 700n,
    depositsReceived: 99_300n,
  });
  expect(
    reversedPayment('chargeback', 'gateway', { amount: 100_000n, ofClient: 99_300n, taken: 40_000n })
      .postings,
  ).toMatchObject({
    gatewayReceivable: 100_000n,
    gatewayFees: -700n,
    depositsReceived: -40_000n,
    clientReceivable: -59_300n,
  });
});

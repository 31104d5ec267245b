import { describe, expect, test } from 'vitest';
import type { AttemptState } from '../../suppliers/attempts/attempt.ts';
import type { LateSale } from '../../suppliers/attempts/late-sales.ts';
import type { ClaimedPurchase } from '../../suppliers/claimed-purchases.ts';
import { decideCaseRuling, decideRefund, type RulingDecision, type RulingInput } from './decide-ruling.ts';
import type { Order, OrderStatus } from '../order.ts';
import { inStatus } from '../orders.fixture.ts';

const nothing: RulingInput = {
  as: 'succeeded',
  serial: null,
  open: true,
  sales: [],
  claimedPurchases: [],
  paid: null,
  booked: [],
};

function sale(reference: string, state: AttemptState, cost: bigint | null = 9_000n): LateSale {
  return { orderId: 'o', reference, state, cost, serial: null, at: new Date(0) };
}

function orderIn(status: OrderStatus): Order {
  return { ...inStatus(status), cost: 9_500n };
}

describe('a ruling on an order in review', () => {
  test('books the expected cost when no supplier reported another', () => {
    expect(decideCaseRuling(orderIn('manual_review'), nothing)).toEqual({
      do: 'transition',
      trigger: 'delivered',
      known: { serial: null, cost: 9_500n },
      losses: [],
    });
  });

  test('pays for the open purchase, and books another one that was sold as a loss', () => {
    const sales = [sale('a', 'rejected', 9_100n), sale('b', 'open', 9_200n), sale('a', 'rejected', 9_100n)];
    expect(decideCaseRuling(orderIn('manual_review'), { ...nothing, sales })).toMatchObject({
      known: { cost: 9_200n, purchase: 'b' },
      losses: [{ reference: 'a', cost: 9_100n }],
    });
  });

  test('pays for an earlier purchase when only that one was sold', () => {
    const sales = [sale('a', 'rejected', 9_100n)];
    expect(decideCaseRuling(orderIn('manual_review'), { ...nothing, sales })).toMatchObject({
      known: { cost: 9_100n, purchase: 'a' },
      losses: [],
    });
  });

  test('pays for a purchase that its supplier has after all only if no other one can have been sold', () => {
    const claimed = (reference: string, says: ClaimedPurchase['says']): ClaimedPurchase => ({
      orderId: 'o',
      reference,
      says,
    });
    const ruled = (...claimedPurchases: ClaimedPurchase[]): RulingDecision =>
      decideCaseRuling(orderIn('manual_review'), { ...nothing, claimedPurchases });
    expect(ruled(claimed('a', 'taken'))).toMatchObject({
      do: 'decline',
      info: { reason: 'purchase_unclear' },
    });
    expect(ruled(claimed('a', 'taken'), claimed('b', 'failed'))).toMatchObject({
      known: { cost: 9_500n, purchase: 'a' },
      losses: [],
    });
    expect(ruled(claimed('a', 'taken'), claimed('c', 'taken'), claimed('b', 'failed')).do).toBe('decline');
    const both = ruled(
      claimed('a', 'taken'),
      claimed('c', 'taken'),
      claimed('b', 'failed'),
      claimed('c', 'failed_after'),
    );
    expect(both).toMatchObject({ known: { purchase: 'a' } });
    expect(ruled(claimed('a', 'taken'), claimed('a', 'failed_after'))).toMatchObject({ do: 'transition' });
    const sales = [sale('b', 'open')];
    expect(
      decideCaseRuling(orderIn('manual_review'), {
        ...nothing,
        sales,
        claimedPurchases: [claimed('a', 'taken')],
      }),
    ).toMatchObject({ known: { purchase: 'b' } });
    expect(
      decideCaseRuling(orderIn('manual_review'), {
        ...nothing,
        as: 'failed',
        claimedPurchases: [claimed('a', 'taken')],
      }),
    ).toMatchObject({ do: 'transition', trigger: 'rejected' });
  });

  test('releases the hold after a ruling for failure, whatever suppliers said', () => {
    const sales = [sale('a', 'open')];
    expect(decideCaseRuling(orderIn('manual_review'), { ...nothing, as: 'failed', sales })).toMatchObject({
      trigger: 'rejected',
      losses: [],
    });
  });
});

describe('a ruling on an order that has ended', () => {
  test.each(['failed', 'expired'] as const)('%s books each late sale once', (status) => {
    const sales = [
      sale('a', 'rejected'),
      sale('a', 'rejected'),
      sale('b', 'ruled', null),
      sale('c', 'absent', 0n),
    ];
    expect(decideCaseRuling(orderIn(status), { ...nothing, sales, booked: ['a'] })).toEqual({
      do: 'book',
      losses: [{ reference: 'b', cost: 9_500n }],
    });
  });

  test('succeeded books what was sold in addition to the purchase that the client paid for', () => {
    const sales = [sale('a', 'rejected'), sale('b', 'delivered')];
    expect(decideCaseRuling(orderIn('succeeded'), { ...nothing, sales })).toEqual({
      do: 'book',
      losses: [{ reference: 'a', cost: 9_000n }],
    });
  });

  test('succeeded books each purchase except the one that is paid for, whatever its state', () => {
    const sales = [sale('a', 'rejected'), sale('b', 'ruled')];
    expect(decideCaseRuling(orderIn('succeeded'), { ...nothing, sales, paid: 'a' })).toEqual({
      do: 'book',
      losses: [{ reference: 'b', cost: 9_000n }],
    });
  });

  test('is declined without an open case, and with a serial', () => {
    expect(decideCaseRuling(orderIn('failed'), { ...nothing, open: false }).do).toBe('decline');
    const serial = { bytes: Buffer.alloc(1), keyId: 'k' };
    expect(decideCaseRuling(orderIn('failed'), { ...nothing, serial }).do).toBe('decline');
  });
});

test.each(['processing', 'manual_review', 'failed', 'expired', 'cancelled', 'refunded'] as const)(
  'an order that is %s is not refunded',
  (status) => {
    expect(decideRefund(orderIn(status)).do).toBe('decline');
  },
);

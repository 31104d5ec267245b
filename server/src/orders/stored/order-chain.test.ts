import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chainStart } from '../../ledger/book.ts';
import { makeKeyring, sameBytes } from '../../sealed.ts';
import {
  type ChainedOrder,
  chainOrders,
  orderLink,
  type OrderInquiry,
  type ShownOrder,
} from './order-chain.ts';
import { anOrder, aWallet, at } from '../orders.fixture.ts';
import type { Order } from '../order.ts';

const keyring = makeKeyring([
  { id: 'k1', key: Buffer.alloc(32, 1) },
  { id: 'k2', key: Buffer.alloc(32, 2) },
]);
const wallet = aWallet({ orders: 0n, ordersHead: chainStart });

const amount = fc.bigInt({ min: 0n, max: 10n ** 12n });
const time = fc.nat(10 ** 9).map(at);
const bytes = fc.uint8Array({ minLength: 1, maxLength: 40 }).map((some) => Buffer.from(some));
const inquiry: fc.Arbitrary<OrderInquiry> = fc.record({
  id: fc.uuid(),
  supplier: fc.string(),
  supplierSku: fc.string(),
  reference: fc.string(),
  supplierReference: fc.option(fc.string()),
});
const bill = fc.record({
  customer_name: fc.string(),
  period: fc.string(),
  admin: fc.nat(),
  selling_price: fc.nat(),
  details: fc.array(fc.record({ period: fc.string(), amount: fc.nat() })),
});
const shown: fc.Arbitrary<ShownOrder> = fc.record({
  order: fc
    .record({
      id: fc.uuid(),
      status: fc.constantFrom('awaiting_confirmation', 'inquiring'),
      clientReference: fc.string(),
      productName: fc.string(),
      destinationSealed: bytes,
      price: amount,
      shortBy: fc.option(amount),
      script: fc.option(fc.string()),
      bill: fc.option(bill),
      payUntil: fc.option(time),
      expiresAt: time,
    })
    .map(anOrder),
  request: fc.record({ key: fc.uuid(), fingerprint: bytes, fingerprintKeyId: fc.string() }),
  inquiry: fc.option(inquiry),
});
const several = fc.array(shown, { minLength: 1, maxLength: 4 });
/** Each member has a test of its own. */
const fewRuns = { numRuns: 20 };

function chained(all: readonly ShownOrder[]): ReturnType<typeof chainOrders> {
  const numbered = all.map((one, i) => ({ ...one, order: { ...one.order, number: BigInt(i + 1) } }));
  return chainOrders(keyring, wallet, numbered);
}

/** The index of the first order that does not fit the chain before it; undefined when the chain is intact. */
function brokenAt(orders: readonly ChainedOrder[]): number | undefined {
  let before: Buffer = chainStart;
  for (const [i, one] of orders.entries()) {
    if (!sameBytes(orderLink(keyring, before, one, one.chainKeyId).bytes, one.chain)) return i;
    before = one.chain;
  }
  return undefined;
}

/** What may change of an order after it is first shown, or is the same for all: it is in the order's steps. */
type Later =
  | 'charged'
  | 'changedAt'
  | 'confirmedAt'
  | 'destinationSealed'
  | 'isSerialPurged'
  | 'newPrice'
  | 'reason'
  | 'reviewAt'
  | 'serial'
  | 'version';

/** A change of every member of an order that its row has. */
const orderChanges: Record<Exclude<keyof Order, Later>, (order: Order) => Partial<Order>> = {
  accountId: () => ({ accountId: '0198c0de-0000-7000-8000-000000000009' }),
  environment: () => ({ environment: 'live' }),
  id: ({ id }) => ({ id: `${id}x` }),
  number: ({ number }) => ({ number: (number ?? 0n) + 1n }),
  status: ({ status }) => ({ status: status === 'inquiring' ? 'awaiting_confirmation' : 'inquiring' }),
  clientReference: ({ clientReference }) => ({ clientReference: `${clientReference}x` }),
  referenceNumber: ({ referenceNumber }) => ({ referenceNumber: referenceNumber + 1n }),
  transactionKind: () => ({ transactionKind: 'postpaid' }),
  channel: () => ({ channel: 'console' }),
  productCode: ({ productCode }) => ({ productCode: `${productCode}x` }),
  productName: ({ productName }) => ({ productName: `${productName}x` }),
  destinationMasked: ({ destinationMasked }) => ({ destinationMasked: `${destinationMasked}x` }),
  destinationHash: ({ destinationHash }) => ({
    destinationHash: destinationHash === null ? { bytes: Buffer.alloc(12), keyId: 'k1' } : null,
  }),
  dataKeyId: ({ dataKeyId }) => ({ dataKeyId: `${dataKeyId}x` }),
  price: ({ price }) => ({ price: price + 1n }),
  cost: ({ cost }) => ({ cost: cost - 1n }),
  costMax: ({ costMax }) => ({ costMax: costMax + 1n }),
  bill: ({ bill: one }) => ({ bill: one === null ? { ...aBill } : { ...one, admin: one.admin + 1 } }),
  script: ({ script }) => ({ script: script === null ? '' : `${script}x` }),
  shortBy: ({ shortBy }) => ({ shortBy: shortBy === null ? 0n : shortBy + 1n }),
  purchaseReference: ({ purchaseReference }) => ({ purchaseReference: `${purchaseReference}x` }),
  referenceKeyId: ({ referenceKeyId }) => ({ referenceKeyId: `${referenceKeyId}x` }),
  createdAt: ({ createdAt }) => ({ createdAt: new Date(createdAt.getTime() + 1) }),
  expiresAt: ({ expiresAt }) => ({ expiresAt: new Date(expiresAt.getTime() + 1) }),
  payUntil: ({ payUntil }) => ({ payUntil: payUntil === null ? at(0) : null }),
  confirmableUntil: ({ confirmableUntil }) => ({
    confirmableUntil: new Date(confirmableUntil.getTime() - 1),
  }),
};
const aBill = { customer_name: '', period: '', admin: 0, selling_price: 0, details: [] };
const anInquiry: OrderInquiry = {
  id: '',
  supplier: '',
  supplierSku: '',
  reference: '',
  supplierReference: null,
};

type Change = (one: ChainedOrder) => Partial<ChainedOrder>;

const inquiryNames: Record<keyof OrderInquiry, true> = {
  id: true,
  supplier: true,
  supplierSku: true,
  reference: true,
  supplierReference: true,
};
const changes: [string, Change][] = [
  ...Object.entries(orderChanges).map(([name, change]): [string, Change] => [
    name,
    ({ order }) => ({ order: { ...order, ...change(order) } }),
  ]),
  ...Object.keys(inquiryNames).map((name): [string, Change] => [
    `inquiry's ${name}`,
    ({ inquiry: one }) => ({ inquiry: Object.assign({ ...anInquiry, ...one }, { [name]: 'other' }) }),
  ]),
  ['inquiry', ({ inquiry: one }) => ({ inquiry: one === null ? anInquiry : null })],
  ['key', ({ request }) => ({ request: { ...request, key: `${request.key}x` } })],
  ['fingerprint', ({ request }) => ({ request: { ...request, fingerprint: Buffer.alloc(41) } })],
  [
    "fingerprint's key",
    ({ request }) => ({ request: { ...request, fingerprintKeyId: `${request.fingerprintKeyId}x` } }),
  ],
  ["destination's digest", () => ({ destinationDigest: Buffer.alloc(16) })],
  ['chain', ({ chain }) => ({ chain: Buffer.from(chain.map((byte) => byte ^ 1)) })],
  ["chain's key", () => ({ chainKeyId: 'k2' })],
];

describe('the chain of orders', () => {
  test.each(changes)('reveals an order whose %s was changed', (_, change) => {
    fc.assert(
      fc.property(several, fc.nat(), (all, pick) => {
        const { orders } = chained(all);
        const index = pick % orders.length;
        const forged = orders.map((one, i) => (i === index ? { ...one, ...change(one) } : one));
        expect(brokenAt(orders)).toBeUndefined();
        expect(brokenAt(forged)).toBe(index);
      }),
      fewRuns,
    );
  });

  test('reveals a removed order; the head reveals the removal of the last one', () => {
    fc.assert(
      fc.property(fc.array(shown, { minLength: 2, maxLength: 5 }), fc.nat(), (all, pick) => {
        const { orders, head } = chained(all);
        const index = pick % (orders.length - 1);
        expect(brokenAt(orders.toSpliced(index, 1))).toBe(index);
        expect(brokenAt(orders.slice(0, -1))).toBeUndefined();
        expect(orders.at(-2)?.chain).not.toEqual(head.ordersHead);
        expect(head.orders).toBe(BigInt(orders.length));
      }),
    );
  });

  test('reveals two neighbours that were swapped', () => {
    fc.assert(
      fc.property(fc.array(shown, { minLength: 2, maxLength: 5 }), fc.nat(), (all, pick) => {
        const { orders } = chained(all);
        const index = pick % (orders.length - 1);
        const swapped = orders.slice(index, index + 2).toReversed();
        expect(brokenAt(orders.toSpliced(index, 2, ...swapped))).toBe(index);
      }),
    );
  });

  test('is the same after a purge of the destination, and for a bill that was stored as JSON', () => {
    fc.assert(
      fc.property(several, (all) => {
        const { orders } = chained(all);
        const read = orders.map((one) => ({
          ...one,
          order: {
            ...one.order,
            destinationSealed: Buffer.alloc(0),
            bill: JSON.parse(JSON.stringify(one.order.bill)),
          },
        }));
        expect(brokenAt(read)).toBeUndefined();
      }),
    );
  });
});

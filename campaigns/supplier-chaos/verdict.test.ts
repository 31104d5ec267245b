import { expect, test } from 'vitest';
import { type Books, verdictOf, checkUnderWay } from './verdict.ts';

const attempt = { orderId: 'o1', supplier: 'digiflazz', reference: 'r1' };
const sale = {
  supplier: 'digiflazz',
  refId: 'r1',
  stage: 'sold',
  charged: 10_000,
  needsPerson: false,
  misstated: [],
  isAbsurd: false,
} as const;
const notSold = { ...sale, stage: 'failed', charged: 0 };
const succeeded = { id: 'o1', status: 'succeeded', price: 10_500, charged: 10_500 };
const failed = { id: 'o1', status: 'failed', price: 10_500, charged: 0 };
const right: Books = { orders: [succeeded], attempts: [attempt], sales: [sale], cases: [] };

test('books that agree with the ledgers give no findings', () => {
  expect(verdictOf(right)).toEqual([]);
  expect(verdictOf({ ...right, orders: [failed], sales: [notSold] })).toEqual([]);
  expect(verdictOf({ ...right, orders: [failed], sales: [] })).toEqual([]);
});

const second = { ...attempt, reference: 'r2' };
const wrongs: readonly (readonly [string, Partial<Books>, string])[] = [
  [
    'bought twice',
    { attempts: [attempt, second], sales: [sale, { ...sale, refId: 'r2' }] },
    'o1 was bought 2 times',
  ],
  ['released and sold', { orders: [failed] }, 'o1 is failed and was sold'],
  ['charged and not sold', { sales: [notSold] }, 'o1 was charged and not sold'],
  ['never settled', { orders: [{ ...failed, status: 'processing' }], sales: [] }, 'o1 is still processing'],
  ['charged wrongly', { orders: [{ ...succeeded, charged: 0 }] }, 'o1 is succeeded and 0 was charged'],
  ['sold without an order', { attempts: [], orders: [] }, 'digiflazz sold r1, which no order asked for'],
  ['in review without reason', { cases: ['o1'] }, 'o1 is in review and needs no person'],
  [
    'not in review and needs a person',
    { sales: [{ ...sale, needsPerson: true }] },
    'o1 needs a person and is not in review',
  ],
  [
    'in review twice',
    { sales: [{ ...sale, needsPerson: true }], cases: ['o1', 'o1'] },
    'o1 has more than one review case',
  ],
];

test.each(wrongs)('an order that was %s is found', (_what, wrong, finding) => {
  expect(verdictOf({ ...right, ...wrong })).toEqual([finding]);
});

test('the amount booked for an order in review is left to a person', () => {
  const inReview = { sales: [{ ...sale, needsPerson: true }], cases: ['o1'] };
  expect(verdictOf({ ...right, ...inReview })).toEqual([]);
  expect(verdictOf({ ...right, ...inReview, orders: [failed] })).toEqual([]);
});

test('an order settled before its supplier ended it is found while that is so', () => {
  const pending = { sales: [{ ...sale, stage: 'pending' }] };
  for (const order of [succeeded, failed])
    expect(checkUnderWay({ ...right, ...pending, orders: [order] })).toEqual([
      `o1 is ${order.status} while its purchase is under way`,
    ]);
  for (const status of ['processing', 'manual_review'])
    expect(checkUnderWay({ ...right, ...pending, orders: [{ ...failed, status }] })).toEqual([]);
  expect(checkUnderWay(right)).toEqual([]);
});

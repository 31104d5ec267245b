import { expect, test } from 'vitest';
import { type Books, judge } from './verdict.ts';

const attempt = { orderId: 'o1', supplier: 'digiflazz', reference: 'r1' };
const sale = { supplier: 'digiflazz', refId: 'r1', stage: 'sold', charged: 10_000, contradicted: false };
const notSold = { ...sale, stage: 'failed', charged: 0 };
const succeeded = { id: 'o1', status: 'succeeded', price: 10_500, charged: 10_500 };
const failed = { id: 'o1', status: 'failed', price: 10_500, charged: 0 };
const right: Books = { orders: [succeeded], attempts: [attempt], sales: [sale], cases: [] };

test('books that agree with the ledgers give no findings', () => {
  expect(judge(right)).toEqual([]);
  expect(judge({ ...right, orders: [failed], sales: [notSold] })).toEqual([]);
  expect(judge({ ...right, orders: [failed], sales: [] })).toEqual([]);
});

const second = { ...attempt, reference: 'r2' };
const wrongs: readonly (readonly [string, Partial<Books>, string])[] = [
  [
    'bought twice',
    { attempts: [attempt, second], sales: [sale, { ...sale, refId: 'r2' }] },
    'o1 was bought 2 times',
  ],
  ['given back and sold', { orders: [failed] }, 'o1 is failed and was sold'],
  ['charged and not sold', { sales: [notSold] }, 'o1 was charged and not sold'],
  ['never settled', { orders: [{ ...failed, status: 'processing' }], sales: [] }, 'o1 is still processing'],
  ['charged wrongly', { orders: [{ ...succeeded, charged: 0 }] }, 'o1 is succeeded and 0 was charged'],
  ['sold to nobody', { attempts: [], orders: [] }, 'digiflazz sold r1, which no order asked for'],
  ['in review for nothing', { cases: ['o1'] }, 'o1 is in review without a contradiction'],
  [
    'contradicted and forgotten',
    { sales: [{ ...sale, contradicted: true }] },
    'o1 was contradicted and is not in review',
  ],
  [
    'in review twice',
    { sales: [{ ...sale, contradicted: true }], cases: ['o1', 'o1'] },
    'o1 has more than one review case',
  ],
];

test.each(wrongs)('an order that was %s is found', (_what, wrong, finding) => {
  expect(judge({ ...right, ...wrong })).toEqual([finding]);
});

test('what a contradicted order was booked as is for a person to judge', () => {
  const contradicted = { sales: [{ ...sale, contradicted: true }], cases: ['o1'] };
  expect(judge({ ...right, ...contradicted })).toEqual([]);
  expect(judge({ ...right, ...contradicted, orders: [failed] })).toEqual([]);
});

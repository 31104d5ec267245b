import { expect, test } from 'vitest';
import { readFile } from 'node:fs/promises';
import { plantedDepositDefects } from './planted-defects.ts';
import { type Evidence, type Recorded, verdictOf } from './verdict.ts';

const arrived = { via: 'xendit', id: 'py-1', amount: 500, requestId: 'r1', fits: true };
const row: Recorded = {
  ...{ id: 'p1', via: 'xendit', sourceId: 'py-1', amount: 500, state: 'credited', reason: null },
  ...{ requestId: 'r1', accountId: 'a', reference: 'gateway:xendit:py-1', credited: 500 },
};
const request = { id: 'r1', accountId: 'a', state: 'credited', credited: 500 };
const step = { accountId: 'a', reference: 'gateway:xendit:py-1', amount: 500 };
const right: Evidence = {
  arrived: [arrived],
  recorded: [row],
  booked: [step],
  wallets: [{ accountId: 'a', balance: 500 }],
  requests: [request],
  cash: { suspense: 0, bank: 0, gateways: -500 },
};
const inReview: Recorded = {
  ...{ ...row, state: 'in_review', reason: 'underpaid', requestId: 'r1' },
  ...{ accountId: null, reference: null, credited: null },
};
const waiting: Evidence = {
  ...{ ...right, arrived: [{ ...arrived, fits: false }], recorded: [inReview], booked: [] },
  ...{
    wallets: [{ accountId: 'a', balance: 0 }],
    requests: [{ ...request, state: 'in_review', credited: null }],
  },
  cash: { suspense: 500, bank: 0, gateways: -500 },
};

test('a payment that is credited once, and one that is a case, give no findings', () => {
  expect(verdictOf(right)).toEqual([]);
  expect(verdictOf(waiting)).toEqual([]);
});

const second = { ...arrived, id: 'py-2' };
const wrongs: readonly (readonly [string, Evidence, RegExp])[] = [
  ['lost', { ...right, recorded: [], booked: [], requests: [] }, /arrived and is not in the books/],
  ['recorded twice', { ...right, recorded: [row, { ...row, id: 'p2' }] }, /is in the books 2 times/],
  ['invented', { ...right, arrived: [] }, /is in the books and never arrived/],
  [
    'recorded with another amount',
    { ...right, arrived: [{ ...arrived, amount: 400 }] },
    /in the books with 500/,
  ],
  ['credited on a guess', { ...right, arrived: [{ ...arrived, fits: false }] }, /was credited on a guess/],
  ['left to a person', { ...waiting, arrived: [arrived] }, /was not credited at once/],
  [
    'credited for both payments of a request',
    { ...right, arrived: [arrived, second], recorded: [row, { ...row, id: 'p2', sourceId: 'py-2' }] },
    /were all credited for r1/,
  ],
  ['without a deposit', { ...right, booked: [] }, /has 0 deposits in the journal/],
  ['with two deposits', { ...right, booked: [step, step] }, /has 2 deposits in the journal/],
  [
    'in review with a deposit',
    { ...waiting, recorded: [{ ...inReview, reference: step.reference }], booked: [step] },
    /is in_review and has a deposit/,
  ],
  [
    'a deposit without a payment',
    { ...right, booked: [step, { ...step, reference: 'x' }] },
    /deposit x of 500 has no payment/,
  ],
  [
    'a wrong balance',
    { ...right, wallets: [{ accountId: 'a', balance: 400 }] },
    /has 400, and its deposits are 500/,
  ],
  [
    'a request without its payment',
    { ...right, requests: [{ ...request, credited: 400 }] },
    /credited with 400 and no payment/,
  ],
  [
    'a request that was not ended',
    { ...right, requests: [{ ...request, state: 'expired' }] },
    /is expired and a payment was credited/,
  ],
  [
    'money missing from the cash journal',
    { ...right, cash: { suspense: 0, bank: 0, gateways: -400 } },
    /-400 as gateways/,
  ],
  ['money of nobody', { ...waiting, cash: { suspense: 0, bank: 0, gateways: -500 } }, /0 as suspense/],
];

test.each(wrongs)('money that is %s is a finding', (_name, evidence, finding) => {
  expect(verdictOf(evidence)).toContainEqual(expect.stringMatching(finding));
});

test.each(Object.entries(plantedDepositDefects))('the defect %s has its place', async (_name, { edits }) => {
  for (const { file, right: code } of edits) {
    const source = await readFile(new URL(`../../server/${file}`, import.meta.url), 'utf8');
    expect(source.split(code)).toHaveLength(2);
  }
});

import { expect, test } from 'vitest';
import { readFile } from 'node:fs/promises';
import { plantedDepositDefects } from './planted-defects.ts';
import { type Evidence, type Recorded, verdictOf } from './verdict.ts';

const arrived = { via: 'xendit', id: 'py-1', amount: 500, requestId: 'r1', fits: true, takenBack: 0 };
const row: Recorded = {
  ...{ id: 'p1', via: 'xendit', sourceId: 'py-1', amount: 500, state: 'credited', reason: null },
  ...{ requestId: 'r1', accountId: 'a', reference: 'gateway:xendit:py-1', credited: 500, takenBack: 0 },
};
const request = { id: 'r1', accountId: 'a', state: 'credited', credited: 500, abandoned: false };
const step = { accountId: 'a', reference: 'gateway:xendit:py-1', amount: 500 };
const wallet = { accountId: 'a', balance: 500, owed: 0, adjusted: 0, taken: 0 };
const right: Evidence = {
  arrived: [arrived],
  recorded: [row],
  booked: [step],
  wallets: [wallet],
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
    wallets: [{ ...wallet, balance: 0 }],
    requests: [{ ...request, state: 'in_review', credited: null }],
  },
  cash: { suspense: 500, bank: 0, gateways: -500 },
};

/** 300 of the payment have gone back: 200 of them from the wallet, which had spent the rest, and the client owes 100. */
const takenBack: Evidence = {
  ...right,
  arrived: [{ ...arrived, takenBack: 300 }],
  recorded: [{ ...row, state: 'reversed', takenBack: 300 }],
  wallets: [{ ...wallet, balance: 0, owed: 100, adjusted: -300, taken: 200 }],
  cash: { suspense: 0, bank: 0, gateways: -200 },
};

test('a payment that is credited once, one that is a case, and one that is taken back give no findings', () => {
  expect(verdictOf(right)).toEqual([]);
  expect(verdictOf(waiting)).toEqual([]);
  expect(verdictOf(takenBack)).toEqual([]);
});

test('money that was gone before it was seen need not be in the books', () => {
  const gone = {
    ...right,
    arrived: [{ ...arrived, takenBack: 500 }],
    recorded: [],
    booked: [],
    requests: [],
  };
  const empty = { ...gone, wallets: [{ ...wallet, balance: 0 }], cash: { ...right.cash, gateways: 0 } };
  expect(verdictOf(empty)).toEqual([]);
});

test('money of a request that was abandoned, because nobody was told how to pay, may be a case', () => {
  const requests = waiting.requests.map((one) => ({ ...one, abandoned: true }));
  expect(verdictOf({ ...waiting, arrived: [arrived], requests })).toEqual([]);
  const lost = { ...waiting, arrived: [arrived], recorded: [], requests };
  expect(verdictOf(lost).join(' ')).toContain('arrived and is not in the books');
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
    { ...right, wallets: [{ ...wallet, balance: 400 }] },
    /has 400, and its deposits without what was taken are 500/,
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
  [
    'taken back and still credited',
    { ...right, arrived: [{ ...arrived, takenBack: 500 }] },
    /500 have gone back/,
  ],
  ['taken back in the books only', { ...takenBack, arrived: [arrived] }, /with 300 in the books, and 0 have/],
  ['taken back twice', { ...takenBack, arrived: [{ ...arrived, takenBack: 150 }] }, /and 150 have gone back/],
  [
    'given back without a receivable',
    { ...takenBack, wallets: [{ ...wallet, balance: 0, owed: 0, adjusted: -300, taken: 200 }] },
    /owes 0, and what was taken back of it makes 100/,
  ],
  [
    'left to a client that owes',
    { ...takenBack, wallets: [{ ...wallet, balance: 50, owed: 100, adjusted: -250, taken: 200 }] },
    /owes 100 and has 50/,
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

import { expect, test } from 'vitest';
import { type Evidence, verdictOf } from './verdict.ts';

const order = { id: 'o1', version: 2, status: 'processing', price: 10 };
const body = (change: object = {}): string => JSON.stringify({ data: { order: { ...order, ...change } } });
const event = { id: 'e2', accountId: 'a', body: body() };
const accepted = { atMs: 10, acceptedMs: 12 };
const refused = { atMs: 5, acceptedMs: null };
const received = { eventId: 'e2', body: event.body, isValid: true, receipts: [refused, accepted] };
const endpoint = { accountId: 'a', name: 'R', received: [received], unanswered: new Set<string>() };
const right: Evidence = {
  events: [event],
  endpoints: [endpoint],
  kills: [],
  orders: new Map([['o1', order]]),
};
const again = { ...received, receipts: [accepted, { atMs: 20, acceptedMs: 21 }] };

test('complete deliveries give no findings, nor does a repetition after a lost answer', () => {
  expect(verdictOf(right)).toEqual([]);
  const unanswered = new Set(['e2']);
  expect(verdictOf({ ...right, endpoints: [{ ...endpoint, received: [again], unanswered }] })).toEqual([]);
  const kills = [{ fromMs: 13, toMs: 15 }];
  expect(verdictOf({ ...right, kills, endpoints: [{ ...endpoint, received: [again] }] })).toEqual([]);
});

const other = body({ price: 11 });
const wrongs: readonly (readonly [string, Partial<Evidence>, string])[] = [
  ['lost', { endpoints: [{ ...endpoint, received: [] }] }, 'e2 was lost: R never accepted it.'],
  [
    'never accepted',
    { endpoints: [{ ...endpoint, received: [{ ...received, receipts: [refused] }] }] },
    'e2 was lost',
  ],
  ['invented', { events: [], orders: new Map() }, 'R got e2, which never happened there.'],
  ['of another account', { events: [{ ...event, accountId: 'b' }] }, 'R got e2, which never happened there.'],
  [
    'changed',
    { endpoints: [{ ...endpoint, received: [{ ...received, body: other }] }] },
    'got another body of e2',
  ],
  [
    'unsigned',
    { endpoints: [{ ...endpoint, received: [{ ...received, isValid: false }] }] },
    'a wrong signature',
  ],
  ['doubled', { endpoints: [{ ...endpoint, received: [again] }] }, 'although its answer had arrived'],
  [
    'missing',
    {
      orders: new Map([
        ['o1', order],
        ['o2', { ...order, id: 'o2' }],
      ]),
    },
    'o2 changed and no event',
  ],
  ['a version missing', { orders: new Map([['o1', { ...order, version: 3 }]]) }, 'each of its versions once'],
  ['not the order', { orders: new Map([['o1', { ...order, price: 11 }]]) }, 'was told with what never was'],
];

test.each(wrongs)('an event that is %s is found', (_name, change, finding) => {
  expect(verdictOf({ ...right, ...change }).join('\n')).toContain(finding);
});

import { describe, expect, test } from 'vitest';
import type { InquiryAnswer } from '../lane/command.ts';
import {
  decideCancel,
  decideConfirm,
  decideInquiryAnswer,
  decideResolve,
  mustWait,
  refusalOfReference,
  type ConfirmFacts,
  type Decision,
  type InquirySettlement,
} from './decide-request.ts';
import type { Order, OrderStatus } from '../order.ts';
import { anAttempt, anOrder, at, aWallet, inStatus, now, rowsOf } from '../orders.fixture.ts';

const statuses: Record<string, OrderStatus | 'claimed'> = {
  claimed: 'claimed',
  inquiring: 'inquiring',
  awaiting_confirmation: 'awaiting_confirmation',
  processing: 'processing',
  manual_review: 'manual_review',
  succeeded: 'succeeded',
  failed: 'failed',
  cancelled: 'cancelled',
  expired: 'expired',
  refunded: 'refunded',
};

function orderIn(status = ''): Order {
  const known = statuses[status];
  if (known === undefined) throw new Error(`A table names the status "${status}".`);
  return inStatus(known);
}

/** Times relative to the end of the window, milliseconds. */
const moments: Record<string, number> = { before: 59_999, at: 60_000, after: 60_001, '-': 0 };

function textOf(decision: Decision | InquirySettlement): string {
  switch (decision.do) {
    case 'transition':
      return [decision.trigger, decision.known.reason ?? ''].join(' ').trim();
    case 'wait':
      return `wait ${(decision.dueAt.getTime() - now.getTime()) / 1_000} s`;
    case 'drop':
      return `drop ${decision.refusal.code}`;
    case 'refuse':
      return `refuse ${decision.refusal.code}${decision.expireFirst ? ', expire' : ''}`;
    case 'fail_over':
    case 'nothing':
      return decision.do;
  }
}

const serial = { bytes: Buffer.from('serial'), keyId: 'k1' };

const askedFor: ConfirmFacts = {
  now,
  tokenMatches: true,
  price: undefined,
  version: undefined,
  wallet: aWallet(),
  dailyLimit: 1_000_000n,
  owed: 0n,
  reviewDeadlineMs: 3_600_000,
};

describe('requests about an order', () => {
  const table = rowsOf(`
  status                | request | when   | decision
  inquiring             | confirm | -      | refuse order_not_confirmable
  awaiting_confirmation | confirm | before | confirm
  awaiting_confirmation | confirm | at     | refuse quote_expired, expire
  awaiting_confirmation | confirm | after  | refuse quote_expired, expire
  processing            | confirm | -      | refuse order_not_confirmable
  manual_review         | confirm | -      | refuse order_not_confirmable
  succeeded             | confirm | -      | refuse order_not_confirmable
  failed                | confirm | -      | refuse order_not_confirmable
  cancelled             | confirm | -      | refuse order_not_confirmable
  expired               | confirm | -      | refuse quote_expired
  refunded              | confirm | -      | refuse order_not_confirmable
  inquiring             | cancel  | -      | cancel cancelled_by_client
  inquiring             | cancel  | after  | cancel cancelled_by_client
  awaiting_confirmation | cancel  | before | cancel cancelled_by_client
  awaiting_confirmation | cancel  | at     | refuse order_not_cancellable, expire
  awaiting_confirmation | cancel  | after  | refuse order_not_cancellable, expire
  processing            | cancel  | -      | refuse order_not_cancellable
  manual_review         | cancel  | -      | refuse order_not_cancellable
  succeeded             | cancel  | -      | refuse order_not_cancellable
  failed                | cancel  | -      | refuse order_not_cancellable
  cancelled             | cancel  | -      | refuse order_not_cancellable
  expired               | cancel  | -      | refuse order_not_cancellable
  refunded              | cancel  | -      | refuse order_not_cancellable
  inquiring             | succeed | -      | refuse order_not_resolvable
  awaiting_confirmation | succeed | before | refuse order_not_resolvable
  awaiting_confirmation | succeed | at     | refuse order_not_resolvable, expire
  processing            | succeed | -      | delivered
  processing            | succeed | after  | delivered
  manual_review         | succeed | -      | delivered
  succeeded             | succeed | -      | refuse order_not_resolvable
  failed                | succeed | -      | refuse order_not_resolvable
  cancelled             | succeed | -      | refuse order_not_resolvable
  expired               | succeed | -      | refuse order_not_resolvable
  refunded              | succeed | -      | refuse order_not_resolvable
  inquiring             | fail    | -      | refuse order_not_resolvable
  awaiting_confirmation | fail    | before | refuse order_not_resolvable
  awaiting_confirmation | fail    | after  | refuse order_not_resolvable, expire
  processing            | fail    | -      | rejected not_delivered
  manual_review         | fail    | -      | rejected not_delivered
  succeeded             | fail    | -      | refuse order_not_resolvable
  failed                | fail    | -      | refuse order_not_resolvable
  cancelled             | fail    | -      | refuse order_not_resolvable
  expired               | fail    | -      | refuse order_not_resolvable
  refunded              | fail    | -      | refuse order_not_resolvable`);

  test.each(table)('$status, $request, $when: $decision', ({ status, request, when = '-', decision }) => {
    const order = orderIn(status);
    const then = at(moments[when] ?? Number.NaN);
    const decisions: Record<string, Decision> = {
      confirm: decideConfirm(order, { ...askedFor, now: then }),
      cancel: decideCancel(order, then),
      succeed: decideResolve(order, 'succeeded', serial, then),
      fail: decideResolve(order, 'failed', serial, then),
    };
    const decided = decisions[request ?? ''];
    expect(decided && textOf(decided)).toBe(decision);
  });

  test('a refusal shows the status of the order, and `expired` before the stored status says so', () => {
    const late = decideConfirm(inStatus('awaiting_confirmation'), { ...askedFor, now: at(60_000) });
    expect(late.do === 'refuse' && late.refusal.figures).toEqual({ status: 'expired' });
    const done = decideCancel(inStatus('succeeded'), now);
    expect(done.do === 'refuse' && done.refusal.figures).toEqual({ status: 'succeeded' });
  });

  test('after the confirmable window and before the shown one, confirms are refused and cancels accepted', () => {
    const order = anOrder({ confirmableUntil: at(0) });
    expect(textOf(decideConfirm(order, askedFor))).toBe('refuse quote_expired, expire');
    expect(textOf(decideCancel(order, now))).toBe('cancel cancelled_by_client');
  });

  test('the refusal of an order that expired because of its price shows the new price', () => {
    const decided = decideConfirm(
      anOrder({ status: 'expired', reason: 'price_changed', newPrice: 11_000n }),
      askedFor,
    );
    expect(textOf(decided)).toBe('refuse price_changed');
    expect(decided.do === 'refuse' && decided.refusal.figures).toEqual({
      status: 'expired',
      new_price: 11_000n,
    });
  });
});

describe('the precedence of the refusals of a confirm', () => {
  /** Refusals with their causes. Each test applies the causes from its own row on. */
  const wrongs: [string, Partial<ConfirmFacts>, Partial<Order>][] = [
    ['quote_expired', {}, { confirmableUntil: at(-1) }],
    ['confirmation_token_mismatch', { tokenMatches: false }, {}],
    ['order_changed', { price: 1n }, {}],
    ['purchases_paused', { owed: 1n }, {}],
    ['daily_limit_exceeded', { dailyLimit: 9_999n }, {}],
    ['insufficient_balance', { wallet: aWallet({ available: 9_999n }) }, {}],
  ];

  test.each(wrongs.map(([code], i) => [code, i] as const))(
    '%s takes precedence over all that follow',
    (code, from) => {
      const wrong = wrongs.slice(from);
      const input = Object.assign({}, askedFor, ...wrong.map(([, change]) => change));
      const order = anOrder(Object.assign({}, ...wrong.map(([, , change]) => change)));
      expect(textOf(decideConfirm(order, input))).toMatch(new RegExp(`^refuse ${code}`));
    },
  );

  test.each([
    ['the current price', { price: 10_000n }, 'confirm'],
    ['another price', { price: 10_001n }, 'refuse order_changed'],
    ['the current version', { version: 1 }, 'confirm'],
    ['another version', { version: 2 }, 'refuse order_changed'],
    ['the current price at another version', { price: 10_000n, version: 2 }, 'refuse order_changed'],
    ['as much as the daily limit has left', { dailyLimit: 10_000n }, 'confirm'],
    ['one rupiah more than the daily limit has left', { dailyLimit: 9_999n }, 'refuse daily_limit_exceeded'],
    [
      'a day on which money was spent',
      { dailyLimit: 30_000n, wallet: aWallet({ spentOn: '2026-11-21', spent: 20_001n }) },
      'refuse daily_limit_exceeded',
    ],
    [
      'a wallet whose spent amount is of yesterday',
      { dailyLimit: 10_000n, wallet: aWallet({ spentOn: '2026-11-20', spent: 9_000n }) },
      'confirm',
    ],
    ['all that the wallet has', { wallet: aWallet({ available: 10_000n }) }, 'confirm'],
    [
      'one rupiah more than the wallet has',
      { wallet: aWallet({ available: 9_999n }) },
      'refuse insufficient_balance',
    ],
    [
      'a wallet whose money is held',
      { wallet: aWallet({ available: 0n, held: 90_000n }) },
      'refuse insufficient_balance',
    ],
  ])('%s', (_, change: Partial<ConfirmFacts>, decision) => {
    expect(textOf(decideConfirm(anOrder(), { ...askedFor, ...change }))).toBe(decision);
  });

  test('the figures of a refusal show what is missing', () => {
    const limited = decideConfirm(anOrder(), {
      ...askedFor,
      dailyLimit: 25_000n,
      owed: 0n,
      wallet: aWallet({ spentOn: '2026-11-21', spent: 40_000n }),
    });
    expect(limited.do === 'refuse' && limited.refusal.figures).toEqual({
      limit: 25_000n,
      remaining: 0n,
      required: 10_000n,
    });
    const poor = decideConfirm(anOrder(), { ...askedFor, wallet: aWallet({ available: 7n }) });
    expect(poor.do === 'refuse' && poor.refusal.figures).toEqual({ available: 7n, required: 10_000n });
    const short = decideConfirm(anOrder({ shortBy: 1n }), askedFor);
    expect(short.do === 'refuse' && short.refusal.figures).toEqual({ available: 9_999n, required: 10_000n });
  });

  test('an accepted confirm sets the time of the confirm and of the review', () => {
    expect(decideConfirm(anOrder(), askedFor)).toEqual({
      do: 'transition',
      trigger: 'confirm',
      known: { confirmedAt: now, reviewAt: at(3_600_000) },
    });
  });
});

describe('a reference that another order has', () => {
  const table = rowsOf(`
  status                | when   | verdict
  claimed               | -      | taken
  inquiring             | after  | taken
  awaiting_confirmation | before | taken
  awaiting_confirmation | at     | free
  processing            | after  | taken
  manual_review         | -      | taken
  succeeded             | -      | taken
  refunded              | -      | taken
  failed                | -      | free
  cancelled             | -      | free
  expired               | -      | free`);

  test.each(table)('$status, $when: $verdict', ({ status, when = '-', verdict }) => {
    const refusal = refusalOfReference(orderIn(status), at(moments[when] ?? Number.NaN));
    expect(refusal?.code).toBe(verdict === 'free' ? undefined : 'client_reference_taken');
  });

  test('a reference that is new is free', () => {
    expect(refusalOfReference(undefined, now)).toBeUndefined();
  });
});

describe("a biller's answer", () => {
  const bill = { customer_name: 'A', period: '202611', admin: 2_500, selling_price: 60_000, details: [] };
  const read = { supplierReference: null, payUntil: null };
  const answers: Record<string, InquiryAnswer> = {
    bill: { kind: 'bill', bill, price: 60_000n, cost: 59_000n, ...read },
    'too high': { kind: 'bill', bill, price: 100_001n, cost: 59_000n, ...read },
    'at a loss': { kind: 'bill', bill, price: 60_000n, cost: 60_001n, ...read },
    'at cost': { kind: 'bill', bill, price: 60_000n, cost: 60_000n, ...read },
    'at the limit': { kind: 'bill', bill, price: 100_000n, cost: 59_000n, ...read },
    'not found': { kind: 'refused', reason: 'bill_not_found' },
    'paid already': { kind: 'refused', reason: 'bill_already_paid' },
    'not payable': { kind: 'refused', reason: 'bill_not_payable' },
    disturbed: { kind: 'refused', reason: 'product_disturbed' },
    unknown: { kind: 'unknown', recheckInMs: 3_000 },
    'perhaps paid': { kind: 'unknown', recheckInMs: 3_000, referenceTaken: true },
    'taken and disturbed': { kind: 'refused', reason: 'product_disturbed', referenceTaken: true },
  };
  // The inquiry was made 60 s ago and may take 120 s; one transaction may be Rp 100,000.
  const table = rowsOf(`
  status                | says         | after | decision
  claimed               | bill         | 0     | inquiry_answered
  claimed               | at the limit | 0     | inquiry_answered
  claimed               | too high     | 0     | drop transaction_limit_exceeded
  claimed               | at a loss    | 0     | drop product_unavailable
  claimed               | at cost      | 0     | inquiry_answered
  claimed               | not found    | 0     | drop bill_not_found
  claimed               | paid already | 0     | drop bill_already_paid
  claimed               | not payable  | 0     | drop bill_not_found
  claimed               | disturbed    | 0     | drop product_unavailable
  claimed               | unknown      | 0     | wait 3 s
  claimed               | unknown      | 60    | wait 60 s
  inquiring             | bill         | 0     | bill_arrived
  inquiring             | bill         | 61    | bill_arrived
  inquiring             | too high     | 0     | bill_refused transaction_limit_exceeded
  inquiring             | at a loss    | 0     | bill_refused bill_not_payable
  inquiring             | not found    | 0     | bill_refused bill_not_found
  inquiring             | paid already | 0     | bill_refused bill_already_paid
  inquiring             | not payable  | 0     | bill_refused bill_not_payable
  inquiring             | disturbed    | 0     | bill_refused product_disturbed
  inquiring             | unknown      | 0     | wait 3 s
  inquiring             | unknown      | 58    | wait 60 s
  inquiring             | unknown      | 60    | bill_refused inquiry_timeout
  awaiting_confirmation | bill         | 0     | nothing
  cancelled             | bill         | 0     | nothing
  failed                | unknown      | 0     | nothing`);

  test('without an answer the next supplier is asked, until the inquiry times out', () => {
    const facts = { now, transactionLimit: 100_000n, inquiryTimeoutMs: 120_000, hasNext: true };
    const decide = (status: string, at_: Date, says = 'unknown'): string => {
      const answer = answers[says] ?? { kind: 'unknown', recheckInMs: 3_000 };
      const attempt = anAttempt({ kind: 'inquiry' });
      return textOf(decideInquiryAnswer(orderIn(status), attempt, answer, { ...facts, now: at_ }));
    };
    expect(decide('claimed', now)).toBe('fail_over');
    expect(decide('inquiring', at(59_999))).toBe('fail_over');
    expect(decide('inquiring', at(60_000))).toBe('bill_refused inquiry_timeout');
    expect(decide('cancelled', now)).toBe('nothing');
    expect(decide('claimed', now, 'disturbed')).toBe('fail_over');
    expect(decide('inquiring', at(60_000), 'disturbed')).toBe('bill_refused product_disturbed');
    expect(decide('claimed', now, 'not payable')).toBe('drop bill_not_found');
    // The bill may have been paid under the reference that this supplier knows.
    expect(decide('claimed', now, 'perhaps paid')).toBe('wait 3 s');
    expect(decide('inquiring', now, 'taken and disturbed')).toBe('bill_refused product_disturbed');
  });

  test('a bill whose payment cut-off is at most a minute away is not sold', () => {
    const facts = { now, transactionLimit: 100_000n, inquiryTimeoutMs: 120_000, hasNext: false };
    const until = (ms: number): InquiryAnswer => ({
      kind: 'bill',
      bill,
      price: 60_000n,
      cost: 59_000n,
      supplierReference: null,
      payUntil: at(ms),
    });
    const decide = (status: string, ms: number): string =>
      textOf(decideInquiryAnswer(orderIn(status), anAttempt({ kind: 'inquiry' }), until(ms), facts));
    expect(decide('claimed', 60_000)).toBe('drop product_unavailable');
    expect(decide('inquiring', 60_000)).toBe('bill_refused bill_not_payable');
    expect(decide('inquiring', 60_001)).toBe('bill_arrived');
  });

  test.each(table)('$status, $says, $after s later: $decision', ({ status, says = '', after, decision }) => {
    const answer = answers[says];
    if (answer === undefined) throw new Error(`A table names the answer "${says}".`);
    const facts = {
      now: at(Number(after) * 1_000),
      transactionLimit: 100_000n,
      inquiryTimeoutMs: 120_000,
      hasNext: false,
    };
    expect(textOf(decideInquiryAnswer(orderIn(status), anAttempt({ kind: 'inquiry' }), answer, facts))).toBe(
      decision,
    );
  });
});

test('a ruling waits only while a supplier is being asked', () => {
  expect(mustWait(anAttempt(), now)).toBe(true);
  expect(mustWait(anAttempt(), at(9_999))).toBe(true);
  expect(mustWait(anAttempt(), at(10_000))).toBe(false);
  expect(mustWait(anAttempt({ leasedUntil: null }), now)).toBe(false);
  expect(mustWait(anAttempt({ state: 'ruled' }), now)).toBe(false);
  expect(mustWait(undefined, now)).toBe(false);
});

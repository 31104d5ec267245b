import fc from 'fast-check';
import { expect, test } from 'vitest';
import { later, minuteMs } from '../../clock.ts';
import type { DepositRequest } from '../requests/deposit-request.ts';
import { matchPayment } from './match-payment.ts';
import type { ReceivedPayment } from './payment.ts';

const createdAt = new Date('2026-11-23T03:00:00Z');
const expiresAt = later(createdAt, 60 * minuteMs);

const request: DepositRequest = {
  ...{ id: 'a', number: 12_345_678n, accountId: 'account', environment: 'sandbox', method: 'bank_transfer' },
  ...{ amount: 50_000n, fee: 0n, digits: 123, payable: 50_123n, bankAccountId: 'bank', gatewayId: null },
  keepsDigits: false,
  ...{ state: 'waiting', version: 1, reason: null, credited: null, creditedAt: null, clientReference: null },
  ...{ instructions: null, scenario: null, createdAt, expiresAt, endedAt: null, releasedAt: null },
};

const transfer: ReceivedPayment = {
  environment: 'sandbox',
  source: { kind: 'bank', bankAccountId: 'bank', id: 'line-1' },
  ...{ amount: 50_123n, fee: 0n, receivedAt: later(createdAt, minuteMs), requestId: null },
  evidence: { facts: {}, payer: null },
};

const named: DepositRequest = {
  ...request,
  ...{ method: 'qris', digits: 0, payable: 50_000n, bankAccountId: null, gatewayId: 'midtrans' },
};
const notice: ReceivedPayment = {
  ...{ ...transfer, amount: 50_000n, requestId: 'a' },
  source: { kind: 'gateway', gatewayId: 'midtrans', id: 'transaction-1' },
};

test('exactly one open request with the amount, within its time, is credited', () => {
  expect(matchPayment(transfer, [request])).toEqual({ kind: 'credit', request });
  expect(matchPayment(notice, [named])).toEqual({ kind: 'credit', request: named });
  const paid: DepositRequest = { ...named, state: 'paid' };
  expect(matchPayment(notice, [paid])).toEqual({ kind: 'credit', request: paid });
});

test.each([
  ['no request has the amount', {}, { payable: 50_124n }, 'no_request', false],
  ['its amount was released', {}, { state: 'expired', releasedAt: expiresAt }, 'no_request', false],
  ['it arrives after the time', { receivedAt: later(expiresAt, 1) }, {}, 'late', true],
  ['the request has expired', {}, { state: 'expired' }, 'late', true],
  [
    'nobody was told how to pay the request',
    {},
    { state: 'expired', reason: 'no_instructions' },
    'no_instructions',
    true,
  ],
  ['the request was cancelled', {}, { state: 'cancelled' }, 'cancelled', true],
  ['the request was credited', {}, { state: 'credited' }, 'paid_twice', true],
  ['the request is in review', {}, { state: 'in_review' }, 'request_in_review', true],
  ['it is older than the request', { receivedAt: later(createdAt, -6 * minuteMs) }, {}, 'too_early', false],
] as const)('a transfer needs a person when %s', (_when, payment, change, reason, about) => {
  const changed: DepositRequest = { ...request, ...change };
  const match = matchPayment({ ...transfer, ...payment }, [changed]);
  expect(match).toEqual({ kind: 'review', reason, about: about ? changed : null });
});

test('a transfer with two requests of its amount needs a person', () => {
  const match = matchPayment(transfer, [request, { ...request, id: 'b' }]);
  expect(match).toMatchObject({ kind: 'review', reason: 'several_requests' });
});

test.each([
  ['is open', {}, true],
  ['has ended a short time ago', { state: 'expired' }, true],
  ['was credited', { state: 'credited' }, false],
  ['was released', { state: 'expired', releasedAt: expiresAt }, false],
  ['was made after the transfer', { createdAt: later(createdAt, 10 * minuteMs) }, false],
] as const)(
  'a transfer of the amount of a request and, without its digits, of another that %s',
  (_which, change, unclear) => {
    const exact: DepositRequest = { ...request, amount: 49_600n, fee: 2_500n, digits: 400, payable: 52_500n };
    const other: DepositRequest = {
      ...{ ...request, id: 'b', amount: 50_000n, fee: 2_500n, payable: 52_623n },
      ...change,
    };
    const match = matchPayment({ ...transfer, amount: 52_500n }, [exact, other]);
    expect(match).toEqual(
      unclear
        ? { kind: 'review', reason: 'several_requests', about: null }
        : { kind: 'credit', request: exact },
    );
  },
);

test('a transfer of which only the day is known fits a request of that day', () => {
  const day = {
    receivedAt: new Date('2026-11-22T17:00:00Z'),
    receivedUntil: new Date('2026-11-23T17:00:00Z'),
  };
  expect(matchPayment({ ...transfer, ...day }, [request]).kind).toBe('credit');
});

test.each([
  ['less than the request', { amount: 49_999n }, 'underpaid'],
  ['more than the request', { amount: 50_001n }, 'overpaid'],
  ['no request', { requestId: null }, 'no_request'],
  [
    'the request of another gateway',
    { source: { kind: 'gateway', gatewayId: 'xendit', id: '1' } },
    'other_gateway',
  ],
] as const)('a payment at a gateway needs a person when it names %s', (_what, change, reason) => {
  expect(matchPayment({ ...notice, ...change }, [named])).toMatchObject({ kind: 'review', reason });
});

test('whatever is received, only an open request with exactly this amount is credited', () => {
  const states = fc.constantFrom(
    ...(['waiting', 'paid', 'credited', 'expired', 'cancelled', 'in_review'] as const),
  );
  const amount = fc.bigInt({ min: 50_120n, max: 50_125n });
  fc.assert(
    fc.property(
      amount,
      fc.array(
        fc.record({
          state: states,
          payable: amount,
          amount,
          releasedAt: fc.constantFrom(null, expiresAt),
        }),
      ),
      (paid, changes) => {
        const candidates = changes.map((change, i): DepositRequest => ({
          ...request,
          ...change,
          id: `${i}`,
        }));
        const match = matchPayment({ ...transfer, amount: paid }, candidates);
        if (match.kind === 'review') return;
        expect(match.request.payable).toBe(paid);
        expect(['waiting', 'paid']).toContain(match.request.state);
        const same = candidates.filter(({ payable, releasedAt }) => payable === paid && releasedAt === null);
        expect(same).toHaveLength(1);
        const others = candidates.filter((one) => one.amount === paid && one.id !== match.request.id);
        expect(others.every((one) => one.releasedAt !== null || one.state === 'credited')).toBe(true);
      },
    ),
  );
});

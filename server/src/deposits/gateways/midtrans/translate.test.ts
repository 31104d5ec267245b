import { describe, expect, test } from 'vitest';
import { toCreateOutcome, toReadOutcome } from './translate.ts';

const baseUrl = 'https://api.midtrans.com';
const settled = {
  ...{ status_code: '200', transaction_id: 'T-1', order_id: 'dep_1', gross_amount: '50000.00' },
  ...{ currency: 'IDR', transaction_status: 'settlement', fraud_status: 'accept' },
  settlement_time: '2026-11-23 12:00:00',
};

function read(change: Readonly<Record<string, unknown>>): ReturnType<typeof toReadOutcome> {
  return toReadOutcome({ ...settled, ...change }, 'dep_1', baseUrl);
}

describe('an answer of Midtrans that contradicts itself proves nothing', () => {
  test.each([
    ['a settlement that was not found', { status_code: '404' }],
    ['a settlement with an error', { status_code: '500' }],
    ['a settlement without a code', { status_code: undefined }],
    ['a settlement that is pending', { status_code: '201' }],
    ['a refund with an error', { status_code: '503', transaction_status: 'refund' }],
    ['a pending payment that was not found', { status_code: '404', transaction_status: 'pending' }],
    ['another currency', { currency: 'USD' }],
    ['a part of a rupiah', { gross_amount: '50000.50' }],
    ['no id', { transaction_id: '' }],
    ['an unknown status', { transaction_status: 'settled' }],
  ])('%s', (_what, change) => {
    expect(read(change)).toEqual({ kind: 'unknown' });
  });

  test.each([
    ['pending', '201', 'open'],
    ['settlement', '200', 'paid'],
    ['expire', '407', 'ended'],
    ['expire', '202', 'ended'],
    ['cancel', '200', 'ended'],
    ['deny', '202', 'ended'],
    ['refund', '200', 'paid'],
  ])('unlike %s with %s', (status, code, stage) => {
    expect(read({ transaction_status: status, status_code: code })).toMatchObject({
      kind: 'state',
      state: { stage },
    });
  });
});

test.each([
  ['PENDING', '201', 'ACCEPT', 'open', 0],
  ['SETTLEMENT', '200', 'ACCEPT', 'paid', 1],
  ['Settlement', '200', undefined, 'paid', 1],
  ['SETTLEMENT', '200', 'Challenge', 'authorized', 0],
  ['SETTLEMENT', '200', 'DENY', 'paid', 0],
  ['EXPIRE', '407', undefined, 'ended', 0],
])('a status counts in any case: %s with %s and %s', (status, code, fraud, stage, payments) => {
  const answer = read({ transaction_status: status, status_code: code, fraud_status: fraud });
  const state = { stage, status: status.toLowerCase() };
  expect(answer).toMatchObject({ kind: 'state', state });
  expect(answer.kind === 'state' && answer.state.payments).toHaveLength(payments);
});

test.each([
  ['400', 'refused'],
  ['408', 'refused'],
  ['406', 'unknown'],
  ['499', 'unknown'],
])('a charge that is answered with %s and no payment is %s', (code, kind) => {
  const sent = { reference: 'dep_1', amount: 50_000n, baseUrl };
  expect(toCreateOutcome({ status_code: code }, sent)).toEqual({ kind, code });
});

test('the creation of a payment is not the time at which it was paid', () => {
  const made = { transaction_time: '2026-11-23 11:00:00' };
  expect(read(made)).toMatchObject({ state: { payments: [{ paidAt: new Date('2026-11-23T05:00:00Z') }] } });
  const untimed = read({ ...made, settlement_time: undefined });
  expect(untimed).toMatchObject({ state: { payments: [{ paidAt: null }] } });
});

describe('what was taken back of a payment', () => {
  test.each([
    ['refund', 'refund', 50_000n],
    ['chargeback', 'chargeback', 50_000n],
    ['partial_refund', 'refund', 3_000n],
    // The refunds so far stay in the answer, and nothing names the part that was charged back.
    ['partial_chargeback', 'chargeback', null],
  ] as const)('by "%s" is a %s of %s, although refunds are named', (status, kind, amount) => {
    const answer = read({ transaction_status: status, refund_amount: '3000.00' });
    expect(answer).toMatchObject({ state: { payments: [{ reversal: { kind, amount } }] } });
  });
});

test.each(['capture', 'settlement'])(
  'a %s that fraud detection denies shows no money, and is not open',
  (status) => {
    const answer = read({ transaction_status: status, fraud_status: 'deny' });
    expect(answer).toMatchObject({ kind: 'state', state: { stage: 'paid', payments: [] } });
  },
);

describe('a QRIS code that is named by its picture only', () => {
  const qrisAnswer = (url: string): Readonly<Record<string, unknown>> => ({
    ...{ status_code: '201', status_message: 'QRIS transaction is created', transaction_id: 'T-1' },
    ...{ order_id: 'dep_1', merchant_id: 'G141532850', gross_amount: '50000.00', currency: 'IDR' },
    ...{ payment_type: 'qris', transaction_time: '2026-11-23 11:00:00', transaction_status: 'pending' },
    ...{ fraud_status: 'accept', expiry_time: '2026-11-23 12:00:00', acquirer: 'gopay' },
    actions: [{ name: 'generate-qr-code', method: 'GET', url }],
  });
  const create = (url: string, at = 'https://api.sandbox.midtrans.com'): ReturnType<typeof toCreateOutcome> =>
    toCreateOutcome(qrisAnswer(url), { reference: 'dep_1', amount: 50_000n, baseUrl: at });

  test.each([
    ['https://api.midtrans.com/v2/qris/T-1/qr-code'],
    ['https://api.midtrans.com/v4/qris/gopay/T-1/qr-code'],
    ['https://api.sandbox.midtrans.com/v2/qris/T-1/qr-code'],
    ['https://api.veritrans.co.id/v2/qris/T-1/qr-code'],
    ['https://api.sandbox.veritrans.co.id/v2/qris/shopeepay/T-1/qr-code'],
    ['http://127.0.0.1:8080/qr-code', 'http://127.0.0.1:8080'],
    ['https://api.midtrans.com/v2/qris/T-1/qr-code', 'http://127.0.0.1:8080'],
  ])('%s is shown', (url, at?: string) => {
    expect(create(url, at)).toMatchObject({
      kind: 'created',
      payment: { instructions: { kind: 'qris', qrString: null, imageUrl: url } },
    });
  });

  test.each([
    ['https://api.midtrans.com.evil.example/v2/qris/T-1/qr-code'],
    ['https://midtrans.com@evil.example/v2/qris/T-1/qr-code'],
    ['https://evilmidtrans.com/v2/qris/T-1/qr-code'],
    ['http://api.midtrans.com/v2/qris/T-1/qr-code'],
    ['https://api.midtrans.com:8443/v2/qris/T-1/qr-code'],
    ['javascript:alert(1)//api.midtrans.com'],
    ['qr-code'],
  ])('%s is not', (url) => {
    expect(create(url)).toEqual({ kind: 'unknown', code: '201' });
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectedReplyOf, toPaymentOutcome, toPrepaidOutcome } from '../../../src/suppliers/iak/translate.ts';
import { type IakStage, startStage, summaryOf } from './stage.ts';
import { billOf, inquiry, patience, purchase } from '../purchases.ts';

let stage: IakStage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.stop());

/**
 * Every code of the prepaid service (documentation of 2023): its meaning in answer to a top-up, and in answer to a
 * later status check. A refusal of the request itself proves nothing about a purchase in a status check.
 */
const prepaid = [
  ['06', 'unknown', 'absent'],
  ['07', 'not_delivered', 'not_delivered'],
  ['10', 'destination_blocked', 'unknown'],
  ['12', 'destination_blocked', 'unknown'],
  ['13', 'destination_blocked', 'unknown'],
  ['14', 'wrong_destination', 'unknown'],
  ['16', 'wrong_destination', 'unknown'],
  ['17', 'product_disturbed', 'unknown'],
  ['20', 'product_disturbed', 'unknown'],
  ['39', 'unknown', 'unknown'],
  ['102', 'product_disturbed', 'unknown'],
  ['106', 'product_disturbed', 'unknown'],
  ['107', 'product_disturbed', 'unknown'],
  ['110', 'product_disturbed', 'unknown'],
  ['117', 'product_disturbed', 'unknown'],
  ['118', 'product_disturbed', 'unknown'],
  ['121', 'destination_blocked', 'unknown'],
  ['131', 'destination_blocked', 'unknown'],
  ['141', 'wrong_destination', 'unknown'],
  ['142', 'wrong_destination', 'unknown'],
  ['143', 'product_disturbed', 'unknown'],
  ['201', 'unknown', 'unknown'],
  ['202', 'product_disturbed', 'unknown'],
  ['203', 'wrong_destination', 'unknown'],
  ['204', 'product_disturbed', 'unknown'],
  ['205', 'product_disturbed', 'unknown'],
  ['206', 'destination_blocked', 'unknown'],
  ['207', 'product_disturbed', 'unknown'],
  // Undocumented, and one that is no code at all.
  ['208', 'unknown', 'unknown'],
  ['999', 'unknown', 'unknown'],
  ['', 'unknown', 'unknown'],
] as const;

/** Every code of the postpaid service: in answer to an inquiry, to a payment, and to a later status check. */
const postpaid = [
  ['01', 'bill_already_paid', 'unknown', 'unknown'],
  ['02', 'bill_not_payable', 'not_delivered', 'absent'],
  ['03', 'product_disturbed', 'product_disturbed', 'unknown'],
  ['04', 'bill_not_payable', 'not_delivered', 'unknown'],
  ['05', 'unknown', 'unknown', 'unknown'],
  ['06', 'bill_not_found', 'not_delivered', 'unknown'],
  ['07', 'bill_not_payable', 'not_delivered', 'not_delivered'],
  ['08', 'bill_not_payable', 'destination_blocked', 'unknown'],
  ['09', 'bill_not_found', 'not_delivered', 'unknown'],
  ['10', 'bill_not_found', 'not_delivered', 'unknown'],
  ['11', 'unknown', 'unknown', 'unknown'],
  ['13', 'bill_not_payable', 'destination_blocked', 'unknown'],
  ['14', 'bill_not_found', 'wrong_destination', 'unknown'],
  ['15', 'bill_not_found', 'wrong_destination', 'unknown'],
  ['16', 'bill_not_found', 'wrong_destination', 'unknown'],
  ['17', 'product_disturbed', 'product_disturbed', 'unknown'],
  ['20', 'product_disturbed', 'product_disturbed', 'unknown'],
  ['30', 'bill_not_payable', 'not_delivered', 'unknown'],
  ['31', 'bill_not_payable', 'not_delivered', 'unknown'],
  ['32', 'bill_not_payable', 'not_delivered', 'unknown'],
  ['33', 'unknown', 'product_disturbed', 'unknown'],
  ['34', 'bill_already_paid', 'unknown', 'unknown'],
  ['35', 'bill_not_payable', 'not_delivered', 'unknown'],
  ['36', 'bill_not_payable', 'not_delivered', 'unknown'],
  ['37', 'bill_not_payable', 'not_delivered', 'not_delivered'],
  ['38', 'bill_not_payable', 'not_delivered', 'not_delivered'],
  ['39', 'unknown', 'unknown', 'unknown'],
  ['40', 'bill_already_paid', 'unknown', 'unknown'],
  ['41', 'bill_not_payable', 'not_delivered', 'unknown'],
  ['42', 'unknown', 'unknown', 'absent'],
  ['91', 'unknown', 'unknown', 'unknown'],
  ['92', 'unknown', 'unknown', 'unknown'],
  ['93', 'bill_not_payable', 'not_delivered', 'unknown'],
  ['94', 'product_disturbed', 'product_disturbed', 'unknown'],
  ['100', 'product_disturbed', 'product_disturbed', 'unknown'],
  ['101', 'product_disturbed', 'product_disturbed', 'unknown'],
  ['102', 'product_disturbed', 'product_disturbed', 'unknown'],
  ['103', 'unknown', 'unknown', 'unknown'],
  ['105', 'unknown', 'unknown', 'unknown'],
  ['106', 'product_disturbed', 'product_disturbed', 'unknown'],
  ['107', 'bill_not_payable', 'product_disturbed', 'unknown'],
  ['108', 'bill_not_found', 'wrong_destination', 'unknown'],
  ['109', 'product_disturbed', 'product_disturbed', 'unknown'],
  ['110', 'product_disturbed', 'product_disturbed', 'unknown'],
  ['117', 'product_disturbed', 'product_disturbed', 'unknown'],
  ['118', 'product_disturbed', 'product_disturbed', 'unknown'],
  ['201', 'unknown', 'unknown', 'unknown'],
  ['999', 'unknown', 'unknown', 'unknown'],
] as const;

describe.each(prepaid)('prepaid code %s', (code, submitted, asked) => {
  test(`in answer to a top-up is ${submitted}`, async () => {
    await force('topup', code);
    const attempt = purchase('xld25000', '081712340001');
    const outcome = await stage.supplier.submit(attempt, patience());
    expect(summaryOf(outcome)).toBe(submitted);
    if (outcome.kind === 'rejected') {
      expect(outcome.supplierCode).toBe(code);
      // A purchase that is rejected at once is not sold: its reference is unknown, unless it was begun and failed.
      expect(await stage.sold(attempt)).toBe(0);
      expect(outcome.nothingBegun).toBe(code !== '07');
    }
  });

  test(`in answer to a status check is ${asked}`, async () => {
    const attempt = purchase('xld25000', '081712340001');
    await stage.supplier.submit(attempt, patience());
    await force('check-status', code);
    const outcome = await stage.supplier.queryStatus(attempt, patience());
    expect(summaryOf(outcome)).toBe(asked);
    // A purchase with a status was begun, and sellers have delivered after such failures.
    if (outcome.kind === 'rejected') expect(outcome.nothingBegun).toBe(false);
  });
});

describe.each(postpaid)('postpaid code %s', (code, inquired, submitted, asked) => {
  test(`in answer to an inquiry is ${inquired}`, async () => {
    await force('inq-pasca', code);
    const outcome = await stage.supplier.inquire(inquiry('BPJS', '8801234560001'), patience());
    expect(outcome.kind === 'refused' ? outcome.reason : outcome.kind).toBe(inquired);
  });

  test(`in answer to a payment is ${submitted}`, async () => {
    const attempt = await billOf(stage, 'BPJS', '8801234560001');
    await force('pay-pasca', code);
    const outcome = await stage.supplier.submit(attempt, patience());
    expect(summaryOf(outcome)).toBe(submitted);
    if (outcome.kind !== 'rejected') return;
    expect(await stage.sold(attempt)).toBe(0);
    expect(outcome.nothingBegun).toBe(!['07', '37', '38'].includes(code));
  });

  test(`in answer to a status check is ${asked}`, async () => {
    const attempt = await billOf(stage, 'BPJS', '8801234560001');
    await force('checkstatus', code);
    expect(summaryOf(await stage.supplier.queryStatus(attempt, patience()))).toBe(asked);
  });
});

test.each(['91', '92', '103', '105'])('a payment that failed with %s may have been made', async (code) => {
  const attempt = await billOf(stage, 'BPJS', '8801234560001');
  await stage.control('/faults', { fault: 'code', command: 'pay-pasca', code, ends: 'sold' });
  expect(summaryOf(await stage.supplier.submit(attempt, patience()))).toBe('unknown');
  expect(summaryOf(await stage.supplier.queryStatus(attempt, patience()))).toBe('delivered');
  expect(await stage.sold(attempt)).toBe(1);
});

test.each([
  ['00', 2, ['delivered 00', 'rejected status 2']],
  ['14', 1, ['delivered status 1', 'rejected 14']],
] as const)('code %s with status %s contradicts itself', (rc, status, statements) => {
  const attempt = purchase('xld25000', '081712340001');
  const data = { ref_id: attempt.reference, rc, status, price: 25_000, sn: '1' };
  const outcome = toPrepaidOutcome({ kind: 'reply', data }, expectedReplyOf(attempt, 'ask'));
  expect(outcome.kind).toBe('contradictory');
  if (outcome.kind === 'contradictory')
    expect(outcome.statements.map(({ said, code }) => `${said} ${code}`)).toEqual(statements);
});

test.each([
  ['a top-up', toPrepaidOutcome, { rc: '17', status: 0 }, 'unknown'],
  ['a top-up', toPrepaidOutcome, { rc: '17', status: '2' }, 'rejected'],
  ['a top-up', toPrepaidOutcome, { rc: '17' }, 'rejected'],
  ['a payment', toPaymentOutcome, { response_code: '17', status: 3 }, 'unknown'],
  ['a payment', toPaymentOutcome, { response_code: '17', status: 0 }, 'rejected'],
] as const)('%s with a refusing code is classified by its status as well (%#)', (_what, read, said, kind) => {
  const attempt = purchase('xld25000', '081712340001');
  const data = { ref_id: attempt.reference, price: 25_000, ...said };
  expect(read({ kind: 'reply', data }, expectedReplyOf(attempt, 'submit')).kind).toBe(kind);
});

test.each([
  [0, 'absent'],
  [1, 'contradictory'],
  [2, 'unknown'],
  [3, 'unknown'],
  ['', 'unknown'],
])('the code 02 beside the status %j in answer to a status check of a bill is %s', (status, kind) => {
  const attempt = purchase('BPJS', '8801234560001');
  const data = { ref_id: attempt.reference, response_code: '02', status, price: 52_500 };
  expect(toPaymentOutcome({ kind: 'reply', data }, expectedReplyOf(attempt, 'ask')).kind).toBe(kind);
});

test.each([
  ['a top-up', toPrepaidOutcome, { rc: '00', price: 0, sn: '1' }],
  ['a payment', toPaymentOutcome, { response_code: '00', selling_price: 0, price: 302_500, noref: '1' }],
] as const)(
  '%s that was sold for nothing is asked about again, because its cost is unknown',
  (_what, read, said) => {
    const attempt = purchase('xld25000', '081712340001');
    const data = { ref_id: attempt.reference, status: 1, ...said };
    expect(read({ kind: 'reply', data }, expectedReplyOf(attempt, 'ask')).kind).toBe('unknown');
  },
);

test('an answer about another purchase is not applied', () => {
  const attempt = purchase('xld25000', '081712340001');
  const data = { ref_id: 'another', rc: '00', status: 1, price: 25_000, sn: '1' };
  expect(toPrepaidOutcome({ kind: 'reply', data }, expectedReplyOf(attempt, 'ask')).kind).toBe('unknown');
});

function force(command: string, code: string): Promise<void> {
  return stage.control('/faults', { fault: 'code', command, code });
}

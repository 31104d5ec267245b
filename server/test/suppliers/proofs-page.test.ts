import { describe, expect, test } from 'vitest';
import { supplierKinds } from '../../src/suppliers/adapters.ts';
import { isFirst, whatItProves } from '../../src/suppliers/attempts/proof.ts';
import { createsTransaction, responseCodes } from '../../src/suppliers/digiflazz/response-codes.ts';
import { renderProofs } from './proofs-page.ts';

test('docs/proofs.md is the table that the server uses', async () => {
  await expect(renderProofs()).toMatchFileSnapshot('../../../docs/proofs.md');
});

test('a code of Digiflazz refuses exactly if no transaction is created for it', () => {
  for (const [code, { class: of }] of responseCodes) {
    if (of === 'refused') expect([code, createsTransaction.has(code)]).toEqual([code, false]);
    if (of === 'failed' || of === 'reversed' || of === 'timed_out')
      expect([code, createsTransaction.has(code)]).toEqual([code, true]);
  }
});

describe.each([...supplierKinds])('the codes of %s', (_name, { services }) => {
  test('prove "never begun" only in direct answer to the first sending, or when nothing is found', () => {
    for (const service of [services.prepaid, services.postpaid])
      for (const { code } of service.codes)
        for (const question of service.questions) {
          const answer = service.answerTo(question, code);
          if (whatItProves(question, answer).proves !== 'never_begun') continue;
          expect([service.title, code, question, isFirst(question) ? 'refused' : 'not_found']).toEqual([
            service.title,
            code,
            question,
            answer,
          ]);
        }
  });

  test('prove nothing about a payment when they answer an inquiry', () => {
    for (const { code } of services.postpaid.codes)
      expect(whatItProves('inquiry', services.postpaid.answerTo('inquiry', code)).proves).toBe('nothing');
  });
});

// The rows that cost money when they are wrong.
test.each([
  ['iak', 'prepaid', 'submit', '17', 'refused: never_begun'],
  ['iak', 'prepaid', 'status', '17', 'refused: nothing'],
  ['iak', 'prepaid', 'submit', '06', 'not_found: nothing'],
  ['iak', 'prepaid', 'status', '06', 'not_found: never_begun'],
  ['iak', 'prepaid', 'callback', '07', 'unproven: known'],
  ['iak', 'postpaid', 'payment', '00', 'sold: sold'],
  ['iak', 'postpaid', 'inquiry', '00', 'bill_read: nothing'],
  ['iak', 'postpaid', 'payment', '11', 'reference_taken: known'],
  ['iak', 'postpaid', 'status', '42', 'not_found: never_begun'],
  ['iak', 'postpaid', 'status', '02', 'not_found: never_begun'],
  ['iak', 'postpaid', 'payment', '02', 'refused: never_begun'],
  ['digiflazz', 'prepaid', 'submit', '44', 'refused: never_begun'],
  ['digiflazz', 'prepaid', 'repeat', '44', 'refused: nothing'],
  ['digiflazz', 'prepaid', 'submit', '49', 'reference_taken: known'],
  ['digiflazz', 'prepaid', 'repeat', '74', 'reversed: failed'],
  ['digiflazz', 'postpaid', 'inquiry', '00', 'bill_read: nothing'],
  ['digiflazz', 'postpaid', 'payment', '00', 'sold: sold'],
  ['digiflazz', 'postpaid', 'payment', '85', 'unrelated: nothing'],
  ['digiflazz', 'postpaid', 'status', '85', 'under_way: known'],
  ['digiflazz', 'prepaid', 'submit', '85', 'under_way: known'],
  ['digiflazz', 'postpaid', 'callback', '74', 'reversed: known'],
  ['digiflazz', 'postpaid', 'list', '00', 'sold: known'],
] as const)('%s, %s: to %s the code %s is %s', (name, kind, question, code, entry) => {
  const answer = supplierKinds.get(name)?.services[kind].answerTo(question, code);
  const proves = answer && whatItProves(question, answer).proves;
  expect(`${answer}: ${proves}`).toBe(entry);
});

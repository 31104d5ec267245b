import { expect, test } from 'vitest';
import { Secret } from '../../../src/sealed.ts';
import type { AttemptToSend, Outcome } from '../../../src/suppliers/supplier.ts';
import { adapterAt, listen, webhookSecret } from './stage.ts';
import { patience, purchase } from '../purchases.ts';

const attempt = purchase('pln', '530000000001');
const bill: AttemptToSend = {
  ...attempt,
  bill: { inquiryReference: attempt.reference, supplierReference: null },
};

/** The outcome of a payment of the bill, or of a status query about it, that is answered as a success with these members. */
async function answered(question: 'queryStatus' | 'submit', members: object): Promise<Outcome> {
  const data = { ref_id: attempt.reference, status: 'Sukses', rc: '00', price: 10_000, ...members };
  const server = await listen(JSON.stringify({ data }));
  return adapterAt(`${server.url}/v1/`, new Secret(webhookSecret))[question](bill, patience());
}

const employment = { desc: { lembar_tagihan: 1, kode_iuran: '919013012977' } };
const electricity = { desc: { lembar_tagihan: 1, tarif: 'R1' } };

test.each([
  ['submit', 'a serial', { sn: 'S1' }, 'delivered'],
  ['submit', 'a serial as a number', { sn: 18_141_775 }, 'delivered'],
  ['submit', 'an empty serial', { sn: '' }, 'delivered'],
  ['submit', 'no serial', {}, 'unknown'],
  ['submit', 'a serial of null', { sn: null }, 'unknown'],
  ['queryStatus', 'a serial', { sn: 'S1' }, 'delivered'],
  ['queryStatus', 'no serial', {}, 'unknown'],
  ['queryStatus', 'a serial of null', { sn: null }, 'unknown'],
  ['queryStatus', 'a serial of 0', { sn: 0 }, 'unknown'],
  ['queryStatus', 'a serial of false', { sn: false }, 'unknown'],
  ['queryStatus', 'an empty serial', { sn: '' }, 'unknown'],
  ['queryStatus', 'a blank serial', { sn: ' ' }, 'unknown'],
  ['queryStatus', 'an empty serial of electricity', { sn: '', ...electricity }, 'unknown'],
  ['queryStatus', 'an empty serial of BPJS Ketenagakerjaan', { sn: '', ...employment }, 'delivered'],
  ['queryStatus', 'no serial of BPJS Ketenagakerjaan', employment, 'unknown'],
  ['queryStatus', 'a serial of null of BPJS Ketenagakerjaan', { sn: null, ...employment }, 'unknown'],
] as const)('the answer to %s with %s', async (question, _what, members, expected) => {
  const outcome = await answered(question, members);
  expect(outcome.kind).toBe(expected);
  if (outcome.kind === 'unknown') expect(outcome).toMatchObject({ acknowledged: true, supplierCode: '00' });
});

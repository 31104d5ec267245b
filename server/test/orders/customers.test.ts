import { afterAll, beforeAll, expect, test } from 'vitest';
import { setLimits } from '../../src/clients/limits.ts';
import { lookUpCustomer } from '../../src/orders/requests/look-up-customer.ts';
import type { CustomerLookup, LookupOutcome } from '../../src/suppliers/supplier.ts';
import { givenPrincipal } from '../in-process.ts';
import { type LiveStage, startLiveStage } from '../suppliers/live-stage.ts';
import type { TestAnswer } from '../server.ts';
import { base } from './buyer.ts';

const logged: string[] = [];
let stage: LiveStage;
beforeAll(async () => {
  stage = await startLiveStage({ log: (line) => logged.push(line) });
  await stage.add('iak');
  await stage.add('digiflazz');
});
afterAll(() => stage.stop());

/** Digiflazz knows every meter, IAK only this one. */
const everywhere = '12345678901';
const atDigiflazz = '14288007001';

function lookUp(customer_no: string, kind = 'pln'): Promise<TestAnswer> {
  return stage.client.send('POST', '/v1/customers/lookup', { body: { kind, customer_no } });
}

/** A supplier answers its next meter inquiry with this code. */
function answering(name: 'digiflazz' | 'iak', code: string): Promise<void> {
  return stage.peers[name].control('/faults', { fault: 'code', code, command: 'inquiry-pln' });
}

async function salesOf(): Promise<number> {
  const sold = await Promise.all(Object.values(stage.peers).map((peer) => peer.sales()));
  return sold.flat().length;
}

const found = { kind: 'pln', name: 'NAMA PELANGGAN', tariff: 'R1', power: 1300 };

test('the name behind a meter is looked up without an Idempotency-Key, and nothing is bought', async () => {
  const { status, body } = await lookUp(everywhere);
  expect([status, body.data]).toEqual([200, { ...found, destination: '*******8901' }]);
  expect(await salesOf()).toBe(0);
});

test('a supplier that limits look-ups is passed over', async () => {
  await answering('digiflazz', '86');
  expect((await lookUp(everywhere)).body.data).toMatchObject(found);
});

test('look-ups that fail do not pause the sales of a supplier', async () => {
  await stage.peers.digiflazz.crash();
  for (let i = 0; i < 10; i += 1) expect((await lookUp(everywhere)).body.data).toMatchObject(found);
  expect(stage.server.app.suppliers.lookups('live', 'pln')).toHaveLength(2);
  await stage.peers.digiflazz.restart();
  expect((await lookUp(atDigiflazz)).body.data).toMatchObject(found);
});

test('a supplier that does not answer in time is passed over', async () => {
  const silent: CustomerLookup = { lookUp: (_customer, { signal }) => untilAborted(signal) };
  const known: CustomerLookup = {
    lookUp: async () => ({ kind: 'found', name: 'BUDI', tariff: null, power: null }),
  };
  const { rateLimiter } = stage.server.app;
  const app = { rateLimiter, suppliers: { ...stage.server.app.suppliers, lookups: () => [silent, known] } };
  const principal = await givenPrincipal(stage.server.app, 0n);
  const request = { kind: 'pln', customerNo: everywhere } as const;
  const customer = await lookUpCustomer(app, principal, request, { callDeadlineMs: 20 });
  expect(customer).toMatchObject({ name: 'BUDI' });
});

function untilAborted(signal: AbortSignal): Promise<LookupOutcome> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve({ kind: 'unavailable' }));
  });
}

test('a number that no customer has is 422', async () => {
  await answering('digiflazz', '54');
  expect((await lookUp(atDigiflazz)).body.error.code).toBe('customer_not_found');
});

test('without a supplier that answers it is 503', async () => {
  await answering('digiflazz', '86');
  await answering('iak', '110');
  const answer = await lookUp(atDigiflazz);
  expect([answer.status, answer.body.error.code]).toEqual([503, 'lookup_unavailable']);
  expect(answer.headers.get('retry-after')).toMatch(/^[0-9]+$/);
});

test('the name behind an OVO number is that of the supplier that knows it, in every spelling', async () => {
  for (const number of ['082179374708', '+6282179374708'])
    expect((await lookUp(number, 'ovo')).body.data).toEqual({
      ...{ kind: 'ovo', destination: '********4708', name: 'OVO shXXXy', tariff: null, power: null },
    });
});

test.each([
  ['pln', '1234567890'],
  ['pln', '1234567890a'],
  ['ovo', '0217654321'],
])('the %s number %s has the wrong form', async (kind, number) => {
  const { error } = (await lookUp(number, kind)).body;
  expect(error).toMatchObject({ code: 'invalid_destination', details: [{ field: 'customer_no' }] });
});

test('a fifth of the requests of an account may be look-ups', async () => {
  const account = await stage.server.givenAccount();
  await setLimits(stage.server.app.database, {
    actor: 'operator test',
    accountId: account.id,
    requestsPerMinute: 10,
  });
  const client = stage.server.client(account.keys.sandbox);
  const request = { kind: 'pln', customer_no: '01428800700' };
  const statuses = [];
  for (let i = 0; i < 3; i += 1)
    statuses.push((await client.post(`${base}/customers/lookup`, request)).status);
  expect(statuses).toEqual([200, 200, 429]);
  expect((await client.get(`${base}/wallet`)).status).toBe(200);
});

test('no log line has a number or a name', () => {
  const lines = logged.join('');
  expect(lines).toContain('/customers/lookup');
  for (const secret of [everywhere, atDigiflazz, '082179374708', 'NAMA PELANGGAN', 'OVO sh'])
    expect(lines).not.toContain(secret);
});

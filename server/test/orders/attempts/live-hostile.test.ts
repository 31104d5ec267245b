import { createServer, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { expect, onTestFinished, test } from 'vitest';
import { makeClock } from '../../../src/clock.ts';
import { Secret } from '../../../src/sealed.ts';
import { makeIak } from '../../../src/suppliers/iak/adapter.ts';
import type { RealSupplier } from '../../../src/suppliers/supplier.ts';
import { listenOnFreePort } from '../../free-port.ts';
import { adapterAt } from '../../suppliers/digiflazz/stage.ts';
import { localhostCertificate, localhostKey } from '../../webhooks/dispatch/localhost-certificate.ts';
import { startLiveShop, type LiveShop } from './live-shop.ts';

type Body = Readonly<Record<string, unknown>>;
type Name = 'digiflazz' | 'iak';

/** A supplier that gives any answer, as text. */
interface Hostile {
  answer: (body: Body) => string;
  readonly url: string;
}

async function startHostile(): Promise<Hostile> {
  const hostile = { answer: (_body: Body) => '', url: '' };
  const server = createServer((request, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => response.end(hostile.answer(JSON.parse(Buffer.concat(chunks).toString('utf8')))));
  });
  hostile.url = `http://127.0.0.1:${await listenOnFreePort(server)}`;
  onTestFinished(() => void server.close());
  return hostile;
}

function adapterOf(name: Name, url: string): RealSupplier {
  if (name === 'digiflazz') return adapterAt(url, undefined);
  const apiKey = new Secret('key');
  return makeIak({ prepaidUrl: url, postpaidUrl: url, username: '0812', apiKey, clock: makeClock() });
}

async function startShop(): Promise<{ shop: LiveShop; hostile: Hostile }> {
  const [shop, hostile] = [await startLiveShop(), await startHostile()];
  shop.wrap(({ name }) => ({
    ...adapterOf(name === 'iak' ? 'iak' : 'digiflazz', hostile.url),
    callDeadlineMs: 10_000,
  }));
  return { shop, hostile };
}

function about({ ref_id }: Body, said: object): string {
  return JSON.stringify({ data: { ref_id, ...said } });
}

const soldAt: Readonly<Record<Name, object>> = {
  digiflazz: { status: 'Sukses', rc: '00', sn: 'SN-1', price: 10_000 },
  iak: { status: 1, rc: '00', sn: 'SN-1', price: 10_000, tr_id: 7 },
};

test.each(['digiflazz', 'iak'] as const)(
  'an answer of %s with a byte order mark and a long number can be read',
  async (name) => {
    const { shop, hostile } = await startShop();
    hostile.answer = (body) => `\uFEFF${about(body, soldAt[name]).replace('"SN-1"', '51234567890123456789')}`;
    shop.sells(shop.at(name, 'xld10'));
    const order = await shop.quote();
    expect((await shop.confirm(order)).body.data).toMatchObject({ status: 'succeeded' });
    // A JavaScript number would have lost its last digits.
    expect(await shop.serial(order.id)).toBe('51234567890123456789');
  },
);

/** The bill as it is read, at both. */
const read = {
  digiflazz: {
    status: 'Sukses',
    rc: '00',
    customer_name: 'A',
    admin: 0,
    price: 9_000,
    selling_price: 10_000,
  },
  iak: { response_code: '00', tr_id: 7, tr_name: 'A', admin: 0, price: 10_000, selling_price: 9_000 },
};

test('a purchase that the supplier does not know was not bought, unless the answer says more', async () => {
  const { shop, hostile } = await startShop();
  for (const [name, kind, said, expected] of [
    ['iak', 'prepaid', { rc: '06', status: 2 }, 'failed'],
    ['iak', 'prepaid', { rc: '06', status: 0 }, 'processing'],
    ['iak', 'prepaid', { rc: '06', status: 1 }, 'processing'],
    ['iak', 'bill', { response_code: '42', status: 0 }, 'failed'],
    ['iak', 'bill', { response_code: '42', status: 3 }, 'processing'],
    ['iak', 'bill', { response_code: '42', status: '1' }, 'processing'],
    ['iak', 'bill', { response_code: '02', status: 0 }, 'failed'],
    ['iak', 'bill', { response_code: '02', status: 2 }, 'processing'],
    ['iak', 'bill', { response_code: '02', status: 3 }, 'processing'],
    ['digiflazz', 'bill', { rc: '50', status: 'Gagal' }, 'failed'],
    ['digiflazz', 'bill', { rc: '50', status: 'Pending' }, 'processing'],
    ['digiflazz', 'bill', { rc: '50', status: 'Sukses' }, 'manual_review'],
  ] as const) {
    hostile.answer = (body) => (body['commands'] === 'inq-pasca' ? about(body, read[name]) : '');
    shop.sells(shop.at(name, 'sku'));
    const order = kind === 'bill' ? (await shop.inquire()).body.data : await shop.quote();
    expect((await shop.confirm(order)).status).toBe(202);
    hostile.answer = (body) => about(body, said);
    await shop.advanceClock(11 * 60_000);
    await shop.advanceAttempts();
    expect((await shop.read(order.id)).status, `${name} ${kind} ${JSON.stringify(said)}`).toBe(expected);
  }
});

test('a failed TLS handshake proves that nothing was sent, and the next route is tried', async () => {
  const { shop, hostile } = await startShop();
  const server = createTlsServer({ cert: localhostCertificate, key: localhostKey });
  const port = await listenOnFreePort(server);
  onTestFinished(() => void server.close());
  shop.wrap((supplier) =>
    supplier.name === 'iak' ? supplier : adapterOf('digiflazz', `https://localhost:${port}`),
  );
  hostile.answer = (body) => about(body, soldAt.iak);
  shop.sells(shop.at('digiflazz', 'xld10'), shop.at('iak', 'xld10000'));
  const order = await shop.quote();
  expect((await shop.confirm(order)).body.data).toMatchObject({ status: 'succeeded' });
  expect(await shop.attempts(order.id)).toMatchObject([
    { supplier: 'digiflazz', state: 'rejected', code: 'not_sent' },
    { supplier: 'iak', state: 'delivered' },
  ]);
});

test.each([
  ['digiflazz', 'customer_no', { status: 'Gagal', rc: '02' }],
  ['iak', 'customer_id', { status: 2, rc: '07' }],
] as const)(
  'an answer of %s about the number of another customer is not applied',
  async (name, field, failed) => {
    const { shop, hostile } = await startShop();
    shop.sells(shop.at(name, 'xld10'));
    const order = await shop.quote({ destination: { customer_no: '087800001230' } });
    hostile.answer = (body) => about(body, { ...soldAt[name], [field]: '087800009999' });
    expect((await shop.confirm(order)).body.data).toMatchObject({ status: 'processing' });
    hostile.answer = (body) => about(body, { ...failed, [field]: '087800009999' });
    await shop.advanceClock(61_000);
    await shop.advanceAttempts();
    expect(await shop.read(order.id)).toMatchObject({ status: 'processing', charged: 0 });
    // In another notation it is still our customer number.
    hostile.answer = (body) => about(body, { ...soldAt[name], [field]: 6_287_800_001_230 });
    await shop.advanceClock(61_000);
    await shop.advanceAttempts();
    expect(await shop.read(order.id)).toMatchObject({ status: 'succeeded', charged: order.price });
  },
);

test.each(['digiflazz', 'iak'] as const)('%s: the bill of another customer is not shown', async (name) => {
  const { shop, hostile } = await startShop();
  const named = { digiflazz: 'customer_no', iak: 'hp' }[name];
  shop.sells(shop.at(name, 'sku'));
  hostile.answer = (body) => about(body, { ...read[name], [named]: '530000000009' });
  const { status, body } = await shop.inquire();
  expect([status, body.data]).toMatchObject([201, { status: 'inquiring', bill: null }]);
  hostile.answer = (request) => about(request, { ...read[name], [named]: '530000000001' });
  await shop.advanceClock(61_000);
  await shop.advanceAttempts();
  expect(await shop.read(body.data.id)).toMatchObject({ bill: { customer_name: 'A' } });
});

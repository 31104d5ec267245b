import { hash } from 'node:crypto';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Receiver,
  type SimulatedGateway,
  startReceiver,
  startSimulatedGateway,
} from './simulated-gateway.ts';

/*
 * The npm package `midtrans-client`, Midtrans's own client, against our simulator: it must create, read and cancel
 * payments and accept the notifications as it does at Midtrans. It has no types.
 */

type Document = Readonly<Record<string, unknown>>;

interface Client {
  readonly apiConfig: { getCoreApiBaseUrl: () => string };
  charge(request: unknown): Promise<Document>;
  readonly transaction: {
    status(id: string): Promise<Document>;
    cancel(id: string): Promise<Document>;
    expire(id: string): Promise<Document>;
    refund(id: string, request: unknown): Promise<Document>;
    notification(notification: unknown): Promise<Document>;
  };
}

const require = createRequire(import.meta.url);
const { CoreApi }: { CoreApi: new (options: object) => Client } = require('midtrans-client');

let receiver: Receiver;
let gateway: SimulatedGateway;
let client: Client;

beforeAll(async () => {
  receiver = await startReceiver();
  gateway = await startSimulatedGateway('midtrans', receiver.url);
  client = clientWith('SB-Mid-server-simulated');
});
afterAll(async () => {
  await gateway.stop();
  receiver.stop();
});

function clientWith(serverKey: string): Client {
  const made = new CoreApi({ isProduction: false, serverKey, clientKey: 'unused' });
  // It has two fixed URLs, without an option for another.
  made.apiConfig.getCoreApiBaseUrl = () => gateway.url();
  return made;
}

interface ChargeOfBank {
  readonly payment_type: string;
  readonly transaction_details: { readonly order_id: string; readonly gross_amount: number };
  readonly bank_transfer: { readonly bank: string };
}

let orders = 0;

function bankTransfer(bank: string): ChargeOfBank {
  orders += 1;
  return {
    payment_type: 'bank_transfer',
    transaction_details: { order_id: `dep_${orders}`, gross_amount: 44_000 },
    bank_transfer: { bank },
  };
}

/** The notification about an order with this status, as it arrived. */
async function notificationOf(order: string, status: string): Promise<Document> {
  const find = (): Document | undefined =>
    receiver.arrived
      .map(({ body }) => body)
      .find((body) => body['order_id'] === order && body['transaction_status'] === status);
  await expect.poll(find).toBeDefined();
  return find() ?? {};
}

test('the client creates virtual accounts at every bank, bills and QR codes', async () => {
  const banks = await Promise.all(
    ['bca', 'bni', 'bri', 'cimb'].map((bank) => client.charge(bankTransfer(bank))),
  );
  for (const [index, bank] of ['bca', 'bni', 'bri', 'cimb'].entries()) {
    expect(banks[index]).toMatchObject({
      status_code: '201',
      transaction_status: 'pending',
      payment_type: 'bank_transfer',
      gross_amount: '44000.00',
      currency: 'IDR',
      fraud_status: 'accept',
      va_numbers: [{ bank, va_number: expect.stringMatching(/^\d{12,18}$/) }],
      transaction_time: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      expiry_time: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    });
  }
  expect(await client.charge(bankTransfer('permata'))).toMatchObject({
    status_code: '201',
    permata_va_number: expect.stringMatching(/^\d+$/),
  });
  const details = { order_id: 'dep_mandiri', gross_amount: 10_000 };
  const echannel = { bill_info1: 'Payment:', bill_info2: 'Deposit' };
  expect(
    await client.charge({ payment_type: 'echannel', transaction_details: details, echannel }),
  ).toMatchObject({
    status_code: '201',
    payment_type: 'echannel',
    biller_code: '70012',
    bill_key: expect.any(String),
  });
  const qris = { order_id: 'dep_qris', gross_amount: 10_000 };
  expect(await client.charge({ payment_type: 'qris', transaction_details: qris })).toMatchObject({
    status_code: '201',
    acquirer: 'gopay',
    actions: [{ name: 'generate-qr-code', method: 'GET' }, { name: 'generate-qr-code-v2' }],
  });
});

test('the client reads a payment by both ids, before and after the money, and accepts the notification', async () => {
  const asked = bankTransfer('bca');
  const order = asked.transaction_details.order_id;
  const charged = await client.charge(asked);
  const id = String(charged['transaction_id']);
  expect(await client.transaction.status(order)).toMatchObject({
    status_code: '201',
    transaction_status: 'pending',
  });
  await gateway.control('/pay', { reference: order });
  const notification = await notificationOf(order, 'settlement');
  const { status_code: code, gross_amount: amount, signature_key: signature } = notification;
  expect([code, amount]).toEqual(['200', '44000.00']);
  expect(signature).toBe(hash('sha512', `${order}20044000.00SB-Mid-server-simulated`));
  const settled = {
    status_code: '200',
    transaction_status: 'settlement',
    order_id: order,
    transaction_id: id,
  };
  expect(await client.transaction.notification(notification)).toMatchObject(settled);
  expect(await client.transaction.notification(JSON.stringify(notification))).toMatchObject(settled);
  expect(await client.transaction.status(id)).toMatchObject(settled);
});

test('the client cancels and expires payments, and not those that were paid', async () => {
  const [cancelled, expired, paid] = [bankTransfer('bri'), bankTransfer('bri'), bankTransfer('bri')].map(
    (asked) => ({ asked, order: asked.transaction_details.order_id }),
  );
  for (const one of [cancelled, expired, paid]) await client.charge(one?.asked);
  expect(await client.transaction.cancel(cancelled?.order ?? '')).toMatchObject({
    status_code: '200',
    transaction_status: 'cancel',
  });
  // 407 in the body of the answer is a success.
  expect(await client.transaction.expire(expired?.order ?? '')).toMatchObject({
    status_code: '407',
    transaction_status: 'expire',
  });
  expect(await client.transaction.status(expired?.order ?? '')).toMatchObject({ status_code: '407' });
  expect(await notificationOf(expired?.order ?? '', 'expire')).toMatchObject({ status_code: '202' });
  await gateway.control('/pay', { reference: paid?.order });
  await expect(client.transaction.cancel(paid?.order ?? '')).rejects.toMatchObject({ httpStatusCode: '412' });
  // The reference of an ended transaction can be used again, by a transaction with another id.
  const again = await client.charge(cancelled?.asked);
  expect(again).toMatchObject({ status_code: '201', transaction_status: 'pending' });
  await expect(client.charge(cancelled?.asked)).rejects.toMatchObject({ httpStatusCode: '406' });
});

test('the client refunds a QRIS payment in parts', async () => {
  const details = { order_id: 'dep_refund', gross_amount: 50_000 };
  await client.charge({ payment_type: 'qris', transaction_details: details, qris: { acquirer: 'gopay' } });
  await expect(client.transaction.refund('dep_refund', { amount: 1_000 })).rejects.toMatchObject({
    httpStatusCode: '412',
  });
  await gateway.control('/pay', { reference: 'dep_refund' });
  expect(await client.transaction.refund('dep_refund', { amount: 20_000, reason: 'wrong' })).toMatchObject({
    transaction_status: 'partial_refund',
    refund_amount: '20000.00',
  });
  await expect(client.transaction.refund('dep_refund', { amount: 30_001 })).rejects.toMatchObject({
    httpStatusCode: '414',
  });
  expect(await client.transaction.refund('dep_refund', {})).toMatchObject({ transaction_status: 'refund' });
});

test('the client gets the documented errors for wrong keys, unknown orders and invalid requests', async () => {
  await expect(clientWith('another').transaction.status('dep_1')).rejects.toMatchObject({
    httpStatusCode: '401',
  });
  await expect(client.transaction.status('unknown')).rejects.toMatchObject({ httpStatusCode: '404' });
  await expect(
    client.charge({ ...bankTransfer('bca'), bank_transfer: { bank: 'none' } }),
  ).rejects.toMatchObject({
    httpStatusCode: '400',
    ApiResponse: { validation_messages: [expect.any(String)] },
  });
  await expect(client.charge({ payment_type: 'none' })).rejects.toMatchObject({ httpStatusCode: '402' });
});

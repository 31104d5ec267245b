import { randomUUID } from 'node:crypto';
import { dayMs, hourMs, minuteMs } from '../../server/src/clock.ts';
import { setMethod } from '../../server/src/deposits/deposit-methods.ts';
import { recordPayment } from '../../server/src/deposits/payments/record-payment.ts';
import { answerComplaint } from '../../server/src/orders/complaints/answer-complaint.ts';
import { findOrderById } from '../../server/src/orders/read/found-order.ts';
import { refundOrder } from '../../server/test/orders/review/rule-alone.ts';
import { aTransfer, givenRequest } from '../../server/test/deposits/given-deposits.ts';
import { aPng } from '../../server/test/deposits/proof-files.ts';
import { type Buyer, buyerOf } from '../../server/test/orders/buyer.ts';
import { givenOperators } from '../../server/test/portal/operator/given-operators.ts';
import { queryAsOwner } from '../../server/test/query-as.ts';
import type { TestServer } from '../../server/test/server.ts';
import type { Receiver } from '../../server/test/webhooks/hook-receiver.ts';
import { givenBusiness } from './given-business.ts';
import { givenCatalog } from './given-catalog.ts';
import { givenQueues } from './given-queues.ts';
import { givenOperatorTeam, givenSuppliers } from './given-suppliers.ts';
import type { SessionsByCookie } from '../test/sessions-by-cookie.ts';

/** The resources of the shop that have a page of their own. */
export type ShopPage =
  | 'bill'
  | 'cancelled'
  | 'complaint'
  | 'credited'
  | 'endpoint-failing'
  | 'endpoint-operator'
  | 'expired-deposit'
  | 'failed'
  | 'processing'
  | 'refunded'
  | 'review'
  | 'token'
  | 'waiting'
  | 'webhook';

/** A shop of three days, and an account that has nothing yet. */
export interface GivenShop {
  readonly shopId: string;
  readonly emptyId: string;
  /** The ids of what has a page of its own. */
  readonly ids: Readonly<Record<ShopPage, string>>;
}

interface Shop {
  readonly server: TestServer;
  readonly buyer: Buyer;
  readonly accountId: string;
  call(method: string, path: string, body?: unknown): Promise<{ readonly id: string }>;
}

/** Fills the accounts of the pictures by the same use cases and operations as everybody. The worker must run. */
export async function givenShop(
  server: TestServer,
  sessions: SessionsByCookie,
  receiver: Receiver,
): Promise<GivenShop> {
  const account = await server.givenAccount();
  const empty = await server.givenAccount();
  await queryAsOwner(server, 'update accounts set name = $2 where id = $1', [account.id, 'Berkah Pulsa']);
  await queryAsOwner(server, 'update accounts set name = $2 where id = $1', [empty.id, 'Toko Cahaya Cell']);
  sessions.accountId = account.id;
  const shop: Shop = {
    server,
    buyer: buyerOf(server, account),
    accountId: account.id,
    async call(method, path, body) {
      const answer = await fetch(`${server.url}/portal/accounts/${account.id}${path}`, {
        method,
        headers: {
          cookie: 'visitor=owner',
          origin: server.url,
          'idempotency-key': randomUUID(),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
      return JSON.parse(text).data;
    },
  };
  const webhooks = await givenEndpoints(shop, receiver);
  const deposits = await givenDeposits(shop);
  const orders = await givenOrders(shop);
  await givenTeam(shop);
  await givenSettings(shop);
  await givenCatalog(server, account.id);
  await givenSuppliers(server);
  await givenOperatorTeam(server);
  await givenOperators(server, sessions);
  await givenQueues(server, sessions, account.id);
  await givenBusiness(server, account.id);
  return { shopId: account.id, emptyId: empty.id, ids: { ...deposits, ...orders, ...webhooks } };
}

/** Addresses: one receives, one fails every third time, and each of the others is disabled for another reason. */
async function givenEndpoints(
  { call, server }: Shop,
  receiver: Receiver,
): Promise<Record<'endpoint-failing' | 'endpoint-operator' | 'webhook', string>> {
  let count = 0;
  receiver.answer((_received, response) => {
    count += 1;
    if (count % 3 === 0) response.writeHead(500, { 'content-type': 'text/plain' }).end('galat basis data');
    else response.writeHead(200).end('ok');
  });
  const { id: webhook } = await call('POST', '/sandbox/webhooks', {
    url: receiver.url,
    kinds: null,
    name: 'Kasir toko',
  });
  await call('POST', '/sandbox/webhooks', {
    url: `${receiver.url}/laporan`,
    kinds: ['order.succeeded', 'order.failed'],
    name: 'Laporan harian',
  });
  const disabled = async (name: string, reason: string): Promise<string> => {
    const url = `${receiver.url}/${name.toLowerCase().replaceAll(' ', '-')}`;
    const { id } = await call('POST', '/sandbox/webhooks', { url, kinds: null, name });
    await queryAsOwner(
      server,
      `update webhook_endpoints
          set disabled_at = now() - interval '2 hours', disabled_reason = $2,
              failing_since = case when $2 = 'failing' then now() - interval '5 days' end
        where id = $1`,
      [id, reason],
    );
    return id;
  };
  await disabled('Server lama', 'gone');
  await disabled('Percobaan', 'client');
  return {
    webhook,
    'endpoint-failing': await disabled('Kasir cabang Pasuruan', 'failing'),
    'endpoint-operator': await disabled('Gudang', 'operator'),
  };
}

async function givenOrders({
  server,
  buyer,
  call,
}: Shop): Promise<
  Record<
    'bill' | 'cancelled' | 'complaint' | 'failed' | 'processing' | 'refunded' | 'review' | 'token',
    string
  >
> {
  const { app } = server;
  let sold = 0;
  const buy = async (change: Readonly<Record<string, unknown>>): Promise<string> => {
    sold += 1;
    const client_reference = `KSR1-1122-${String(sold).padStart(4, '0')}`;
    const order = await buyer.awaiting('prepaid', { client_reference, allow_duplicate: true, ...change });
    await buyer.confirm(order);
    return order.id;
  };
  const customer = (i: number): Record<string, unknown> => ({
    product_code: ['tsel5', 'tsel10', 'tsel20', 'tsel25', 'tsel50'][i % 5],
    destination: { customer_no: `08123${String(4_500_000 + i * 7_919)}` },
  });
  for (const [daysAgo, count] of [
    [2, 12],
    [1, 12],
    [0, 10],
  ] as const)
    for (let i = 0; i < count; i += 1) {
      app.clock.offsetMs = -daysAgo * dayMs - (count - i) * (daysAgo === 0 ? 5 * minuteMs : hourMs / 2);
      await buy({ ...customer(i + daysAgo * 12), ...(i % 7 === 5 ? { scenario: 'failed' } : {}) });
    }
  app.clock.offsetMs = 0;
  const power = { product_code: 'pln20', destination: { customer_no: '01428800700' } };
  const token = await buy(power);
  const bill = await buyer.awaiting('postpaid', { client_reference: 'KSR2-1123-TAGIHAN' });
  await buyer.confirm(bill);
  const failed = await buy({ ...customer(1), scenario: 'failed' });
  const refunded = await buy(customer(3));
  const by = { actor: 'operator Bayu Wicaksono', reason: 'Pemasok membatalkan penjualan.' };
  await refundOrder(app, { orderId: refunded, by });
  const complaint = await buy(customer(2));
  await call('POST', `/sandbox/orders/${complaint}/complaint`, {
    text: 'Pulsa belum masuk, pelanggan sudah menunggu 20 menit.',
  });
  const text = 'Sudah kami cek ke pemasok: pulsa terkirim. Minta pelanggan memeriksa *888#.';
  await answerComplaint(app.database, await findOrderById(app.database, complaint), {
    ...{ text, closes: false, messageId: randomUUID(), actor: by.actor },
  });
  const cancelled = (await buyer.awaiting('prepaid', { ...customer(4), allow_duplicate: true })).id;
  await buyer.cancel(cancelled);
  const review = await buy({ ...customer(5), scenario: 'manual_review' });
  await buyer.until(review, 'manual_review');
  await buyer.awaiting('prepaid', { ...customer(6), allow_duplicate: true });
  const processing = await buy({ ...customer(7), scenario: 'pending' });
  return { bill: bill.id, cancelled, complaint, failed, processing, refunded, review, token };
}

async function givenDeposits({
  server: { app },
  accountId,
  call,
}: Shop): Promise<Record<'credited' | 'expired-deposit' | 'waiting', string>> {
  const wallet = { accountId, environment: 'sandbox' } as const;
  app.clock.offsetMs = -2 * dayMs;
  const expired = await givenRequest(app, wallet, { amount: 250_000n });
  app.clock.offsetMs = -dayMs;
  await call('POST', `/sandbox/deposits/${expired.id}/proofs`, {
    content: aPng(360, 640).toString('base64'),
  });
  const credited = await givenRequest(app, wallet, { amount: 1_000_000n });
  await recordPayment(app, aTransfer(credited));
  app.clock.offsetMs = 0;
  const cancelled = await givenRequest(app, wallet, { amount: 75_000n });
  await call('POST', `/sandbox/deposits/${cancelled.id}/cancel`);
  const waiting = await givenRequest(app, wallet, { amount: 500_000n });
  await setMethod(
    app.database,
    { environment: 'live', method: 'bank_transfer', actor: 'a test' },
    { minimum: 50_000n },
  );
  return { credited: credited.id, 'expired-deposit': expired.id, waiting: waiting.id };
}

/** The people of the team, in the tables of better-auth, and two invitations. */
async function givenTeam({ server, accountId, call }: Shop): Promise<void> {
  const people = [
    ['019aa7d0-0000-7c22-8d11-0c1e5a7f9b00', 'Siti Rahmawati', 'siti@berkahpulsa.id', 'owner', true],
    ['019aa7d0-0000-7c22-8d11-0c1e5a7f9b02', 'Dewi Lestari', 'dewi@berkahpulsa.id', 'finance', false],
    ['019aa7d0-0000-7c22-8d11-0c1e5a7f9b03', 'Agus Setiawan', 'agus@berkahpulsa.id', 'staff', false],
    ['019aa7d0-0000-7c22-8d11-0c1e5a7f9b04', 'Rizky Pratama', 'rizky@berkahpulsa.id', 'developer', true],
  ] as const;
  for (const [id, name, email, role, twoFactor] of people) {
    await queryAsOwner(
      server,
      `insert into auth.people (id, name, email, email_verified, two_factor_enabled, language) values ($1, $2, $3, true, $4, 'id')`,
      [id, name, email, twoFactor],
    );
    await queryAsOwner(server, 'insert into members (account_id, person_id, role) values ($1, $2, $3)', [
      accountId,
      id,
      role,
    ]);
  }
  await queryAsOwner(
    server,
    `insert into auth.sessions (token, person_id, expires_at, created_at, updated_at, ip_address, user_agent)
     select agent, $1, now() + interval '7 days', now() - n * interval '1 day', now() - n * interval '1 hour', '114.5.12.' || n, agent
       from unnest(array['Mozilla/5.0 (Windows NT 10.0) Chrome/143.0.0.0 Safari/537.36',
                         'Mozilla/5.0 (Linux; Android 15) Chrome/143.0.0.0 Mobile Safari/537.36']) with ordinality s (agent, n)`,
    [people[0][0]],
  );
  await call('POST', '/invitations', { email: 'kasir.baru@berkahpulsa.id', role: 'staff' });
  await call('POST', '/invitations', { email: 'akuntan@berkahpulsa.id', role: 'viewer' });
}

async function givenSettings({ call }: Shop): Promise<void> {
  await call('PUT', '/business-profile', {
    name: 'Berkah Pulsa',
    address: 'Jl. Melati 4, Depok',
    phone: '0812-3456-7890',
    receipt_note: 'Terima kasih sudah berbelanja',
    resale_margin: 1_500,
  });
  await call('PUT', '/balance-notice', { threshold: 250_000 });
  for (const name of ['Kasir toko', 'Server laporan'])
    await call('POST', '/sandbox/keys', {
      name,
      scopes: ['orders:read'],
      expires_in_days: null,
      allowed_addresses: [],
    });
}

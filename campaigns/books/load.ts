import { randomUUID } from 'node:crypto';
import { startHookReceiver } from '../../bench/hook-receiver.ts';
import type { App } from '../../server/src/app.ts';
import { createAccount, resumeAccount, suspendAccount } from '../../server/src/clients/accounts.ts';
import { createKey, revokeKey, rotateKey } from '../../server/src/clients/keys.ts';
import { setLimits } from '../../server/src/clients/limits.ts';
import { setMargin } from '../../server/src/catalog/pricing/margin-changes.ts';
import { jakartaDay, pause } from '../../server/src/clock.ts';
import { sql } from '../../server/src/database/sql.ts';
import { applyCallback } from '../../server/src/orders/attempts/apply-callback.ts';
import { makeAttemptPoller } from '../../server/src/orders/attempts/attempt-poller.ts';
import { creditDeposit, reverseDeposit } from '../../server/src/orders/adjustments/credit-deposit.ts';
import { refundOrder, ruleOnCase } from '../../server/test/orders/review/rule-alone.ts';
import { renderEvents } from '../../server/src/orders/read/step-events.ts';
import { readNow, takeReading } from '../../server/src/reconciliation/readings.ts';
import { finishReconciliation, startRun } from '../../server/src/reconciliation/store.ts';
import { Secret } from '../../server/src/sealed.ts';
import { startDispatcher } from '../../server/src/webhooks/dispatch/dispatcher.ts';
import { addEndpoint } from '../../server/src/webhooks/endpoints/endpoints.ts';
import { operator } from '../../server/src/operators/audit-record.ts';
import { fillDecisions, fillDifferences } from './load-decisions.ts';
import { runBatch } from '../supplier-contradictions/run-batch.ts';
import { fewPlays } from '../supplier-contradictions/plays.ts';
import type { Testbed } from '../supplier-contradictions/testbed.ts';

/** An order as the API shows it. */
interface Shown {
  readonly id: string;
  readonly status: string;
  readonly confirmation_token: string;
}

const by = { actor: 'operator campaign', reason: 'the supplier said so on the phone' };

/**
 * Fills the books of a testbed with everything that they can have: `rounds` times each kind of sandbox order over HTTP, live
 * orders with what suppliers said of them, deposits, rulings, keys, limits, deliveries and reconciliations.
 */
export async function fillBooks(given: Testbed, rounds: number): Promise<void> {
  const app = withLocalReceivers(given.app);
  const testbed = { ...given, app };
  const receiver = await startHookReceiver();
  const dispatcher = startDispatcher(app, renderEvents);
  try {
    for (let round = 0; round < rounds; round += 1) await fillSandbox(testbed, receiver.url);
    await untilDelivered(app);
  } finally {
    await dispatcher.stop();
    await receiver.stop();
  }
  await fillOperators(app);
  // Decisions are made within days, and a batch of plays takes weeks of the testbed's clock.
  await fillDecisions(testbed);
  await runBatch(
    testbed,
    fewPlays().filter((_play, index) => index % Math.ceil(40 / rounds) === 0),
    0,
  );
  await fillReconciliation(testbed);
  await quoteLive(testbed);
  await fillDifferences(app);
}

/** Adds a live order that could still be confirmed, so that a restore lists it. */
async function quoteLive({ app, address, key }: Testbed): Promise<void> {
  const [sold] = await app.database.rows(sql<{ productCode: string }>`
    select product_code as "productCode" from current_orders
     where environment = 'live' and transaction_kind = 'prepaid' order by created_at desc limit 1`);
  const destination = { customer_no: '081234567891' };
  const body = { product_code: sold?.productCode, destination, client_reference: randomUUID() };
  await shopOf(`${address}/v1`, key).post('/quotes', body);
}

/** The receiver of the events is on this machine. */
function withLocalReceivers(app: App): App {
  const webhookLocalReceivers = { live: true, sandbox: true };
  return { ...app, config: { ...app.config, settings: { ...app.config.settings, webhookLocalReceivers } } };
}

async function fillSandbox({ app, address }: Testbed, receiver: string): Promise<void> {
  const { id: accountId } = await createAccount(app.database, app.keyring, {
    actor: 'operator test',
    name: `Sandbox ${randomUUID()}`,
    live: true,
    sandboxStart: 50_000_000n,
  });
  const owner = { accountId, environment: 'sandbox' } as const;
  await addEndpoint(app, { ...owner, url: receiver });
  const { key } = await createKey(app.database, app.config.brand, owner);
  const shop = shopOf(`${address}/sandbox/v1`, key.open());
  const poller = makeAttemptPoller(app, 'sandbox');

  const sold = await shop.buy('success');
  await shop.buy('success');
  const refunded = await shop.buy('success');
  const late = await shop.buy('failed');
  await shop.buy('price_changed');
  const pending = await shop.buy('pending');
  await shop.buy('pending');
  const waiting = await shop.buy('manual_review');
  await shop.post('/quotes', quoteOf('success'));
  const cancelled = await shop.post('/quotes', quoteOf('success'));
  await shop.post(`/orders/${cancelled.id}/cancel`);
  await shop.confirm(await shop.post('/postpaid/inquiries', inquiryOf('530000001234')));
  await shop.post('/postpaid/inquiries', inquiryOf('530000001234'));
  // Their bills come late: these are claims, or orders that are still inquiring.
  await shop.post('/postpaid/inquiries', inquiryOf('530000000202'));
  await pause(60);
  while ((await poller.round()) > 0) await poller.idle();
  await shop.post(`/orders/${pending.id}/resolve`, { status: 'succeeded' });
  await shop.post(`/orders/${waiting.id}/resolve`, { status: 'failed' }).catch(() => undefined);
  await refundOrder(app, { orderId: refunded.id, by });
  await sayLate(app, late.id, 'A late serial');
  await ruleOnCase(app, { orderId: late.id, as: 'succeeded', serial: undefined, by });
  await sayLate(app, sold.id, 'Another serial');
}

/** The simulated supplier reports a sale of an order that has ended. */
async function sayLate({ database, ...app }: App, orderId: string, serial: string): Promise<void> {
  const [sent] = await database.rows(sql<{ reference: string }>`
    select reference from current_attempts where order_id = ${orderId}::uuid and kind = 'purchase'`);
  const outcome = {
    kind: 'delivered',
    serial: new Secret(serial),
    cost: 9_700n,
    supplierReference: null,
    supplierCode: 'late',
  } as const;
  await applyCallback({ database, ...app }, 'simulator', {
    kind: 'statement',
    reference: sent?.reference ?? '',
    outcome,
  });
}

async function untilDelivered({ database }: App): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const [row] = await database.rows(sql<{ pending: number }>`
      select count(*)::integer as pending from deliveries where state = 'pending'`);
    if (row?.pending === 0) return;
    await pause(50);
  }
  throw new Error('Not all events were delivered.');
}

async function fillOperators(app: App): Promise<void> {
  const { database, keyring, config } = app;
  for (let n = 0; n < 3; n += 1) {
    const { id: accountId } = await createAccount(database, keyring, {
      actor: 'operator test',
      name: `Live ${n}`,
      live: n > 0,
      sandboxStart: 0n,
    });
    const wallet = { accountId, environment: 'live' } as const;
    for (const part of ['first', 'second'])
      await creditDeposit(app.orders, wallet, { amount: 500_000n, reference: `${part} of ${n}` }, 'operator');
    await reverseDeposit(
      app.orders,
      wallet,
      {
        amount: 100_000n,
        reference: `first of ${n}`,
        reason: 'twice',
      },
      'operator',
    );
    await setLimits(database, {
      actor: 'operator test',
      accountId,
      daily: 5_000_000n,
      requestsPerMinute: 600,
    });
    const { id: revoked } = await createKey(database, config.brand, { ...wallet, scopes: ['wallet:read'] });
    await revokeKey(database, { keyId: revoked });
    const { id: keyId } = await createKey(database, config.brand, { ...wallet, expiresInMs: 9_000_000_000 });
    await rotateKey(database, config.brand, { keyId, overlapMs: 60_000 });
    await suspendAccount(database, { actor: 'operator test', accountId });
    if (n > 1) await resumeAccount(database, { actor: 'operator test', accountId });
  }
  const rule = { margin: { kind: 'fixed', amount: 1_500n }, step: 1n, allowLoss: false } as const;
  await setMargin(database, { ...rule, scope: 'product', subject: 'tsel10' }, { actor: operator });
}

async function fillReconciliation({ app, suppliers }: Testbed): Promise<void> {
  const { database } = app;
  for (const { supplier } of app.suppliers.real())
    for (let n = 0; n < 2; n += 1) await takeReading(app, supplier, AbortSignal.timeout(10_000));
  for (const { name: supplier } of suppliers) {
    const now = await readNow(app);
    const id = await startRun(database, { supplier, day: jakartaDay(now), now });
    const moved = { kind: 'balance_moved', purchase: null, booked: null, said: null } as const;
    await finishReconciliation(database, id, now, {
      ...{ from: now, to: now, balances: { opening: 1_000n, closing: 700n } },
      ...{ attempts: 0, asked: 0, booked: 0n, said: 0n },
      drifts: [
        { ...moved, amount: 300n },
        { ...moved, amount: -20n },
      ],
    });
  }
}

function quoteOf(scenario: string): object {
  const destination = { customer_no: '081234567890' };
  return { product_code: 'tsel10', destination, scenario, client_reference: randomUUID() };
}

function inquiryOf(customerNo: string): object {
  return { product_code: 'pln', customer_no: customerNo, client_reference: randomUUID() };
}

interface Shop {
  post(path: string, body?: object): Promise<Shown>;
  confirm(order: Shown): Promise<Shown>;
  buy(scenario: string): Promise<Shown>;
}

function shopOf(base: string, key: string): Shop {
  async function post(path: string, body?: object): Promise<Shown> {
    const headers = {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    };
    const request = {
      method: 'POST',
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    };
    let answer = await fetch(base + path, request);
    // A busy machine: the same request again has one effect.
    for (let tries = 1; answer.status === 503 && tries < 60; tries += 1) {
      await pause(1_000);
      answer = await fetch(base + path, request);
    }
    const text = await answer.text();
    const { data }: { data?: Shown } = JSON.parse(text);
    // A sandbox order may be refused on purpose: it is read as it was before.
    if (data === undefined && answer.status !== 409) throw new Error(`${path}: ${text}`);
    return data ?? { id: '', status: 'refused', confirmation_token: '' };
  }
  const shop: Shop = {
    post,
    confirm: ({ id, confirmation_token }) => post(`/orders/${id}/confirm`, { confirmation_token }),
    async buy(scenario) {
      const quoted = await post('/quotes', quoteOf(scenario));
      await shop.confirm(quoted);
      return quoted;
    },
  };
  return shop;
}

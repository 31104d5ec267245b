import { randomUUID } from 'node:crypto';
import type { App } from '../../src/app.ts';
import { createAccount } from '../../src/clients/accounts.ts';
import { createKey } from '../../src/clients/keys.ts';
import { sql } from '../../src/database/sql.ts';
import type { Payment, ReceivedPayment } from '../../src/deposits/payments/payment.ts';
import { readPaymentOf } from '../../src/deposits/payments/payment-rows.ts';
import { recordPayment } from '../../src/deposits/payments/record-payment.ts';
import {
  type PaymentReversal,
  type ReversedPayment,
  reversePayment,
} from '../../src/deposits/payments/reverse-payment.ts';
import type { WalletKey } from '../../src/ledger/wallet.ts';
import type { Rupiah } from '../../src/rupiah.ts';
import { type Buyer, buyerOf } from '../orders/buyer.ts';
import type { TestServer } from '../server.ts';
import { aTransfer, givenRequest } from './given-deposits.ts';

/** A payment of a request that was credited, about this much. */
export async function givenCredited(app: App, wallet: WalletKey, amount: Rupiah): Promise<Payment> {
  const payment = aTransfer(await givenRequest(app, wallet, { amount }));
  await recordPayment(app, payment);
  return storedPayment(app, payment);
}

/** A payment that no request expects: it waits for a person. */
export async function givenInReview(app: App, amount: Rupiah): Promise<Payment> {
  const payment = aTransfer({ createdAt: new Date(), payable: amount });
  await recordPayment(app, payment);
  return storedPayment(app, payment);
}

/** A payment as it is now. */
export async function storedPayment(
  app: App,
  { environment, source }: Pick<ReceivedPayment, 'environment' | 'source'>,
): Promise<Payment> {
  const stored = await readPaymentOf(app.database, environment, source);
  if (stored === undefined) throw new Error('The payment was not recorded.');
  return stored;
}

/** Takes a payment back: all of it as a chargeback, unless `change` says otherwise. */
export function takeBack(
  app: App,
  { environment, source }: Payment,
  change: Partial<PaymentReversal> = {},
): Promise<ReversedPayment> {
  const evidence = { facts: { status: 'refund' } };
  return reversePayment(app, {
    environment,
    source,
    amount: undefined,
    kind: 'chargeback',
    id: null,
    evidence,
    ...change,
  });
}

/** What each account of the sandbox's cash journal has, rupiah. */
export async function cashBalances(app: App): Promise<Readonly<Record<string, bigint>>> {
  const rows = await app.database.rows(sql<{ account: string; balance: bigint }>`
    select b.ledger_account as account, sum(b.moved)::bigint as balance
      from cash_balances b
     where b.environment = 'sandbox'
     group by b.ledger_account`);
  return Object.fromEntries(rows.map(({ account, balance }) => [account, balance]));
}

/** The price of the order of `givenSpender`, rupiah. */
export const spent = 10_235n;

/** A buyer in the sandbox with one credited payment, some of which is held for an order that is under way. */
export async function givenSpender(server: TestServer): Promise<{
  readonly buyer: Buyer;
  readonly wallet: WalletKey;
  readonly payment: Payment;
  readonly orderId: string;
}> {
  const { app } = server;
  const account = { actor: 'operator test', name: `spender ${randomUUID()}`, live: false, sandboxStart: 0n };
  const { id: accountId } = await createAccount(app.database, app.keyring, account);
  const { key } = await createKey(app.database, app.config.brand, { accountId, environment: 'sandbox' });
  const buyer = buyerOf(server, { id: accountId, keys: { live: '', sandbox: key.open() } });
  const wallet = { accountId, environment: 'sandbox' } as const;
  const payment = await givenCredited(app, wallet, 50_000n);
  const order = await buyer.awaiting('prepaid', { scenario: 'pending' });
  await buyer.confirm(order);
  return { buyer, wallet, payment, orderId: order.id };
}

import { randomUUID } from 'node:crypto';
import type { App } from '../src/app.ts';
import { createAccount } from '../src/clients/accounts.ts';
import { scopes, type Principal } from '../src/clients/principal.ts';
import { cancelOrder } from '../src/orders/requests/cancel-order.ts';
import type { Idempotency } from '../src/orders/lane/command.ts';
import { confirmedOrder, confirmOrder, type ConfirmInput } from '../src/orders/requests/confirm-order.ts';
import { inquireBill, type InquiryInput } from '../src/orders/requests/inquire-bill.ts';
import type { Order } from '../src/orders/order.ts';
import { presentOrder, type OrderView } from '../src/orders/read/present-order.ts';
import { quoteOrder, type QuoteInput } from '../src/orders/requests/quote-order.ts';
import { resetWallet } from '../src/orders/requests/reset-wallet.ts';
import { resolveOrder } from '../src/orders/requests/resolve-order.ts';
import { Refusal } from '../src/refusals.ts';
import type { Rupiah } from '../src/rupiah.ts';

/** The answer of a use case, as far as a client can see it. */
export type UseCaseResult =
  | {
      readonly kind: 'order';
      readonly order: OrderView & { confirmation_token: string | null };
      readonly replayed: boolean;
    }
  | { readonly kind: 'balance'; readonly balance: Rupiah; readonly replayed: boolean }
  | { readonly kind: 'refused'; readonly code: string; readonly figures: Readonly<Record<string, unknown>> };

/** The use cases of one node for one account, called as the routes call them. */
export interface Caller {
  quote(request: Omit<QuoteInput, 'idempotency'>, key?: string): Promise<UseCaseResult>;
  inquire(request: Omit<InquiryInput, 'idempotency'>, key?: string): Promise<UseCaseResult>;
  confirm(request: Omit<ConfirmInput, 'idempotency'>, key?: string): Promise<UseCaseResult>;
  cancel(orderId: string, key?: string): Promise<UseCaseResult>;
  resolve(orderId: string, as: 'succeeded' | 'failed', key?: string): Promise<UseCaseResult>;
  reset(key?: string): Promise<UseCaseResult>;
}

/** Creates an account with this much sandbox money, rupiah, and its principal; `limits` are rupiah. */
export async function givenPrincipal(
  app: App,
  start: Rupiah,
  limits: { transaction?: Rupiah; daily?: Rupiah; duplicateMinutes?: number } = {},
): Promise<Principal> {
  const { id } = await createAccount(app.database, app.keyring, {
    actor: 'operator test',
    name: `test ${randomUUID()}`,
    live: false,
    sandboxStart: start,
  });
  return {
    accountId: id,
    environment: 'sandbox',
    keyId: randomUUID(),
    scopes: new Set(scopes),
    limits: {
      transaction: 10n ** 12n,
      daily: 10n ** 12n,
      requestsPerMinute: 1_000_000,
      duplicateMinutes: null,
      owed: 0n,
      ...limits,
    },
  };
}

/** Calls the use cases of a node without HTTP. */
export function callerOf(app: App, principal: Principal): Caller {
  const idempotency = (key: string | undefined, parts: readonly unknown[]): Idempotency => ({
    key: key ?? randomUUID(),
    content: [JSON.stringify(parts, bigintAsText)],
    fingerprint: (keyId) => app.keyring.digest('fingerprint', [JSON.stringify(parts, bigintAsText)], keyId),
  });
  const shown = ({ order, replayed }: { order: Order; replayed: boolean }): UseCaseResult => ({
    kind: 'order',
    order: presentOrder(app.keyring, order),
    replayed,
  });
  return {
    quote: (request, key) =>
      resultOf(
        quoteOrder(app, principal, { ...request, idempotency: idempotency(key, ['quote', request]) }).then(
          shown,
        ),
      ),
    inquire: (request, key) =>
      resultOf(
        inquireBill(app, principal, { ...request, idempotency: idempotency(key, ['inquire', request]) }).then(
          shown,
        ),
      ),
    confirm: (request, key) =>
      resultOf(
        confirmOrder(app, principal, {
          ...request,
          idempotency: idempotency(key, ['confirm', request]),
        }).then((reply) => shown({ ...reply, order: confirmedOrder(reply) })),
      ),
    cancel: (orderId, key) =>
      resultOf(
        cancelOrder(app, principal, { orderId, idempotency: idempotency(key, ['cancel', orderId]) }).then(
          shown,
        ),
      ),
    resolve: (orderId, as, key) =>
      resultOf(
        resolveOrder(app, principal, {
          orderId,
          as,
          idempotency: idempotency(key, ['resolve', orderId, as]),
        }).then(shown),
      ),
    reset: (key) =>
      resultOf(
        resetWallet(app, principal, { idempotency: idempotency(key, ['reset']) }).then(
          ({ balance, replayed }): UseCaseResult => ({ kind: 'balance', balance, replayed }),
        ),
      ),
  };
}

async function resultOf(answer: Promise<UseCaseResult>): Promise<UseCaseResult> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Refusal) return { kind: 'refused', code: error.code, figures: error.figures };
    throw error;
  }
}

function bigintAsText(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}

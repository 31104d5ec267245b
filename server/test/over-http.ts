import type { Caller, UseCaseResult } from './in-process.ts';
import { base } from './orders/buyer.ts';
import type { TestAnswer, TestClient } from './server.ts';

/** The same use cases over HTTP: the requests of a client, and the visible part of the answers. */
export function httpCallerOf(client: TestClient): Caller {
  async function post(path: string, body: unknown, key: string | undefined): Promise<UseCaseResult> {
    return resultOf(
      await client.post(base + path, body, key === undefined ? {} : { 'idempotency-key': key }),
    );
  }
  return {
    quote: ({ productCode, clientReference, ...rest }, key) =>
      post('/quotes', { product_code: productCode, client_reference: clientReference, ...rest }, key),
    inquire: ({ productCode, clientReference, customerNo, ...rest }, key) =>
      post(
        '/postpaid/inquiries',
        { product_code: productCode, client_reference: clientReference, customer_no: customerNo, ...rest },
        key,
      ),
    confirm: ({ orderId, confirmationToken, price, version }, key) =>
      post(
        `/orders/${orderId}/confirm`,
        {
          confirmation_token: confirmationToken,
          price: price === undefined ? undefined : Number(price),
          version,
        },
        key,
      ),
    cancel: (orderId, key) => post(`/orders/${orderId}/cancel`, undefined, key),
    resolve: (orderId, as, key) => post(`/orders/${orderId}/resolve`, { status: as }, key),
    reset: (key) => post('/scenarios/reset', undefined, key),
  };
}

function resultOf(answer: TestAnswer): UseCaseResult {
  if (answer.status >= 400) {
    const { code, message: _message, details: _details, ...figures } = answer.body.error;
    return { kind: 'refused', code, figures };
  }
  const replayed = answer.headers.get('idempotency-replayed') === 'true';
  const order: unknown = answer.body.data;
  return isOrder(order)
    ? { kind: 'order', order, replayed }
    : { kind: 'balance', balance: BigInt(answer.body.data.balance), replayed };
}

/** Every answer was checked against the OpenAPI document before. */
function isOrder(data: unknown): data is Extract<UseCaseResult, { kind: 'order' }>['order'] {
  return typeof data === 'object' && data !== null && 'client_reference' in data;
}

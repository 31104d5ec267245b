import { randomUUID } from 'node:crypto';
import { expect, vi } from 'vitest';
import type { Environment } from '../../src/environment.ts';
import type { TestAccount, TestAnswer, TestClient, TestServer } from '../server.ts';
import { patienceMs } from '../patience.ts';

/** An order, or any other `data` of an answer. */
export type Shown = TestAnswer['body']['data'];

type Members = Readonly<Record<string, unknown>>;

/** An account that buys in one environment; each method is one request. */
export interface Buyer {
  readonly account: TestAccount;
  readonly client: TestClient;
  /** Requests a quote with a reference of its own; `change` replaces members of the body. */
  quote(change?: Members, key?: string): Promise<TestAnswer>;
  /** Requests a bill with a reference of its own; `change` replaces members of the body. */
  inquire(change?: Members, key?: string): Promise<TestAnswer>;
  confirm(
    order: Pick<Shown, 'id' | 'confirmation_token'>,
    change?: Members,
    key?: string,
  ): Promise<TestAnswer>;
  cancel(id: string, key?: string): Promise<TestAnswer>;
  resolve(id: string, status: 'failed' | 'succeeded', key?: string): Promise<TestAnswer>;
  reset(key?: string): Promise<TestAnswer>;
  read(id: string): Promise<Shown>;
  result(id: string): Promise<TestAnswer>;
  /** The amounts of the wallet, in rupiah. */
  wallet(): Promise<Pick<Shown, 'available' | 'held' | 'balance'>>;
  /** Reads an order repeatedly until it has this status. */
  until(id: string, status: string): Promise<Shown>;
  /** A new order that awaits its confirmation. */
  awaiting(kind: 'postpaid' | 'prepaid', change?: Members): Promise<Shown>;
}

export const phone = '081234567890';
export const customerNo = '530000001234';
/** A customer number with a slow bill. */
export const slowCustomerNo = '530000000202';
export const base = '/sandbox/v1';
/** The starting balance of a sandbox wallet, in rupiah. */
export const startBalance = 10_000_000;

/** Creates an account with a full sandbox wallet. */
export async function givenBuyer(server: TestServer): Promise<Buyer> {
  const account = await server.givenAccount();
  return buyerOf(server, account);
}

/** A buyer for an account, in the sandbox unless another environment is named. */
export function buyerOf(
  server: TestServer,
  account: TestAccount,
  environment: Environment = 'sandbox',
): Buyer {
  const client = server.client(account.keys[environment]);
  const tree = environment === 'live' ? '/v1' : base;
  const post = (path: string, body: unknown, key: string = randomUUID()): Promise<TestAnswer> =>
    client.post(`${tree}${path}`, body, { 'idempotency-key': key });
  const quoteBody = { product_code: 'tsel10', destination: { customer_no: phone } };
  const inquiryBody = { product_code: 'plnpasca', customer_no: customerNo };

  const buyer: Buyer = {
    account,
    client,
    quote: (change, key) => post('/quotes', { ...quoteBody, client_reference: randomUUID(), ...change }, key),
    inquire: (change, key) =>
      post('/postpaid/inquiries', { ...inquiryBody, client_reference: randomUUID(), ...change }, key),
    confirm: ({ id, confirmation_token }, change, key) =>
      post(`/orders/${id}/confirm`, { confirmation_token, ...change }, key),
    cancel: (id, key) => post(`/orders/${id}/cancel`, undefined, key),
    resolve: (id, status, key) => post(`/orders/${id}/resolve`, { status }, key),
    reset: (key) => post('/scenarios/reset', undefined, key),
    result: (id) => client.get(`${tree}/orders/${id}/result`),
    async read(id) {
      const answer = await client.get(`${tree}/orders/${id}`);
      expect(answer.status, answer.text).toBe(200);
      return answer.body.data;
    },
    async wallet() {
      const { available, held, balance } = (await client.get(`${tree}/wallet`)).body.data;
      return { available, held, balance };
    },
    until: (id, status) =>
      vi.waitFor(
        async () => {
          const order = await buyer.read(id);
          expect(order.status).toBe(status);
          return order;
        },
        { timeout: patienceMs, interval: 20 },
      ),
    async awaiting(kind, change) {
      const answer = kind === 'prepaid' ? await buyer.quote(change) : await buyer.inquire(change);
      expect(answer.status, answer.text).toBe(201);
      expect(answer.body.data.status).toBe('awaiting_confirmation');
      return answer.body.data;
    },
  };
  return buyer;
}

/** The code of a refusal with its status and amounts, for one comparison. */
export function refusal(answer: TestAnswer): Record<string, unknown> {
  const { message, details, ...rest } = answer.body.error;
  expect(message.length).toBeGreaterThan(0);
  return {
    http: answer.status,
    ...rest,
    ...(details === undefined ? {} : { fields: details.map(({ field }) => field) }),
  };
}

/** An answer without the members that differ in every answer. */
export function withoutRequestId(answer: TestAnswer): unknown {
  const { meta, ...rest } = answer.body;
  return { ...rest, meta: { ...meta, request_id: '' }, http: answer.status };
}

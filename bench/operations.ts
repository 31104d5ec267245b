import { randomUUID } from 'node:crypto';
import { textAfter } from './buyer.ts';
import { customerNoOf, sharedReference } from './bulk-load.ts';
import { getRequest, type HttpAnswer, type HttpConnection, postRequest } from './http-connection.ts';

/** A client of an account with a history, on one connection. */
export interface Caller {
  readonly connection: HttpConnection;
  readonly key: string;
  /** How many pages its list of orders has, and that of the orders with the shared reference. */
  readonly pages: number;
  readonly sharedPages: number;
  /** The reference of one of its older orders, which has succeeded, and its id. */
  readonly oldReference: string;
  readonly oldOrder: string;
}

/** An operation of the API. */
interface Operation {
  readonly what: string;
  /** Sends it, after what it needs, and returns how long it took, milliseconds. */
  run(caller: Caller): Promise<number>;
}

const base = '/sandbox/v1';
/** The customer of an order that every loaded database has. */
export const loadedCustomer = customerNoOf(500);

/** Every operation, and the lists with each of their filters. */
export const operations: readonly Operation[] = [
  read('GET /capabilities', () => '/capabilities'),
  read('GET /catalog', () => '/catalog'),
  read('GET /postpaid/catalog', () => '/postpaid/catalog'),
  read('GET /wallet', () => '/wallet'),
  read('GET /orders', () => '/orders'),
  read('GET /orders, last page', ({ pages }) => `/orders?page=${pages}`),
  read('GET /orders?client_reference, used often', () => `/orders?client_reference=${sharedReference}`),
  read(
    'GET /orders?client_reference, last page',
    ({ sharedPages }) => `/orders?client_reference=${sharedReference}&page=${sharedPages}`,
  ),
  read(
    'GET /orders?client_reference, used once',
    ({ oldReference }) => `/orders?client_reference=${oldReference}`,
  ),
  read('GET /orders?from&to', () => '/orders?from=2026-01-01&to=2100-12-31'),
  {
    what: 'POST /orders/search, a customer number',
    run: async (caller) => (await post(caller, '/orders/search', { customer_no: loadedCustomer })).ms,
  },
  read('GET /orders/{id}, old', ({ oldOrder }) => `/orders/${oldOrder}`),
  read('GET /orders/{id}/result, old', ({ oldOrder }) => `/orders/${oldOrder}/result`),
  { what: 'POST /quotes', run: async (caller) => (await quote(caller)).ms },
  {
    what: 'POST /orders/{id}/confirm',
    run: async (caller) => (await confirm(caller, (await quote(caller)).answer)).ms,
  },
  {
    what: 'POST /orders/{id}/cancel',
    run: async (caller) => (await post(caller, `/orders/${idIn((await quote(caller)).answer)}/cancel`)).ms,
  },
  {
    what: 'POST /orders/{id}/resolve',
    async run(caller) {
      const { answer } = await quote(caller, 'pending');
      await confirm(caller, answer);
      return (await post(caller, `/orders/${idIn(answer)}/resolve`, { status: 'succeeded' })).ms;
    },
  },
  { what: 'POST /postpaid/inquiries', run: async (caller) => (await inquire(caller)).ms },
  {
    what: 'GET /postpaid/inquiries/{id}',
    run: async (caller) =>
      (await get(caller, `/postpaid/inquiries/${idIn((await inquire(caller)).answer)}`)).ms,
  },
  { what: 'POST /scenarios/reset', run: async (caller) => (await post(caller, '/scenarios/reset')).ms },
];

/** An answer, and how long it took, milliseconds. */
interface Timed {
  readonly answer: HttpAnswer;
  readonly ms: number;
}

function read(what: string, path: (caller: Caller) => string): Operation {
  return { what, run: async (caller) => (await get(caller, path(caller))).ms };
}

function quote(caller: Caller, scenario?: 'pending'): Promise<Timed> {
  return post(caller, '/quotes', {
    product_code: 'tsel10',
    client_reference: randomUUID(),
    destination: { customer_no: '081234567890' },
    ...(scenario === undefined ? {} : { scenario }),
  });
}

function inquire(caller: Caller): Promise<Timed> {
  const bill = { product_code: 'plnpasca', customer_no: '530000001234', client_reference: randomUUID() };
  return post(caller, '/postpaid/inquiries', bill);
}

function confirm(caller: Caller, quoted: HttpAnswer): Promise<Timed> {
  const confirmation_token = textAfter(quoted.body, '"confirmation_token":"');
  return post(caller, `/orders/${idIn(quoted)}/confirm`, { confirmation_token });
}

function idIn({ body }: HttpAnswer): string {
  return textAfter(body, '"id":"');
}

function get(caller: Caller, path: string): Promise<Timed> {
  return send(caller, path, getRequest(base + path, caller.key));
}

function post(caller: Caller, path: string, body: object = {}): Promise<Timed> {
  return send(caller, path, postRequest(base + path, caller.key, randomUUID(), JSON.stringify(body)));
}

async function send({ connection }: Caller, path: string, request: string): Promise<Timed> {
  const startMs = performance.now();
  const answer = await connection.send(request);
  const ms = performance.now() - startMs;
  if (answer.status >= 300)
    throw new Error(`${path} answered ${answer.status}: ${answer.body.slice(0, 300)}`);
  return { answer, ms };
}

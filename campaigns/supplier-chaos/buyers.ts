import { randomUUID } from 'node:crypto';
import { makeClock, pause } from '../../server/src/clock.ts';
import { contradiction, type OrderData } from '../../server/test/crash/load.ts';
import type { Random } from '../../server/test/crash/random.ts';

/** A product and a destination. */
export interface Purchase {
  readonly kind: 'bill' | 'prepaid';
  readonly product: string;
  readonly customerNo: string;
}

/** The results of the buyers. */
export interface Seen {
  /** Orders whose confirm was accepted. */
  confirmed: number;
  refused: number;
  /** Requests without an answer, or answered "outcome unknown", which were sent again with the same key. */
  repeated: number;
  slowestConfirmMs: number;
  /** Impossible answers to a buyer. */
  readonly complaints: string[];
}

/** The server and key of a buyer. `address` is called before every try, because a server may move. */
interface Shop {
  readonly key: string;
  readonly seen: Seen;
  address(): string;
}

interface Request {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: unknown;
}

interface Answer {
  readonly status: number;
  readonly body: {
    readonly data?: OrderData & { order?: OrderData };
    readonly error?: { readonly code: string };
  };
}

const clock = makeClock();
/** Longer than any answer may take on a busy machine. */
const answerMsMax = 120_000;
const retryMs = 200;

/** The results before the buyers start. */
export function nothingSeen(): Seen {
  return { confirmed: 0, refused: 0, repeated: 0, slowestConfirmMs: 0, complaints: [] };
}

/** Buys over HTTP with several buyers at once until there is `enough`, and records the results in `seen`. */
export async function buyMany(
  shop: Shop,
  plan: {
    readonly buyers: number;
    readonly random: Random;
    readonly purchases: readonly Purchase[];
    enough(begun: number): boolean;
  },
): Promise<void> {
  let begun = 0;
  async function live(): Promise<void> {
    while (!plan.enough(begun)) {
      begun += 1;
      await buyOne(shop, plan.random.pick(plan.purchases)).finally(() => (begun -= 1));
    }
  }
  await Promise.all(Array.from({ length: plan.buyers }, live));
}

/**
 * Creates an order and confirms it. Returns it as in the answer to the confirm, or nothing if one of the two was
 * refused. Each request has its own key and is repeated with it until it is answered.
 */
export async function buyOne(shop: Shop, purchase: Purchase): Promise<OrderData | undefined> {
  const { seen } = shop;
  const order = await made(shop, purchase);
  const token = order?.confirmation_token;
  if (order === undefined || typeof token !== 'string') {
    seen.refused += 1;
    await pause(retryMs);
    return undefined;
  }
  const startMs = clock.monotonicMs();
  const repeatedBefore = seen.repeated;
  const path = `/orders/${order.id}/confirm`;
  const answer = await send(shop, { method: 'POST', path, body: { confirmation_token: token } });
  if (seen.repeated === repeatedBefore)
    seen.slowestConfirmMs = Math.max(seen.slowestConfirmMs, Math.round(clock.monotonicMs() - startMs));
  const confirmed = answer.body.data?.order ?? answer.body.data;
  if (confirmed === undefined) {
    seen.refused += 1;
    return undefined;
  }
  seen.confirmed += 1;
  const wrong = contradiction(order, confirmed);
  if (wrong !== undefined) seen.complaints.push(`${order.id}: ${wrong}`);
  return confirmed;
}

/** Requests a quote or a bill, and waits for the bill. */
async function made(shop: Shop, purchase: Purchase): Promise<OrderData | undefined> {
  const { product, customerNo } = purchase;
  const about = { product_code: product, client_reference: `campaign-${randomUUID()}` };
  const answer = await send(
    shop,
    purchase.kind === 'prepaid'
      ? { method: 'POST', path: '/quotes', body: { ...about, destination: { customer_no: customerNo } } }
      : { method: 'POST', path: '/postpaid/inquiries', body: { ...about, customer_no: customerNo } },
  );
  let order = answer.body.data?.order ?? answer.body.data;
  while (order?.status === 'inquiring') {
    await pause(100);
    const { data } = (await send(shop, { method: 'GET', path: `/orders/${order.id}` })).body;
    order = data?.order ?? data;
  }
  return order;
}

async function send(shop: Shop, request: Request): Promise<Answer> {
  const idempotencyKey = randomUUID();
  for (;;) {
    const answer = await sendOnce(shop, request, idempotencyKey).catch(() => undefined);
    const code = answer?.body.error?.code;
    const final = code === 'transactions_unavailable' || code === 'postpaid_unavailable';
    if (answer !== undefined && (answer.status < 500 || final)) return answer;
    if (code !== undefined && code !== 'service_unavailable')
      shop.seen.complaints.push(`${request.path} gave ${code}`);
    shop.seen.repeated += 1;
    await pause(retryMs);
  }
}

async function sendOnce(
  { address, key }: Shop,
  { method, path, body }: Request,
  idempotencyKey: string,
): Promise<Answer> {
  const answer = await fetch(`${address()}/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(method === 'POST' ? { 'idempotency-key': idempotencyKey, 'content-type': 'application/json' } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(answerMsMax),
  });
  return { status: answer.status, body: JSON.parse(await answer.text()) };
}

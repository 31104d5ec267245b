import { randomUUID } from 'node:crypto';
import { makeClock, pause } from '../../server/src/clock.ts';
import { contradiction, type OrderData } from '../../server/test/crash/load.ts';
import type { Random } from '../../server/test/crash/random.ts';

/** Something that can be bought, and for whom. */
export interface Purchase {
  readonly kind: 'bill' | 'prepaid';
  readonly product: string;
  readonly customerNo: string;
}

/** What the buyers have seen. */
export interface Seen {
  /** Orders whose confirm was accepted. */
  confirmed: number;
  refused: number;
  /** Requests that had no answer, or "I cannot tell": sent again with the same key until there was one. */
  repeated: number;
  slowestConfirmMs: number;
  /** Whatever a buyer was told that cannot be. */
  readonly complaints: string[];
}

interface Answer {
  readonly status: number;
  readonly body: {
    readonly data?: OrderData & { order?: OrderData };
    readonly error?: { readonly code: string };
  };
}

const clock = makeClock();
/** Longer than any answer may take. */
const answerMsMax = 20_000;
const retryMs = 200;

/** What buyers have seen who have not begun. */
export function nothingSeen(): Seen {
  return { confirmed: 0, refused: 0, repeated: 0, slowestConfirmMs: 0, complaints: [] };
}

/**
 * Buys over HTTP with several buyers at once until `orders` confirms were accepted, and writes down in `seen` what happens.
 * Each request has its own key and is repeated with it until somebody answers.
 */
export async function buyMany(plan: {
  readonly orders: number;
  readonly buyers: number;
  readonly random: Random;
  readonly shelf: readonly Purchase[];
  readonly key: string;
  readonly seen: Seen;
  address(): string;
}): Promise<void> {
  const { seen } = plan;
  let begun = 0;

  async function send(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Answer> {
    const idempotencyKey = randomUUID();
    for (;;) {
      const answer = await sendOnce(plan, { method, path, body, idempotencyKey }).catch(() => undefined);
      const code = answer?.body.error?.code;
      const final = code === 'transactions_unavailable' || code === 'postpaid_unavailable';
      if (answer !== undefined && (answer.status < 500 || final)) return answer;
      if (code !== undefined && code !== 'service_unavailable') seen.complaints.push(`${path} gave ${code}`);
      seen.repeated += 1;
      await pause(retryMs);
    }
  }

  async function made(purchase: Purchase): Promise<OrderData | undefined> {
    const about = { product_code: purchase.product, client_reference: `chaos-${randomUUID()}` };
    const answer =
      purchase.kind === 'prepaid'
        ? await send('POST', '/quotes', { ...about, destination: { customer_no: purchase.customerNo } })
        : await send('POST', '/postpaid/inquiries', { ...about, customer_no: purchase.customerNo });
    let order = answer.body.data?.order ?? answer.body.data;
    while (order?.status === 'inquiring') {
      await pause(100);
      const { data } = (await send('GET', `/orders/${order.id}`)).body;
      order = data?.order ?? data;
    }
    return order;
  }

  async function buyOne(): Promise<void> {
    const order = await made(plan.random.pick(plan.shelf));
    const token = order?.confirmation_token;
    if (order === undefined || typeof token !== 'string') {
      seen.refused += 1;
      await pause(retryMs);
      return;
    }
    const startMs = clock.monotonicMs();
    const repeatedBefore = seen.repeated;
    const answer = await send('POST', `/orders/${order.id}/confirm`, { confirmation_token: token });
    if (seen.repeated === repeatedBefore)
      seen.slowestConfirmMs = Math.max(seen.slowestConfirmMs, Math.round(clock.monotonicMs() - startMs));
    const confirmed = answer.body.data?.order ?? answer.body.data;
    if (confirmed === undefined) {
      seen.refused += 1;
      return;
    }
    seen.confirmed += 1;
    const wrong = contradiction(order, confirmed);
    if (wrong !== undefined) seen.complaints.push(`${order.id}: ${wrong}`);
  }

  async function live(): Promise<void> {
    while (seen.confirmed + begun < plan.orders) {
      begun += 1;
      await buyOne().finally(() => (begun -= 1));
    }
  }

  await Promise.all(Array.from({ length: plan.buyers }, live));
}

async function sendOnce(
  { address, key }: { address(): string; readonly key: string },
  request: { method: string; path: string; body: unknown; idempotencyKey: string },
): Promise<Answer> {
  const { method, path, body, idempotencyKey } = request;
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

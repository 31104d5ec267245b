import { randomUUID } from 'node:crypto';
import { pause } from '../../server/src/clock.ts';
import type { Random } from '../../server/test/crash/random.ts';
import type { OrderShown } from './verdict.ts';

/** An account that buys over HTTP. */
export interface Buyer {
  readonly accountId: string;
  readonly key: string;
}

const retryMs = 40;
const answerMsMax = 20_000;

/** One purchase from the quote to its end or its cancellation. Returns how many events it makes. */
export async function buyOnce(address: () => string, buyer: Buyer, random: Random): Promise<number> {
  const cancels = random.whole(1, 5) === 1;
  const quote = await ask(address, buyer, '/quotes', {
    product_code: 'tsel10',
    client_reference: randomUUID(),
    destination: { customer_no: '081234567890' },
    scenario: random.whole(1, 5) === 1 ? 'failed' : 'success',
  });
  const path = `/orders/${quote.id}`;
  if (cancels) await ask(address, buyer, `${path}/cancel`, undefined);
  else await ask(address, buyer, `${path}/confirm`, { confirmation_token: quote['confirmation_token'] });
  return cancels ? 1 : 2;
}

/** Repeats a request with the same key until it is answered, so that it takes effect once. */
async function ask(address: () => string, buyer: Buyer, path: string, body: unknown): Promise<OrderShown> {
  const key = randomUUID();
  for (;;) {
    const response = await fetch(`${address()}/sandbox/v1${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${buyer.key}`,
        'idempotency-key': key,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(answerMsMax),
    }).catch(() => undefined);
    const text = await response?.text().catch(() => undefined);
    if (response !== undefined && text !== undefined && response.status < 300) {
      const document: { data: OrderShown & { order?: OrderShown } } = JSON.parse(text);
      return document.data.order ?? document.data;
    }
    if (response !== undefined && text !== undefined && response.status < 500 && response.status !== 429)
      throw new Error(`${path} answered ${response.status}: ${text}`);
    await pause(retryMs);
  }
}

/** Every order of an account as the API shows it now. */
export async function readOrders(address: string, buyer: Buyer): Promise<OrderShown[]> {
  const orders: OrderShown[] = [];
  for (let page = 1; ; page += 1) {
    const response = await fetch(`${address}/sandbox/v1/orders?per_page=50&page=${page}`, {
      headers: { authorization: `Bearer ${buyer.key}` },
    });
    if (response.status !== 200)
      throw new Error(`The list of orders answered ${response.status}: ${await response.text()}`);
    const document: { data: OrderShown[]; meta: { last_page: number } } = JSON.parse(await response.text());
    orders.push(...document.data);
    if (page >= document.meta.last_page) return orders;
  }
}

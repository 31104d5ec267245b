import { randomUUID } from 'node:crypto';
import { pause } from '../../server/src/clock.ts';
import type { Random } from '../../server/test/crash/random.ts';

/** A product that one supplier sells. Its numbers begin with `prefix` and are used once. */
export interface SoldProduct {
  readonly code: string;
  readonly prefix: string;
}

/** A purchase of a client: its quote and its confirm, each with the key that every repetition has. */
export interface Purchase {
  readonly key: string;
  readonly customerNo: string;
  readonly quote: { readonly key: string; readonly body: Readonly<Record<string, unknown>> };
  readonly confirmKey: string;
  /** The last answer; undefined: there was none yet. */
  status?: string;
}

/** The clients of one testbed. */
export interface Clients {
  readonly purchases: readonly Purchase[];
  /** Purchases whose confirm was answered. */
  confirmed(): number;
  /** Lets clients buy until `enough`, and waits for the answers to what they began. */
  buy(clients: number, enough: () => boolean): Promise<void>;
  /** Sends every purchase again with the same keys, as after an outage. */
  repeatAll(clients: number): Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly data:
    | { readonly id: string; readonly status: string; readonly confirmation_token: string | null }
    | undefined;
}

const retryMs = 100;
/** Longer than any answer may take on a busy machine. */
const answerMsMax = 120_000;

/** Makes the clients. `address` is called before every try, because a server may move. `keys` are API keys. */
export function makeClients(
  address: () => string,
  plan: {
    readonly keys: readonly string[];
    readonly products: readonly SoldProduct[];
    readonly random: Random;
  },
): Clients {
  const purchases: Purchase[] = [];
  let confirmed = 0;

  function newPurchase(): Purchase {
    const product = plan.random.pick(plan.products);
    const customerNo = `${product.prefix}${String(purchases.length).padStart(7, '0')}`;
    const body = {
      product_code: product.code,
      client_reference: `restore-${randomUUID()}`,
      destination: { customer_no: customerNo },
    };
    const made = { customerNo, quote: { key: randomUUID(), body }, confirmKey: randomUUID() };
    const purchase = { ...made, key: plan.random.pick(plan.keys) };
    purchases.push(purchase);
    return purchase;
  }

  /** A client whose order is not found asks for it again with the key of its quote. */
  async function perform(purchase: Purchase): Promise<void> {
    const { data: order } = await untilAnswered(purchase, '/quotes', purchase.quote.key, purchase.quote.body);
    const { id, status: quoted = 'refused', confirmation_token: token = null } = order ?? {};
    if (id === undefined || token === null) {
      purchase.status ??= quoted;
      return;
    }
    const path = `/orders/${id}/confirm`;
    const body = { confirmation_token: token };
    const { data, status } = await untilAnswered(purchase, path, purchase.confirmKey, body);
    purchase.status = data?.status ?? `refused ${status}`;
    confirmed += 1;
  }

  async function untilAnswered(
    purchase: Purchase,
    path: string,
    key: string,
    body: unknown,
  ): Promise<Answer> {
    for (;;) {
      const answer = await post(`${address()}/v1${path}`, purchase.key, key, body).catch(() => undefined);
      if (answer !== undefined && answer.status < 500) return answer;
      await pause(retryMs);
    }
  }

  return {
    purchases,
    confirmed: () => confirmed,
    async buy(clients, enough) {
      await Promise.all(
        Array.from({ length: clients }, async () => {
          while (!enough()) await perform(newPurchase());
        }),
      );
    },
    async repeatAll(clients) {
      const waiting = [...purchases];
      await Promise.all(
        Array.from({ length: clients }, async () => {
          for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) await perform(next);
        }),
      );
    },
  };
}

/** Sends one request. @throws when there is no answer */
export async function post(
  url: string,
  apiKey: string,
  key: string,
  body: unknown,
): Promise<Answer & { readonly retryAfter: string | null }> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${apiKey}`,
      'idempotency-key': key,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(answerMsMax),
  });
  const document: { data?: NonNullable<Answer['data']> } = JSON.parse(await answer.text());
  return { status: answer.status, data: document.data, retryAfter: answer.headers.get('retry-after') };
}

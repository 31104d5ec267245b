import { randomUUID } from 'node:crypto';
import { makeClock } from '../../server/src/clock.ts';
import { contradiction, type OrderData } from '../../server/test/crash/load.ts';
import type { Random } from '../../server/test/crash/random.ts';

/** Clients that buy without pause. */
export interface Clients {
  readonly seen: Seen;
  /** Sends no new request of an order that has not begun; returns when every request is answered. */
  stop(): Promise<void>;
}

/** What the clients saw. */
export interface Seen {
  requests: number;
  orders: number;
  /** One sentence for each request that failed, and for each answer that contradicts an earlier one. */
  readonly complaints: string[];
  slowestMs: number;
}

/** What an order becomes after its confirm: at once, or after the reply deadline. */
const scenarios = [
  'success',
  'success',
  'success',
  'success',
  'success',
  'success',
  'failed',
  'timeout',
] as const;
/** Longer than any answer may take on a busy machine. */
const answerMsMax = 120_000;
const clock = makeClock();

/** Lets clients quote, confirm and read one order after the other, on kept connections. A failed request is not repeated. */
export function startClients(
  address: string,
  plan: { readonly clients: number; readonly keys: readonly string[]; readonly random: Random },
): Clients {
  const beganMs = clock.monotonicMs();
  const seconds = (): string => ((clock.monotonicMs() - beganMs) / 1_000).toFixed(1);
  const seen: Seen = { requests: 0, orders: 0, complaints: [], slowestMs: 0 };
  let isStopped = false;

  /** Sends a request. A request that fails is a complaint, and gives undefined. */
  async function send(key: string, path: string, body?: unknown): Promise<OrderData | undefined> {
    const startMs = clock.monotonicMs();
    seen.requests += 1;
    const method = body === undefined ? 'GET' : 'POST';
    const headers = {
      authorization: `Bearer ${key}`,
      ...(body === undefined ? {} : { 'idempotency-key': randomUUID(), 'content-type': 'application/json' }),
    };
    try {
      const answer = await fetch(`${address}/sandbox/v1${path}`, {
        ...{ method, headers, signal: AbortSignal.timeout(answerMsMax) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      seen.slowestMs = Math.max(seen.slowestMs, clock.monotonicMs() - startMs);
      if (!answer.ok) throw new Error(`was answered with ${answer.status}: ${text}`);
      const { data }: { data: OrderData } = JSON.parse(text);
      return data;
    } catch (error) {
      seen.complaints.push(
        `${method} ${path} failed ${seconds()} s after the start: ${error instanceof Error ? error.message : 'no answer'}`,
      );
      return undefined;
    }
  }

  async function buy(key: string): Promise<void> {
    const quote = await send(key, '/quotes', {
      product_code: 'tsel10',
      client_reference: randomUUID(),
      destination: { customer_no: '081234567890' },
      scenario: plan.random.pick(scenarios),
    });
    if (quote === undefined) return;
    const path = `/orders/${quote.id}`;
    const confirmed = await send(key, `${path}/confirm`, { confirmation_token: quote.confirmation_token });
    if (confirmed === undefined) return;
    seen.orders += 1;
    // Another server may answer than the one that took the confirm.
    const read = await send(key, path);
    for (const wrong of [
      contradiction(quote, confirmed),
      read === undefined ? undefined : contradiction(confirmed, read),
    ])
      if (wrong !== undefined) seen.complaints.push(`${quote.id}: ${wrong}`);
  }

  async function buyAgainAndAgain(number: number): Promise<void> {
    while (!isStopped) await buy(plan.keys[number % plan.keys.length] ?? '');
  }

  const buying = Array.from({ length: plan.clients }, (_, number) => buyAgainAndAgain(number));
  return {
    seen,
    async stop() {
      isStopped = true;
      await Promise.all(buying);
    },
  };
}

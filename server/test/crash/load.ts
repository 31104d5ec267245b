import { randomUUID } from 'node:crypto';
import { makeClock, pause } from '../../src/clock.ts';
import { journeys } from './journeys.ts';
import type { Random } from './random.ts';
import { patienceMs } from '../patience.ts';

/** A final answer to a call: any but "outcome unknown, retry". */
export interface Answer {
  readonly status: number;
  readonly replayed: boolean;
  readonly body: {
    readonly data?: OrderData & { readonly order?: OrderData; readonly serial?: string };
    readonly error?: { readonly code: string };
  };
}

/** The members of an order that the clients check. */
export interface OrderData {
  readonly id: string;
  readonly client_reference: string;
  readonly status: string;
  readonly version: number;
  readonly price: number;
  readonly charged: number;
  readonly confirmation_token: string | null;
}

/** The answers to one client about one of its orders, and its expected end. */
export interface KnownOrder {
  readonly id: string;
  readonly reference: string;
  acknowledged: Pick<OrderData, 'status' | 'version' | 'price' | 'charged'>;
  /** The final status when no more requests are sent for it. */
  expected: string;
  serial?: string;
  /** Every answer about it, in order, for whoever reads the failure of a test. */
  readonly answers: string[];
}

/** Counts of what happened. A campaign in which nothing happens proves nothing. */
export interface Counts {
  ok: number;
  refused: number;
  /** Calls without an answer, or with "outcome unknown", which were sent again with their key. */
  unanswered: number;
  unavailable: number;
  /** Of these, the calls that had taken effect before, so that the last try was a replay. */
  hadHappened: number;
  slowestMs: number;
}

/** The connection of one client. Each call has its own key and is repeated with it until it is answered. */
export interface Client {
  readonly random: Random;
  post(path: string, body: unknown): Promise<Answer>;
  get(path: string): Promise<Answer>;
  /** Records an answer about an order, and reports a contradiction with an earlier one. */
  remember(answer: Answer, expected: string): KnownOrder | undefined;
}

/** Clients that buy without pause until they are stopped. */
export interface Load {
  readonly orders: ReadonlyMap<string, KnownOrder>;
  readonly counts: Counts;
  /** Impossible answers to a client. */
  readonly complaints: readonly string[];
  /** How many calls wait for their final answer now. */
  underWay(): number;
  resume(): void;
  /** Starts no more calls; returns when every call has its final answer. */
  settle(): Promise<void>;
  stop(): Promise<void>;
}

const clock = makeClock();
const retryMs = 50;

/** Starts clients, several per key, that wait for `resume`. `address` is called before every try: a server may move. */
export function openLoad(options: {
  address(): string;
  keys: readonly string[];
  clients: number;
  random: Random;
}): Load {
  const orders = new Map<string, KnownOrder>();
  const counts: Counts = { ok: 0, refused: 0, unanswered: 0, unavailable: 0, hadHappened: 0, slowestMs: 0 };
  const complaints: string[] = [];
  let stopped = false;
  let begun = 0;
  let gate = makeGate();

  async function call(key: string, method: string, path: string, body?: unknown): Promise<Answer> {
    await gate.open;
    if (stopped) throw new Stopped();
    begun += 1;
    try {
      return await untilAnswered({ key, method, path, body, idempotencyKey: randomUUID() });
    } finally {
      begun -= 1;
    }
  }

  async function untilAnswered(request: Call): Promise<Answer> {
    for (let tries = 1; ; tries += 1) {
      if (stopped) throw new Stopped();
      const startMs = clock.monotonicMs();
      const answer = await send(options.address(), request).catch(() => undefined);
      const tookMs = clock.monotonicMs() - startMs;
      counts.slowestMs = Math.max(counts.slowestMs, Math.round(tookMs));
      if (tookMs > patienceMs)
        complaints.push(`${request.method} ${request.path} had no answer for ${patienceMs} ms`);
      if (answer !== undefined && answer.status < 500) {
        if (tries > 1 && answer.replayed) counts.hadHappened += 1;
        if (answer.status < 300) counts.ok += 1;
        else counts.refused += 1;
        return answer;
      }
      const code = answer?.body.error?.code;
      if (code !== undefined && code !== 'service_unavailable')
        complaints.push(`${request.method} ${request.path} gave ${code}`);
      if (tries === 1) counts[answer === undefined ? 'unanswered' : 'unavailable'] += 1;
      await pause(retryMs);
    }
  }

  function remember(answer: Answer, expected: string): KnownOrder | undefined {
    const order = answer.body.data?.order ?? answer.body.data;
    if (order === undefined) return undefined;
    const known = orders.get(order.id);
    const told = `${answer.status} ${order.status} v${order.version}${answer.replayed ? ', replayed' : ''}: ${expected}`;
    known?.answers.push(told);
    if (known === undefined) {
      const first = {
        id: order.id,
        reference: order.client_reference,
        acknowledged: shownOf(order),
        expected,
        answers: [told],
      };
      orders.set(order.id, first);
      return first;
    }
    if (known.reference !== order.client_reference) complaints.push(`${order.id} has another reference`);
    const problem = contradiction(known.acknowledged, order);
    if (problem !== undefined) complaints.push(`${order.id}: ${problem}`);
    known.acknowledged = shownOf(order);
    known.expected = expected;
    return known;
  }

  async function live(number: number): Promise<void> {
    const key = options.keys[number % options.keys.length] ?? '';
    const client: Client = {
      random: options.random,
      post: (path, body) => call(key, 'POST', path, body),
      get: (path) => call(key, 'GET', path),
      remember,
    };
    while (!stopped) {
      await options.random
        .pick(journeys)(client)
        .catch((error: unknown) => {
          if (!(error instanceof Stopped)) complaints.push(String(error));
        });
    }
  }

  const lives = Array.from({ length: options.clients }, (_, number) => live(number));
  return {
    orders,
    counts,
    complaints,
    underWay: () => begun,
    resume: () => gate.release(),
    async settle() {
      gate = makeGate();
      // Calls that passed the old gate in this turn are not counted yet.
      do await pause(10);
      while (begun > 0);
    },
    async stop() {
      stopped = true;
      gate.release();
      await Promise.all(lives);
    },
  };
}

/** Thrown into journeys in progress when the load ends. */
class Stopped extends Error {}

interface Call {
  readonly key: string;
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly idempotencyKey: string;
}

async function send(address: string, { key, method, path, body, idempotencyKey }: Call): Promise<Answer> {
  const answer = await fetch(`${address}/sandbox/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(method === 'POST' ? { 'idempotency-key': idempotencyKey } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(patienceMs + 1_000),
  });
  const replayed = answer.headers.get('idempotency-replayed') === 'true';
  return { status: answer.status, replayed, body: JSON.parse(await answer.text()) };
}

function makeGate(): { readonly open: Promise<void>; release(): void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { open: promise, release: resolve };
}

function shownOf({ status, version, price, charged }: OrderData): KnownOrder['acknowledged'] {
  return { status, version, price, charged };
}

/** The possible later statuses of each status. Written from the specification, not from the code. */
const laterStatuses: Readonly<Record<string, readonly string[]>> = {
  inquiring: [
    'awaiting_confirmation',
    'processing',
    'manual_review',
    'succeeded',
    'failed',
    'cancelled',
    'expired',
  ],
  awaiting_confirmation: ['processing', 'manual_review', 'succeeded', 'failed', 'cancelled', 'expired'],
  processing: ['manual_review', 'succeeded', 'failed', 'expired'],
  manual_review: ['succeeded', 'failed'],
};

/** Describes an impossible change from `before` to `now`; undefined when it is possible. */
export function contradiction(
  before: KnownOrder['acknowledged'],
  now: KnownOrder['acknowledged'],
): string | undefined {
  const text = `${before.status} v${before.version} charged ${before.charged}, then ${now.status} v${now.version} charged ${now.charged}`;
  if (now.version < before.version) return text;
  if (now.version === before.version) {
    const same = now.status === before.status && now.charged === before.charged && now.price === before.price;
    return same ? undefined : text;
  }
  return laterStatuses[before.status]?.includes(now.status) === true ? undefined : text;
}

import { randomUUID } from 'node:crypto';
import { get } from 'node:http';
import { makeClock, pause } from '../../server/src/clock.ts';

/** The latencies of answers, milliseconds; Infinity for one that did not come or was no success. */
export interface Waits {
  readonly health: number[];
  readonly quote: number[];
  readonly confirm: number[];
}

/** The latencies of requests on connections of their own, as `Waits`. */
export interface NewConnectionWaits {
  readonly connectAndHealth: number[];
}

/** Requests are sent on schedule, whether earlier ones are answered or not. */
const healthEveryMs = 50;
const purchaseEveryMs = 100;
const patienceMs = 60_000;
const clock = makeClock();

/** Requests `/healthz` and buys with a live key for this many seconds, and returns the latencies. */
export async function useServer(address: string, key: string, seconds: number): Promise<Waits> {
  const waits: Waits = { health: [], quote: [], confirm: [] };
  const under = { address, key, waits };
  await Promise.all([
    every(healthEveryMs, seconds, () => timed(waits.health, () => fetch(`${address}/healthz`, patience()))),
    every(purchaseEveryMs, seconds, () => buy(under)),
  ]);
  return waits;
}

/** Connects again for each request of `/healthz`, for this many seconds, and returns the latencies. */
export async function connectAnew(address: string, seconds: number): Promise<NewConnectionWaits> {
  const waits: NewConnectionWaits = { connectAndHealth: [] };
  await every(purchaseEveryMs, seconds, async () => {
    const startMs = clock.monotonicMs();
    const status = await new Promise<number | undefined>((resolve) => {
      get(`${address}/healthz`, { agent: false, ...patience() }, (answer) => {
        answer.resume().once('close', () => resolve(answer.statusCode));
      }).once('error', () => resolve(undefined));
    });
    waits.connectAndHealth.push(status === 200 ? clock.monotonicMs() - startMs : Infinity);
  });
  return waits;
}

async function every(ms: number, seconds: number, begin: () => Promise<unknown>): Promise<void> {
  const begun: Promise<unknown>[] = [];
  const startMs = clock.monotonicMs();
  for (let i = 0; i * ms < seconds * 1_000; i += 1) {
    await pause(Math.max(0, startMs + i * ms - clock.monotonicMs()));
    begun.push(begin());
  }
  await Promise.all(begun);
}

async function buy({ address, key, waits }: { address: string; key: string; waits: Waits }): Promise<void> {
  const post = (path: string, body: unknown) =>
    fetch(`${address}/v1${path}`, {
      ...patience(),
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'idempotency-key': randomUUID(),
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
  const destination = { customer_no: '087800001230' };
  const quote = { product_code: 'xld10', client_reference: randomUUID(), destination };
  const text = await timed(waits.quote, () => post('/quotes', quote));
  if (text === undefined) return;
  const { data }: { data: { id: string; confirmation_token: string } } = JSON.parse(text);
  const confirm = { confirmation_token: data.confirmation_token };
  await timed(waits.confirm, () => post(`/orders/${data.id}/confirm`, confirm));
}

/** Sends a request, records its latency, and returns the answer; undefined when it is no success. */
async function timed(waits: number[], send: () => Promise<Response>): Promise<string | undefined> {
  const startMs = clock.monotonicMs();
  const text = await send().then(
    async (answer) => (answer.ok ? answer.text() : undefined),
    () => undefined,
  );
  waits.push(text === undefined ? Infinity : clock.monotonicMs() - startMs);
  return text;
}

function patience(): { signal: AbortSignal } {
  return { signal: AbortSignal.timeout(patienceMs) };
}

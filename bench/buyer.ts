import { randomUUID } from 'node:crypto';
import type { Step } from './closed-loop.ts';
import { type HttpAnswer, type HttpConnection, openHttp, postRequest } from './http-connection.ts';

/** Where buyers write how long each request took, milliseconds. */
export interface OrderSamples {
  readonly quote: number[];
  readonly confirm: number[];
}

/** What every order of the benchmark buys; it is in the starter catalog. */
const benchProduct = 'tsel10';

/**
 * A client that buys: a quote, then its confirm, each under an Idempotency-Key of its own.
 * The step throws unless the order succeeds, because a rate of refusals has no meaning.
 */
export function makeBuyer(connection: HttpConnection, nextKey: () => string, samples: OrderSamples): Step {
  return async () => {
    const key = nextKey();
    const body = `{"product_code":"${benchProduct}","client_reference":"b-${randomUUID()}","destination":{"customer_no":"081234567890"}}`;
    const startMs = performance.now();
    const quoted = await connection.send(postRequest('/sandbox/v1/quotes', key, randomUUID(), body));
    const quotedMs = performance.now();
    if (quoted.status !== 201) throw unexpected('quote', quoted);
    const path = `/sandbox/v1/orders/${textAfter(quoted.body, '"id":"')}/confirm`;
    const token = textAfter(quoted.body, '"confirmation_token":"');
    const confirm = postRequest(path, key, randomUUID(), `{"confirmation_token":"${token}"}`);
    const sentMs = performance.now();
    const confirmed = await connection.send(confirm);
    if (confirmed.status !== 200 || !confirmed.body.includes('"status":"succeeded"'))
      throw unexpected('confirm', confirmed);
    samples.quote.push(quotedMs - startMs);
    samples.confirm.push(performance.now() - sentMs);
  };
}

/** Buyers on connections of their own, whose latencies go into `samples`. */
export type MakeBuyers = (samples: OrderSamples) => readonly Step[];

/** Connects `clients` buyers to a server for the time of `work`. */
export async function withBuyers<T>(
  url: string,
  nextKey: () => string,
  clients: number,
  work: (buyers: MakeBuyers) => Promise<T>,
): Promise<T> {
  const connections = await Promise.all(Array.from({ length: clients }, () => openHttp(url)));
  try {
    return await work((samples) => connections.map((connection) => makeBuyer(connection, nextKey, samples)));
  } finally {
    for (const connection of connections) connection.close();
  }
}

/** Gives one key after the other, again and again. */
export function takeTurns(keys: readonly string[]): () => string {
  let turn = 0;
  return () => keys[(turn += 1) % keys.length] ?? '';
}

/** The text between `before` and the next quotation mark. */
export function textAfter(body: string, before: string): string {
  const start = body.indexOf(before) + before.length;
  return body.slice(start, body.indexOf('"', start));
}

function unexpected(what: string, answer: HttpAnswer): Error {
  return new Error(`A ${what} answered ${answer.status}: ${answer.body.slice(0, 300)}`);
}

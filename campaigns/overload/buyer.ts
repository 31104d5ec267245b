import { randomUUID } from 'node:crypto';
import { textAfter } from '../../bench/buyer.ts';
import {
  getRequest,
  type HttpAnswer,
  type HttpConnection,
  openHttp,
  postRequest,
} from '../../bench/http-connection.ts';
import { makeClock } from '../../server/src/clock.ts';
import { type Environment, environments } from '../../server/src/environment.ts';

/** What came of orders that arrived at a server, for one environment. Latencies in milliseconds. */
export interface Results {
  /** From the intended start of a sold order to the answer to its confirm. */
  readonly sold: number[];
  /** From the intended start of a request that was refused with 503 to its answer. */
  readonly refused: number[];
  /** How many of the refused requests were confirms. */
  refusedConfirms: number;
  /** Any other answer, in words. */
  readonly unexpected: string[];
}

/** Buys once, for an order that should have started at `intendedMs`. It never rejects. */
export type Buy = (intendedMs: number, results: Results) => Promise<void>;

/** Buyers that are connected, by environment. */
export type Buyers = Readonly<Record<Environment, readonly Buy[]>>;

const clock = makeClock();
const prefixes: Readonly<Record<Environment, string>> = { live: '/v1', sandbox: '/sandbox/v1' };
/** The server may close the oldest of more connections without a key. */
const connectedAtOnce = 64;

/** No results yet. */
export function noResults(): Record<Environment, Results> {
  const none = (): Results => ({ sold: [], refused: [], refusedConfirms: 0, unexpected: [] });
  return { live: none(), sandbox: none() };
}

/** Connects `count` buyers in each environment, each with a connection that the server has authenticated. */
export async function connectBuyers(
  address: string,
  keys: Readonly<Record<Environment, string>>,
  count: number,
): Promise<{ buyers: Buyers; close(): void }> {
  const connections: HttpConnection[] = [];
  const buyers: Record<Environment, Buy[]> = { live: [], sandbox: [] };
  async function connectOne(environment: Environment): Promise<void> {
    const connection = await openHttp(address);
    connections.push(connection);
    const { status } = await connection.send(
      getRequest(`${prefixes[environment]}/wallet`, keys[environment]),
    );
    if (status !== 200) throw new Error(`A wallet answered ${status}.`);
    buyers[environment].push(makeBuy(connection, environment, keys[environment]));
  }
  for (const environment of environments)
    for (let n = 0; n < count; n += connectedAtOnce)
      await Promise.all(
        Array.from({ length: Math.min(connectedAtOnce, count - n) }, () => connectOne(environment)),
      );
  return {
    buyers,
    close() {
      for (const connection of connections) connection.close();
    },
  };
}

function makeBuy(connection: HttpConnection, environment: Environment, key: string): Buy {
  const prefix = prefixes[environment];
  async function buy(intendedMs: number, results: Results): Promise<void> {
    const body = `{"product_code":"xld10","client_reference":"c-${randomUUID()}","destination":{"customer_no":"087800001230"}}`;
    const quoted = await connection.send(postRequest(`${prefix}/quotes`, key, randomUUID(), body));
    if (quoted.status !== 201) return noteRefused(quoted, 'quote', intendedMs, results);
    const path = `${prefix}/orders/${textAfter(quoted.body, '"id":"')}/confirm`;
    const token = textAfter(quoted.body, '"confirmation_token":"');
    const confirm = `{"confirmation_token":"${token}"}`;
    const sentMs = clock.monotonicMs();
    const confirmed = await connection.send(postRequest(path, key, randomUUID(), confirm));
    if (confirmed.status !== 200) return noteRefused(confirmed, 'confirm', sentMs, results);
    if (!confirmed.body.includes('"status":"succeeded"'))
      results.unexpected.push(confirmed.body.slice(0, 300));
    results.sold.push(clock.monotonicMs() - intendedMs);
  }
  return (intendedMs, results) =>
    buy(intendedMs, results).catch((error: unknown) => void results.unexpected.push(String(error)));
}

function noteRefused(
  { status, body }: HttpAnswer,
  what: 'quote' | 'confirm',
  sentMs: number,
  results: Results,
): void {
  if (status !== 503)
    return void results.unexpected.push(`a ${what} answered ${status}: ${body.slice(0, 200)}`);
  results.refused.push(clock.monotonicMs() - sentMs);
  if (what === 'confirm') results.refusedConfirms += 1;
}

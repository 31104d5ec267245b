import type { App } from '../../src/app.ts';
import type { Principal } from '../../src/clients/principal.ts';
import type { Scenario } from '../../src/suppliers/simulator/scenario.ts';
import { callerOf, type UseCaseResult } from '../in-process.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '../server.ts';

/** Two servers on one database, as on two machines. */
export interface Nodes {
  readonly first: TestServer;
  readonly second: TestServer;
  stop(): Promise<void>;
}

/** Starts two nodes without workers, so that only the race itself changes orders. */
export async function startNodes(options: TestServerOptions = {}): Promise<Nodes> {
  const first = await startTestServer({ worker: false, ...options });
  const second = await startTestServer({ worker: false, ...options, besides: first });
  return {
    first,
    second,
    async stop() {
      await second.stop();
      await first.stop();
    },
  };
}

/** An order that can be confirmed. */
export interface ConfirmableOrder {
  readonly orderId: string;
  readonly confirmationToken: string;
}

/** Creates orders that await their confirmation, many at once. */
export async function givenAwaiting(
  app: App,
  principal: Principal,
  count: number,
  scenario: Scenario = 'success',
): Promise<ConfirmableOrder[]> {
  const caller = callerOf(app, principal);
  return Promise.all(
    Array.from({ length: count }, async () => awaitingOf(await caller.quote(quoteInput({ scenario })))),
  );
}

let references = 0;

/** A quote for the cheapest credit, with a reference of its own. */
export function quoteInput(change: { scenario?: Scenario } = {}) {
  references += 1;
  return {
    productCode: 'tsel2',
    clientReference: `race-${references}`,
    destination: { customer_no: '081234567890' },
    ...change,
  };
}

export function awaitingOf(said: UseCaseResult): ConfirmableOrder {
  if (said.kind !== 'order' || said.order.confirmation_token === null)
    throw new Error(`No order awaits: ${nameOf(said)}.`);
  return { orderId: said.order.id, confirmationToken: said.order.confirmation_token };
}

/** An answer in a word: the status of its order, its refusal, or `balance`. */
export function nameOf(said: UseCaseResult): string {
  if (said.kind === 'order') return said.order.status;
  return said.kind === 'refused' ? said.code : 'balance';
}

/** Runs `rounds` races, `width` of them at a time, and counts how each ended. */
export async function countRaces(
  rounds: number,
  width: number,
  race: (round: number) => Promise<string>,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  let next = 0;
  await Promise.all(
    Array.from({ length: width }, async () => {
      while (next < rounds) {
        const round = next;
        next += 1;
        const end = await race(round);
        counts[end] = (counts[end] ?? 0) + 1;
      }
    }),
  );
  return counts;
}

/** Starts two things within a millisecond of each other, in either order. */
export async function together<A, B>(a: () => Promise<A>, b: () => Promise<B>): Promise<[A, B]> {
  const lead = Math.random() * 1.5;
  const later = <T>(start: () => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => setTimeout(() => void start().then(resolve, reject), lead));
  return Math.random() < 0.5 ? Promise.all([a(), later(b)]) : Promise.all([later(a), b()]);
}

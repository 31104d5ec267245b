import type { ModelOrder, State } from './model.ts';
import { refusal, type Request } from './requests.ts';

/** A request that carries an idempotency key. */
type Keyed = Exclude<Request, { do: 'deposit' | 'read' | 'refund' | 'reverse' | 'rule' | 'wallet' }>;

/** The order that a request with this key has made before, or why the key is refused; undefined when it is new. */
export function replayOf(
  state: State,
  request: Keyed,
): { order: ModelOrder } | { refused: string } | undefined {
  const known = state.keys.get(keyText(request));
  if (known === undefined) return undefined;
  const order = known.orderId === null ? undefined : state.orders.get(known.orderId);
  if (known.print !== printOf(request) || order === undefined)
    return { refused: refusal('idempotency_key_reused') };
  return { order };
}

/** Remembers what was done under the key of a request. */
export function keep(state: State, request: Keyed, orderId: string): void {
  state.keys.set(keyText(request), { print: printOf(request), orderId, balance: 0n });
}

/** A key as the model knows it: each account has keys of its own. */
export function keyText(request: Keyed): string {
  return `${request.account} ${request.key}`;
}

/** Everything that a request asks for, as text: what a replay must repeat. */
export function printOf(request: Request): string {
  return Object.entries(request)
    .filter(([name]) => name !== 'key')
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join(' ');
}

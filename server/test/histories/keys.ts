import type { ModelOrder, State } from './model.ts';
import { refusal, type Request } from './requests.ts';

/** A request that carries an idempotency key. */
type Keyed = Exclude<Request, { do: 'deposit' | 'read' | 'refund' | 'reverse' | 'rule' | 'wallet' }>;

/** The order that a request with this key has made before, or the refusal of the key; undefined when it is new. */
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

/** Records the result of a request under its key. */
export function keep(state: State, request: Keyed, orderId: string): void {
  state.keys.set(keyText(request), { print: printOf(request), orderId, balance: 0n });
}

/** A key in the model: each account has keys of its own. */
export function keyText(request: Keyed): string {
  return `${request.account} ${request.key}`;
}

/** The content of a request as text: a replay must have the same. */
export function printOf(request: Request): string {
  return Object.entries(request)
    .filter(([name]) => name !== 'key')
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join(' ');
}

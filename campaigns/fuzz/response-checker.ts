import type { ContractCheck } from '../../server/test/api/contract-check.ts';
import type { Received } from './http-messages.ts';
import { asJson, type Json, type Operation } from './operations.ts';
import type { Actor } from './plan.ts';

/** A request and its response. */
export interface Exchange {
  readonly method: string;
  readonly target: string;
  readonly received: Received;
  /** What no response may contain. */
  readonly secrets: readonly string[];
  /** Of a request of an operation. */
  readonly call?: {
    readonly operation: Operation;
    readonly actor: Actor;
    readonly environment: 'live' | 'sandbox';
    readonly isSound: boolean | undefined;
    /** Whether it names an order of another account. */
    readonly isForeign: boolean;
  };
}

/** Says what is wrong with a response; undefined when nothing is. */
export type ResponseChecker = (exchange: Exchange) => string | undefined;

/** The refusals of a request that the document does not allow. */
const syntaxRefusals: ReadonlySet<unknown> = new Set([
  'idempotency_key_required',
  'invalid_parameter',
  'malformed_json',
  'malformed_request',
  'payload_too_large',
  'unsupported_media_type',
]);

/**
 * Refusals of members that are allowed by themselves: the clock of an account may be ten years ahead at most, and a bank transfer has
 * no channel.
 */
const rulesBeyondSchemas: ReadonlySet<string> = new Set([
  'advanceClock seconds maximum',
  'createDeposit channel not_allowed',
]);

/** A target that has one spelling, so that its operation is known. `/events` is not in the document. */
const plainTarget = /^\/(?!\/)(?!sandbox\/v1\/events)[a-z0-9._~/-]*(\?[^#]*)?$/;

/** What the path and the headers of a request may have together, bytes. */
const headBytesMax = 16_384;

/** The operations that are a POST and change nothing. */
const readingPosts: ReadonlySet<string> = new Set(['searchOrders']);

const barred: ReadonlySet<Actor> = new Set(['garbled', 'nobody', 'revoked', 'stranger', 'suspended']);

/** Makes the check of responses by the document and by the rules of access. */
export function makeResponseChecker(contract: ContractCheck): ResponseChecker {
  return (exchange) => {
    const { method, target, received } = exchange;
    if (received.status >= 500 && received.status !== 503) return `it is a ${received.status}`;
    const leaked = exchange.secrets.some((secret) => appearsIn(received, secret));
    if (leaked) return 'it shows a secret';
    const broken = messageOf(() =>
      plainTarget.test(target) && !isHeadTooLarge(exchange)
        ? contract({ ...received, method, path: target })
        : checkShape(method, received),
    );
    return broken ?? refusedAccess(exchange) ?? soundness(exchange);
  };
}

/** Its path is not read, so the answer does not name its environment. */
function isHeadTooLarge({ target, received }: Exchange): boolean {
  return received.status === 413 && target.length > headBytesMax / 2;
}

function messageOf(check: () => void): string | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    return text.split('\n')[0] ?? text;
  }
}

/** A refusal in the format of all, wherever it comes from. */
export function checkShape(method: string, { status, body, headers }: Received): void {
  if (headers.get('x-request-id') === null) throw new Error('X-Request-Id is missing');
  if (status < 400 || method === 'HEAD') return;
  const { error, meta } = asJson(JSON.parse(body));
  if (typeof asJson(error)['code'] !== 'string' || typeof asJson(error)['message'] !== 'string')
    throw new Error('it is not an error of the document');
  if (asJson(meta)['request_id'] !== headers.get('x-request-id')) throw new Error('meta.request_id differs');
}

function appearsIn({ body, headers }: Received, secret: string): boolean {
  return (
    body.includes(secret) || [...headers.keys()].some((name) => headers.get(name)?.includes(secret) === true)
  );
}

function refusedAccess({ received: { status }, call, method }: Exchange): string | undefined {
  if (call === undefined || status >= 400) return undefined;
  const { actor, environment, isForeign } = call;
  if (barred.has(actor)) return `the actor "${actor}" has access`;
  if (actor === 'reader' && method === 'POST' && !readingPosts.has(call.operation.id))
    return 'a key that may only read has changed something';
  if ((actor === 'live') !== (environment === 'live')) return 'a key of the other environment has access';
  return isForeign ? 'it shows an order of another account' : undefined;
}

function soundness({ received: { status, body }, call }: Exchange): string | undefined {
  if (call?.isSound === undefined) return undefined;
  if (status < 400) return call.isSound ? undefined : 'it accepts what the document does not allow';
  if (status === 304 || !call.isSound || (call.actor !== 'owner' && call.actor !== 'live')) return undefined;
  const { code, details } = errorOf(body);
  return syntaxRefusals.has(code) && !rulesBeyondSchemas.has(ruleIn(call.operation, details))
    ? `it refuses what the document allows: ${String(code)} ${JSON.stringify(details)}`
    : undefined;
}

/** The operation, the member and the rule that a refusal with one detail names. */
function ruleIn({ id }: Operation, details: unknown): string {
  const [detail, another] = Array.isArray(details) ? details.map((one: unknown) => asJson(one)) : [];
  return detail === undefined || another !== undefined
    ? ''
    : `${id} ${String(detail['field'])} ${String(detail['code'])}`;
}

function errorOf(body: string): Json {
  return asJson(asJson(JSON.parse(body))['error']);
}

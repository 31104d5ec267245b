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
export type Judge = (exchange: Exchange) => string | undefined;

/** The refusals of a request that the document does not allow. */
const syntaxRefusals: ReadonlySet<unknown> = new Set([
  'idempotency_key_required',
  'invalid_parameter',
  'malformed_json',
  'malformed_request',
  'payload_too_large',
  'unsupported_media_type',
]);

/** Headers that every response of a web server may have. The others belong to the API, and are declared. */
const generalHeaders =
  /^(connection|keep-alive|date|content-(type|length|encoding|security-policy)|transfer-encoding|cache-control|vary|allow|x-request-id|strict-transport-security|referrer-policy|cross-origin-[a-z-]+|origin-agent-cluster|x-(content-type-options|dns-prefetch-control|download-options|frame-options|permitted-cross-domain-policies|xss-protection)|permissions-policy)$/;

/** A target that has one spelling, so that its operation is known. */
const plainTarget = /^\/(?!\/)[a-z0-9._~/-]*(\?[^#]*)?$/;

const barred: ReadonlySet<Actor> = new Set(['garbled', 'nobody', 'revoked', 'stranger', 'suspended']);

/** Makes the check of responses by the document and by the rules of access. */
export function makeJudge(contract: ContractCheck): Judge {
  return (exchange) => {
    const { method, target, received } = exchange;
    if (received.status >= 500 && received.status !== 503) return `it is a ${received.status}`;
    const leaked = exchange.secrets.some((secret) => appearsIn(received, secret));
    if (leaked) return 'it shows a secret';
    const headers = { get: received.headers.get, has: received.headers.has };
    const broken = messageOf(() =>
      plainTarget.test(target)
        ? contract({ ...received, headers, method, path: target })
        : checkShape(method, received),
    );
    return broken ?? undeclaredHeader(exchange) ?? refusedAccess(exchange) ?? soundness(exchange);
  };
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
  return body.includes(secret) || headers.names.some((name) => (headers.get(name) ?? '').includes(secret));
}

function undeclaredHeader({ received, call }: Exchange): string | undefined {
  if (call === undefined) return undefined;
  const response: unknown = call.operation.responses[String(received.status)];
  // A path that exists in the sandbox only is answered with 404, which such an operation may not have.
  if (response === undefined) return undefined;
  const declared = new Set(
    Object.keys(asJson(asJson(response)['headers'] ?? {})).map((name) => name.toLowerCase()),
  );
  const odd = received.headers.names.find((name) => !generalHeaders.test(name) && !declared.has(name));
  return odd === undefined ? undefined : `the header "${odd}" is not declared`;
}

function refusedAccess({ received: { status }, call, method }: Exchange): string | undefined {
  if (call === undefined || status >= 400) return undefined;
  const { actor, environment, isForeign } = call;
  if (barred.has(actor)) return `the actor "${actor}" has access`;
  if (actor === 'reader' && method === 'POST') return 'a key that may only read has changed something';
  if ((actor === 'live') !== (environment === 'live')) return 'a key of the other environment has access';
  return isForeign ? 'it shows an order of another account' : undefined;
}

function soundness({ received: { status, body }, call }: Exchange): string | undefined {
  if (call?.isSound === undefined) return undefined;
  if (status < 400) return call.isSound ? undefined : 'it accepts what the document does not allow';
  if (status === 304 || !call.isSound || (call.actor !== 'owner' && call.actor !== 'live')) return undefined;
  const { code, details } = errorOf(body);
  return syntaxRefusals.has(code)
    ? `it refuses what the document allows: ${String(code)} ${JSON.stringify(details)}`
    : undefined;
}

function errorOf(body: string): Json {
  return asJson(asJson(JSON.parse(body))['error']);
}

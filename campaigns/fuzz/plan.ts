/** Whose key a request has; `stranger` sends a key that does not exist, and `garbled` a header that is none. */
export const actors = [
  'owner',
  'other',
  'reader',
  'live',
  'revoked',
  'suspended',
  'stranger',
  'garbled',
  'nobody',
] as const;
export type Actor = (typeof actors)[number];

/**
 * A body as it is sent. In `value`, the texts `$token`, `$reference`, `$destination` and `$bill` stand for what is known when it
 * is sent.
 */
export type PlannedBody =
  | { readonly kind: 'none' }
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'text'; readonly value: unknown; readonly fault: TextFault };

/** What is wrong with the bytes of a body, or with what its headers say about them. */
export const textFaults = [
  'cut',
  'repeated member',
  'two values',
  'byte order mark',
  'not UTF-8',
  'UTF-16',
  'too large',
  'deep',
  'empty',
  'blank',
  'other type',
  'other charset',
  'compressed',
] as const;
export type TextFault = (typeof textFaults)[number];

/** A request of an operation. */
export interface Call {
  readonly kind: 'call';
  readonly operation: string;
  readonly environment: 'live' | 'sandbox';
  readonly actor: Actor;
  /** `$own` is the first order of the plan; `$foreign` one of another account. */
  readonly id: string;
  readonly query: readonly (readonly [string, string])[];
  readonly headers: readonly (readonly [string, string])[];
  readonly body: PlannedBody;
  readonly key: 'bad' | 'missing' | 'new' | 'of the last POST';
}

/** A request outside the operations of the document. */
export interface Visit {
  readonly kind: 'visit';
  readonly method: string;
  readonly target: string;
  readonly body: string;
  readonly actor: Actor;
}

/** One request after the other; `repeat` sends the bytes of the last call again. */
export type Step = Call | Visit | { readonly kind: 'repeat' };

/** Requests that share one order, or bytes that are no correct request. */
export type Plan =
  | { readonly kind: 'steps'; readonly steps: readonly Step[] }
  | { readonly kind: 'broken'; readonly bytes: string };

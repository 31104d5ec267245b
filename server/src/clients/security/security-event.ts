/**
 * The kinds of security events: the code of the refusal, that an address reached the limit of failures, that the signature of
 * a callback was wrong, or that somebody failed to sign in to the portal.
 */
export const securityEventKinds = [
  'account_suspended',
  'expired_key',
  'failure_limit',
  'forged_callback',
  'invalid_key',
  'ip_not_allowed',
  'refused_sign_in',
  'revoked_key',
  'wrong_environment',
] as const;
export type SecurityEventKind = (typeof securityEventKinds)[number];

/** A refused request that an operator should be able to find. */
export interface SecurityEvent {
  readonly kind: SecurityEventKind;
  /** The id of the key, if it is a key of ours; never the key. */
  readonly keyId?: string | undefined;
  /** The address of the client, as trusted proxies report it. */
  readonly ipAddress: string;
}

/** The kind of a refusal; undefined if it is not a security event. */
export function securityEventKind(code: string): SecurityEventKind | undefined {
  return securityEventKinds.find((kind) => kind === code);
}

import type { Environment } from '../environment.ts';
import type { RefusalCode } from '../refusals.ts';
import { parseIpAddress, type IpAddress } from './ip-address.ts';

/** A key and its account, as the database has them. */
export interface KeyFacts {
  readonly environment: Environment;
  /** The expiry, milliseconds since 1970; null when the key does not expire. */
  readonly expiresAtMs: number | null;
  readonly revoked: boolean;
  readonly suspended: boolean;
  readonly liveApproved: boolean;
  /** Whether an IP address may use the key; undefined when every address may. */
  readonly allows: ((address: IpAddress | undefined) => boolean) | undefined;
}

/** The request, and the database's time in milliseconds since 1970. */
export interface AccessFacts {
  readonly environment: Environment;
  readonly ipAddress: string;
  readonly nowMs: number;
}

/** Why a request is refused. Refusals `by` the key itself count as failed authentications of the IP address. */
export interface AccessRefusal {
  readonly by: 'key' | 'environment' | 'address' | 'account';
  readonly code: RefusalCode;
}

/** Decides on a request with an existing key. The client sees the first refusal that applies. */
export function decideAccess(key: KeyFacts, facts: AccessFacts): AccessRefusal | undefined {
  const ended = endOf(key, facts);
  if (key.environment !== facts.environment) {
    // A valid key in the wrong environment is still valid, so other clients' failures from its IP address do not delay
    // it.
    return { by: ended === undefined ? 'environment' : 'key', code: 'wrong_environment' };
  }
  if (ended !== undefined) return { by: 'key', code: ended };
  if (key.allows !== undefined && !key.allows(parseIpAddress(facts.ipAddress))) {
    return { by: 'address', code: 'ip_not_allowed' };
  }
  if (key.suspended) return { by: 'account', code: 'account_suspended' };
  if (lacksApproval(key.environment, key)) return { by: 'account', code: 'account_not_live' };
  return undefined;
}

/** Whether the keys of an account in an environment wait for its approval. */
export function lacksApproval(
  environment: Environment,
  { liveApproved }: { readonly liveApproved: boolean },
): boolean {
  return environment === 'live' && !liveApproved;
}

function endOf(key: KeyFacts, facts: AccessFacts): 'expired_key' | 'revoked_key' | undefined {
  if (key.expiresAtMs !== null && key.expiresAtMs <= facts.nowMs) return 'expired_key';
  return key.revoked ? 'revoked_key' : undefined;
}

import type { Environment } from '../environment.ts';
import type { RefusalCode } from '../refusals.ts';
import { parseIpAddress, type IpAddress } from './ip-address.ts';

/** What the database says of a key and its account. */
export interface KeyFacts {
  readonly environment: Environment;
  /** Milliseconds from the reading to the expiry; null when the key does not expire. */
  readonly expiresInMs: number | null;
  readonly revoked: boolean;
  readonly suspended: boolean;
  readonly liveApproved: boolean;
  /** Whether an address may use the key; undefined when every address may. */
  readonly allows: ((address: IpAddress | undefined) => boolean) | undefined;
}

/** The request that wants in, and how long ago the facts were read. */
export interface AccessFacts {
  readonly environment: Environment;
  readonly ipAddress: string;
  readonly elapsedMs: number;
}

/** Why a request is not let in, and whether the key is no valid one: those are counted per address. */
export interface AccessRefusal {
  readonly by: 'key' | 'environment' | 'address' | 'account';
  readonly code: RefusalCode;
}

/** Judges a request with an existing key. The first refusal that holds is the one the client sees. */
export function decideAccess(key: KeyFacts, ask: AccessFacts): AccessRefusal | undefined {
  const ended = endOf(key, ask);
  if (key.environment !== ask.environment) {
    // A valid key in the wrong place is valid still: it must not wait for what others at its address did.
    return { by: ended === undefined ? 'environment' : 'key', code: 'wrong_environment' };
  }
  if (ended !== undefined) return { by: 'key', code: ended };
  if (key.allows !== undefined && !key.allows(parseIpAddress(ask.ipAddress))) {
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

function endOf(key: KeyFacts, ask: AccessFacts): 'expired_key' | 'revoked_key' | undefined {
  if (key.expiresInMs !== null && key.expiresInMs <= ask.elapsedMs) return 'expired_key';
  return key.revoked ? 'revoked_key' : undefined;
}

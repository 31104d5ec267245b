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
export interface AccessAsk {
  readonly environment: Environment;
  readonly ipAddress: string;
  readonly elapsedMs: number;
}

/** Why a request is not let in, and whether the fault is the key's own: those are counted per address. */
export interface AccessRefusal {
  readonly by: 'key' | 'address' | 'account';
  readonly code: RefusalCode;
}

/** Judges a request with an existing key. The first refusal that holds is the one the client sees. */
export function decideAccess(key: KeyFacts, ask: AccessAsk): AccessRefusal | undefined {
  if (key.environment !== ask.environment) return { by: 'key', code: 'wrong_environment' };
  if (key.expiresInMs !== null && key.expiresInMs <= ask.elapsedMs) return { by: 'key', code: 'expired_key' };
  if (key.revoked) return { by: 'key', code: 'revoked_key' };
  if (key.allows !== undefined && !key.allows(parseIpAddress(ask.ipAddress))) {
    return { by: 'address', code: 'ip_not_allowed' };
  }
  if (key.suspended) return { by: 'account', code: 'account_suspended' };
  if (key.environment === 'live' && !key.liveApproved) return { by: 'account', code: 'account_not_live' };
  return undefined;
}

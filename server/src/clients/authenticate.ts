import type { Clock } from '../clock.ts';
import type { Database } from '../database/connection.ts';
import { sql } from '../database/sql.ts';
import type { Environment } from '../environment.ts';
import type { RateUse, RefusalCode } from '../refusals.ts';
import { keyHashOf } from './api-key.ts';
import { decideAccess, type KeyFacts } from './decide-access.ts';
import { makeFailedAttempts } from './failed-attempts.ts';
import { addressList } from './ip-address.ts';
import { readClientVersion, watchClientVersion } from './client-version.ts';
import { makeKeyCache, type KeyCache } from './key-cache.ts';
import { makeKeyDigests, readKeyDigests } from './key-digests.ts';
import { makeKeyUse, type FaultLog } from './key-use.ts';
import { applyDefaults, type DefaultLimits, type LimitsRow } from './limits.ts';
import { scopes, type Principal } from './principal.ts';
import { RefusedAuthentication } from './refused-authentication.ts';
import { securityEventKind } from './security/security-event.ts';
import type { SecurityEvents } from './security/security-events.ts';
import type { RateLimiter } from './rate-limit.ts';

/** Authenticates requests. */
export interface Authenticator {
  /**
   * Finds the principal of a request from its Authorization header, the environment of its path, and its IP address. An
   * operator's changes to the key or its account take effect within 5 seconds.
   * @throws RefusedAuthentication with a code of 401 or 403, or `rate_limited` instead of a 401 after too many failures
   */
  authenticate(header: string | undefined, environment: Environment, ipAddress: string): Promise<Principal>;
  /** Loads the digests of all keys, so that the first request need not wait for them. */
  loadKeys(): Promise<void>;
  /** Writes the pending last uses. */
  close(): Promise<void>;
}

/** The dependencies of an authenticator. */
export interface AuthenticatorParts {
  readonly database: Database;
  /** The first part of every key. */
  readonly brand: string;
  readonly clock: Clock;
  readonly defaults: DefaultLimits;
  readonly log: FaultLog;
  readonly rateLimiter: Pick<RateLimiter, 'look'>;
  readonly securityEvents: Pick<SecurityEvents, 'note'>;
}

/** Makes the authenticator of a node, with its own cache. */
export function makeAuthenticator({
  database,
  brand,
  clock,
  defaults,
  log,
  rateLimiter,
  securityEvents,
}: AuthenticatorParts): Authenticator {
  const version = watchClientVersion(clock, () => readClientVersion(database));
  const digests = makeKeyDigests(version, (since) => readKeyDigests(database, since));
  const cache = makeKeyCache(clock, version, async (hash) => {
    if (!(await digests.has(hash))) return undefined;
    const row = await readKey(database, hash);
    return row && knownKey(row, defaults);
  });
  const failedAttempts = makeFailedAttempts(clock);
  const keyUse = makeKeyUse(database, clock, log);

  function refuse(refused: RefusedKey, ipAddress: string, rateUse: RateUse): never {
    const kind = securityEventKind(refused.reason);
    if (kind !== undefined) securityEvents.note({ kind, keyId: refused.keyId, ipAddress });
    throw new RefusedAuthentication(refused.reason, { ...refused, rateUse });
  }

  /** A failure counts for its address, whose further failures must wait when there are too many. */
  function fail(refused: RefusedKey, ipAddress: string): never {
    const rateUse = failedAttempts.count(ipAddress);
    if (!rateUse.exceeded) return refuse(refused, ipAddress, rateUse);
    securityEvents.note({ kind: 'failure_limit', ipAddress });
    return refuse({ ...refused, retryAfterSeconds: rateUse.resetSeconds }, ipAddress, rateUse);
  }

  return {
    async authenticate(header, environment, ipAddress) {
      const found = await findKey(cache, brand, header);
      if (typeof found === 'string') return fail({ reason: found }, ipAddress);
      const { facts, principal } = found;
      const { now, sentMs } = version.latest();
      const nowMs = now.getTime() + (clock.monotonicMs() - sentMs) + clock.offsetMs;
      const refused = decideAccess(facts, { environment, ipAddress, nowMs });
      if (refused !== undefined) {
        const key = { reason: refused.code, keyId: principal.keyId };
        if (refused.by === 'key') return fail(key, ipAddress);
        refuse(key, ipAddress, await rateLimiter.look(principal));
      }
      keyUse.note(principal.keyId);
      return principal;
    },
    async loadKeys() {
      await version.refresh();
      await digests.load();
    },
    close: () => keyUse.close(),
  };
}

/** Why a request is refused, and with which key of ours. */
interface RefusedKey {
  readonly reason: RefusalCode;
  readonly keyId?: string;
  /** Whole seconds; only for too many failures. */
  readonly retryAfterSeconds?: number;
}

/** A key from the database, prepared for checking requests. */
interface KnownKey {
  readonly facts: KeyFacts;
  readonly principal: Principal;
}

async function findKey(
  cache: KeyCache<KnownKey>,
  brand: string,
  header: string | undefined,
): Promise<KnownKey | 'missing_key' | 'invalid_key'> {
  const token = /^Bearer +(.*)$/i.exec(header ?? '')?.[1]?.trim();
  if (token === undefined || token === '') return 'missing_key';
  const hash = keyHashOf(brand, token);
  if (hash === undefined) return 'invalid_key';
  return (await cache.get(hash)) ?? 'invalid_key';
}

interface KeyRow extends LimitsRow {
  readonly id: string;
  readonly accountId: string;
  readonly environment: Environment;
  readonly scopes: readonly string[];
  readonly allowedCidrs: readonly string[] | null;
  readonly expiresAtMs: number | null;
  readonly revoked: boolean;
  readonly suspended: boolean;
  readonly liveApproved: boolean;
}

async function readKey(database: Database, hash: string): Promise<KeyRow | undefined> {
  const [row] = await database.rows(sql<KeyRow>`
    select k.id, k.account_id as "accountId", k.environment, k.scopes, k.allowed_cidrs as "allowedCidrs",
           (extract(epoch from k.expires_at) * 1000)::double precision as "expiresAtMs",
           k.revoked_at is not null as revoked, a.suspended_at is not null as suspended,
           a.live_approved as "liveApproved",
           case when l.transaction_rupiah is null then setting_number('limits.transaction', null)::bigint else l.transaction_rupiah end as "transaction",
           case when l.daily_rupiah is null then setting_number('limits.daily', null)::bigint else l.daily_rupiah end as daily,
           case when l.requests_per_minute is null then setting_number('limits.requests_per_minute_' || k.environment, null)::integer else l.requests_per_minute end
             as "requestsPerMinute",
           l.duplicate_minutes as "duplicateMinutes",
           (select -sum(c.client_receivable)
              from cash_entries c
             where c.account_id = k.account_id and c.environment = k.environment and c.client_receivable <> 0)::bigint as owed
      from api_keys k
      join accounts a on a.id = k.account_id
      left join account_limits l on l.account_id = k.account_id and l.environment = k.environment
     where k.hash = decode(${hash}, 'hex')`);
  return row;
}

function knownKey(row: KeyRow, defaults: DefaultLimits): KnownKey {
  const { environment, expiresAtMs, revoked, suspended, liveApproved } = row;
  const allows = row.allowedCidrs === null ? undefined : addressList(row.allowedCidrs);
  return {
    facts: { environment, expiresAtMs, revoked, suspended, liveApproved, allows },
    principal: {
      accountId: row.accountId,
      environment,
      keyId: row.id,
      scopes: new Set(scopes.filter((scope) => row.scopes.includes(scope))),
      limits: applyDefaults(row, defaults, environment),
    },
  };
}

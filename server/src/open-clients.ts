import { type Authenticator, makeAuthenticator } from './clients/authenticate.ts';
import { countInPostgresql } from './clients/postgresql-counts.ts';
import { makeRateLimiter, makeSharedRateLimiter, type RateLimiter } from './clients/rate-limit.ts';
import { countInRedis } from './clients/redis-counts.ts';
import { makeRequestLog, type RequestLog } from './clients/request-log/request-log.ts';
import { makeSecurityEvents, type SecurityEvents } from './clients/security/security-events.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './database/connection.ts';
import type { Logger } from './log.ts';

/** What decides whether a client may send a request. */
export interface Clients {
  readonly authenticator: Authenticator;
  readonly rateLimiter: RateLimiter;
  readonly securityEvents: SecurityEvents;
  readonly requestLog: RequestLog;
}

interface ClientDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Opens the authenticator, the rate limiter and the counts of refused keys. */
export function openClients(config: Config, deps: ClientDeps): Clients & { closeClients(): Promise<void> } {
  const { settings, brand } = config;
  const rateLimiter = openRateLimiter(config, deps);
  const securityEvents = makeSecurityEvents({ ...deps, alertPerMinute: settings.securityAlertPerMinute });
  const authenticator = makeAuthenticator({
    ...{ ...deps, brand, rateLimiter, securityEvents },
    defaults: settings.limits,
  });
  const requestLog = makeRequestLog(deps);
  return {
    authenticator,
    rateLimiter,
    securityEvents,
    requestLog,
    async closeClients() {
      await authenticator.close();
      await rateLimiter.close();
      await securityEvents.close();
      await requestLog.close();
    },
  };
}

/** Counts in Redis where one is named, in PostgreSQL for several nodes, and otherwise in memory. */
function openRateLimiter(config: Config, deps: ClientDeps): RateLimiter {
  const { nodes } = config.settings;
  const { clock, database, log } = deps;
  if (config.redisUrl === undefined && nodes === 1) return makeRateLimiter(clock);
  const counts = config.redisUrl === undefined ? countInPostgresql(database) : countInRedis(config.redisUrl);
  return makeSharedRateLimiter({ clock, counts, nodes, log });
}

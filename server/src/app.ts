import { openCatalog, type Catalog } from './catalog/catalog.ts';
import { makeAuthenticator, type Authenticator } from './clients/authenticate.ts';
import { countInPostgresql } from './clients/postgresql-counts.ts';
import { makeRateLimiter, makeSharedRateLimiter, type RateLimiter } from './clients/rate-limit.ts';
import { countInRedis } from './clients/redis-counts.ts';
import { makeClock, type Clock } from './clock.ts';
import type { Config } from './config.ts';
import { openDatabase, type Database } from './database/connection.ts';
import { openLookups, type Lookups } from './database/lookups.ts';
import { faultOf } from './fault.ts';
import { makeLogger, type Logger, type LogSink } from './log.ts';
import { openOrderLanes, type OrderLanes } from './orders/lane/order-lanes.ts';
import { type LiveReport, openLiveSuppliers } from './suppliers/live-suppliers.ts';
import { makeRegistry, type SupplierRegistry } from './suppliers/registry.ts';
import { makeSecurityEvents, type SecurityEvents } from './clients/security/security-events.ts';
import type { Keyring } from './sealed.ts';

/** The dependencies of the use cases. Built once and passed to each; there is no other global state. */
export interface App {
  readonly authenticator: Authenticator;
  readonly catalog: Catalog;
  readonly clock: Clock;
  readonly config: Config;
  readonly database: Database;
  readonly keyring: Keyring;
  readonly log: Logger;
  /** For requests that read one row. */
  readonly lookups: Lookups;
  readonly orders: OrderLanes;
  readonly rateLimiter: RateLimiter;
  readonly securityEvents: SecurityEvents;
  readonly suppliers: SupplierRegistry;
}

/** An app that can close everything it opened. */
export interface OpenApp extends App {
  close(): Promise<void>;
}

/** Builds the app on a migrated database. `url` is that of the application's role; logs go to standard error by default. */
export function openApp(config: Config, deps: { url: string; keyring: Keyring; logSink?: LogSink }): OpenApp {
  const { settings } = config;
  const { keyring } = deps;
  const clock = makeClock();
  const log = makeLogger(config, deps.logSink);
  const database = openDatabase(deps.url);
  const lookups = openLookups(database);
  const onFault = (error: unknown): void => log.error(faultOf(error), 'a lane failed to run a command');
  const orders = openOrderLanes({ database, keyring, clock, onFault }, settings);
  const rateLimiter = openRateLimiter(config, { clock, database, log });
  const securityEvents = makeSecurityEvents({
    clock,
    database,
    log,
    alertPerMinute: settings.securityAlertPerMinute,
  });
  const authenticator = makeAuthenticator({
    database,
    brand: config.brand,
    clock,
    defaults: settings.limits,
    log,
    rateLimiter,
    securityEvents,
  });
  const suppliers = makeRegistry(
    {
      callDeadlineMs: settings.replyDeadlineMs.sandbox,
      timeoutCheckMs: settings.simulatorTimeoutCheckMs,
      reviewMs: settings.simulatorReviewMs,
      slowInquiryMs: settings.simulatorSlowInquiryMs,
    },
    openLiveSuppliers({ database, keyring, clock, report: reportTo(log), settings }),
  );
  return {
    authenticator,
    catalog: openCatalog(database, clock),
    clock,
    config,
    database,
    keyring,
    log,
    lookups,
    orders,
    rateLimiter,
    securityEvents,
    suppliers,
    async close() {
      await orders.close();
      await suppliers.close();
      await authenticator.close();
      await rateLimiter.close();
      await securityEvents.close();
      await lookups.close();
      await database.close();
    },
  };
}

/** Counts in Redis where one is named, in PostgreSQL for several nodes, and otherwise in memory. */
function openRateLimiter(config: Config, deps: Pick<App, 'clock' | 'database' | 'log'>): RateLimiter {
  const { nodes } = config.settings;
  const { clock, database, log } = deps;
  if (config.redisUrl === undefined && nodes === 1) return makeRateLimiter(clock);
  const counts = config.redisUrl === undefined ? countInPostgresql(database) : countInRedis(config.redisUrl);
  return makeSharedRateLimiter({ clock, counts, nodes, log });
}

function reportTo(log: Logger): LiveReport {
  return {
    fault: (error) =>
      log.error(faultOf(error), 'the suppliers could not be reloaded; the previous ones stay in use'),
    breaker(supplier, kind, closed) {
      const which = kind === null ? { supplier } : { supplier, kind };
      if (closed) log.info(which, 'a supplier answers again');
      else log.error(which, 'a supplier does not answer and gets no new purchases');
    },
    unknown: (supplier) => log.error({ supplier }, 'this version has no adapter for a configured supplier'),
  };
}

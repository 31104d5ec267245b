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
import { type ChainHeads, openChainHeads } from './ledger/heads/head-writer.ts';
import type { HeadReport } from './ledger/heads/head-report.ts';
import { headPlaces } from './ledger/heads/places.ts';
import { makeLogger, type Logger, type LogSink } from './log.ts';
import { openOrderLanes, type OrderLanes } from './orders/lane/order-lanes.ts';
import { readOrderLink } from './orders/stored-orders.ts';
import { type LiveReport, openLiveSuppliers } from './suppliers/live-suppliers.ts';
import { readRecordChain } from './operators/record-chain.ts';
import { makeRegistry, type SupplierRegistry } from './suppliers/registry.ts';
import { openQuarantine, type Quarantine } from './quarantine/quarantine.ts';
import { makeSecurityEvents, type SecurityEvents } from './clients/security/security-events.ts';
import type { Keyring } from './sealed.ts';

/** The dependencies of the use cases. Built once and passed to each; there is no other global state. */
export interface App {
  readonly authenticator: Authenticator;
  readonly catalog: Catalog;
  readonly clock: Clock;
  readonly config: Config;
  readonly database: Database;
  /** Writes the heads of the chains outside the database. */
  readonly heads: ChainHeads;
  readonly keyring: Keyring;
  readonly log: Logger;
  /** For requests that read one row. */
  readonly lookups: Lookups;
  readonly orders: OrderLanes;
  readonly quarantine: Quarantine;
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
  const database = openDatabase(deps.url, { keyring });
  const lookups = openLookups(database);
  const onFault = (error: unknown): void => log.error(faultOf(error), 'a lane failed to run a command');
  const heads = openChainHeads({
    ...{ database, keyring, clock, readOrderLink, readRecords: readRecordChain },
    places: headPlaces(config.dataDir, config.chainHeads, clock),
    report: headReportTo(log),
  });
  const orders = openOrderLanes({ database, keyring, clock, heads, onFault }, settings);
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
  const quarantine = openQuarantine({
    database,
    report(active) {
      if (active)
        log.error('the database was restored from a backup: nothing is bought until konter restore finish');
      else log.warn('the quarantine after a restore has ended');
    },
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
    heads,
    keyring,
    log,
    lookups,
    orders,
    quarantine,
    rateLimiter,
    securityEvents,
    suppliers,
    async close() {
      await quarantine.close();
      await orders.close();
      await heads.close();
      await suppliers.close();
      await authenticator.close();
      await rateLimiter.close();
      await securityEvents.close();
      await lookups.close();
      await database.close();
    },
  };
}

function headReportTo(log: Logger): HeadReport {
  return {
    place(place, error) {
      if (error === undefined) log.info({ place }, 'chain heads are written again');
      else
        log.error(
          { place, ...faultOf(error) },
          'chain heads cannot be written; deposits and rulings are refused until they can',
        );
    },
    lost(place, heads) {
      log.error(
        { place, heads },
        'the journal lacks what chain heads outside of it prove, as after a restore; run konter audit',
      );
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

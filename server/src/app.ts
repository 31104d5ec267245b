import { gatewayReportTo, ruleReportTo } from './app-reports.ts';
import { openCatalog, type Catalog } from './catalog/catalog.ts';
import { startRulesOf } from './catalog/pricing/start-rules.ts';
import { makeClock, type Clock } from './clock.ts';
import type { Config } from './config.ts';
import { openDatabase, type Database } from './database/connection.ts';
import { openLookups, type Lookups } from './database/lookups.ts';
import { type Gateways, openGateways } from './deposits/gateways/gateways.ts';
import { makeLogger, type Logger, type LogSink } from './log.ts';
import { type Mailer, openMailer } from './mail/mailer.ts';
import { openClients, type Clients } from './open-clients.ts';
import { openAppQuarantine, type Quarantine } from './open-quarantine.ts';
import { openOrderWriters, type OrderWriters } from './open-order-writers.ts';
import { openSuppliers } from './open-suppliers.ts';
import { openOperatorRuns, type OperatorRuns } from './operators/runs/operator-runs.ts';
import type { Keyring } from './sealed.ts';
import { type ActivityCounter, makeActivityCounter } from './suppliers/activity/supplier-activity.ts';
import type { SupplierRegistry } from './suppliers/registry.ts';

/** The dependencies of the use cases. Built once and passed to each; there is no other global state. */
export interface App extends Clients, OrderWriters {
  readonly catalog: Catalog;
  readonly clock: Clock;
  readonly config: Config;
  readonly database: Database;
  /** The payment gateways of deposits. */
  readonly gateways: Gateways;
  readonly keyring: Keyring;
  readonly log: Logger;
  /** For requests that read one row. */
  readonly lookups: Lookups;
  /** Sends mail to people. */
  readonly mailer: Mailer;
  readonly quarantine: Quarantine;
  /** Work in the background that operators start. */
  readonly runs: OperatorRuns;
  readonly suppliers: SupplierRegistry;
  /** Counts what becomes of live purchases. */
  readonly activity: ActivityCounter;
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
  const { closeOrders, ...orderWriters } = openOrderWriters(config, { database, keyring, clock, log });
  const { closeClients, ...clients } = openClients(config, { database, clock, log });
  const quarantine = openAppQuarantine(database, log);
  const gateways = openGateways({ database, keyring, clock, report: gatewayReportTo(log), settings });
  const activity = makeActivityCounter({ database, log });
  const mailer = openMailer({ mail: config.mail, dataDir: config.dataDir, clock, log });
  const runs = openOperatorRuns({ database, log });
  const suppliers = openSuppliers(config, { database, keyring, clock, log });
  const startDueRules = startRulesOf({ database, clock }, ruleReportTo(log));
  // Their polling reports what fails.
  const refreshOffers = async (): Promise<void> => suppliers.refresh().catch(() => undefined);
  return {
    ...clients,
    ...orderWriters,
    activity,
    catalog: openCatalog(database, clock, startDueRules, refreshOffers),
    clock,
    config,
    database,
    gateways,
    keyring,
    log,
    lookups,
    mailer,
    quarantine,
    runs,
    suppliers,
    async close() {
      await runs.close();
      await mailer.close();
      await quarantine.close();
      await closeOrders();
      await suppliers.close();
      await gateways.close();
      await activity.close();
      await closeClients();
      await lookups.close();
      await database.close();
    },
  };
}

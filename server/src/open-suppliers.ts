import { supplierReportTo } from './app-reports.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './database/connection.ts';
import type { Logger } from './log.ts';
import type { Keyring } from './sealed.ts';
import { openLiveSuppliers } from './suppliers/live-suppliers.ts';
import { makeRegistry, type SupplierRegistry } from './suppliers/registry.ts';

interface SupplierDeps {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Opens the suppliers of both environments: the simulator, and those that an operator configured. */
export function openSuppliers({ settings }: Config, { log, ...deps }: SupplierDeps): SupplierRegistry {
  return makeRegistry(
    {
      callDeadlineMs: settings.replyDeadlineMs.sandbox,
      timeoutCheckMs: settings.simulatorTimeoutCheckMs,
      reviewMs: settings.simulatorReviewMs,
      slowInquiryMs: settings.simulatorSlowInquiryMs,
    },
    openLiveSuppliers({ ...deps, report: supplierReportTo(log), settings }),
  );
}

import { quarantineReportTo } from './app-reports.ts';
import type { Database } from './database/connection.ts';
import type { Logger } from './log.ts';
import { openQuarantine, type Quarantine } from './quarantine/quarantine.ts';
import { readLostSales } from './reconciliation/history/unexplained-sales.ts';

export type { Quarantine };

/** Opens the quarantine of a process, which knows the sales that no order explains. */
export function openAppQuarantine(database: Database, log: Logger): Quarantine {
  return openQuarantine({
    ...{ database, report: quarantineReportTo(log) },
    readLostSales: () => readLostSales(database),
  });
}

import { hostname } from 'node:os';
import { isDiskLow } from '../alerts/disk-low.ts';
import type { App } from '../app.ts';
import { type NodeCondition, storeNodeConditions } from '../status/node-conditions.ts';
import { readDisk } from '../status/read-machine.ts';
import type { DiskSpace } from '../status/status.ts';
import { watchWatermarks } from './watch-watermarks.ts';

/** The machine that a server runs on. */
export interface Machine {
  readonly host: string;
  /** The space in the file system of the data directory; null: it cannot be read. */
  readDisk(): Promise<DiskSpace | null>;
}

/** The conditions that hold in this process, as it knows them now. */
function conditionsHere({
  gateways,
  heads,
  securityEvents,
  suppliers,
}: Pick<App, 'gateways' | 'heads' | 'securityEvents' | 'suppliers'>): NodeCondition[] {
  return [
    ...suppliers.unreachable().map(({ supplier, kind }) => ({
      condition: 'supplier_unreachable' as const,
      subject: kind === null ? supplier : `${supplier} ${kind}`,
    })),
    ...[...gateways.all.values()]
      .filter(({ configured, breaker }) => configured.enabled && !breaker.closed)
      .map(({ configured }) => ({ condition: 'gateway_unreachable' as const, subject: configured.name })),
    ...heads.failing().map((subject) => ({ condition: 'chain_heads_failing' as const, subject })),
    ...securityEvents.alerting.map((subject) => ({ condition: 'security_events' as const, subject })),
  ];
}

/** The machine of this process. */
export function thisMachine(dataDir: string): Machine {
  return { host: hostname(), readDisk: () => readDisk(dataDir) };
}

/**
 * Makes the report of a process about itself and the machine that it runs on. While nothing holds, and nothing held before, it
 * writes nothing.
 */
export function makeConditionReport(app: App, node: string, machine: Machine): () => Promise<void> {
  let reported = false;
  let diskWasLow = false;
  const lateSearches = watchWatermarks(app);
  return async () => {
    diskWasLow = isDiskLow(await machine.readDisk(), app.config.settings.alerts, diskWasLow);
    const late = await lateSearches();
    const conditions = [
      ...conditionsHere(app),
      ...(diskWasLow ? [{ condition: 'disk_low' as const, subject: machine.host }] : []),
      ...late.map((subject) => ({ condition: 'due_search_late' as const, subject })),
    ];
    if (conditions.length === 0 && !reported) return;
    await storeNodeConditions(app.database, node, conditions);
    reported = conditions.length > 0;
  };
}

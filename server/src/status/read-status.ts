import { countFindings } from '../audit/findings.ts';
import { readFinishedAt } from '../audit/positions.ts';
import { countSecurityEvents } from '../clients/security/security-rows.ts';
import { hourMs, later } from '../clock.ts';
import type { Queryable } from '../database/connection.ts';
import { readDatabaseFacts } from '../database/database-facts.ts';
import type { Environment } from '../environment.ts';
import { readNewestOperator } from '../operators/newest-operator.ts';
import { readOpenRestore } from '../quarantine/restores.ts';
import { readOpenDifferences } from '../reconciliation/open-differences.ts';
import { type NodeCondition, type NodeConditionKind, readNodeConditions } from './node-conditions.ts';
import { readBackups, readDisk } from './read-machine.ts';
import { readSuppliersStatus } from './read-suppliers.ts';
import { readWork } from './read-work.ts';
import type { Status } from './status.ts';

/** The sandbox moves no money, so nothing in it needs an operator. */
const environment: Environment = 'live';

/** What the status is read from. */
export interface StatusDeps {
  readonly database: Queryable;
  readonly clock: { readonly offsetMs: number };
  readonly config: {
    readonly dataDir: string;
    readonly settings: { readonly alerts: { readonly successPercent: number } };
  };
}

/** Reads the state of the live business. Every statement uses an index, or a table that stays small. */
export async function readStatus({ database: db, clock, config }: StatusDeps): Promise<Status> {
  const { now: databaseNow, ...database } = await readDatabaseFacts(db);
  const now = later(databaseNow, clock.offsetMs);
  const local = await readNodeConditions(db);
  const { successPercent } = config.settings.alerts;
  const suppliers = await readSuppliersStatus(db, now, { local, successPercent });
  return {
    at: now,
    quarantine: (await readOpenRestore(db)) !== undefined,
    suppliers,
    unreachableGateways: subjectsOf(local, 'gateway_unreachable'),
    lateSearches: subjectsOf(local, 'due_search_late'),
    ...(await readWork(db, environment, now)),
    reconciliations: await readOpenDifferences(
      db,
      suppliers.map(({ name }) => name),
      now,
    ),
    security: {
      lastHour: await countSecurityEvents(db, hourMs),
      alerting: subjectsOf(local, 'security_events'),
    },
    audit: await readAudit(db, local),
    newestOperator: await readNewestOperator(db),
    database,
    disk: await readDisk(config.dataDir),
    fullDisks: subjectsOf(local, 'disk_low'),
    backups: await readBackups(db),
  };
}

async function readAudit(db: Queryable, local: readonly NodeCondition[]): Promise<Status['audit']> {
  const { count: findings, newestAt: newestFindingAt } = await countFindings(db);
  return {
    finishedAt: await readFinishedAt(db),
    findings,
    newestFindingAt,
    failingPlaces: subjectsOf(local, 'chain_heads_failing'),
  };
}

function subjectsOf(local: readonly NodeCondition[], kind: NodeConditionKind): string[] {
  return local.filter(({ condition }) => condition === kind).map(({ subject }) => subject);
}

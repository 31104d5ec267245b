import type { App } from '../app.ts';
import type { Queryable } from '../database/connection.ts';
import { sql } from '../database/sql.ts';
import type { AcceptedBreak } from '../ledger/heads/accepted-heads.ts';
import { findingsMax } from '../ledger/audit.ts';
import { type OperatorRun, readRuns } from '../operators/runs/run-rows.ts';
import { readAcceptedBreaks } from './accepted-breaks.ts';
import { auditEverything, type FullAudit } from './audit-everything.ts';
import { readFindings, type StoredFinding } from './findings.ts';
import { readBehind, readFinishedAt } from './positions.ts';

/** Where the audits of the books stand. */
export interface AuditProgress {
  /** When a round of the continuous audit ended last; null: never. */
  readonly finishedAt: Date | null;
  /** How many audit records it has read, of how many. */
  readonly records: { readonly read: bigint; readonly total: bigint };
  /** How many wallets have rows that it has not read, counted up to `behindMax`. */
  readonly walletsBehind: number;
  readonly findings: readonly StoredFinding[];
  readonly breaks: readonly AcceptedBreak[];
  /** The full audits that operators started, newest first. */
  readonly runs: readonly OperatorRun[];
}

/** How many wallets behind are counted, and how many runs are read. */
const behindMax = 500;
const runsShown = 10;

/** Reads where the audits of the books stand. */
export async function readAuditProgress(db: Queryable): Promise<AuditProgress> {
  const [position] = await db.rows(sql<{ read: bigint; total: bigint }>`
    select c.records as read, r.number as total
      from continuous_audit c
     cross join record_chain r`);
  return {
    finishedAt: await readFinishedAt(db),
    records: position ?? { read: 0n, total: 0n },
    walletsBehind: (await readBehind(db, behindMax)).length,
    findings: await readFindings(db, findingsMax),
    breaks: await readAcceptedBreaks(db),
    runs: await readRuns(db, 'audit', runsShown),
  };
}

/** How long a full audit beside a server waits after each statement, milliseconds. */
const auditPauseMs = 4;

/** Starts a full audit in the background, one at a time on all servers. @throws Refusal `already_running` */
export function startAudit(app: App, by: string): Promise<OperatorRun> {
  return app.runs.start({
    ...{ kind: 'audit', subject: {}, by },
    async work({ note }) {
      const audit = await auditEverything(app, {
        onPart: note,
        onWallet: (count) => note(`${count} wallets …`),
        pauseMs: auditPauseMs,
      });
      return resultOf(audit);
    },
  });
}

function resultOf({ wallets, steps, records, findings, sources }: FullAudit): Record<string, unknown> {
  return {
    ...{ wallets, steps, records },
    findings: findings.map(({ wallet, orderId, problem }) => ({
      subject: wallet,
      order_id: orderId,
      problem,
    })),
    sources: sources.map(({ place, wallets: heads, newestAt, torn }) => ({
      ...{ place, wallets: heads, torn },
      newest_at: newestAt?.toISOString() ?? null,
    })),
  };
}

import { isDeepStrictEqual } from 'node:util';
import type { App } from '../app.ts';
import type { Database, Tx } from '../database/connection.ts';
import { sql } from '../database/sql.ts';
import { environments, type Environment } from '../environment.ts';
import { auditChain, linkOrUndefined } from '../ledger/audit-chain.ts';
import type { AuditFinding } from '../ledger/audit.ts';
import { readRecordChain, recordLink, walkRecords } from '../operators/record-chain.ts';
import { readRecordedRows, type RecordedRow } from '../operators/recorded-rows.ts';
import type { Keyring } from '../sealed.ts';
import { auditNewCash, readCashPosition, saveCashPosition } from './audit-new-cash.ts';
import { recordLinks } from './audit-records.ts';
import { auditChangedSchema } from './audit-schema.ts';
import { auditWallets } from './audit-wallets.ts';
import { storeFindings } from './findings.ts';
import { auditLeaseMs, finishRound, leaseAudit, type RecordsPosition } from './positions.ts';

type AuditApp = Pick<App, 'clock' | 'database' | 'keyring' | 'log'>;

/** How long after a round the next one begins, milliseconds. */
const pauseMs = 15_000;

/**
 * Runs one round of the continuous audit, unless another server has it: reads every row that was committed since the last round
 * again, with all that hangs on it, and compares the schema. New findings are stored and logged as errors. It stops early when
 * `signal` aborts; the next round does the rest.
 */
export async function auditContinuously(app: AuditApp, signal: AbortSignal): Promise<void> {
  const { database, keyring } = app;
  const from = await leaseAudit(database, auditLeaseMs);
  if (from === undefined) return;
  await report(app, 'schema', (await auditChangedSchema(database)) ?? []);
  const { position, problems } = await auditNewRecords(database, keyring, from);
  await report(app, 'records', problems);
  for (const environment of environments) await auditCashJournal(app, environment);
  const findingsOf = (findings: readonly AuditFinding[]): Promise<void> => reportFindings(app, findings);
  if (await auditWallets(app, findingsOf, signal)) await finishRound(database, position, pauseMs);
}

/** Audits what a cash journal has got since the last round. */
async function auditCashJournal(app: AuditApp, environment: Environment): Promise<void> {
  const { database, keyring } = app;
  const from = await readCashPosition(database, environment);
  const { position, problems } = await inSnapshot(database, (tx) => auditNewCash(tx, keyring, from));
  await report(app, `cash journal ${environment}`, problems);
  await saveCashPosition(database, position);
}

function inSnapshot<T>(database: Pick<Database, 'transaction'>, work: (tx: Tx) => Promise<T>): Promise<T> {
  return database.transaction(async (tx) => {
    await tx.rows(sql`set transaction isolation level repeatable read, read only`);
    return work(tx);
  });
}

/** Audits the records that were added, and the rows that they left. */
async function auditNewRecords(
  database: Pick<Database, 'transaction'>,
  keyring: Keyring,
  from: RecordsPosition,
): Promise<{ position: RecordsPosition; problems: readonly string[] }> {
  return inSnapshot(database, async (tx) => {
    const problems: string[] = [];
    const chain = await readRecordChain(tx);
    if (chain === undefined) return { position: from, problems: ['the chain of the audit records is gone'] };
    const recorded = new Map<string, RecordedRow>();
    await auditChain(
      recordLinks(walkRecords(tx, from.records, chain.number)),
      {
        one: 'record',
        after: from.records,
        count: chain.number,
        head: chain.head,
        writtenDown: [],
        start: from.chain,
        linkOf: (before, { record }) =>
          linkOrUndefined(() => recordLink(keyring, before, record, record.chainKeyId)),
        visit({ record }) {
          for (const row of record.rowsAfter ?? []) recorded.set(`${row.table} ${row.key}`, row);
        },
      },
      (_orderId, problem) => problems.push(problem),
    );
    const now = recorded.size === 0 ? [] : await readRecordedRows(tx, [...recorded.values()]);
    for (const row of now)
      if (!isAsTold(row, recorded.get(`${row.table} ${row.key}`)))
        problems.push(`the row ${row.table} ${row.key} is not as its audit record left it`);
    return { position: { records: chain.number, chain: chain.head }, problems };
  });
}

function isAsTold(row: RecordedRow, recorded: RecordedRow | undefined): boolean {
  const content = row.content ?? undefined;
  const before = recorded?.content ?? undefined;
  if (content === undefined || before === undefined) return content === before;
  return Object.entries(before).every(([column, value]) => isDeepStrictEqual(content[column], value));
}

function report(app: AuditApp, subject: string, problems: readonly string[]): Promise<void> {
  return reportFindings(
    app,
    problems.map((problem) => ({ wallet: subject, orderId: null, problem })),
  );
}

async function reportFindings(app: AuditApp, findings: readonly AuditFinding[]): Promise<void> {
  for (const { wallet, orderId, problem } of await storeFindings(app.database, findings))
    app.log.error(
      { wallet, order_id: orderId, problem },
      'the continuous audit found that the books are wrong',
    );
}

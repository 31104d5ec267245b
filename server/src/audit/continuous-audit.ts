import { isDeepStrictEqual } from 'node:util';
import type { App } from '../app.ts';
import { pause } from '../clock.ts';
import type { Database, Tx } from '../database/connection.ts';
import { openSnapshots, type Snapshots } from '../database/snapshots.ts';
import { sql } from '../database/sql.ts';
import { environments, type Environment } from '../environment.ts';
import { auditChain, linkOrUndefined } from '../ledger/audit-chain.ts';
import type { AuditFinding } from '../ledger/audit.ts';
import { walletText } from '../ledger/wallet.ts';
import { readPurgedBefore } from '../operators/purge-record.ts';
import { readRecordChain, recordLink, walkRecords } from '../operators/record-chain.ts';
import { readRecordedRows, type RecordedRow } from '../operators/recorded-rows.ts';
import type { Keyring } from '../sealed.ts';
import { auditNewCash, readCashPosition, saveCashPosition } from './audit-new-cash.ts';
import { auditNewRows } from './audit-new-rows.ts';
import { recordLinks } from './audit-records.ts';
import { auditChangedSchema } from './audit-schema.ts';
import { storeFindings } from './findings.ts';
import {
  finishRound,
  leaseAudit,
  readBehind,
  type RecordsPosition,
  renewLease,
  savePositions,
  type WalletBehind,
  type WalletPosition,
} from './positions.ts';

type AuditApp = Pick<App, 'clock' | 'database' | 'keyring' | 'log'>;

/** How long a server has the lease without renewing it, and how long after a round the next one begins, milliseconds. */
const leaseMs = 60_000;
const pauseMs = 15_000;
const renewMs = 20_000;
/**
 * The pauses after a page and for each of its rows, milliseconds. A row takes about 0.06 ms, so that the audit uses a twentieth of
 * a core at most. It reads 330 orders a second; what is committed faster is read later.
 */
const pageMs = 5;
const rowMs = 1;
/** How many wallets are looked up at once, and how many are read in one snapshot, up to so many rows of them. */
const [walletsMax, walletsAtOnce, rowsAtOnce] = [500, 16, 250];

/**
 * Runs one round of the continuous audit, unless another server has it: reads every row that was committed since the last round
 * again, with all that hangs on it, and compares the schema. New findings are stored and logged as errors. It stops early when
 * `signal` aborts; the next round does the rest.
 */
export async function auditContinuously(app: AuditApp, signal: AbortSignal): Promise<void> {
  const { database, keyring } = app;
  const from = await leaseAudit(database, leaseMs);
  if (from === undefined) return;
  await report(app, 'schema', (await auditChangedSchema(database)) ?? []);
  const { position, problems } = await auditNewRecords(database, keyring, from);
  await report(app, 'records', problems);
  for (const environment of environments) await auditCashJournal(app, environment);
  if (await auditWallets(app, signal)) await finishRound(database, position, pauseMs);
}

/** Audits the new rows of every wallet. False: it stopped early. */
async function auditWallets(app: AuditApp, signal: AbortSignal): Promise<boolean> {
  const { clock, database, keyring } = app;
  const purgedBefore = await readPurgedBefore(database);
  const snapshots = await openSnapshots(database);
  try {
    let renewedMs = clock.monotonicMs();
    for (;;) {
      const behind = await readBehind(database, walletsMax);
      let progressed = false;
      while (behind.length > 0) {
        if (signal.aborted) return false;
        if (clock.monotonicMs() - renewedMs > renewMs) {
          await renewLease(database, leaseMs);
          renewedMs = clock.monotonicMs();
        }
        const read = await auditPages(app, snapshots, { keyring, purgedBefore }, takePage(behind));
        progressed ||= read > 0;
        if (read > 0) await pause(pageMs + read * rowMs, signal);
      }
      // A wallet whose rows do not lead to its head stays behind.
      if (!progressed) return true;
    }
  } finally {
    await snapshots.close();
  }
}

/** Takes the first of these wallets that have enough rows together. */
function takePage(behind: WalletBehind[]): WalletPosition[] {
  let rows = 0;
  const end = behind.findIndex((wallet, i) => (rows += wallet.rows) >= rowsAtOnce || i + 1 === walletsAtOnce);
  return behind.splice(0, end === -1 ? behind.length : end + 1).map(({ position }) => position);
}

/** Audits what a cash journal has got since the last round. */
async function auditCashJournal(app: AuditApp, environment: Environment): Promise<void> {
  const { database, keyring } = app;
  const from = await readCashPosition(database, environment);
  const { position, problems } = await inSnapshot(database, (tx) => auditNewCash(tx, keyring, from));
  await report(app, `cash journal ${environment}`, problems);
  await saveCashPosition(database, position);
}

/** Audits the next page of each of these wallets, in one snapshot. Returns how many rows they had. */
async function auditPages(
  app: AuditApp,
  snapshots: Snapshots,
  terms: { readonly keyring: Keyring; readonly purgedBefore: Date | null },
  wallets: readonly WalletPosition[],
): Promise<number> {
  const findings: AuditFinding[] = [];
  const audited = await snapshots.read((snapshot) =>
    Promise.all(
      wallets.map((from) =>
        auditNewRows(snapshot, terms, from, (orderId, problem) =>
          findings.push({ wallet: walletText(from), orderId, problem }),
        ),
      ),
    ),
  );
  await reportFindings(app, findings);
  const moved = audited.flatMap((to, i) => {
    const from = wallets[i];
    return to === undefined || from === undefined || isDeepStrictEqual(to, from) ? [] : [{ from, to }];
  });
  await savePositions(
    app.database,
    moved.map(({ to }) => to),
  );
  return moved.reduce(
    (rows, { from, to }) => rows + Number(to.steps - from.steps + to.orders - from.orders),
    0,
  );
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

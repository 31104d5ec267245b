import { isDeepStrictEqual } from 'node:util';
import type { App } from '../app.ts';
import { pause } from '../clock.ts';
import { openSnapshots, type Snapshots } from '../database/snapshots.ts';
import type { AuditFinding } from '../ledger/audit.ts';
import { walletText } from '../ledger/wallet.ts';
import { readPurgedBefore } from '../operators/purge-record.ts';
import type { Keyring } from '../sealed.ts';
import { auditNewRows } from './audit-new-rows.ts';
import {
  auditLeaseMs,
  readBehind,
  renewLease,
  savePositions,
  type WalletBehind,
  type WalletPosition,
} from './positions.ts';

/** Stores what an audit has found. */
type ReportFindings = (findings: readonly AuditFinding[]) => Promise<void>;

/** After how long the lease is renewed, milliseconds. */
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
 * Audits the new rows of every wallet with the lease of the continuous audit, and hands over what it finds. It stops early when
 * `signal` aborts; then it returns false.
 */
export async function auditWallets(
  app: Pick<App, 'clock' | 'database' | 'keyring'>,
  report: ReportFindings,
  signal: AbortSignal,
): Promise<boolean> {
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
          await renewLease(database, auditLeaseMs);
          renewedMs = clock.monotonicMs();
        }
        const page = takePage(behind);
        const { positions, rows } = await auditPage(snapshots, { keyring, purgedBefore }, page, report);
        await savePositions(database, positions);
        progressed ||= rows > 0;
        if (rows > 0) await pause(pageMs + rows * rowMs, signal);
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

/** Audits the next page of each of these wallets, in one snapshot. Returns the positions after them, and how many rows they had. */
async function auditPage(
  snapshots: Snapshots,
  terms: { readonly keyring: Keyring; readonly purgedBefore: Date | null },
  wallets: readonly WalletPosition[],
  report: ReportFindings,
): Promise<{ readonly positions: readonly WalletPosition[]; readonly rows: number }> {
  const findings: AuditFinding[] = [];
  const audited = await snapshots.read((snapshot) =>
    Promise.all(
      wallets.map(async (from) => {
        const to = await auditNewRows(snapshot, terms, from, (orderId, problem) =>
          findings.push({ wallet: walletText(from), orderId, problem }),
        );
        return { from, to };
      }),
    ),
  );
  await report(findings);
  const positions: WalletPosition[] = [];
  let rows = 0;
  for (const { from, to } of audited) {
    if (to === undefined || isDeepStrictEqual(to, from)) continue;
    positions.push(to);
    rows += Number(to.steps - from.steps + to.orders - from.orders);
  }
  return { positions, rows };
}

import { readOpenAlerts } from '../alerts/alert-rows.ts';
import type { Alert } from '../alerts/alert.ts';
import type { App } from '../app.ts';
import { readAccountNames } from '../clients/account-names.ts';
import { dayMs, hourMs, jakartaDay, later } from '../clock.ts';
import type { Queryable } from '../database/connection.ts';
import { sql } from '../database/sql.ts';
import { listPayments } from '../deposits/payments/list-payments.ts';
import type { Payment } from '../deposits/payments/payment.ts';
import type { Environment } from '../environment.ts';
import type { ListedAuditRecord } from '../operators/audit-record.ts';
import { listAudits } from '../operators/list-records.ts';
import type { Order } from '../orders/order.ts';
import { readNewestProblems } from '../orders/search/newest-problems.ts';
import { recentValue } from '../recent-value.ts';
import { type ComparedDays, readComparedDays, readFailingTimes } from '../reports/earnings/day-series.ts';
import { type EarningsRow, readCompleteAt, readEarnings } from '../reports/earnings/read-earnings.ts';
import type { Rupiah } from '../rupiah.ts';
import { readStatus } from '../status/read-status.ts';
import type { Status } from '../status/status.ts';
import { type Latency, readLatency } from '../suppliers/activity/latency.ts';
import type { WaitingLists } from './overview-tasks.ts';
import { readWaitingLists } from './read-waiting-lists.ts';

/** Only the live business needs operators. */
const environment: Environment = 'live';

/** How the live business is, for its operators. Amounts are rupiah. */
export interface Overview {
  readonly status: Status;
  readonly latency: readonly Latency[];
  readonly courses: ComparedDays;
  /** The last fourteen days, the present one included, as far as anything was sold. */
  readonly days: readonly EarningsRow[];
  /** Up to when the figures of sales are complete; null: nothing was added up yet. */
  readonly completeAt: Date | null;
  /** What all clients have together, held amounts included. */
  readonly clientMoney: Rupiah;
  readonly waiting: WaitingLists;
  readonly alerts: readonly Alert[];
  readonly latest: Latest;
}

/** What happened last. */
interface Latest {
  readonly orders: readonly Order[];
  readonly payments: readonly Payment[];
  /** What operators did. */
  readonly records: readonly ListedAuditRecord[];
  /** The names of the accounts of all of these, by their ids. */
  readonly accounts: ReadonlyMap<string, string>;
}

/** For how long an overview is shown again, milliseconds: many may look, and the figures of days change slowly. */
const [ageMs, daysAgeMs] = [1_000, 60_000];
const daysShown = 14;
const [ordersShown, paymentsShown, recordsShown] = [5, 5, 6];
/** Among how many of the newest records those of operators are looked for. */
const recordsCompared = 1_000;

type OverviewApp = Pick<App, 'clock' | 'config' | 'database'>;

/**
 * Makes the reader of the overview of a process. It is read once a second at most, however many look. Every figure comes from a
 * roll-up, from rows that an index bounds, or from tables that stay small.
 */
export function makeOverview(app: OverviewApp): () => Promise<Overview> {
  const readDays = recentValue(app.clock, daysAgeMs, () => readLastDays(app));
  return recentValue(app.clock, ageMs, () => readOverview(app, readDays));
}

async function readOverview(
  app: OverviewApp,
  readDays: () => Promise<readonly EarningsRow[]>,
): Promise<Overview> {
  const { database } = app;
  const status = await readStatus(app);
  const now = status.at;
  const [latency, courses, days, completeAt, clientMoney, waiting, alerts, latest] = await Promise.all([
    readLatency(database, later(now, -hourMs)),
    readComparedDays(database, environment, now),
    readDays(),
    readCompleteAt(database),
    readClientMoney(database),
    readWaitingLists(app, environment, status),
    readOpenAlerts(database),
    readLatest(app, now),
  ]);
  return { status, latency, courses, days, completeAt, clientMoney, waiting, alerts, latest };
}

async function readLastDays({ database, clock }: OverviewApp): Promise<readonly EarningsRow[]> {
  const today = clock.nodeNow();
  const range = { from: jakartaDay(later(today, (1 - daysShown) * dayMs)), to: jakartaDay(today) };
  const rows: EarningsRow[] = [];
  for await (const row of readEarnings(database, { by: 'day', environment, daily: false, ...range }))
    rows.push(row);
  return rows;
}

async function readClientMoney(db: Queryable): Promise<Rupiah> {
  const [row] = await db.rows(sql<{ amount: bigint }>`
    select coalesce(sum(w.available + w.held), 0)::bigint as amount
      from wallets w
     where w.environment = ${environment}`);
  return row?.amount ?? 0n;
}

async function readLatest(app: OverviewApp, now: Date): Promise<Latest> {
  const { database } = app;
  const [orders, { payments }, records] = await Promise.all([
    readTrouble(app, now),
    listPayments(database, { environment, limit: paymentsShown }),
    listAudits(database, { actor: 'operator ', limit: recordsShown, comparesAtMost: recordsCompared }),
  ]);
  const accounts = await readAccountNames(
    database,
    [...orders, ...payments, ...records].map(({ accountId }) => accountId),
  );
  return { orders, payments, records, accounts };
}

async function readTrouble(app: OverviewApp, now: Date): Promise<readonly Order[]> {
  const spans = await readFailingTimes(app.database, environment, { now, wanted: ordersShown });
  return readNewestProblems(app, environment, { spans, limit: ordersShown });
}

import type { App } from '../../app.ts';
import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { Environment } from '../../environment.ts';
import { konter, recordAudit } from '../../operators/audit-record.ts';
import { type OwingAccount, readOwingAccounts } from '../../ledger/cash/receivables.ts';
import type { Rupiah } from '../../rupiah.ts';
import { type NewDepositCase, openDepositCases } from './deposit-cases.ts';
import { differencesOf } from './deposit-differences.ts';

/** What one side says about the deposits of a day. */
export interface DepositTotal {
  readonly count: number;
  /** Rupiah. */
  readonly amount: Rupiah;
}

/** What was compared for a day of Jakarta in one environment, and what differs. */
export interface DepositReconciliation {
  readonly environment: Environment;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** Requests that payments of the day have credited. */
  readonly requests: DepositTotal;
  /** Credits in the statements of our bank accounts, by their day. */
  readonly bankLines: DepositTotal;
  /** Payments of the day, by where they arrived. */
  readonly bankPayments: DepositTotal;
  readonly gatewayPayments: DepositTotal;
  /** What the cash journal received for these payments. */
  readonly journal: DepositTotal;
  /** The clients that owe something now, and may buy nothing. */
  readonly owing: readonly OwingAccount[];
  readonly differences: readonly NewDepositCase[];
  /** How many of them are new, and how many earlier ones are gone and were closed. */
  readonly opened: number;
  readonly closed: number;
}

/** Which deposits are compared, and by whom. */
export interface DepositsOfDay {
  readonly environment: Environment;
  /** In Jakarta, `YYYY-MM-DD`. */
  readonly day: string;
  /** The actor of the audit record; undefined: a server compares by itself, and leaves none. */
  readonly by: string | undefined;
}

/**
 * Compares the deposits of a day: requests, payments, bank lines, gateways and the cash journal against each other. Each
 * difference is a case for a person, opened once; an open one that is gone is closed. It moves no money and can be repeated.
 */
export async function reconcileDeposits(
  { database }: Pick<App, 'database'>,
  { environment, day, by }: DepositsOfDay,
): Promise<DepositReconciliation> {
  return database.transaction(async (tx) => {
    const differences = await differencesOf(tx, environment, day);
    const opened = await openDepositCases(tx, differences);
    const closed = await closeResolved(tx, environment, day, differences);
    const owing = await readOwingAccounts(tx, environment);
    const totals = await readTotals(tx, environment, day);
    if (by !== undefined)
      await recordAudit(tx, {
        actor: by,
        action: 'deposits.reconciled',
        subject: `${environment}/${day}`,
        detail: { differences: differences.length, opened, closed },
      });
    return { environment, day, ...totals, owing, differences, opened, closed };
  });
}

/** Closes the open differences of the day that are gone. Any other case stays open until a person closes it. */
async function closeResolved(
  tx: Queryable,
  environment: Environment,
  day: string,
  found: readonly NewDepositCase[],
): Promise<number> {
  const rows = await tx.rows(sql<{ id: string }>`
    update deposit_cases c
       set state = 'closed', closed_at = clock_timestamp(), closed_by = ${konter}, resolution = 'the sides agree now'
     where c.environment = ${environment} and c.day = ${day}::date and c.state = 'open'
       and c.kind not in ('reversal', 'chargeback', 'refund', 'reversal_reported', 'gateway_unclear')
       and c.kind || ' ' || c.subject <> all (${found.map(({ kind, subject }) => `${kind} ${subject}`)}::text[])
    returning c.id`);
  return rows.length;
}

type Totals = Pick<
  DepositReconciliation,
  'bankLines' | 'bankPayments' | 'gatewayPayments' | 'journal' | 'requests'
>;

async function readTotals(db: Queryable, environment: Environment, day: string): Promise<Totals> {
  const [requests] = await db.rows(sql<TotalRow>`
    select count(*) as count, coalesce(sum(p.credited), 0)::bigint as amount
      from deposit_payments p
      join deposit_requests r on r.id = p.request_id and r.state = 'credited'
     where p.environment = ${environment} and p.credited is not null
       and p.received_at >= ${day}::date::timestamp at time zone 'Asia/Jakarta'
       and p.received_at < (${day}::date + 1)::timestamp at time zone 'Asia/Jakarta'`);
  const [bankLines] = await db.rows(sql<TotalRow>`
    select count(*) as count, coalesce(sum(l.amount / 100), 0)::bigint as amount
      from bank_lines l
      join bank_accounts a on a.id = l.bank_account_id
     where a.environment = ${environment} and l.direction = 'credit' and l.booked_on = ${day}::date and l.state not in ('repeated', 'dismissed')`);
  const [journal] = await db.rows(sql<TotalRow>`
    select count(*) as count, coalesce(sum(c.suspense), 0)::bigint as amount
      from deposit_payments p
      join cash_entries c on c.payment_id = p.id and c.kind in ('bank_receipt', 'gateway_receipt')
     where p.environment = ${environment}
       and p.received_at >= ${day}::date::timestamp at time zone 'Asia/Jakarta'
       and p.received_at < (${day}::date + 1)::timestamp at time zone 'Asia/Jakarta'`);
  return {
    requests: totalOf(requests),
    bankLines: totalOf(bankLines),
    bankPayments: await readPaid(db, environment, { day, source: 'bank' }),
    gatewayPayments: await readPaid(db, environment, { day, source: 'gateway' }),
    journal: totalOf(journal),
  };
}

async function readPaid(
  db: Queryable,
  environment: Environment,
  { day, source }: { readonly day: string; readonly source: 'bank' | 'gateway' },
): Promise<DepositTotal> {
  const [paid] = await db.rows(sql<TotalRow>`
    select count(*) as count, coalesce(sum(p.amount), 0)::bigint as amount
      from deposit_payments p
     where p.environment = ${environment} and p.source_kind = ${source}
       and p.received_at >= ${day}::date::timestamp at time zone 'Asia/Jakarta'
       and p.received_at < (${day}::date + 1)::timestamp at time zone 'Asia/Jakarta'`);
  return totalOf(paid);
}

interface TotalRow {
  count: bigint;
  amount: bigint;
}

function totalOf(row: TotalRow | undefined): DepositTotal {
  return { count: Number(row?.count ?? 0n), amount: row?.amount ?? 0n };
}

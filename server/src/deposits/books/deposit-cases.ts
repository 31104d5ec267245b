import type { App } from '../../app.ts';
import { CommandError } from '../../command-error.ts';
import type { Queryable, Tx } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { Environment } from '../../environment.ts';
import { newId } from '../../ids.ts';
import type { ReversalKind } from '../../ledger/cash/cash-chart.ts';
import { checkedReason, operator, recordAudit } from '../../operators/audit-record.ts';
import type { Rupiah } from '../../rupiah.ts';

/** A difference that the reconciliation of deposits finds; docs/runbooks/deposit-taken-back.md says what to do about each. */
export type DifferenceKind =
  | 'amounts_differ'
  | 'line_without_payment'
  | 'payment_without_entry'
  | 'payment_without_line'
  | 'payment_without_transaction'
  | 'request_without_payment'
  | 'transaction_without_payment';

/**
 * What a case is about: a payment that was taken back, a reversal that konter cannot book because the gateway does not show
 * how much it was, or a difference.
 */
export type DepositCaseKind = DifferenceKind | ReversalKind | 'reversal_reported';

/** What each side of a case says. No names and no account numbers. */
export type CaseDetail = Readonly<Record<string, string | number | boolean | null>>;

/** Whether a person still has to look at a case. */
export type DepositCaseState = 'closed' | 'open';

/** What a person has to look at. Amounts are rupiah. */
export interface NewDepositCase {
  readonly environment: Environment;
  readonly kind: DepositCaseKind;
  /** What differs: the id of a payment, a request, a bank line or a gateway's transaction. */
  readonly subject: string;
  /** The day in Jakarta, `YYYY-MM-DD`. */
  readonly day: string;
  readonly accountId: string | null;
  readonly paymentId: string | null;
  readonly amount: Rupiah | null;
  readonly detail: CaseDetail;
}

/** A stored case. */
export interface DepositCase extends NewDepositCase {
  readonly id: string;
  readonly state: DepositCaseState;
  readonly openedAt: Date;
  readonly closedAt: Date | null;
  readonly closedBy: string | null;
  readonly resolution: string | null;
}

/** Opens cases. One of the same kind and subject is opened once, and stays as it is. Returns how many are new. */
export async function openDepositCases(tx: Queryable, cases: readonly NewDepositCase[]): Promise<number> {
  if (cases.length === 0) return 0;
  const rows = cases.map((one) => ({
    id: newId(),
    environment: one.environment,
    kind: one.kind,
    subject: one.subject,
    day: one.day,
    account_id: one.accountId,
    payment_id: one.paymentId,
    amount: one.amount === null ? null : String(one.amount),
    detail: one.detail,
  }));
  const opened = await tx.rows(sql<{ id: string }>`
    insert into deposit_cases (id, environment, kind, subject, day, account_id, payment_id, amount, detail)
    select r.id, r.environment, r.kind, r.subject, r.day, r.account_id, r.payment_id, r.amount, r.detail
      from json_to_recordset(${JSON.stringify(rows)}::json) as r (id uuid, environment text, kind text, subject text, day date,
        account_id uuid, payment_id uuid, amount bigint, detail jsonb)
        on conflict (environment, kind, subject) do nothing
    returning id`);
  return opened.length;
}

/** Which cases are listed. */
export interface DepositCaseQuery {
  readonly environment: Environment;
  /** Whether closed ones are listed too. */
  readonly all: boolean;
  /** Only those of this day in Jakarta; undefined: of every day. */
  readonly day?: string | undefined;
  readonly limit: number;
}

/** Cases, newest first. */
export function listDepositCases(db: Queryable, query: DepositCaseQuery): Promise<DepositCase[]> {
  return db.rows(sql<{
    id: string;
    environment: Environment;
    kind: DepositCaseKind;
    subject: string;
    day: string;
    accountId: string | null;
    paymentId: string | null;
    amount: bigint | null;
    detail: CaseDetail;
    state: DepositCaseState;
    openedAt: Date;
    closedAt: Date | null;
    closedBy: string | null;
    resolution: string | null;
  }>`
    select c.id, c.environment, c.kind, c.subject, c.day, c.account_id as "accountId", c.payment_id as "paymentId", c.amount,
           c.detail, c.state, c.opened_at as "openedAt", c.closed_at as "closedAt", c.closed_by as "closedBy", c.resolution
      from deposit_cases c
     where c.environment = ${query.environment} and (${query.all} or c.state = 'open')
       and (${query.day ?? null}::date is null or c.day = ${query.day ?? null}::date)
     order by c.opened_at desc, c.id desc
     limit ${query.limit}::integer`);
}

/** How many payments in review and cases of an environment wait for a person, and since when the oldest does; null: none does. */
export async function readWaitingDepositCases(
  db: Queryable,
  environment: Environment,
): Promise<{ readonly count: number; readonly oldestAt: Date | null }> {
  const [row] = await db.rows(sql<{ count: number; oldest_at: Date | null }>`
    select count(*)::integer as count, min(w.at)::timestamptz as oldest_at
      from (
        select c.opened_at as at
          from deposit_cases c
         where c.environment = ${environment} and c.state = 'open'
        union all
        select p.recorded_at
          from deposit_payments p
         where p.environment = ${environment} and p.state = 'in_review'
      ) w`);
  return { count: row?.count ?? 0, oldestAt: row?.oldest_at ?? null };
}

/**
 * Closes a case, with an audit record.
 * @throws CommandError when there is no such open case, or the resolution is empty or too long
 */
export async function closeDepositCase(
  { database }: Pick<App, 'database'>,
  id: string,
  resolution: string,
): Promise<void> {
  const reason = checkedReason(resolution, 'the end of a case');
  await database.transaction((tx) => close(tx, id, reason));
}

async function close(tx: Tx, id: string, resolution: string): Promise<void> {
  const [closed] = await tx.rows(sql<{ kind: DepositCaseKind; account_id: string | null; subject: string }>`
    update deposit_cases c
       set state = 'closed', closed_at = clock_timestamp(), closed_by = ${operator}, resolution = ${resolution}
     where c.id = ${id}::uuid and c.state = 'open'
    returning c.kind, c.account_id, c.subject`);
  if (closed === undefined) throw new CommandError(`There is no open case ${id}.`);
  const { account_id: accountId, kind, subject: about } = closed;
  await recordAudit(tx, {
    actor: operator,
    action: 'deposit_case.closed',
    ...(accountId === null ? {} : { accountId }),
    subject: id,
    detail: { kind, about, reason: resolution },
  });
}

import type { App } from '../../app.ts';
import { earlierOf } from '../../clock.ts';
import { DecisionRefused } from '../../decision-refused.ts';
import type { Queryable, Tx } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { Environment } from '../../environment.ts';
import { newId } from '../../ids.ts';
import type { ReversalKind } from '../../ledger/cash/cash-chart.ts';
import { checkedReason, recordAudit } from '../../operators/audit-record.ts';
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
 * how much it was, a payment of which the gateway's answers do not say what became of it, or a difference.
 */
export type DepositCaseKind = DifferenceKind | ReversalKind | 'gateway_unclear' | 'reversal_reported';

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

/** The days of Jakarta before `day` of which a difference is open, the newest first, `YYYY-MM-DD`. */
export async function readDifferenceDays(
  db: Queryable,
  environment: Environment,
  before: { readonly day: string; readonly limit: number },
): Promise<string[]> {
  const rows = await db.rows(sql<{ day: string }>`
    select distinct c.day
      from deposit_cases c
     where c.environment = ${environment} and c.state = 'open' and c.day < ${before.day}::date
       and c.kind not in ('reversal', 'chargeback', 'refund', 'reversal_reported', 'gateway_unclear')
     order by c.day desc
     limit ${before.limit}::integer`);
  return rows.map(({ day }) => day);
}

/** Which cases are listed. */
export interface DepositCaseQuery {
  readonly environment: Environment;
  /** Whether closed ones are listed too. */
  readonly all: boolean;
  /** Only those of this day in Jakarta; undefined: of every day. */
  readonly day?: string | undefined;
  /** Only cases that were opened before this one; undefined: from the newest on. */
  readonly before?: string | undefined;
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
       and (${query.before ?? null}::uuid is null or (c.opened_at, c.id) < (
         select b.opened_at, b.id
           from deposit_cases b
          where b.id = ${query.before ?? null}::uuid))
     order by c.opened_at desc, c.id desc
     limit ${query.limit}::integer`);
}

/** How many of something wait for a person, and since when the oldest does; null: none does. */
interface Waiting {
  readonly count: number;
  readonly oldestAt: Date | null;
  /** What it is about together, rupiah. */
  readonly amount?: Rupiah;
}

/** What waits for a person about deposits: payments in review, cases, and both together. */
export interface WaitingDepositCases extends Waiting {
  readonly payments: Waiting;
  readonly cases: Waiting;
}

/** The payments in review and the cases of an environment that wait for a person. */
export async function readWaitingDepositCases(
  db: Queryable,
  environment: Environment,
): Promise<WaitingDepositCases> {
  const [[cases], [payments]] = await Promise.all([
    db.rows(sql<{ count: number; oldestAt: Date | null; amount: bigint }>`
      select count(*)::integer as count, min(c.opened_at)::timestamptz as "oldestAt",
             coalesce(sum(abs(c.amount)), 0)::bigint as amount
        from deposit_cases c
       where c.environment = ${environment} and c.state = 'open'`),
    db.rows(sql<{ count: number; oldestAt: Date | null; amount: bigint }>`
      select count(*)::integer as count, min(p.recorded_at)::timestamptz as "oldestAt",
             coalesce(sum(p.amount), 0)::bigint as amount
        from deposit_payments p
       where p.environment = ${environment} and p.state = 'in_review'`),
  ]);
  if (cases === undefined || payments === undefined) throw new Error('The count returned no row.');
  const oldest = [cases.oldestAt, payments.oldestAt].flatMap((at) => at ?? []);
  return {
    count: cases.count + payments.count,
    oldestAt: oldest.length === 0 ? null : oldest.reduce(earlierOf),
    cases,
    payments,
  };
}

/** Which case is closed, and why. */
export interface CaseEnd {
  readonly id: string;
  /** What was done. */
  readonly resolution: string;
  /** The actor. */
  readonly by: string;
}

/**
 * Closes a case, with an audit record. It moves no money.
 * @throws CommandError when there is no such open case, or the resolution is empty or too long
 */
export async function closeDepositCase({ database }: Pick<App, 'database'>, end: CaseEnd): Promise<void> {
  const resolution = checkedReason(end.resolution, 'the end of a case');
  await database.transaction((tx) => close(tx, { ...end, resolution }));
}

async function close(tx: Tx, { id, resolution, by }: CaseEnd): Promise<void> {
  const [closed] = await tx.rows(sql<{ kind: DepositCaseKind; account_id: string | null; subject: string }>`
    update deposit_cases c
       set state = 'closed', closed_at = clock_timestamp(), closed_by = ${by}, resolution = ${resolution}
     where c.id = ${id}::uuid and c.state = 'open'
    returning c.kind, c.account_id, c.subject`);
  if (closed === undefined)
    throw new DecisionRefused('already_decided', `There is no open case ${id}; somebody may have closed it.`);
  const { account_id: accountId, kind, subject: about } = closed;
  await recordAudit(tx, {
    actor: by,
    action: 'deposit_case.closed',
    ...(accountId === null ? {} : { accountId }),
    subject: id,
    detail: {
      ...{ kind, about, reason: resolution },
      before: 'open',
      after: 'closed',
    },
    rows: [{ table: 'deposit_cases', key: id }],
  });
}

import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { Environment } from '../../environment.ts';
import type { Proposal, ProposalKind, ProposalState, ShownProposal } from './proposal.ts';

interface ProposalRow {
  id: string;
  account_id: string;
  environment: Environment;
  kind: ProposalKind;
  amount: bigint;
  reference: string | null;
  payment_id: string | null;
  request_id: string | null;
  reason: string;
  evidence: string;
  proposed_by: string;
  proposer: string;
  proposed_at: Date;
  expires_at: Date;
  state: ProposalState;
  decided_by: string | null;
  decider: string | null;
  decided_at: Date | null;
  decision_reason: string | null;
}

interface ShownRow extends ProposalRow {
  now: Date;
}

/**
 * Locks the proposals of these ids until the end of the transaction, and reads them. The wallets are locked before: a
 * rejection locks a proposal only.
 */
export async function lockProposals(
  tx: Queryable,
  environment: Environment,
  ids: readonly string[],
): Promise<Proposal[]> {
  if (ids.length === 0) return [];
  // Two statements: one that waits for a lock sees other tables as they were before. They are sent together.
  const [, rows] = await Promise.all([
    tx.rows(sql<{ id: string }>`
      select a.id
        from adjustments a
       where a.environment = ${environment} and a.id = any (${[...ids]}::uuid[])
       order by a.id
         for no key update`),
    tx.rows(sql<ProposalRow>`
      select a.id, a.account_id, a.environment, a.kind, a.amount, a.reference, a.payment_id, a.request_id, a.reason, a.evidence, a.proposed_by,
             p.name as proposer, a.proposed_at, a.expires_at, a.state, a.decided_by, d.name as decider, a.decided_at,
             a.decision_reason
        from adjustments a
        join operators p on p.id = a.proposed_by
        left join operators d on d.id = a.decided_by
       where a.environment = ${environment} and a.id = any (${[...ids]}::uuid[])`),
  ]);
  return rows.map(proposalFromRow);
}

/** Marks proposals as approved, without waiting; sends nothing when there are none. */
export function approveProposals(
  tx: Queryable,
  approved: readonly { readonly proposal: Proposal; readonly approverId: string }[],
  now: Date,
): Promise<unknown>[] {
  if (approved.length === 0) return [];
  return [
    tx.rows(sql<{ expect_rows: unknown }>`
      with stored as (
        update adjustments a
           set state = 'approved', decided_by = k.approver, decided_at = ${now}::timestamptz
          from unnest(${approved.map(({ proposal }) => proposal.id)}::uuid[],
                 ${approved.map(({ approverId }) => approverId)}::uuid[]) as k (id, approver)
         where a.id = k.id and a.state = 'proposed'
        returning a.id
      )
      select expect_rows((select count(*) from stored), ${approved.length}::bigint, 'adjustments')`),
  ];
}

/** One proposal; undefined when there is none. `offsetMs`: of the clock, milliseconds. */
export async function readProposal(
  db: Queryable,
  id: string,
  offsetMs: number,
): Promise<ShownProposal | undefined> {
  const [row] = await db.rows(sql<ShownRow>`
    select a.id, a.account_id, a.environment, a.kind, a.amount, a.reference, a.payment_id, a.request_id, a.reason, a.evidence, a.proposed_by,
           p.name as proposer, a.proposed_at, a.expires_at, a.state, a.decided_by, d.name as decider, a.decided_at,
           a.decision_reason, (clock_timestamp() + ${offsetMs}::double precision * interval '1 millisecond')::timestamptz as now
      from adjustments a
      join operators p on p.id = a.proposed_by
      left join operators d on d.id = a.decided_by
     where a.id = ${id}::uuid`);
  return row === undefined ? undefined : shownFromRow(row);
}

/**
 * Proposals, newest first, at most `limit`; `waiting`: only those that can be approved now. `after`: only those that come after this
 * one in the list.
 */
export async function readProposals(
  db: Queryable,
  {
    offsetMs,
    waiting,
    limit,
    after = null,
  }: {
    readonly offsetMs: number;
    readonly waiting: boolean;
    readonly limit: number;
    readonly after?: string | null;
  },
): Promise<ShownProposal[]> {
  const rows = await db.rows(sql<ShownRow>`
    select a.id, a.account_id, a.environment, a.kind, a.amount, a.reference, a.payment_id, a.request_id, a.reason, a.evidence, a.proposed_by,
           p.name as proposer, a.proposed_at, a.expires_at, a.state, a.decided_by, d.name as decider, a.decided_at,
           a.decision_reason, (clock_timestamp() + ${offsetMs}::double precision * interval '1 millisecond')::timestamptz as now
      from adjustments a
      join operators p on p.id = a.proposed_by
      left join operators d on d.id = a.decided_by
     where (not ${waiting}::boolean
        or a.state = 'proposed' and a.expires_at > clock_timestamp() + ${offsetMs}::double precision * interval '1 millisecond')
       and (${after}::uuid is null
        or (select (a.proposed_at, b.id) < (b.proposed_at, a.id) from adjustments b where b.id = ${after}::uuid))
     order by a.proposed_at desc, a.id
     limit ${limit}::integer`);
  return rows.map(shownFromRow);
}

/** The newest proposal for a deposit that waits for its approval; undefined when there is none. */
export async function readWaitingDeposit(
  db: Queryable,
  of: { readonly kind: ProposalKind; readonly environment: Environment; readonly reference: string },
  offsetMs: number,
): Promise<ShownProposal | undefined> {
  const [row] = await db.rows(sql<{ id: string }>`
    select a.id
      from adjustments a
     where a.state = 'proposed' and a.expires_at > clock_timestamp() + ${offsetMs}::double precision * interval '1 millisecond'
       and a.kind = ${of.kind} and a.environment = ${of.environment} and a.reference = ${of.reference}
     order by a.proposed_at desc
     limit 1`);
  return row === undefined ? undefined : readProposal(db, row.id, offsetMs);
}

/** The proposal that a request of this operator made with this Idempotency-Key; undefined when there is none. */
export async function readKeyedProposal(
  db: Queryable,
  operatorId: string,
  idempotencyKey: string,
): Promise<ShownProposal | undefined> {
  const [row] = await db.rows(sql<{ id: string }>`
    select a.id
      from adjustments a
     where a.proposed_by = ${operatorId}::uuid and a.idempotency_key = ${idempotencyKey}::uuid`);
  return row === undefined ? undefined : readProposal(db, row.id, 0);
}

function shownFromRow(row: ShownRow): ShownProposal {
  return { ...proposalFromRow(row), readAt: row.now };
}

function proposalFromRow(row: ProposalRow): Proposal {
  return {
    id: row.id,
    accountId: row.account_id,
    environment: row.environment,
    kind: row.kind,
    amount: row.amount,
    reference: row.reference,
    paymentId: row.payment_id,
    requestId: row.request_id,
    reason: row.reason,
    evidence: row.evidence,
    proposedBy: { id: row.proposed_by, name: row.proposer },
    proposedAt: row.proposed_at,
    expiresAt: row.expires_at,
    state: row.state,
    decidedBy: row.decided_by === null ? null : { id: row.decided_by, name: row.decider ?? '' },
    decidedAt: row.decided_at,
    decisionReason: row.decision_reason,
  };
}

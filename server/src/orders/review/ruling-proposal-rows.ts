import type { Queryable, Tx } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { Environment } from '../../environment.ts';
import { sealedOrNull } from '../../sealed.ts';
import type { ReviewRuling } from './review-case.ts';
import type { RulingProposal, StoredRulingState } from './ruling-proposal.ts';

interface ProposalRow {
  id: string;
  account_id: string;
  environment: Environment;
  order_id: string;
  ruling: ReviewRuling;
  amount: bigint;
  newest_step: bigint;
  serial_sealed: Buffer | null;
  serial_key_id: string | null;
  request_key: string | null;
  reason: string;
  proposed_by: string;
  proposer: string;
  proposed_at: Date;
  expires_at: Date;
  state: StoredRulingState;
  decided_by: string | null;
  decider: string | null;
  decided_at: Date | null;
  decision_reason: string | null;
}

/** A proposal with the order that it is about, and what its state depends on. */
export interface ReadProposal {
  readonly proposal: RulingProposal;
  readonly about: { readonly account: string; readonly clientReference: string };
  readonly now: { readonly at: Date; readonly newestStep: bigint };
}

interface ReadRow extends ProposalRow {
  account: string;
  client_reference: string;
  now: Date;
  current_step: bigint;
}

/** Locks the proposals of these ids until the end of the transaction, and reads them. The wallets are locked before. */
export async function lockRulingProposals(
  tx: Queryable,
  environment: Environment,
  ids: readonly string[],
): Promise<RulingProposal[]> {
  if (ids.length === 0) return [];
  // Two statements: one that waits for a lock sees other rows as they were before. They are sent together.
  const [, rows] = await Promise.all([
    tx.rows(sql<{ id: string }>`
      select p.id
        from ruling_proposals p
       where p.environment = ${environment} and p.id = any (${[...ids]}::uuid[])
       order by p.id
         for no key update`),
    tx.rows(sql<ProposalRow>`
      select p.id, p.account_id, p.environment, p.order_id, p.ruling, p.amount, p.newest_step, p.serial_sealed, p.serial_key_id,
             p.request_key, p.reason, p.proposed_by, o.name as proposer, p.proposed_at, p.expires_at, p.state, p.decided_by,
             d.name as decider, p.decided_at, p.decision_reason
        from ruling_proposals p
        join operators o on o.id = p.proposed_by
        left join operators d on d.id = p.decided_by
       where p.environment = ${environment} and p.id = any (${[...ids]}::uuid[])`),
  ]);
  return rows.map(fromRow);
}

/** Marks proposals as approved, without waiting; sends nothing when there are none. */
export function approveRulings(
  tx: Queryable,
  approved: readonly { readonly proposal: RulingProposal; readonly approverId: string }[],
  now: Date,
): Promise<unknown>[] {
  if (approved.length === 0) return [];
  return [
    tx.rows(sql<{ expect_rows: unknown }>`
      with stored as (
        update ruling_proposals p
           set state = 'approved', decided_by = k.approver, decided_at = ${now}::timestamptz
          from unnest(${approved.map(({ proposal }) => proposal.id)}::uuid[],
                 ${approved.map(({ approverId }) => approverId)}::uuid[]) as k (id, approver)
         where p.id = k.id and p.state = 'proposed'
        returning p.id
      )
      select expect_rows((select count(*) from stored), ${approved.length}::bigint, 'ruling proposals')`),
  ];
}

/** Marks a proposal as rejected. False: it was decided before. */
export async function rejectRow(
  tx: Tx,
  { id, by, reason }: { readonly id: string; readonly by: string; readonly reason: string },
): Promise<boolean> {
  const rows = await tx.rows(sql<{ id: string }>`
    update ruling_proposals
       set state = 'rejected', decided_by = ${by}::uuid, decided_at = clock_timestamp(), decision_reason = ${reason}
     where id = ${id}::uuid and state = 'proposed'
    returning id`);
  return rows.length > 0;
}

/** Inserts a proposal that can be approved for so many milliseconds. `offsetMs`: of the clock. */
export async function insertProposal(
  tx: Tx,
  proposal: Omit<
    RulingProposal,
    'decidedAt' | 'decidedBy' | 'decisionReason' | 'expiresAt' | 'proposedAt' | 'proposedBy' | 'state'
  > & { readonly by: string; readonly lifetimeMs: number; readonly offsetMs: number },
): Promise<void> {
  const { id, accountId, environment, orderId, ruling, amount, newestStep, serial, requestKey, reason } =
    proposal;
  await tx.rows(sql`
    insert into ruling_proposals (id, account_id, environment, order_id, ruling, amount, newest_step, serial_sealed,
      serial_key_id, request_key, reason, proposed_by, expires_at)
    values (${id}::uuid, ${accountId}::uuid, ${environment}, ${orderId}::uuid, ${ruling}, ${amount}::bigint,
            ${newestStep}::bigint, ${serial?.bytes ?? null}, ${serial?.keyId ?? null}, ${requestKey}::uuid, ${reason},
            ${proposal.by}::uuid,
            clock_timestamp() + ${proposal.lifetimeMs + proposal.offsetMs}::double precision * interval '1 millisecond')`);
}

/** Which proposals are read: one by its id or its operator's Idempotency-Key, or those of an order that were not decided. */
export type ProposalQuery =
  | { readonly id: string }
  | { readonly requestKey: string; readonly proposedBy: string }
  /** The newest first, at most 20; `waiting`: those that can be approved now. */
  | {
      readonly accountId: string;
      readonly environment: Environment;
      readonly orderId: string;
      readonly waiting?: true;
    }
  /** Those that can be approved now, oldest first, at most `limit`. */
  | { readonly environment: Environment; readonly limit: number };

/** Reads proposals with what their states depend on. `offsetMs`: of the clock, milliseconds. */
export async function readRulingProposals(
  db: Queryable,
  query: ProposalQuery,
  offsetMs: number,
): Promise<ReadProposal[]> {
  const id = 'id' in query ? query.id : null;
  const requestKey = 'requestKey' in query ? query.requestKey : null;
  const proposedBy = 'requestKey' in query ? query.proposedBy : null;
  const accountId = 'orderId' in query ? query.accountId : null;
  const orderId = 'orderId' in query ? query.orderId : null;
  const environment: string | null = 'environment' in query ? query.environment : null;
  const onlyWaiting = 'limit' in query || ('orderId' in query && query.waiting === true);
  const limit = 'limit' in query ? query.limit : 20;
  const rows = await db.rows(sql<ReadRow>`
    select p.id, p.account_id, p.environment, p.order_id, p.ruling, p.amount, p.newest_step, p.serial_sealed, p.serial_key_id,
           p.request_key, p.reason, p.proposed_by, o.name as proposer, p.proposed_at, p.expires_at, p.state, p.decided_by,
           d.name as decider, p.decided_at, p.decision_reason,
           (clock_timestamp() + ${offsetMs}::double precision * interval '1 millisecond')::timestamptz as now, s.number as current_step,
           a.name as account, r.client_reference
      from ruling_proposals p
      join operators o on o.id = p.proposed_by
      join accounts a on a.id = p.account_id
      join orders r on r.account_id = p.account_id and r.environment = p.environment and r.id = p.order_id
      left join operators d on d.id = p.decided_by
     cross join lateral (
       select t.number
         from steps t
        where t.account_id = p.account_id and t.environment = p.environment and t.order_id = p.order_id
        order by t.number desc
        limit 1
     ) s
     where (${id}::uuid is null or p.id = ${id}::uuid)
       and (${requestKey}::uuid is null or p.request_key = ${requestKey}::uuid and p.proposed_by = ${proposedBy}::uuid)
       and (${environment}::text is null or p.environment = ${environment}::text)
       and (${orderId}::uuid is null or p.account_id = ${accountId}::uuid and p.order_id = ${orderId}::uuid)
       and (${id}::uuid is not null or ${requestKey}::uuid is not null or p.state = 'proposed')
       and (${onlyWaiting}::boolean is not true
            or p.expires_at > clock_timestamp() + ${offsetMs}::double precision * interval '1 millisecond' and p.newest_step = s.number)
     order by case when ${orderId}::uuid is null then p.proposed_at end, p.proposed_at desc, p.id
     limit ${limit}::integer`);
  return rows.map((row) => ({
    proposal: fromRow(row),
    about: { account: row.account, clientReference: row.client_reference },
    now: { at: row.now, newestStep: row.current_step },
  }));
}

function fromRow(row: ProposalRow): RulingProposal {
  return {
    id: row.id,
    accountId: row.account_id,
    environment: row.environment,
    orderId: row.order_id,
    ruling: row.ruling,
    amount: row.amount,
    newestStep: row.newest_step,
    serial: sealedOrNull(row.serial_sealed, row.serial_key_id),
    requestKey: row.request_key,
    reason: row.reason,
    proposedBy: { id: row.proposed_by, name: row.proposer },
    proposedAt: row.proposed_at,
    expiresAt: row.expires_at,
    state: row.state,
    decidedBy: row.decided_by === null ? null : { id: row.decided_by, name: row.decider ?? '' },
    decidedAt: row.decided_at,
    decisionReason: row.decision_reason,
  };
}

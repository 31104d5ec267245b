import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { Operator } from '../../operators/acting-operator.ts';

/** A rejection above the limit of one person that waits for another operator. */
export interface ProposedRejection {
  readonly id: string;
  readonly reason: string;
  readonly proposedBy: { readonly id: string; readonly name: string };
  readonly proposedAt: Date;
  readonly expiresAt: Date;
}

/** The newest rejection of a payment that can be carried out now; undefined: none. `offsetMs`: of the clock, milliseconds. */
export async function readProposedRejection(
  db: Queryable,
  paymentId: string,
  { offsetMs }: { readonly offsetMs: number },
): Promise<ProposedRejection | undefined> {
  const [row] = await db.rows(sql<{
    id: string;
    reason: string;
    proposedBy: string;
    name: string;
    proposedAt: Date;
    expiresAt: Date;
  }>`
    select j.id, j.reason, j.proposed_by as "proposedBy", o.name, j.proposed_at as "proposedAt", j.expires_at as "expiresAt"
      from payment_rejections j
      join operators o on o.id = j.proposed_by
     where j.payment_id = ${paymentId}::uuid and j.approved_by is null
       and j.expires_at > clock_timestamp() + ${offsetMs}::double precision * interval '1 millisecond'
     order by j.proposed_at desc
     limit 1`);
  return row === undefined ? undefined : { ...row, proposedBy: { id: row.proposedBy, name: row.name } };
}

/** Stores that an operator proposes to reject a payment, which the transaction has locked. */
export async function insertRejection(
  tx: Queryable,
  proposed: {
    readonly id: string;
    readonly paymentId: string;
    readonly reason: string;
    readonly by: Operator;
  },
  { lifetimeMs, offsetMs }: { readonly lifetimeMs: number; readonly offsetMs: number },
): Promise<void> {
  await tx.rows(sql`
    insert into payment_rejections (id, payment_id, reason, proposed_by, proposed_at, expires_at)
    select ${proposed.id}::uuid, ${proposed.paymentId}::uuid, ${proposed.reason}, ${proposed.by.id}::uuid, clock.now,
           clock.now + ${lifetimeMs}::double precision * interval '1 millisecond'
      from (select clock_timestamp() + ${offsetMs}::double precision * interval '1 millisecond' as now) clock`);
}

/** Stores that another operator carries a rejection out. */
export async function approveRejection(
  tx: Queryable,
  id: string,
  by: Operator,
  { offsetMs }: { readonly offsetMs: number },
): Promise<void> {
  await tx.rows(sql`
    update payment_rejections j
       set approved_by = ${by.id}::uuid,
           approved_at = clock_timestamp() + ${offsetMs}::double precision * interval '1 millisecond'
     where j.id = ${id}::uuid`);
}

import type { Queryable } from '../../../database/connection.ts';
import { sql } from '../../../database/sql.ts';
import type { Operator } from '../../../operators/acting-operator.ts';

/** A dismissal above the limit of one person that waits for another operator. */
export interface ProposedDismissal {
  readonly id: string;
  readonly lineId: string;
  readonly reason: string;
  readonly proposedBy: { readonly id: string; readonly name: string };
  readonly proposedAt: Date;
  readonly expiresAt: Date;
}

/** The newest dismissal of each of these lines that can be carried out now. `offsetMs`: of the clock, milliseconds. */
export async function readProposedDismissals(
  db: Queryable,
  lineIds: readonly string[],
  { offsetMs }: { readonly offsetMs: number },
): Promise<ProposedDismissal[]> {
  if (lineIds.length === 0) return [];
  const rows = await db.rows(sql<{
    id: string;
    lineId: string;
    reason: string;
    proposedBy: string;
    name: string;
    proposedAt: Date;
    expiresAt: Date;
  }>`
    select distinct on (d.line_id) d.id, d.line_id as "lineId", d.reason, d.proposed_by as "proposedBy", o.name,
           d.proposed_at as "proposedAt", d.expires_at as "expiresAt"
      from line_dismissals d
      join operators o on o.id = d.proposed_by
     where d.line_id = any (${[...lineIds]}::uuid[]) and d.approved_by is null
       and d.expires_at > clock_timestamp() + ${offsetMs}::double precision * interval '1 millisecond'
     order by d.line_id, d.proposed_at desc`);
  return rows.map(({ name, proposedBy, ...row }) => ({ ...row, proposedBy: { id: proposedBy, name } }));
}

/** Stores that an operator proposes to dismiss a line, which the transaction has locked. */
export async function insertDismissal(
  tx: Queryable,
  proposed: {
    readonly id: string;
    readonly lineId: string;
    readonly reason: string;
    readonly by: Operator;
  },
  { lifetimeMs, offsetMs }: { readonly lifetimeMs: number; readonly offsetMs: number },
): Promise<void> {
  await tx.rows(sql`
    insert into line_dismissals (id, line_id, reason, proposed_by, proposed_at, expires_at)
    select ${proposed.id}::uuid, ${proposed.lineId}::uuid, ${proposed.reason}, ${proposed.by.id}::uuid, clock.now,
           clock.now + ${lifetimeMs}::double precision * interval '1 millisecond'
      from (select clock_timestamp() + ${offsetMs}::double precision * interval '1 millisecond' as now) clock`);
}

/** Stores that another operator carries a dismissal out. */
export async function approveDismissal(
  tx: Queryable,
  id: string,
  by: Operator,
  { offsetMs }: { readonly offsetMs: number },
): Promise<void> {
  await tx.rows(sql`
    update line_dismissals d
       set approved_by = ${by.id}::uuid,
           approved_at = clock_timestamp() + ${offsetMs}::double precision * interval '1 millisecond'
     where d.id = ${id}::uuid`);
}

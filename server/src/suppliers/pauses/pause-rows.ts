import type { Queryable, Tx } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { Rupiah } from '../../rupiah.ts';
import type { LowDeposit } from './balance-grew.ts';

/** The refusal of a purchase or an inquiry because our deposit is too low. */
export interface DepositRefusal {
  readonly supplier: string;
  /** The supplier's code. */
  readonly code: string;
  /** The most that the purchase could have cost, rupiah; null: not known. */
  readonly needed: Rupiah | null;
}

/** A supplier that gets no new purchases. */
export interface SupplierPause {
  readonly supplier: string;
  readonly beganAt: Date;
  readonly code: string;
}

/** Why a pause ended: the deposit grew, an operator ended it, or the supplier was set up with another account. */
export type PauseEnd = 'another_account' | 'balance' | 'operator';

/** The pauses that have not ended. */
export function readPauses(db: Queryable): Promise<SupplierPause[]> {
  return db.rows(sql<SupplierPause>`
    select p.supplier, p.began_at as "beganAt", p.code
      from supplier_pauses p
     where p.ended_at is null
     order by p.supplier`);
}

/** Begins the pause of a supplier, unless it is paused already. */
export async function beginPause(
  db: Queryable,
  { supplier, code, needed }: DepositRefusal,
  offsetMs: number,
): Promise<void> {
  await db.rows(sql`
    insert into supplier_pauses (supplier, began_at, code, needed)
    values (${supplier}, clock_timestamp() + ${offsetMs}::double precision * interval '1 millisecond', ${code},
      ${needed}::bigint)
        on conflict (supplier) where ended_at is null do nothing`);
}

/**
 * Claims the paused suppliers that were not asked for our deposit during the last `everyMs` milliseconds. Of several
 * servers, one gets each. `now` is the time of the question. A question that is that much later was asked before the
 * database's clock was set back, and holds nobody up.
 */
export function claimBalanceQuestions(
  db: Queryable,
  { everyMs, offsetMs }: { readonly everyMs: number; readonly offsetMs: number },
): Promise<{ readonly supplier: string; readonly now: Date }[]> {
  return db.rows(sql<{ supplier: string; now: Date }>`
    update supplier_pauses p
       set asked_at = n.now
      from (select clock_timestamp() + ${offsetMs}::double precision * interval '1 millisecond' as now) n
     where p.ended_at is null
       and (p.asked_at is null or p.asked_at <= n.now - ${everyMs}::double precision * interval '1 millisecond'
         or p.asked_at > n.now + ${everyMs}::double precision * interval '1 millisecond')
    returning p.supplier, n.now`);
}

/** An open pause. */
export interface LockedPause extends LowDeposit {
  readonly beganAt: Date;
  /** The database's time. */
  readonly now: Date;
}

/** An open pause with what is known of the deposit. It is locked until the end of the transaction. */
export async function lockPause(
  tx: Tx,
  supplier: string,
  offsetMs: number,
): Promise<LockedPause | undefined> {
  const [row] = await tx.rows(sql<{ beganAt: Date; needed: bigint | null; lowest: bigint | null; now: Date }>`
    select p.began_at as "beganAt", p.needed, p.lowest,
           clock_timestamp() + ${offsetMs}::double precision * interval '1 millisecond' as now
      from supplier_pauses p
     where p.supplier = ${supplier} and p.ended_at is null
       for update`);
  return row;
}

/** Stores the lowest reading of a pause, rupiah. */
export async function storeLowest(tx: Tx, supplier: string, lowest: Rupiah): Promise<void> {
  await tx.rows(sql`
    update supplier_pauses
       set lowest = ${lowest}::bigint
     where supplier = ${supplier} and ended_at is null`);
}

/** Ends the pause of a supplier; false when it was not paused. */
export async function endPause(
  tx: Tx,
  supplier: string,
  { by, offsetMs }: { readonly by: PauseEnd; readonly offsetMs: number },
): Promise<boolean> {
  const rows = await tx.rows(sql<{ supplier: string }>`
    update supplier_pauses
       set ended_at = greatest(began_at, clock_timestamp() + ${offsetMs}::double precision * interval '1 millisecond'),
           ended_by = ${by}
     where supplier = ${supplier} and ended_at is null
    returning supplier`);
  return rows.length > 0;
}

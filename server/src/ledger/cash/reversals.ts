import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { Rupiah } from '../../rupiah.ts';
import type { CashKind, ReversalKind } from './cash-chart.ts';

/** A reversal of a payment that the cash journal has. Amounts are rupiah. */
export interface BookedReversal {
  readonly kind: ReversalKind;
  /** What identifies it among those of its kind; null: it is the only one. */
  readonly reference: string | null;
  readonly amount: Rupiah;
  /** The part of it that came from the client: taken from the wallet, or owed. */
  readonly ofClient: Rupiah;
}

/** The reversals of a payment, oldest first. */
export async function readReversals(db: Queryable, paymentId: string): Promise<BookedReversal[]> {
  const rows = await db.rows(sql<{
    kind: CashKind;
    reference: string | null;
    amount: bigint;
    ofClient: bigint;
  }>`
    select c.kind, c.reference, c.bank + c.gateway_receivable as amount, -(c.client_receivable + c.deposits_received) as "ofClient"
      from cash_entries c
     where c.payment_id = ${paymentId}::uuid and c.kind in ('reversal', 'chargeback', 'refund')
     order by c.number`);
  return rows.flatMap(({ kind, ...row }) => (isReversal(kind) ? [{ kind, ...row }] : []));
}

function isReversal(kind: CashKind): kind is ReversalKind {
  return kind === 'reversal' || kind === 'chargeback' || kind === 'refund';
}

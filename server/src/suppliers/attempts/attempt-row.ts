import type { Environment } from '../../environment.ts';
import type { Attempt, AttemptState } from './attempt.ts';
import type { StatementSource } from './statement.ts';

/** A row of the table `attempts`. */
export interface AttemptRow {
  account_id: string;
  environment: Environment;
  id: string;
  order_id: string;
  kind: 'inquiry' | 'purchase';
  supplier: string;
  supplier_sku: string;
  reference: string;
  script: string | null;
  cost_max: bigint;
  state: AttemptState;
  opened_at: Date;
  lease: number;
  leased_until: Date | null;
  due_at: Date | null;
  closed_at: Date | null;
  supplier_reference: string | null;
  supplier_code: string | null;
  ask_from: Date;
  bill_reference: string | null;
  bill_supplier_reference: string | null;
  closed_by: StatementSource | null;
  cost: bigint | null;
  denied_by: string | null;
  disputed: boolean;
  acknowledged_at: Date | null;
  has_row: boolean;
}

/** Reads an attempt from its row. */
export function attemptFromRow(row: AttemptRow): Attempt {
  return {
    accountId: row.account_id,
    environment: row.environment,
    id: row.id,
    orderId: row.order_id,
    kind: row.kind,
    supplier: row.supplier,
    supplierSku: row.supplier_sku,
    reference: row.reference,
    script: row.script,
    costMax: row.cost_max,
    state: row.state,
    openedAt: row.opened_at,
    lease: row.lease,
    leasedUntil: row.leased_until,
    dueAt: row.due_at,
    closedAt: row.closed_at,
    supplierReference: row.supplier_reference,
    supplierCode: row.supplier_code,
    askFrom: row.ask_from,
    billReference: row.bill_reference,
    billSupplierReference: row.bill_supplier_reference,
    closedBy: row.closed_by,
    cost: row.cost,
    deniedBy: row.denied_by,
    disputed: row.disputed,
    acknowledgedAt: row.acknowledged_at,
    hasRow: row.has_row,
  };
}

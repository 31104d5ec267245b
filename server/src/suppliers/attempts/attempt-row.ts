import { asText } from '../../database/row-json.ts';
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

/** An attempt as JSON for a set-based write. */
export function attemptToJson(attempt: Attempt): Record<string, unknown> {
  return {
    account_id: attempt.accountId,
    environment: attempt.environment,
    id: attempt.id,
    order_id: attempt.orderId,
    kind: attempt.kind,
    supplier: attempt.supplier,
    supplier_sku: attempt.supplierSku,
    reference: attempt.reference,
    script: attempt.script,
    cost_max: asText(attempt.costMax),
    state: attempt.state,
    opened_at: attempt.openedAt,
    lease: attempt.lease,
    leased_until: attempt.leasedUntil,
    due_at: attempt.dueAt,
    closed_at: attempt.closedAt,
    supplier_reference: attempt.supplierReference,
    supplier_code: attempt.supplierCode,
    ask_from: attempt.askFrom,
    bill_reference: attempt.billReference,
    bill_supplier_reference: attempt.billSupplierReference,
    closed_by: attempt.closedBy,
    cost: asText(attempt.cost),
    denied_by: attempt.deniedBy,
    disputed: attempt.disputed,
    acknowledged_at: attempt.acknowledgedAt,
  };
}

import type { Database } from '../../database/connection.ts';
import { type AuditDetail, checkedReason, recordAudit } from '../../operators/audit-record.ts';
import {
  deleteCutOff,
  insertCutOff,
  type NewCutOff,
  type OwnCutOff,
} from '../../suppliers/setup/own-cut-offs.ts';

/**
 * Sets a cut-off window, with an audit record: from `start` up to `end`, `HH:MM` in Jakarta, a supplier gets nothing new of a
 * product, or of a kind. What it was sent before is settled as always.
 * @throws CommandError when it is not a window, the supplier or product does not exist, or the reason is empty or too long
 */
export function addCutOff(
  database: Database,
  { actor, ...given }: NewCutOff & { readonly actor: string },
): Promise<OwnCutOff> {
  const reason = checkedReason(given.reason, 'a cut-off');
  return database.transaction(async (tx) => {
    const added = await insertCutOff(tx, { ...given, reason });
    await recordAudit(tx, {
      actor,
      action: 'supplier.cut_off_added',
      subject: added.supplier,
      detail: { ...described(added), before: null, after: windowText(added) },
      rows: [{ table: 'supplier_cut_offs', key: added.id }],
    });
    return added;
  });
}

/** Removes a window that an operator set, with an audit record. @throws CommandError when there is none */
export function removeCutOff(
  database: Database,
  { actor, ...cutOff }: Pick<OwnCutOff, 'id' | 'supplier'> & { readonly actor: string },
): Promise<void> {
  return database.transaction(async (tx) => {
    const removed = await deleteCutOff(tx, cutOff);
    await recordAudit(tx, {
      actor,
      action: 'supplier.cut_off_removed',
      subject: removed.supplier,
      detail: { ...described(removed), before: windowText(removed), after: null },
      rows: [{ table: 'supplier_cut_offs', key: removed.id }],
    });
  });
}

function windowText({ window }: OwnCutOff): string {
  return `${window.start}-${window.end}`;
}

function described({ kind, productCode, window, reason }: OwnCutOff): AuditDetail {
  return { kind, product: productCode, start: window.start, end: window.end, reason };
}

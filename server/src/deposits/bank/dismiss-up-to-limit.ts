import type { App } from '../../app.ts';
import type { Tx } from '../../database/connection.ts';
import { newId } from '../../ids.ts';
import type { Operator } from '../../operators/acting-operator.ts';
import { checkedReason, recordAudit } from '../../operators/audit-record.ts';
import { requireDistinctOperators, requireEarlierOperator } from '../../operators/distinct-operators.ts';
import type { RowKey } from '../../operators/recorded-rows.ts';
import { proposalLifetimeMs } from '../../orders/adjustments/propose-adjustment.ts';
import type { Rupiah } from '../../rupiah.ts';
import { readOnePersonLimit } from '../../settings/one-person-limit.ts';
import {
  approveDismissal,
  insertDismissal,
  type ProposedDismissal,
  readProposedDismissals,
} from './lines/dismissal-rows.ts';
import { type ListedLine, lockHeldLine } from './lines/line-rows.ts';
import { carryOutRuling, lineNamed, type LineRuling, notHeld, ruleOnLine } from './rule-on-line.ts';

/** A line that is dismissed, or one above the limit of one person, whose dismissal waits for another operator. */
export type DismissalOutcome =
  | { readonly kind: 'done'; readonly line: ListedLine }
  | { readonly kind: 'proposed'; readonly line: ListedLine; readonly proposed: ProposedDismissal };

/** `prover`: the operator who has proven who they are; it throws a CommandError when nobody has. */
type DismissalApp = Pick<App, 'clock' | 'database' | 'keyring'> & { readonly prover: () => Operator };

/** Whether two operators must dismiss a line. A debit brings nothing that a dismissal could hide. */
export function needsTwoToDismiss(
  { amount, direction }: Pick<ListedLine, 'amount' | 'direction'>,
  limit: Rupiah,
): boolean {
  return direction === 'credit' && amount > limit * 100n;
}

/**
 * Dismisses a held line up to `deposits.credit_limit`. A larger credit is proposed, and dismissed when another operator dismisses
 * it too: the books then never have its money. The same decision again changes nothing.
 * @throws CommandError as `ruleOnLine` does, and above the limit when nobody has signed in, or when the
 *   operator became one after the proposal
 */
export async function dismissUpToLimit(
  app: DismissalApp,
  dismissal: Omit<LineRuling, 'ruling'>,
): Promise<DismissalOutcome> {
  const { lineId } = dismissal;
  const reason = checkedReason(dismissal.reason, 'a ruling');
  const line = await lineNamed(app, lineId);
  const limit = await readOnePersonLimit(app.database, 'deposits.credit_limit');
  if (line.state !== 'held' || !needsTwoToDismiss(line, limit))
    return { kind: 'done', line: await ruleOnLine(app, { ...dismissal, ruling: 'dismiss' }) };
  const by = app.prover();
  const proposed = await app.database.transaction((tx) => decide(tx, app, { line, reason, by }));
  return proposed === undefined ? { kind: 'done', line } : { kind: 'proposed', line, proposed };
}

/** Proposes the dismissal, or carries out that of another operator. Undefined: the line is dismissed. */
async function decide(
  tx: Tx,
  { clock }: Pick<DismissalApp, 'clock'>,
  { line, reason, by }: { readonly line: ListedLine; readonly reason: string; readonly by: Operator },
): Promise<ProposedDismissal | undefined> {
  if (!(await lockHeldLine(tx, line.id))) throw notHeld(line.id);
  const [waiting] = await readProposedDismissals(tx, [line.id], clock);
  if (waiting?.proposedBy.id === by.id) return waiting;
  if (waiting !== undefined) {
    await requireDistinctOperators(tx, [waiting.proposedBy.id, by.id]);
    requireEarlierOperator(by, waiting.proposedAt, 'dismissal');
    await approveDismissal(tx, waiting.id, by, clock);
    const detail = { proposed_by: waiting.proposedBy.name, approved_by: by.name };
    const rows = [rowOf(waiting.id)];
    await carryOutRuling(tx, line, { ruling: 'dismiss', actor: by.actor, reason, detail, rows });
    return undefined;
  }
  const id = newId();
  await insertDismissal(
    tx,
    { id, lineId: line.id, reason, by },
    { ...clock, lifetimeMs: proposalLifetimeMs },
  );
  await recordAudit(tx, {
    ...{ actor: by.actor, action: 'bank_line.dismissal_proposed', subject: line.id },
    detail: { bank_account: line.bankAccountId, hold_reason: line.holdReason, reason, proposed_by: by.name },
    rows: [rowOf(id)],
  });
  const [stored] = await readProposedDismissals(tx, [line.id], clock);
  if (stored === undefined) throw new Error('A dismissal was not stored.');
  return stored;
}

function rowOf(id: string): RowKey {
  return { table: 'line_dismissals', key: id };
}

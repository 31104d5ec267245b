import type { App } from '../../app.ts';
import type { Tx } from '../../database/connection.ts';
import { type WalletKey, walletOf } from '../../ledger/wallet.ts';
import type { Idempotency } from '../../orders/lane/command.ts';
import { recordAudit } from '../../operators/audit-record.ts';
import { Refusal } from '../../refusals.ts';
import { lockAccount } from '../account-time.ts';
import { makePayableDue } from '../gateways/transaction-rows.ts';
import { storeCancellation } from './cancellations.ts';
import { changeState } from './change-state.ts';
import type { DepositReply } from './create-deposit.ts';
import type { DepositRequest } from './deposit-request.ts';
import { ownRequest } from './find-request.ts';
import { presentDeposit } from './present-deposit.ts';
import { readBankAccountOf } from './read-deposits.ts';
import { isReplayedCancellation } from './replayed-request.ts';
import { lockRequest } from './request-rows.ts';
import { nextRequestState } from './transitions.ts';

/**
 * Cancels a deposit that waits for its payment. The same key again answers with the deposit as it is then. `actor` is the person
 * who cancels it, for the audit record; a program of the client has none.
 * @throws Refusal `not_found`, `idempotency_key_reused`, `deposit_not_cancellable`
 */
export async function cancelDeposit(
  app: Pick<App, 'clock' | 'database'>,
  principal: WalletKey,
  {
    id,
    idempotency,
    actor,
  }: { readonly id: string; readonly idempotency: Idempotency; readonly actor?: string },
): Promise<DepositReply> {
  const wallet = walletOf(principal);
  return app.database.transaction(async (tx) => {
    const time = await lockAccount(tx, wallet, app.clock.offsetMs);
    const replayed = await isReplayedCancellation(tx, wallet, idempotency);
    if (!replayed) await makePayableDue(tx, id, app.clock);
    const request = ownRequest(await lockRequest(tx, id), wallet);
    if (replayed) return reply(tx, request, true);
    if (nextRequestState(request.state, 'cancel') === undefined)
      throw new Refusal('deposit_not_cancellable', { figures: { status: request.state } });
    const cancelled = await changeState(tx, request, 'cancel', { time });
    await storeCancellation(tx, wallet, id, idempotency);
    if (actor !== undefined)
      await recordAudit(tx, {
        ...{ actor, action: 'deposit_request.cancelled', accountId: wallet.accountId, subject: id },
        detail: { environment: wallet.environment },
      });
    return reply(tx, cancelled, false);
  });
}

async function reply(tx: Tx, request: DepositRequest, replayed: boolean): Promise<DepositReply> {
  return { deposit: presentDeposit(request, await readBankAccountOf(tx, request)), replayed };
}

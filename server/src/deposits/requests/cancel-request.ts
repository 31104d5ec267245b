import type { App } from '../../app.ts';
import { type WalletKey, walletOf } from '../../ledger/wallet.ts';
import { recordAudit } from '../../operators/audit-record.ts';
import { Refusal } from '../../refusals.ts';
import { lockAccount } from '../account-time.ts';
import { makePayableDue } from '../gateways/transaction-rows.ts';
import { changeState } from './change-state.ts';
import type { DepositRequest } from './deposit-request.ts';
import { ownRequest } from './find-request.ts';
import { lockRequest } from './request-rows.ts';
import { nextRequestState } from './transitions.ts';

/**
 * Cancels a deposit request of a wallet. One that was cancelled before is returned as it is. `actor` is the operator who
 * cancels it for the client, for the audit record.
 * @throws Refusal `not_found`, also for a request of another wallet; `deposit_not_cancellable` with its status
 */
export function cancelDepositRequest(
  app: Pick<App, 'clock' | 'database'>,
  wallet: WalletKey,
  { id, actor }: { readonly id: string; readonly actor?: string },
): Promise<DepositRequest> {
  return app.database.transaction(async (tx) => {
    const time = await lockAccount(tx, walletOf(wallet), app.clock.offsetMs);
    await makePayableDue(tx, id, app.clock);
    const request = ownRequest(await lockRequest(tx, id), wallet);
    if (request.state === 'cancelled') return request;
    if (nextRequestState(request.state, 'cancel') === undefined)
      throw new Refusal('deposit_not_cancellable', { figures: { status: request.state } });
    const cancelled = await changeState(tx, request, 'cancel', { time });
    const { accountId, environment } = request;
    if (actor !== undefined)
      await recordAudit(tx, {
        ...{ actor, action: 'deposit_request.cancelled', accountId, subject: id },
        detail: { environment },
      });
    return cancelled;
  });
}

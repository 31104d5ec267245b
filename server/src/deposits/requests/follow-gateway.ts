import type { App } from '../../app.ts';
import type { Tx } from '../../database/connection.ts';
import { walletOf } from '../../ledger/wallet.ts';
import { konter, recordAudit } from '../../operators/audit-record.ts';
import { lockAccount } from '../account-time.ts';
import { changeState } from './change-state.ts';
import type { DepositRequest } from './deposit-request.ts';
import { lockRequest, releaseKey } from './request-rows.ts';
import { nextRequestState } from './transitions.ts';

const actions = {
  abandon: 'deposit_request.abandoned',
  pay: 'deposit_request.authorized',
  void: 'deposit_request.voided',
} as const;

/**
 * Changes a request by what its gateway says apart from money: `pay` where the payer has paid in time and the money is not
 * settled, `void` where it will not be, `abandon` where nobody can learn how to pay. Nothing is credited. A request that does
 * not change by it stays as it is.
 */
export async function followGateway(
  app: Pick<App, 'clock' | 'database'>,
  seen: DepositRequest,
  on: keyof typeof actions,
): Promise<void> {
  if (nextRequestState(seen.state, on) === undefined) return;
  await app.database.transaction((tx) => follow(tx, app, seen, on));
}

/**
 * Ends a request that its gateway has refused, and frees its Idempotency-Key in the same transaction: the client is refused, and
 * whoever repeats the request asks the gateway again. A request that has ended or was paid meanwhile stays as it is.
 */
export async function giveUpRefused(
  app: Pick<App, 'clock' | 'database'>,
  seen: DepositRequest,
): Promise<void> {
  await app.database.transaction(async (tx) => {
    await follow(tx, app, seen, 'abandon');
    await releaseKey(tx, seen.id);
  });
}

async function follow(
  tx: Tx,
  { clock }: Pick<App, 'clock'>,
  seen: DepositRequest,
  on: keyof typeof actions,
): Promise<void> {
  const time = await lockAccount(tx, walletOf(seen), clock.offsetMs);
  const request = await lockRequest(tx, seen.id);
  if (request === undefined || nextRequestState(request.state, on) === undefined) return;
  // What is paid after its time is decided by a person once it is settled.
  if (on === 'pay' && request.expiresAt <= time.accountNow) return;
  const patch = on === 'abandon' ? { reason: 'no_instructions' as const } : {};
  await changeState(tx, request, on, { time, patch });
  const { id: subject, accountId, environment } = request;
  await recordAudit(tx, {
    ...{ actor: konter, action: actions[on], accountId, subject },
    detail: { environment },
  });
}

import type { Queryable } from '../../database/connection.ts';
import type { WalletKey } from '../../ledger/wallet.ts';
import { Refusal } from '../../refusals.ts';
import type { DepositRequest } from './deposit-request.ts';
import { readRequests } from './request-rows.ts';

/** A deposit request of a wallet. @throws Refusal `not_found`, also for a request of another wallet */
export async function getDepositRequest(
  db: Queryable,
  wallet: WalletKey,
  id: string,
): Promise<DepositRequest> {
  const [request] = await readRequests(db, [id]);
  return ownRequest(request, wallet);
}

/** The request, if it belongs to the wallet. @throws Refusal `not_found` when it does not, or there is none */
export function ownRequest(
  request: DepositRequest | undefined,
  { accountId, environment }: WalletKey,
): DepositRequest {
  if (request?.accountId !== accountId || request.environment !== environment) throw new Refusal('not_found');
  return request;
}

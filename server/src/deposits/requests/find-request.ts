import type { Queryable } from '../../database/connection.ts';
import { isId } from '../../ids.ts';
import type { WalletKey } from '../../ledger/wallet.ts';
import { Refusal } from '../../refusals.ts';
import type { DepositRequest } from './deposit-request.ts';
import { readNumberedRequest, readRequests } from './request-rows.ts';

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

/** The deposit request with this number or id, of any wallet; undefined when there is none. For operators. */
export async function findRequest(db: Queryable, text: string): Promise<DepositRequest | undefined> {
  if (/^[0-9]{8}$/.test(text)) return readNumberedRequest(db, BigInt(text));
  return isId(text) ? (await readRequests(db, [text]))[0] : undefined;
}

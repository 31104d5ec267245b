import type { App } from '../../app.ts';
import type { WalletKey } from '../../ledger/wallet.ts';
import { refusePhoneNumber } from '../../orders/requests/draft-order.ts';
import { Refusal } from '../../refusals.ts';
import { type RequestedDeposit, requestDeposit } from '../gateways/request-deposit.ts';
import type { DepositView } from './present-deposit.ts';
import { presentDeposit } from './present-deposit.ts';
import { readBankAccountOf } from './read-deposits.ts';

/** A deposit as its client sees it, and whether an earlier request with the same key led to it. */
export interface DepositReply {
  readonly deposit: DepositView;
  readonly replayed: boolean;
}

/**
 * Requests a deposit for a client. In the sandbox a transfer without a scenario is paid.
 * @throws Refusal `scenario_not_allowed`, `invalid_parameter`, and those of `requestDeposit`
 */
export async function createDeposit(
  app: Pick<App, 'clock' | 'config' | 'database' | 'gateways' | 'log' | 'suppliers'>,
  wallet: WalletKey,
  input: RequestedDeposit,
): Promise<DepositReply> {
  const simulated = app.suppliers.simulates(wallet.environment);
  if (input.scenario !== undefined && !simulated) throw new Refusal('scenario_not_allowed');
  if (input.clientReference !== undefined) refusePhoneNumber(input.clientReference);
  const played = simulated && input.method === 'bank_transfer' ? { scenario: 'paid' as const } : {};
  const { request, replayed } = await requestDeposit(app, wallet, { ...played, ...input });
  const bank = await readBankAccountOf(app.database, request);
  return { deposit: presentDeposit(request, bank), replayed };
}

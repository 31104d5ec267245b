import type { App } from '../../app.ts';
import { later } from '../../clock.ts';
import { readDatabaseTime } from '../../database/database-time.ts';
import { readWholeWallet, type WalletKey } from '../../ledger/wallet.ts';
import { type Proof, proofsOfDepositMax } from '../proofs/proof.ts';
import { readProofs } from '../proofs/proof-rows.ts';
import { getDepositRequest } from './find-request.ts';
import { type DepositView, presentDeposit } from './present-deposit.ts';
import { readBankAccountOf } from './read-deposits.ts';

/** A deposit while somebody watches it. */
export interface WatchedDeposit {
  readonly deposit: DepositView;
  /** What makes its amount unique, rupiah: the last digits of the payable amount; 0 for a gateway. */
  readonly digits: number;
  /** When it ended, if it did. */
  readonly endedAt: Date | null;
  /** The time of the account, which its deadline is compared with: the clock of a sandbox account may be ahead. */
  readonly now: Date;
  /** The files that the client has uploaded, oldest first. */
  readonly proofs: readonly Proof[];
  /** Whether another file can be uploaded. */
  readonly canProve: boolean;
}

/** Reads a deposit of a wallet with the time that its deadline is compared with. @throws Refusal `not_found` */
export async function readWatchedDeposit(
  { clock, database }: Pick<App, 'clock' | 'database'>,
  wallet: WalletKey,
  id: string,
): Promise<WatchedDeposit> {
  const request = await getDepositRequest(database, wallet, id);
  const now = await readDatabaseTime(database, clock.offsetMs);
  const aheadMs = (await readWholeWallet(database, wallet))?.clockOffsetMs ?? 0;
  const proofs = await readProofs(database, [id]);
  return {
    deposit: presentDeposit(request, await readBankAccountOf(database, request)),
    digits: request.digits,
    endedAt: request.endedAt,
    now: later(now, aheadMs),
    proofs,
    canProve: request.state !== 'credited' && proofs.length < proofsOfDepositMax,
  };
}

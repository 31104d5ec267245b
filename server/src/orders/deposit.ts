import { CommandError } from '../command-error.ts';
import type { WalletKey } from '../ledger/wallet.ts';
import { rupiahMax, type Rupiah } from '../rupiah.ts';
import type { OrderLanes } from './lanes.ts';

/**
 * Credits a deposit, rupiah. The same reference again credits nothing.
 * @throws CommandError when the amount is out of range, or the reference is none or belongs to another deposit
 */
export async function creditDeposit(
  orders: OrderLanes,
  wallet: WalletKey,
  deposit: { amount: Rupiah; reference: string },
): Promise<{ balance: Rupiah; replayed: boolean }> {
  if (deposit.amount <= 0n || deposit.amount > rupiahMax) {
    throw new CommandError(`The amount of a deposit is 1 to ${rupiahMax} rupiah.`);
  }
  if (!/^[^\p{C}]{1,200}$/u.test(deposit.reference)) {
    throw new CommandError('The reference of a deposit is 1 to 200 printable characters.');
  }
  // A number that was copied with a blank would be another reference, and credit the same transfer again.
  if (deposit.reference !== deposit.reference.trim()) {
    throw new CommandError('The reference of a deposit neither begins nor ends with a blank.');
  }
  const reply = await orders.run({ kind: 'deposit', wallet, ...deposit });
  if (reply.kind === 'balance') return reply;
  throw new CommandError(
    'This reference was already credited with another amount or to another account; nothing was credited. Use a new reference.',
  );
}

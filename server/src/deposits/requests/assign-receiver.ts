import type { Tx } from '../../database/connection.ts';
import type { WalletKey } from '../../ledger/wallet.ts';
import { takeRandomBytes } from '../../random-bytes.ts';
import { Refusal } from '../../refusals.ts';
import type { Rupiah } from '../../rupiah.ts';
import { listBankAccounts, lockEnabledAccount } from '../bank/bank-accounts.ts';
import type { DepositMethod } from '../deposit-methods.ts';
import { readKeepsDigits } from '../keeps-digits.ts';
import type { DepositRequest } from './deposit-request.ts';
import { readTakenAmounts } from './request-rows.ts';
import { chooseDigits, digitsReach, suggestAmount } from './unique-digits.ts';

/** Where a request is paid, the digits that it adds there, and whether they are kept. */
export type Receiver = Pick<DepositRequest, 'bankAccountId' | 'digits' | 'gatewayId' | 'keepsDigits'>;

/**
 * Assigns the receiver of a new request: the gateway, or the first enabled bank account that has an amount left, with the digits.
 * @throws Refusal `deposit_method_unavailable`, `deposit_amount_unavailable` with another amount
 */
export async function assignReceiver(
  tx: Tx,
  { environment }: WalletKey,
  input: { readonly amount: Rupiah; readonly bankAccountId?: string; readonly gatewayId?: string },
  method: DepositMethod,
): Promise<Receiver> {
  const { gatewayId } = input;
  if (method.method !== 'bank_transfer') {
    if (gatewayId === undefined) throw new Refusal('deposit_method_unavailable');
    return { bankAccountId: null, gatewayId, digits: 0, keepsDigits: false };
  }
  const accounts = (await listBankAccounts(tx, environment)).filter(
    ({ id, enabled }) => enabled && id === (input.bankAccountId ?? id),
  );
  const amounts: (Rupiah | undefined)[] = [];
  for (const { id } of accounts) {
    if (!(await lockEnabledAccount(tx, id))) continue;
    const base = input.amount + method.fee;
    const [from, to] = [base - digitsReach, base + digitsReach];
    const taken = await readTakenAmounts(tx, { bankAccountId: id, from, to });
    const digits = chooseDigits({ amount: input.amount, fee: method.fee }, taken, randomBits());
    if (digits !== undefined)
      return { bankAccountId: id, gatewayId: null, digits, keepsDigits: await readKeepsDigits(tx) };
    amounts.push(suggestAmount(input.amount, taken, method));
  }
  if (amounts.length === 0) throw new Refusal('deposit_method_unavailable');
  const suggested = amounts.find((amount) => amount !== undefined);
  const figures = suggested === undefined ? {} : { suggested_amount: suggested };
  throw new Refusal('deposit_amount_unavailable', { figures });
}

/** 32 random bits. */
export function randomBits(): number {
  return Buffer.from(takeRandomBytes(4)).readUInt32BE();
}

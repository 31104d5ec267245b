import { jakartaDay } from '../../../src/clock.ts';
import { recordPayment } from '../../../src/deposits/payments/record-payment.ts';
import type { DepositRequest } from '../../../src/deposits/requests/deposit-request.ts';
import { operator } from '../../../src/operators/audit-record.ts';
import { creditDeposit } from '../../../src/orders/adjustments/credit-deposit.ts';
import { newId } from '../../../src/ids.ts';
import { aTransfer, givenRequest, sandboxAccount } from '../../deposits/given-deposits.ts';
import { givenPrincipal } from '../../in-process.ts';
import type { OperatorPortal } from './operator-portal.ts';

/** A payment in the sandbox that a person has to decide about. */
export interface GivenCase {
  readonly accountId: string;
  readonly request: DepositRequest;
  readonly paymentId: string;
}

/** A payment of the plain amount of a request, without its unique digits. */
export async function givenCase({ server: { app } }: OperatorPortal, amount = 50_000n): Promise<GivenCase> {
  const { accountId } = await givenPrincipal(app, 0n);
  const request = await givenRequest(app, { accountId, environment: 'sandbox' }, { amount });
  const { paymentId } = await recordPayment(app, aTransfer(request, { amount }));
  return { accountId, request, paymentId };
}

/** A new account whose sandbox wallet has nothing. */
export async function givenClient({ server: { app } }: OperatorPortal): Promise<string> {
  return (await givenPrincipal(app, 0n)).accountId;
}

/** A deposit of an account in the sandbox, by its reference. */
export async function givenDeposit(
  { server: { app } }: OperatorPortal,
  amount = 50_000n,
): Promise<{ readonly accountId: string; readonly reference: string }> {
  const { accountId } = await givenPrincipal(app, 0n);
  const reference = newId();
  await creditDeposit(app.orders, { accountId, environment: 'sandbox' }, { amount, reference }, operator);
  return { accountId, reference };
}

/** A line of a statement file. */
export interface GivenLine {
  /** As the file writes it, such as `50000` or `50000,50`. */
  readonly amount: string;
  readonly text: string;
}

/** A statement file of the sandbox's bank account, of today, as the operations take it. */
export function aStatementFile(lines: readonly GivenLine[]) {
  const day = jakartaDay(new Date());
  const rows = [
    ['Tgl', 'Ket', 'Kredit', 'Debet'],
    ...lines.map(({ amount, text }) => [day, text, amount, '']),
  ];
  return {
    bank_account_id: sandboxAccount,
    bank: 'generic',
    columns: { date: ['Tgl'], description: ['Ket'], credit: ['Kredit'], debit: ['Debet'] },
    content: Buffer.from(rows.map((cells) => `${cells.join(';')}\n`).join('')).toString('base64'),
  };
}

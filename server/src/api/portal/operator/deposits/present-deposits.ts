import type { App } from '../../../../app.ts';
import { readAccountNames } from '../../../../clients/account-names.ts';
import { type BankAccount, listBankAccounts } from '../../../../deposits/bank/bank-accounts.ts';
import type { Payment } from '../../../../deposits/payments/payment.ts';
import { type DepositRequest, netOf } from '../../../../deposits/requests/deposit-request.ts';

/** What presents payments and requests with the names of clients and banks. */
export interface Presenter {
  payment(payment: Payment): object;
  request(request: DepositRequest): object;
}

/** Makes a presenter of these payments and requests: their names are read at once. */
export async function makePresenter(
  { database }: Pick<App, 'database'>,
  of: { readonly payments?: readonly Payment[]; readonly requests?: readonly DepositRequest[] },
): Promise<Presenter> {
  const { payments = [], requests = [] } = of;
  const ids = [...payments, ...requests].flatMap(({ accountId }) => (accountId === null ? [] : [accountId]));
  const [names, accounts] = await Promise.all([readAccountNames(database, ids), listBankAccounts(database)]);
  const banks = new Map(accounts.map((account) => [account.id, account]));
  return {
    payment: (payment) => presentPayment(payment, names, banks),
    request: (request) => presentRequest(request, names, banks),
  };
}

function presentPayment(
  payment: Payment,
  names: ReadonlyMap<string, string>,
  banks: ReadonlyMap<string, BankAccount>,
): object {
  const { source, facts, accountId } = payment;
  const bank = source.kind === 'bank' ? banks.get(source.bankAccountId) : undefined;
  const reference = facts['reference'];
  return {
    ...{ id: payment.id, environment: payment.environment, state: payment.state, reason: payment.reason },
    ...{ amount: Number(payment.amount), fee: Number(payment.fee), source: source.kind },
    place: source.kind === 'gateway' ? source.gatewayId : (bank?.bank ?? ''),
    place_number: bank?.number ?? null,
    source_id: source.id,
    bank_reference: typeof reference === 'string' && reference !== '' ? reference : null,
    ...{ candidates: payment.candidates.length, request_id: payment.requestId, account_id: accountId },
    account_name: accountId === null ? null : (names.get(accountId) ?? accountId),
    reference: payment.reference,
    credited: payment.credited === null ? null : Number(payment.credited),
    ...{ received_at: payment.receivedAt, recorded_at: payment.recordedAt, credited_at: payment.creditedAt },
  };
}

function presentRequest(
  request: DepositRequest,
  names: ReadonlyMap<string, string>,
  banks: ReadonlyMap<string, BankAccount>,
): object {
  const { accountId, bankAccountId, gatewayId, credited } = request;
  return {
    ...{ id: request.id, number: String(request.number), account_id: accountId },
    account_name: names.get(accountId) ?? accountId,
    ...{ environment: request.environment, method: request.method },
    place: bankAccountId === null ? gatewayId : (banks.get(bankAccountId)?.bank ?? null),
    ...{ amount: Number(request.amount), fee: Number(request.fee), payable: Number(request.payable) },
    net: Number(netOf(request)),
    ...{ state: request.state, reason: request.reason },
    credited: credited === null ? null : Number(credited),
    ...{ created_at: request.createdAt, expires_at: request.expiresAt, credited_at: request.creditedAt },
  };
}

import { jakartaDateTime } from '../clock.ts';
import type { BankAccount } from '../deposits/bank/bank-accounts.ts';
import type { DepositMethod } from '../deposits/deposit-methods.ts';
import type { Payer } from '../deposits/payments/payer.ts';
import type { Payment } from '../deposits/payments/payment.ts';
import { type DepositRequest, netOf } from '../deposits/requests/deposit-request.ts';
import type { RequestHistory } from '../deposits/requests/request-history.ts';
import { grouped } from '../rupiah.ts';
import { type Column, inColumns } from './columns.ts';

/** A deposit request in the JSON of commands. */
export function presentRequest(request: DepositRequest): Readonly<Record<string, unknown>> {
  const { id, number, environment, method, amount, fee, digits, payable, state, reason, credited } = request;
  const { keepsDigits: keeps_digits } = request;
  const net = netOf(request);
  return {
    ...{
      id,
      number,
      account: request.accountId,
      environment,
      method,
      amount,
      fee,
      digits,
      keeps_digits,
      payable,
      net,
      state,
      reason,
    },
    ...{ credited, bank_account: request.bankAccountId, gateway: request.gatewayId },
    ...{ instructions: request.instructions, client_reference: request.clientReference },
    ...{ created_at: request.createdAt, expires_at: request.expiresAt, ended_at: request.endedAt },
    credited_at: request.creditedAt,
  };
}

/** A payment in the JSON of commands. */
export function presentPayment(payment: Payment): Readonly<Record<string, unknown>> {
  const { id, environment, source, amount, fee, state, reason, candidates, reference, credited } = payment;
  return {
    ...{
      id,
      environment,
      source: { kind: source.kind, id: source.id },
      amount,
      fee,
      state,
      reason,
      candidates,
    },
    ...(source.kind === 'bank' ? { bank_account: source.bankAccountId } : { gateway: source.gatewayId }),
    ...{ facts: payment.facts, request: payment.requestId, account: payment.accountId, reference, credited },
    ...{ received_at: payment.receivedAt, recorded_at: payment.recordedAt, credited_at: payment.creditedAt },
  };
}

/** A deposit request with everything that happened to it, in the JSON of commands. */
export function presentHistory({
  request,
  payments,
  steps,
  records,
}: RequestHistory): Readonly<Record<string, unknown>> {
  return {
    request: presentRequest(request),
    payments: payments.map(presentPayment),
    steps: steps.map(({ accountId, number, kind, reference, amount, at }) => ({
      ...{ account: accountId, number, kind, reference, amount, at },
    })),
    records: records.map(({ at, actor, action, detail }) => ({ at, actor, action, detail })),
  };
}

const requestColumns: readonly Column[] = [
  { title: 'NUMBER' },
  { title: 'STATE' },
  { title: 'PAYABLE', align: 'right' },
  { title: 'NET', align: 'right' },
  { title: 'METHOD' },
  { title: 'ACCOUNT' },
  { title: 'CREATED (WIB)' },
  { title: 'EXPIRES (WIB)' },
];

/** Deposit requests as a table; `names` has the names of accounts by their ids. */
export function formatRequests(
  requests: readonly DepositRequest[],
  names: ReadonlyMap<string, string>,
): string[] {
  if (requests.length === 0) return [];
  return inColumns(
    requestColumns,
    requests.map((request) => [
      ...[String(request.number), request.state, grouped(request.payable), grouped(netOf(request))],
      ...[request.method, names.get(request.accountId) ?? request.accountId],
      ...[jakartaDateTime(request.createdAt), jakartaDateTime(request.expiresAt)],
    ]),
  );
}

const paymentColumns: readonly Column[] = [
  { title: 'PAYMENT' },
  { title: 'STATE' },
  { title: 'REASON' },
  { title: 'AMOUNT', align: 'right' },
  { title: 'RECEIVED (WIB)' },
  { title: 'CANDIDATES', align: 'right' },
];

/** Payments as a table. */
export function formatPayments(payments: readonly Payment[]): string[] {
  if (payments.length === 0) return [];
  return inColumns(
    paymentColumns,
    payments.map(({ id, state, reason, amount, receivedAt, candidates }) => [
      ...[id, state, reason ?? '-', grouped(amount), jakartaDateTime(receivedAt), String(candidates.length)],
    ]),
  );
}

/** A payment with what was received about it, for a person who decides. */
export function formatPayment(
  payment: Payment,
  payer: Payer | null,
  candidates: readonly DepositRequest[],
): string[] {
  const { source, amount, fee, state, reason, receivedAt, facts } = payment;
  const place =
    source.kind === 'bank' ? `bank account ${source.bankAccountId}` : `gateway ${source.gatewayId}`;
  return [
    `Payment ${payment.id} is ${state}${reason === null ? '' : ` (${reason})`}.`,
    `${grouped(amount)} rupiah arrived at ${jakartaDateTime(receivedAt)} at the ${place} as ${source.id}; the fee was ${grouped(fee)}.`,
    ...Object.entries({ ...facts, ...payer }).map(([name, value]) => `  ${name}: ${String(value)}`),
    ...(payment.credited === null
      ? []
      : [`${grouped(payment.credited)} rupiah were credited to the account ${payment.accountId ?? ''}.`]),
    ...(candidates.length === 0 ? ['No deposit request fits.'] : ['It may be for:']),
    ...formatRequests(candidates, new Map()).map((line) => `  ${line}`),
  ];
}

/** A deposit request with everything that happened to it. */
export function formatHistory({ request, payments, steps, records }: RequestHistory): string[] {
  const { number, state, payable, amount, fee, digits, keepsDigits } = request;
  const kept = keepsDigits ? ', which are kept' : '';
  return [
    `Deposit request ${number} is ${state}${request.reason === null ? '' : ` (${request.reason})`}.`,
    `To pay: ${grouped(payable)} rupiah (amount ${grouped(amount)}, fee ${grouped(fee)}, digits ${digits}${kept}), until ${jakartaDateTime(request.expiresAt)} WIB. The wallet gets ${grouped(netOf(request))} of it.`,
    ...formatPayments(payments),
    ...steps.map(
      ({ number: step, kind, amount: moved, at, reference }) =>
        `${jakartaDateTime(at)}  step ${step}: ${kind} of ${grouped(moved)} rupiah, ${reference}`,
    ),
    ...records.map(({ at, actor, action }) => `${jakartaDateTime(at)}  ${actor}: ${action}`),
  ];
}

const methodColumns: readonly Column[] = [
  { title: 'ENVIRONMENT' },
  { title: 'METHOD' },
  { title: 'MINIMUM', align: 'right' },
  { title: 'MAXIMUM', align: 'right' },
  { title: 'FEE', align: 'right' },
  { title: 'VALID', align: 'right' },
  { title: 'STATE' },
];

/** Methods of deposits as a table. */
export function formatMethods(methods: readonly DepositMethod[]): string[] {
  if (methods.length === 0) return [];
  return inColumns(
    methodColumns,
    methods.map(({ environment, method, minimum, maximum, fee, validMinutes, enabled }) => [
      ...[environment, method, grouped(minimum), grouped(maximum), grouped(fee), `${validMinutes} min`],
      enabled ? 'enabled' : 'disabled',
    ]),
  );
}

const bankColumns: readonly Column[] = [
  { title: 'ENVIRONMENT' },
  { title: 'BANK' },
  { title: 'NUMBER' },
  { title: 'HOLDER' },
  { title: 'STATE' },
  { title: 'ID' },
];

/** Bank accounts as a table. */
export function formatBankAccounts(accounts: readonly BankAccount[]): string[] {
  if (accounts.length === 0) return [];
  return inColumns(
    bankColumns,
    accounts.map(({ id, environment, bank, number, holder, enabled }) => [
      ...[environment, bank, number, holder, enabled ? 'enabled' : 'disabled', id],
    ]),
  );
}

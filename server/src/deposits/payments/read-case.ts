import type { App } from '../../app.ts';
import { readAccountNames } from '../../clients/account-names.ts';
import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { Environment } from '../../environment.ts';
import { readBalances } from '../../ledger/wallet-balances.ts';
import type { Rupiah } from '../../rupiah.ts';
import { readOnePersonLimit } from '../../settings/one-person-limit.ts';
import { type BankAccount, listBankAccounts } from '../bank/bank-accounts.ts';
import type { Proof } from '../proofs/proof.ts';
import { readProofs } from '../proofs/proof-rows.ts';
import { creditOf, type DepositRequest } from '../requests/deposit-request.ts';
import { readRequests } from '../requests/request-rows.ts';
import { nextRequestState } from '../requests/transitions.ts';
import type { Payment } from './payment.ts';
import { readPayments } from './payment-rows.ts';
import { type ProposedRejection, readProposedRejection } from './rejection-rows.ts';

/** A request that a payment may belong to, with what a person compares. Amounts are rupiah. */
export interface CaseCandidate {
  readonly request: DepositRequest;
  readonly accountName: string;
  /** The balance of the client before anything is credited. */
  readonly balance: Rupiah;
  /** How many requests of the client were credited at this place before, at most 100. */
  readonly earlier: number;
  /** What the client gets when it is matched with this request; null: the request cannot be credited any more. */
  readonly credited: Rupiah | null;
  /** The files with which the client shows that it has paid. */
  readonly proofs: readonly Proof[];
}

/** A payment with what a person needs to decide about it, without what is private. */
export interface PaymentCase {
  readonly payment: Payment;
  /** Where it arrived; null: at a gateway. */
  readonly bankAccount: BankAccount | null;
  /** The account that was credited. */
  readonly accountName: string | null;
  readonly candidates: readonly CaseCandidate[];
  /** A larger payment needs a second operator. */
  readonly creditLimit: Rupiah;
  /** The rejection that waits for another operator; null: none. */
  readonly rejection: ProposedRejection | null;
}

/** Reads a payment with its candidates, the most similar first; undefined when there is none. */
export async function readCase(
  { clock, database }: Pick<App, 'clock' | 'database'>,
  id: string,
): Promise<PaymentCase | undefined> {
  const [payment] = await readPayments(database, [id]);
  if (payment === undefined) return undefined;
  const { environment, source, requestId, accountId } = payment;
  const ids = [...new Set([...(requestId === null ? [] : [requestId]), ...payment.candidates])];
  const requests = await readRequests(database, ids);
  const accounts = [...new Set(requests.map((request) => request.accountId))];
  const [names, balances, earlier, proofs, creditLimit, rejection, banks] = await Promise.all([
    readAccountNames(database, accountId === null ? accounts : [...accounts, accountId]),
    readBalances(database, environment, accounts),
    countCredited(database, { environment, accounts, bankAccountId: placeOf(payment) }),
    readProofs(database, ids),
    readOnePersonLimit(database, 'deposits.credit_limit'),
    payment.state === 'in_review' ? readProposedRejection(database, id, clock) : undefined,
    source.kind === 'bank' ? listBankAccounts(database, environment) : [],
  ]);
  const candidates = requests.map((request) => ({
    request,
    accountName: names.get(request.accountId) ?? request.accountId,
    balance: balances.get(request.accountId)?.balance ?? 0n,
    earlier: earlier.get(request.accountId) ?? 0,
    credited: creditedOf(request, payment),
    proofs: proofs.filter(({ requestId: of }) => of === request.id),
  }));
  return {
    payment,
    bankAccount: banks.find((bank) => bank.id === placeOf(payment)) ?? null,
    accountName: accountId === null ? null : (names.get(accountId) ?? null),
    candidates: candidates.toSorted((a, b) => similarity(b, payment) - similarity(a, payment)),
    creditLimit,
    rejection: rejection ?? null,
  };
}

function placeOf({ source }: Payment): string | null {
  return source.kind === 'bank' ? source.bankAccountId : null;
}

function creditedOf(request: DepositRequest, { amount }: Payment): Rupiah | null {
  const credited = creditOf(request, amount);
  return nextRequestState(request.state, 'credit') === undefined || credited <= 0n ? null : credited;
}

/** How much a candidate looks like the payment: that it can be credited, its amount, then how close its time is. */
function similarity({ request, credited }: CaseCandidate, { amount, receivedAt }: Payment): number {
  const apartDays = Math.abs(receivedAt.getTime() - request.createdAt.getTime()) / 86_400_000;
  return (credited === null ? 0 : 100) + (request.payable === amount ? 50 : 0) - Math.min(apartDays, 49);
}

/** How many are counted. */
const countedMax = 100;

async function countCredited(
  db: Queryable,
  of: {
    readonly environment: Environment;
    readonly accounts: readonly string[];
    readonly bankAccountId: string | null;
  },
): Promise<ReadonlyMap<string, number>> {
  if (of.accounts.length === 0) return new Map();
  const rows = await db.rows(sql<{ accountId: string; count: number }>`
    select k.id as "accountId", c.count
      from unnest(${[...of.accounts]}::uuid[]) as k (id)
     cross join lateral (
       select count(*)::integer as count
         from (
           select
             from deposit_requests r
            where r.account_id = k.id and r.environment = ${of.environment} and r.state = 'credited'
              and r.bank_account_id is not distinct from ${of.bankAccountId}::uuid
            limit ${countedMax}::integer
         ) counted
     ) c`);
  return new Map(rows.map(({ accountId, count }) => [accountId, count]));
}

import { dayMs, jakartaMoment, later } from '../../clock.ts';
import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import type { WalletKey } from '../../ledger/wallet.ts';
import { listBankAccounts } from '../bank/bank-accounts.ts';
import type { DepositMethodName, DepositRequest, RequestState } from './deposit-request.ts';
import { getDepositRequest } from './find-request.ts';
import { listDepositRequests } from './list-requests.ts';
import { type DepositView, presentDeposit, type ShownBankAccount } from './present-deposit.ts';

/** Which deposits of a wallet a page lists. Days are those of Jakarta, both included. */
export interface DepositFilter {
  readonly state?: RequestState | undefined;
  readonly method?: DepositMethodName | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** The id of the last deposit of the page before. */
  readonly cursor?: string | undefined;
  /** The id of the first deposit of the page behind. */
  readonly after?: string | undefined;
  readonly limit: number;
}

/** A deposit of a wallet, as its client sees it. @throws Refusal `not_found` */
export async function readDeposit(db: Queryable, of: WalletKey, id: string): Promise<DepositView> {
  const request = await getDepositRequest(db, of, id);
  return presentDeposit(request, await readBankAccountOf(db, request));
}

/** A page of the deposits of a wallet, the newest first, with the cursors of the pages beside it; null at an end. */
export async function listDeposits(
  db: Queryable,
  { accountId, environment }: WalletKey,
  { from, to, cursor, ...filter }: DepositFilter,
): Promise<{
  readonly deposits: readonly DepositView[];
  readonly next: string | null;
  readonly previous: string | null;
}> {
  const { requests, next, previous } = await listDepositRequests(db, {
    ...{ ...filter, accountId, environment, before: cursor },
    from: from === undefined ? undefined : jakartaMoment(from, '00:00'),
    until: to === undefined ? undefined : later(jakartaMoment(to, '00:00'), dayMs),
  });
  const accounts = new Map((await listBankAccounts(db, environment)).map((one) => [one.id, one]));
  const deposits = requests.map((request) =>
    presentDeposit(request, accounts.get(request.bankAccountId ?? '') ?? null),
  );
  return { deposits, next, previous };
}

/** How many deposits one query reads, to bound the memory. */
const walkLimit = 500;

/** Walks the deposits of a wallet, newest first, in pages. */
export async function* walkDeposits(
  db: Queryable,
  wallet: WalletKey,
  filter: Omit<DepositFilter, 'after' | 'cursor' | 'limit'>,
): AsyncGenerator<readonly DepositView[]> {
  let cursor: string | undefined;
  do {
    const { deposits, next } = await listDeposits(db, wallet, { ...filter, cursor, limit: walkLimit });
    yield deposits;
    cursor = next ?? undefined;
  } while (cursor !== undefined);
}

/** The bank account of a request; null for a gateway. */
export async function readBankAccountOf(
  db: Queryable,
  { bankAccountId }: DepositRequest,
): Promise<ShownBankAccount | null> {
  if (bankAccountId === null) return null;
  const [account] = await db.rows(sql<{ bank: string; number: string; holder: string; instructions: string }>`
    select b.bank, b.number, b.holder, b.instructions
      from bank_accounts b
     where b.id = ${bankAccountId}::uuid`);
  return account ?? null;
}

import { dayMs, jakartaMoment, later } from '../../clock.ts';
import type { Queryable } from '../../database/connection.ts';
import { sql } from '../../database/sql.ts';
import { idBeforeAll } from '../../ids.ts';
import type { WalletKey } from '../../ledger/wallet.ts';
import { Refusal } from '../../refusals.ts';
import { listBankAccounts } from '../bank/bank-accounts.ts';
import type { DepositMethodName, DepositRequest, RequestState } from './deposit-request.ts';
import { type DepositView, presentDeposit, type ShownBankAccount } from './present-deposit.ts';
import { readRequests } from './request-rows.ts';

/** Which deposits of a wallet a page lists. Days are those of Jakarta, both included. */
export interface DepositFilter {
  readonly state?: RequestState | undefined;
  readonly method?: DepositMethodName | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** The id of the last deposit of the page before. */
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** A deposit of a wallet, as its client sees it. @throws Refusal `not_found` */
export async function readDeposit(db: Queryable, of: WalletKey, id: string): Promise<DepositView> {
  const [request] = await readRequests(db, [id]);
  if (request?.accountId !== of.accountId || request.environment !== of.environment)
    throw new Refusal('not_found');
  return presentDeposit(request, await readBankAccountOf(db, request));
}

/** A page of the deposits of a wallet, the newest first. `next`: the cursor of the next page; null on the last one. */
export async function listDeposits(
  db: Queryable,
  of: WalletKey,
  filter: DepositFilter,
): Promise<{ readonly deposits: readonly DepositView[]; readonly next: string | null }> {
  const ids = await readIds(db, of, filter);
  const page = ids.slice(0, filter.limit);
  const requests = await readRequests(db, page);
  const accounts = new Map((await listBankAccounts(db, of.environment)).map((one) => [one.id, one]));
  const deposits = requests.map((request) =>
    presentDeposit(request, accounts.get(request.bankAccountId ?? '') ?? null),
  );
  return { deposits, next: ids.length > page.length ? (page.at(-1) ?? null) : null };
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

/** The ids of a page and of the next deposit. Ids are in the order of their creation (`ids.ts`), so a page continues behind one. */
async function readIds(
  db: Queryable,
  { accountId, environment }: WalletKey,
  { state, method, from, to, cursor, limit }: DepositFilter,
): Promise<string[]> {
  const since = from === undefined ? null : jakartaMoment(from, '00:00');
  const before = to === undefined ? null : later(jakartaMoment(to, '00:00'), dayMs);
  const rows = await db.rows(sql<{ id: string }>`
    select r.id
      from deposit_requests r
     where r.account_id = ${accountId}::uuid and r.environment = ${environment}
       and (${cursor ?? null}::uuid is null or r.id < ${cursor ?? idBeforeAll}::uuid)
       and (${state ?? null}::text is null or r.state = ${state ?? null}::text)
       and (${method ?? null}::text is null or r.method = ${method ?? null}::text)
       and (${since}::timestamptz is null or r.created_at >= ${since}::timestamptz)
       and (${before}::timestamptz is null or r.created_at < ${before}::timestamptz)
     order by r.account_id desc, r.environment desc, r.id desc
     limit ${limit + 1}::integer`);
  return rows.map(({ id }) => id);
}

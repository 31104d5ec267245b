import type { components, paths } from '../operations/portal-api.d.ts';
import { client, dataOf } from '../operations/portal-client.ts';
import type { StatementOwner } from './statement-owner.ts';

type Schemas = components['schemas'];
type Wallet = paths['/portal/accounts/{account_id}/{environment}/wallet/movements']['get']['parameters'];
type Course = paths['/portal/accounts/{account_id}/{environment}/wallet/period']['get']['parameters'];

interface Cursors {
  readonly older: string | null;
  readonly newer: string | null;
}

/* Clients and operators ask under addresses of their own, and get the same answers. */

/** What the wallet has now. @throws RequestFailed */
export async function readWallet(
  { isOperators, path }: StatementOwner,
  signal: AbortSignal,
): Promise<Schemas['PortalWallet']> {
  const request = { params: { path }, signal };
  return dataOf(
    isOperators
      ? await client.GET('/portal/operator/accounts/{account_id}/{environment}/wallet', request)
      : await client.GET('/portal/accounts/{account_id}/{environment}/wallet', request),
  );
}

/** A page of the statement, with the cursors beside it. @throws RequestFailed */
export async function readMovements(
  { isOperators, path }: StatementOwner,
  query: NonNullable<Wallet['query']>,
  signal: AbortSignal,
): Promise<Pick<Schemas['WalletMovementPage'], 'data'> & { readonly meta: Cursors }> {
  const request = { params: { path, query }, signal };
  const answer = isOperators
    ? await client.GET('/portal/operator/accounts/{account_id}/{environment}/wallet/movements', request)
    : await client.GET('/portal/accounts/{account_id}/{environment}/wallet/movements', request);
  return { data: dataOf(answer), meta: answer.data?.meta ?? { older: null, newer: null } };
}

/** The totals of some days, and the course of the balance. @throws RequestFailed */
export async function readCourse(
  { isOperators, path }: StatementOwner,
  query: NonNullable<Course['query']>,
  signal: AbortSignal,
): Promise<Schemas['WalletCourse']> {
  const request = { params: { path, query }, signal };
  return dataOf(
    isOperators
      ? await client.GET('/portal/operator/accounts/{account_id}/{environment}/wallet/period', request)
      : await client.GET('/portal/accounts/{account_id}/{environment}/wallet/period', request),
  );
}

/** The totals of the last months. @throws RequestFailed */
export function readMonths(owner: StatementOwner, signal: AbortSignal): Promise<Schemas['WalletPeriod'][]> {
  return readPeriods(owner, {}, signal);
}

/** The totals of the days of a month. @throws RequestFailed */
export function readDays(
  owner: StatementOwner,
  month: string,
  signal: AbortSignal,
): Promise<Schemas['WalletPeriod'][]> {
  return readPeriods(owner, { days_of: month }, signal);
}

async function readPeriods(
  { isOperators, path }: StatementOwner,
  query: { readonly days_of?: string },
  signal: AbortSignal,
): Promise<Schemas['WalletPeriod'][]> {
  const request = { params: { path, query }, signal };
  return dataOf(
    isOperators
      ? await client.GET('/portal/operator/accounts/{account_id}/{environment}/wallet/periods', request)
      : await client.GET('/portal/accounts/{account_id}/{environment}/wallet/periods', request),
  );
}

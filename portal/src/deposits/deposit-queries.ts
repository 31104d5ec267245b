import { queryOptions } from '@tanstack/react-query';
import { monotonicMs } from '../format/monotonic-clock.ts';
import type { CurrentAccount } from '../operations/account.ts';
import type { components } from '../operations/portal-api.d.ts';
import { client, dataOf, RequestFailed } from '../operations/portal-client.ts';

type Schemas = components['schemas'];
export type Deposit = Schemas['Deposit'];
export type DepositStatus = Deposit['status'];
export type Proof = Schemas['DepositProof'];
export type DepositOption = Schemas['DepositOption'];
export type DepositContact = Schemas['DepositOptions']['contact'];

/** A deposit, with what the server's clock said and when, so that a countdown needs no clock of this device. */
export interface Watched {
  readonly deposit: Deposit;
  readonly digits: number;
  /** The time of the server at `receivedMs` of the monotonic clock. */
  readonly now: Date;
  readonly receivedMs: number;
  readonly proofs: readonly Proof[];
  /** Whether another file that shows the payment can be uploaded. */
  readonly canProve: boolean;
}

/** How often a deposit that waits for its payment is asked for, milliseconds. A page in the background does not ask. */
const waitingMs = 3_000;
const reviewMs = 15_000;

/** The key of everything about the deposits of an account; a live update invalidates it. */
export function depositsKey({ accountId, environment }: CurrentAccount): readonly string[] {
  return ['deposits', accountId, environment];
}

/** The ways to pay in. */
export function optionsQuery(account: CurrentAccount) {
  return queryOptions({
    queryKey: [...depositsKey(account), 'options'],
    queryFn: async ({ signal }) =>
      dataOf(
        await client.GET('/portal/accounts/{account_id}/{environment}/deposit-options', {
          params: { path: account.path },
          signal,
        }),
      ),
  });
}

/** One deposit, asked for again while something can still happen to it. */
export function depositQuery(account: CurrentAccount, id: string) {
  return queryOptions({
    meta: { follows: ['deposits'] },
    queryKey: [...depositsKey(account), 'one', id],
    queryFn: async ({ signal }): Promise<Watched> => {
      const {
        deposit,
        digits,
        now,
        proofs,
        can_prove: canProve,
      } = dataOf(
        await client.GET('/portal/accounts/{account_id}/{environment}/deposits/{id}', {
          params: { path: { ...account.path, id } },
          signal,
        }),
      );
      return { deposit, digits, now: new Date(now), receivedMs: monotonicMs(), proofs, canProve };
    },
    refetchInterval: ({ state }) => pollMs(state.data?.deposit.status),
    retry: (failures, error) => !(error instanceof RequestFailed && error.status < 500) && failures < 2,
  });
}

function pollMs(status: DepositStatus | undefined): number | false {
  if (status === 'waiting' || status === 'paid') return waitingMs;
  return status === 'in_review' ? reviewMs : false;
}

/** The filters of the list, as its address has them. */
export interface ListFilters {
  readonly status?: string | undefined;
  readonly method?: string | undefined;
  /** `older.ID` or `newer.ID`. */
  readonly page?: string | undefined;
}

const statuses = ['waiting', 'paid', 'credited', 'expired', 'cancelled', 'in_review'] as const;
const methods = ['bank_transfer', 'virtual_account', 'qris', 'retail'] as const;

/** A page of the deposits. A filter that does not exist is none. */
export function listQuery(account: CurrentAccount, filters: ListFilters) {
  const status = statuses.find((one) => one === filters.status);
  const method = methods.find((one) => one === filters.method);
  const [side = '', cursor = ''] = (filters.page ?? '').split('.');
  const place = side === 'older' ? { older: cursor } : side === 'newer' ? { newer: cursor } : {};
  return queryOptions({
    meta: { follows: ['deposits'] },
    queryKey: [...depositsKey(account), 'list', status, method, filters.page],
    queryFn: async ({ signal }) => {
      const answer = await client.GET('/portal/accounts/{account_id}/{environment}/deposits', {
        params: {
          path: account.path,
          query: {
            ...place,
            ...(status === undefined ? {} : { status }),
            ...(method === undefined ? {} : { method }),
          },
        },
        signal,
      });
      const data = dataOf(answer);
      return { data, meta: answer.data?.meta ?? { older: null, newer: null } };
    },
  });
}

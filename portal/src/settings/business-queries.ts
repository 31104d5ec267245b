import {
  type UseMutationResult,
  type UseQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useAccount } from '../operations/account.ts';
import {
  type AccountLimits,
  type BalanceNotice,
  type BusinessProfile,
  client,
  dataOf,
  type LiveApproval,
} from '../operations/portal-client.ts';

type Environment = 'live' | 'sandbox';

/** What receipts say about the business. */
export function profileQuery(accountId: string): UseQueryOptions<BusinessProfile> {
  return queryOptions<BusinessProfile>({
    queryKey: ['business', accountId, 'profile'],
    queryFn: async ({ signal }) =>
      dataOf(
        await client.GET('/portal/accounts/{account_id}/business-profile', {
          params: { path: { account_id: accountId } },
          signal,
        }),
      ),
  });
}

/** Where the approval for live stands. */
export function liveQuery(accountId: string): UseQueryOptions<LiveApproval> {
  return queryOptions<LiveApproval>({
    queryKey: ['business', accountId, 'live'],
    queryFn: async ({ signal }) =>
      dataOf(
        await client.GET('/portal/accounts/{account_id}/live-approval', {
          params: { path: { account_id: accountId } },
          signal,
        }),
      ),
  });
}

/** The low-balance notice. */
export function noticeQuery(accountId: string): UseQueryOptions<BalanceNotice> {
  return queryOptions<BalanceNotice>({
    queryKey: ['business', accountId, 'notice'],
    queryFn: async ({ signal }) =>
      dataOf(
        await client.GET('/portal/accounts/{account_id}/balance-notice', {
          params: { path: { account_id: accountId } },
          signal,
        }),
      ),
  });
}

/** The limits of one environment. */
export function limitsQuery(accountId: string, environment: Environment): UseQueryOptions<AccountLimits> {
  return queryOptions<AccountLimits>({
    queryKey: ['business', accountId, 'limits', environment],
    queryFn: async ({ signal }) =>
      dataOf(
        await client.GET('/portal/accounts/{account_id}/{environment}/limits', {
          params: { path: { account_id: accountId, environment } },
          signal,
        }),
      ),
  });
}

/** A change of the business, after which everything about it is read again. */
export function useBusinessChange<Input, Data>(
  change: (accountId: string, input: Input) => Promise<Data>,
  onSuccess: () => void,
): UseMutationResult<Data, Error, Input> {
  const queries = useQueryClient();
  const { accountId } = useAccount();
  return useMutation({
    mutationFn: (input: Input) => change(accountId, input),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['business', accountId] });
      onSuccess();
    },
  });
}

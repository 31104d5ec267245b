import {
  queryOptions,
  type UseMutationResult,
  type UseQueryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useAccount } from '../operations/account.ts';
import {
  client,
  type ClientRole,
  dataOf,
  type Invitation,
  type Member,
} from '../operations/portal-client.ts';

type ListOptions<Item> = UseQueryOptions<readonly Item[]>;

/** The members of an account, in the order in which they joined. */
export function membersQuery(accountId: string): ListOptions<Member> {
  return queryOptions<readonly Member[]>({
    queryKey: ['team', accountId, 'members'],
    queryFn: async ({ signal }) =>
      dataOf(
        await client.GET('/portal/accounts/{account_id}/members', {
          params: { path: { account_id: accountId } },
          signal,
        }),
      ),
  });
}

/** The invitations of an account that nobody has accepted, newest first. */
export function invitationsQuery(accountId: string): ListOptions<Invitation> {
  return queryOptions<readonly Invitation[]>({
    queryKey: ['team', accountId, 'invitations'],
    queryFn: async ({ signal }) =>
      dataOf(
        await client.GET('/portal/accounts/{account_id}/invitations', {
          params: { path: { account_id: accountId } },
          signal,
        }),
      ),
  });
}

/** What each role may do. It changes with a release only. */
export const rolesQuery = queryOptions<readonly ClientRole[]>({
  queryKey: ['roles'],
  queryFn: async ({ signal }) => dataOf(await client.GET('/portal/roles', { signal })),
  staleTime: Infinity,
});

/** A change of the team, after which its lists are read again. */
export function useTeamChange<Input, Data>(
  change: (accountId: string, input: Input) => Promise<Data>,
  onSuccess: () => void,
): UseMutationResult<Data, Error, Input> {
  const queries = useQueryClient();
  const { accountId } = useAccount();
  return useMutation({
    mutationFn: (input: Input) => change(accountId, input),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['team', accountId] });
      onSuccess();
    },
  });
}

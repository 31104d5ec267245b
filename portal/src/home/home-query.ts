import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { CurrentAccount } from '../operations/account.ts';
import type { components } from '../operations/portal-api.d.ts';
import { client, dataOf } from '../operations/portal-client.ts';

/** What the home page shows. */
export type Home = components['schemas']['Home'];

/** Everything that the home page of an account shows, in one request. */
export function useHome({ path }: Pick<CurrentAccount, 'path'>): UseQueryResult<Home> {
  return useQuery({
    queryKey: ['home', path.account_id, path.environment],
    queryFn: async ({ signal }) =>
      dataOf(
        await client.GET('/portal/accounts/{account_id}/{environment}/home', { params: { path }, signal }),
      ),
    meta: { follows: ['deposits', 'orders', 'wallet'] },
  });
}

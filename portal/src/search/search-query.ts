import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { CurrentAccount } from '../operations/account.ts';
import type { components } from '../operations/portal-api.d.ts';
import { client, dataOf } from '../operations/portal-client.ts';

/** What a search found. */
export type SearchResult = components['schemas']['SearchResult'];

/** The shortest text that is searched for. */
export const searchMin = 2;

/** Searches an account. The text may be a customer number: it is sent in the body, and forgotten with the dialog. */
export function useSearch(
  { path }: Pick<CurrentAccount, 'path'>,
  text: string,
): UseQueryResult<SearchResult> {
  return useQuery({
    queryKey: ['search', path.account_id, path.environment, text],
    queryFn: async ({ signal }) =>
      dataOf(
        await client.POST('/portal/accounts/{account_id}/{environment}/search', {
          params: { path },
          body: { text },
          signal,
        }),
      ),
    enabled: text.length >= searchMin,
    gcTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
  });
}

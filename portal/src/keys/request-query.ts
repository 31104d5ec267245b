import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CurrentAccount } from '../operations/account.ts';
import { client, RequestFailed } from '../operations/portal-client.ts';
import type { Filters } from '../tables/address-filters.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The filters of the status, in the order of the list. */
export const requestStatuses = ['error', 'success', '4xx', '429', '5xx'] as const;

/** Whether a text is the id of a key or of a request. */
export function isUuid(text: string): boolean {
  return uuid.test(text);
}

/** A page of the request log with the filters of the address. */
export function requestsQuery({ path }: CurrentAccount, filters: Filters) {
  return queryOptions({
    queryKey: ['requests', path.account_id, path.environment, filters],
    queryFn: async ({ signal }) => {
      const answer = await client.GET('/portal/accounts/{account_id}/{environment}/requests', {
        params: { path, query: conditionsOf(filters) },
        signal,
      });
      if (answer.data === undefined) throw new RequestFailed(answer.response, answer.error);
      return answer.data;
    },
    placeholderData: keepPreviousData,
  });
}

/** What of the address the operation takes. A value that it would refuse is left out. */
function conditionsOf({ key, status, path, id, page }: Filters) {
  const known = requestStatuses.find((one) => one === status);
  return {
    ...(key !== undefined && isUuid(key) ? { key } : {}),
    ...(known === undefined ? {} : { status: known }),
    ...(path === undefined ? {} : { path: path.slice(0, 100) }),
    ...(id !== undefined && isUuid(id) ? { request_id: id } : {}),
    ...(page === undefined ? {} : { cursor: page }),
  };
}

import { queryOptions, infiniteQueryOptions } from '@tanstack/react-query';
import type { components } from '../operations/portal-api.d.ts';
import { client, dataOf } from '../operations/portal-client.ts';

export type Notice = components['schemas']['AccountNotice'];

/** How often a page in the foreground asks for new notices, milliseconds. */
const everyMs = 60_000;

/** What every query of the notices of an account begins with. */
export function noticesKey(accountId: string): readonly string[] {
  return ['notices', accountId];
}

async function readNotices(accountId: string, before: string | undefined, signal: AbortSignal) {
  const params = { path: { account_id: accountId }, query: before === undefined ? {} : { before } };
  return dataOf(await client.GET('/portal/accounts/{account_id}/notices', { params, signal }));
}

/** How many notices the person has not read. */
export const unreadQuery = (accountId: string) =>
  queryOptions({
    queryKey: [...noticesKey(accountId), 'unread'],
    queryFn: async ({ signal }) => (await readNotices(accountId, undefined, signal)).unread,
    refetchInterval: everyMs,
  });

/** The notices of an account, newest first, page by page. */
export const noticesQuery = (accountId: string) =>
  infiniteQueryOptions({
    queryKey: [...noticesKey(accountId), 'list'],
    queryFn: ({ pageParam, signal }) =>
      readNotices(accountId, pageParam === '' ? undefined : pageParam, signal),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  });

/** Notes that the person has read notices. */
export async function markRead(accountId: string, ids: string[]): Promise<void> {
  const params = { path: { account_id: accountId } };
  dataOf(await client.POST('/portal/accounts/{account_id}/notices/read', { params, body: { ids } }));
}

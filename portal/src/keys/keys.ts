import { queryOptions } from '@tanstack/react-query';
import type { CurrentAccount } from '../operations/account.ts';
import type { components } from '../operations/portal-api.d.ts';
import { client, dataOf } from '../operations/portal-client.ts';

export type Key = components['schemas']['PortalKey'];
export type LoggedRequest = components['schemas']['PortalRequest'];

/** The keys of the account in the environment on screen. */
export function keysQuery({ path }: Pick<CurrentAccount, 'path'>) {
  return queryOptions({
    queryKey: ['keys', path.account_id, path.environment],
    queryFn: async ({ signal }) =>
      dataOf(
        await client.GET('/portal/accounts/{account_id}/{environment}/keys', { params: { path }, signal }),
      ),
  });
}

/** Whether a key no longer works. */
export function hasEnded({ state }: Key): boolean {
  return state === 'expired' || state === 'revoked';
}

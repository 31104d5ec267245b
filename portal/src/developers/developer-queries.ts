import { queryOptions } from '@tanstack/react-query';
import type { components } from '../operations/portal-api.d.ts';
import type { CurrentAccount } from '../operations/account.ts';
import { client, dataOf } from '../operations/portal-client.ts';

export type ApiReference = components['schemas']['PortalApiReference'];
export type FirstStepsData = components['schemas']['PortalFirstSteps'];

/** What the pages show of the API. It changes with the server only. */
export const referenceQuery = queryOptions({
  queryKey: ['api-reference'],
  queryFn: async ({ signal }) => dataOf(await client.GET('/portal/api-reference', { signal })),
  staleTime: Infinity,
});

/** What the account has done for the first time. */
export function firstStepsQuery({ path }: CurrentAccount) {
  return queryOptions({
    queryKey: ['first-steps', path.account_id, path.environment],
    queryFn: async ({ signal }) =>
      dataOf(
        await client.GET('/portal/accounts/{account_id}/{environment}/first-steps', {
          params: { path },
          signal,
        }),
      ),
  });
}

/** The choice of the console that is no operation: an order that is made and confirmed. */
export const purchaseChoice = 'purchase';

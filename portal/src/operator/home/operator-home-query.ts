import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { components } from '../../operations/portal-api.d.ts';
import { client, dataOf } from '../../operations/portal-client.ts';

/** What the first page of operators shows. */
export type OperatorHome = components['schemas']['OperatorHome'];

/** How the business is, in one request. */
export function useOperatorHome(): UseQueryResult<OperatorHome> {
  return useQuery({
    queryKey: ['operator', 'home'],
    queryFn: async ({ signal }) => dataOf(await client.GET('/portal/operator/home', { signal })),
    meta: {
      follows: [
        ...(['alerts', 'books', 'clients', 'complaints', 'deposits', 'orders', 'products'] as const),
        ...(['records', 'reviews', 'strays', 'suppliers', 'webhooks'] as const),
      ],
    },
  });
}

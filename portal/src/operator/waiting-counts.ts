import { useQuery } from '@tanstack/react-query';
import type { components } from '../operations/portal-api.d.ts';
import { client, dataOf } from '../operations/portal-client.ts';
import type { PlaceName } from '../shell/places.ts';

type Task = components['schemas']['OperatorHome']['tasks'][number];
type TaskList = Extract<Task, { kind: 'list' }>['list'];

/** The place whose page has each list. */
const placeOfList: Readonly<Record<TaskList, PlaceName>> = {
  reviews: 'reviews',
  rulings: 'reviews',
  strays: 'reviews',
  complaints: 'reviews',
  payments: 'deposits',
  proofs: 'deposits',
  held_lines: 'deposits',
  proposals: 'deposits',
  deposit_cases: 'reconciliation',
  held_prices: 'productsOnly',
  live_requests: 'clients',
  failing_endpoints: 'webhooks',
};

/** How much waits for a person at each place. Pure. */
export function countsOf(tasks: readonly Task[]): Partial<Record<PlaceName, number>> {
  const counts: Partial<Record<PlaceName, number>> = {};
  for (const task of tasks) {
    if (task.kind === 'alert') continue;
    const place = task.kind === 'list' ? placeOfList[task.list] : 'reconciliation';
    counts[place] = (counts[place] ?? 0) + task.count;
  }
  return counts;
}

/** How much waits for the operator at each place, beside the navigation of every page. */
export function useWaitingCounts(isOperator: boolean): Partial<Record<PlaceName, number>> {
  const { data } = useQuery({
    queryKey: ['operator', 'waiting'],
    enabled: isOperator,
    queryFn: async ({ signal }) =>
      countsOf(dataOf(await client.GET('/portal/operator/home', { signal })).tasks),
    meta: {
      follows: [
        ...(['clients', 'complaints', 'deposits', 'products', 'reviews', 'strays', 'webhooks'] as const),
      ],
    },
  });
  return data ?? {};
}

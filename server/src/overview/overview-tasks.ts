import type { Alert } from '../alerts/alert.ts';
import type { Waiting } from '../orders/review/waiting-cases.ts';
import type { OperatorPermission } from '../people/operators/operator-permissions.ts';
import type { Rupiah } from '../rupiah.ts';
import type { Status } from '../status/status.ts';

/** What waits in a list of its own, each with the permission that the list needs. */
const lists = {
  reviews: 'reviews:read',
  rulings: 'reviews:read',
  strays: 'reviews:read',
  complaints: 'complaints:read',
  payments: 'deposits:read',
  proofs: 'deposits:read',
  held_lines: 'deposits:write',
  proposals: 'books:read',
  deposit_cases: 'books:read',
  held_prices: 'prices:read',
  live_requests: 'clients:read',
  failing_endpoints: 'webhooks:read',
} as const satisfies Record<string, OperatorPermission>;

/** A list in which something may wait for a person. */
export type TaskList = keyof typeof lists;

/** All of them. */
export const taskLists: readonly TaskList[] = [
  'reviews',
  'rulings',
  'strays',
  'complaints',
  'payments',
  'proofs',
  'held_lines',
  'proposals',
  'deposit_cases',
  'held_prices',
  'live_requests',
  'failing_endpoints',
];

/** Something that needs a person. `since`: how long it waits; null: not known. */
export type OverviewTask =
  | {
      readonly kind: 'list';
      readonly list: TaskList;
      readonly count: number;
      /** What waits there together, rupiah; null: it is no money. */
      readonly amount: Rupiah | null;
      readonly since: Date | null;
    }
  | {
      readonly kind: 'differences';
      readonly supplier: string;
      readonly day: string;
      readonly count: number;
      /** What they are together, in either direction, rupiah. */
      readonly amount: Rupiah;
      /** The end of that day in Jakarta. */
      readonly since: Date;
    }
  | { readonly kind: 'alert'; readonly alert: Alert; readonly since: Date };

/** The alerts about what has a list or a task of its own. */
const alertsWithTask: ReadonlySet<string> = new Set([
  'bank_lines_held',
  'complaints_waiting',
  'deposit_cases',
  'endpoint_failing',
  'live_requests_waiting',
  'price_rows_held',
  'reconciliation_difference',
  'reviews_waiting',
  'stray_callbacks',
]);

/** What waits in each list. */
export type WaitingLists = Readonly<Record<TaskList, Waiting>>;

/** What waits in each list: what the status has, and what it has not. Pure. */
export function waitingListsOf(
  status: Pick<
    Status,
    | 'complaints'
    | 'depositCases'
    | 'failingEndpoints'
    | 'heldLines'
    | 'liveRequests'
    | 'priceReviews'
    | 'reviews'
    | 'strays'
  >,
  { proofs, proposals, rulings }: Pick<WaitingLists, 'proofs' | 'proposals' | 'rulings'>,
): WaitingLists {
  const { depositCases, failingEndpoints } = status;
  const since = failingEndpoints
    .flatMap(({ failingSince }) => failingSince ?? [])
    .toSorted((a, b) => a.getTime() - b.getTime());
  return {
    ...{ reviews: status.reviews, rulings, strays: status.strays, complaints: status.complaints },
    ...{ payments: depositCases.payments, deposit_cases: depositCases.cases, proofs, proposals },
    ...{ held_lines: status.heldLines, held_prices: status.priceReviews, live_requests: status.liveRequests },
    failing_endpoints: { count: failingEndpoints.length, oldestAt: since[0] ?? null },
  };
}

/** Everything that needs a person who has these permissions, what waits longest first. Pure. */
export function overviewTasks(
  {
    status,
    waiting,
    alerts,
  }: {
    readonly status: Pick<Status, 'reconciliations'>;
    readonly waiting: WaitingLists;
    readonly alerts: readonly Alert[];
  },
  may: ReadonlySet<OperatorPermission>,
): OverviewTask[] {
  const tasks: OverviewTask[] = [
    ...taskLists
      .filter((list) => may.has(lists[list]) && waiting[list].count > 0)
      .map((list) => {
        const { count, oldestAt: since, amount = null } = waiting[list];
        return { kind: 'list', list, count, amount, since } as const;
      }),
    ...(may.has('books:read') ? status.reconciliations : [])
      .filter(({ differences }) => differences > 0)
      .map(
        ({ supplier, day, differences, amount }) =>
          ({
            kind: 'differences',
            supplier,
            day,
            ...{ count: differences, amount },
            since: new Date(`${day}T17:00:00Z`),
          }) as const,
      ),
    ...(may.has('audit:read') ? alerts : [])
      .filter(({ kind }) => !alertsWithTask.has(kind))
      .map((alert) => ({ kind: 'alert', alert, since: alert.beganAt }) as const),
  ];
  return tasks.toSorted((a, b) => (a.since?.getTime() ?? 0) - (b.since?.getTime() ?? 0));
}

import type { Query, QueryClient } from '@tanstack/react-query';
import type { components } from '../operations/portal-api.d.ts';

/** What of the business operators follow. */
export type OperatorTopic = components['schemas']['OperatorLiveSummary']['topics'][number];

/** What changes while somebody looks at it: of an account, or of the whole business. */
export type Topic = OperatorTopic | 'deposits' | 'orders' | 'wallet';

/** What a query says about itself in `meta`, so that it is asked again when that changes. */
export interface Followed extends Record<string, unknown> {
  /** What its data depends on. */
  readonly follows?: readonly Topic[];
  /** The one order that it shows: it is not asked again for the others. */
  readonly orderId?: string;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: Followed;
  }
}

/** What changed, as the server sums it up. */
export interface Changes {
  readonly topics: ReadonlySet<Topic>;
  /** The orders that changed; null: they are not known one by one. */
  readonly orderIds: ReadonlySet<string> | null;
}

/** Everything may have changed: nobody was told for a while. */
export const everything: Changes = {
  topics: new Set([
    'alerts',
    'books',
    'clients',
    'complaints',
    'deposits',
    'orders',
    'products',
    'records',
    'reviews',
    'strays',
    'suppliers',
    'wallet',
    'webhooks',
  ]),
  orderIds: null,
};

/** Both changes together. */
export function withChanges(a: Changes, b: Changes): Changes {
  return {
    topics: new Set([...a.topics, ...b.topics]),
    orderIds: a.orderIds === null || b.orderIds === null ? null : new Set([...a.orderIds, ...b.orderIds]),
  };
}

/** Whether a query shows something that changed. */
export function isChanged({ follows = [], orderId }: Followed, { topics, orderIds }: Changes): boolean {
  if (!follows.some((topic) => topics.has(topic))) return false;
  const isOneOrder = orderId !== undefined && follows.length === 1;
  return !isOneOrder || orderIds === null || orderIds.has(orderId);
}

/** Asks again for everything on screen that changed, and for the rest when it is shown. */
export async function refresh(queries: QueryClient, changes: Changes): Promise<void> {
  const predicate = ({ meta = {} }: Pick<Query, 'meta'>): boolean => isChanged(meta, changes);
  await queries.invalidateQueries({ predicate });
}

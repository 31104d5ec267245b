import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { DelayedSkeleton } from './delayed-skeleton.tsx';
import { RequestFailedState } from './request-failed-state.tsx';

interface QueryViewProps<Data> {
  readonly query: UseQueryResult<Data>;
  /** What could not be loaded, as a title. */
  readonly failed: string;
  /** How many lines stand in for the data until it is there. */
  readonly lines?: number;
  /** Whether it is the whole page, whose heading is in the data. */
  readonly isPage?: boolean;
  readonly children: (data: Data) => ReactNode;
}

/**
 * What a query gave. Until then a skeleton, or why it failed. Data that is there stays on screen while it is asked for again, and
 * also when that fails.
 */
export function QueryView<Data>({
  query,
  failed,
  lines = 5,
  isPage = false,
  children,
}: QueryViewProps<Data>): ReactElement {
  if (query.data !== undefined) return <>{children(query.data)}</>;
  if (query.isError)
    return (
      <RequestFailedState
        title={failed}
        error={query.error}
        onRetry={() => void query.refetch()}
        isPage={isPage}
      />
    );
  return <DelayedSkeleton lines={lines} />;
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { CurrentAccount } from '../operations/account.ts';
import { ConfirmSale } from './confirm-sale.tsx';
import { SaleResult } from './sale-result.tsx';
import { type Sale, saleQuery } from './sales.ts';

interface SaleViewProps {
  readonly account: CurrentAccount;
  /** The sale as it was when it was made or found. */
  readonly first: Sale;
  /** The number as the person typed it; empty after a reload, since it is not stored. */
  readonly typed: string;
  /** Goes back to the form as it was typed. */
  readonly onAgain: () => void;
  /** Begins another sale, with an empty form. */
  readonly onAnother: () => void;
}

/** A sale: what will be paid, and then what became of it. It follows the order until it has ended. */
export function SaleView({ account, first, typed, onAgain, onAnother }: SaleViewProps): ReactElement {
  const queries = useQueryClient();
  const options = saleQuery(account, first.order.id);
  const query = useQuery({ ...options, initialData: first });
  const sale = query.data ?? first;
  function follow(next: Sale): void {
    queries.setQueryData(options.queryKey, next);
    void queries.invalidateQueries({ queryKey: ['selling'] });
  }
  if (sale.order.status === 'awaiting_confirmation')
    return (
      <ConfirmSale
        account={account}
        sale={sale}
        typed={typed}
        onSale={follow}
        onRefresh={() => void query.refetch()}
        onAgain={onAgain}
      />
    );
  return <SaleResult account={account} sale={sale} typed={typed} onAgain={onAgain} onAnother={onAnother} />;
}

import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CsvLink } from '../csv/csv-link.tsx';
import { QueryView } from '../states/query-view.tsx';
import { useAddressFilters } from '../tables/address-filters.ts';
import { BalanceNow } from './balance-now.tsx';
import { MonthsPanel } from './months-panel.tsx';
import { MovementsPanel } from './movements-panel.tsx';
import { PeriodPanel } from './period-panel.tsx';
import { PrintedStatement } from './printed-statement.tsx';
import { StatementFilterBar } from './statement-filter-bar.tsx';
import { useStatementOwner } from './statement-owner.ts';
import styles from './wallet.module.css';
import { checkedFilters, courseQuery } from './wallet-queries.ts';

interface StatementViewProps {
  /** What stands above the statement, given the buttons that print it and take it away. */
  readonly head: (actions: ReactNode) => ReactNode;
  /** Whether the page is for the statement alone, so that its file is the primary action. */
  readonly isPage?: boolean;
}

/** The balance of a wallet, and its statement. */
export function StatementView({ head, isPage = false }: StatementViewProps): ReactElement {
  const { t } = useTranslation('wallet');
  const owner = useStatementOwner();
  const { filters, set } = useAddressFilters();
  const chosen = checkedFilters(filters);
  const course = useQuery({ ...courseQuery(owner, chosen), placeholderData: keepPreviousData });
  const [isPrinting, setPrinting] = useState(false);
  const { page: _page, ...csvFilters } = chosen;
  return (
    <>
      {head(
        <>
          <span className={styles['wideOnly']}>
            <Button
              variant="default"
              loading={isPrinting}
              leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
              onClick={() => setPrinting(true)}
            >
              {t('print')}
            </Button>
          </span>
          <CsvLink path={`${owner.operations}/movements.csv`} filters={csvFilters} isPrimary={isPage} />
        </>,
      )}
      <BalanceNow />
      <QueryView query={course} failed={t('failed.period')} lines={8}>
        {(data) => <PeriodPanel course={data} isOneDay={chosen.day !== undefined} />}
      </QueryView>
      <StatementFilterBar chosen={chosen} onChange={set} />
      <MovementsPanel chosen={chosen} onChange={set} />
      <MonthsPanel />
      {isPrinting && <PrintedStatement filters={csvFilters} onPrinted={() => setPrinting(false)} />}
    </>
  );
}

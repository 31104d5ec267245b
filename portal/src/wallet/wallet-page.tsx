import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CsvLink } from '../csv/csv-link.tsx';
import { useAccount } from '../operations/account.ts';
import { PageHead } from '../pages/page-head.tsx';
import { usePageTitle } from '../shell/page-title.ts';
import { QueryView } from '../states/query-view.tsx';
import { useAddressFilters } from '../tables/address-filters.ts';
import { BalanceNow } from './balance-now.tsx';
import { MonthsPanel } from './months-panel.tsx';
import { MovementsPanel } from './movements-panel.tsx';
import { PeriodPanel } from './period-panel.tsx';
import { PrintedStatement } from './printed-statement.tsx';
import { StatementFilterBar } from './statement-filter-bar.tsx';
import styles from './wallet.module.css';
import { checkedFilters, courseQuery } from './wallet-queries.ts';

/** The balance of the account, and its statement. */
export function WalletPage(): ReactElement {
  const { t } = useTranslation('wallet');
  const account = useAccount();
  const { filters, set } = useAddressFilters();
  const chosen = checkedFilters(filters);
  const course = useQuery({ ...courseQuery(account, chosen), placeholderData: keepPreviousData });
  const [isPrinting, setPrinting] = useState(false);
  usePageTitle(t('title'));
  const { page: _page, ...csvFilters } = chosen;
  const operations = `/portal/accounts/${account.accountId}/${account.environment}/wallet`;
  return (
    <>
      <PageHead
        title={t('title')}
        subtitle={t('subtitle')}
        actions={
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
            <CsvLink path={`${operations}/movements.csv`} filters={csvFilters} />
          </>
        }
      />
      <BalanceNow />
      <QueryView query={course} failed={t('failed.period')} lines={8}>
        {(data) => <PeriodPanel course={data} isOneDay={chosen.day !== undefined} />}
      </QueryView>
      <StatementFilterBar chosen={chosen} onChange={set} />
      <MovementsPanel chosen={chosen} onPage={(page) => set({ page })} />
      <MonthsPanel operations={operations} />
      {isPrinting && course.data !== undefined && (
        <PrintedStatement
          filters={csvFilters}
          period={course.data.period}
          onPrinted={() => setPrinting(false)}
        />
      )}
    </>
  );
}

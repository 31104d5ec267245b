import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRupiah } from '../../format/rupiah.ts';
import { useListedEnvironment, useOperator } from '../../operations/operator.ts';
import { PageHead } from '../../pages/page-head.tsx';
import { usePageTitle } from '../../shell/page-title.ts';
import { useAddressFilters } from '../../tables/address-filters.ts';
import { CreditView } from './credit-view.tsx';
import { overviewQuery } from './deposit-queries.ts';
import { ImportView } from './import-view.tsx';
import { LinesView } from './lines-view.tsx';
import { MatchView } from './match-view.tsx';
import { PaymentsView } from './payments-view.tsx';
import { ProposalsView } from './proposals-view.tsx';
import { RequestsView } from './requests-view.tsx';
import styles from './operator-deposits.module.css';
import { type View, viewOf, ViewTabs } from './view-tabs.tsx';
import { WaysView } from './ways-view.tsx';

const views: Readonly<Record<View, () => ReactElement>> = {
  match: MatchView,
  lines: LinesView,
  proposals: ProposalsView,
  requests: RequestsView,
  payments: PaymentsView,
  credit: CreditView,
  import: ImportView,
  ways: WaysView,
};

/** Deposits: payments to match, requests, statement files, adjustments, and the ways to pay in. The view is in the address. */
export function OperatorDepositsPage(): ReactElement {
  const { t } = useTranslation('operator-deposits');
  const operator = useOperator();
  const environment = useListedEnvironment();
  const { filters, set } = useAddressFilters();
  const overview = useQuery(overviewQuery(environment));
  usePageTitle(t('title'));
  const view = viewOf(filters['view'], operator);
  const Shown = views[view];
  const waiting = overview.data?.cases_amount ?? 0;
  return (
    <div className={styles['stack']}>
      <PageHead
        title={t('title')}
        {...(overview.data === undefined
          ? {}
          : { subtitle: waiting > 0 ? t('subtitle', { amount: formatRupiah(waiting) }) : t('subtitleNone') })}
        actions={
          operator.can('deposits:write') &&
          view !== 'import' && (
            <Button
              variant="default"
              leftSection={<IconUpload size={16} stroke={1.75} aria-hidden />}
              onClick={() => set({ view: 'import', id: undefined, state: undefined, page: undefined })}
            >
              {t('upload')}
            </Button>
          )
        }
      />
      <ViewTabs view={view} overview={overview.data} />
      <Shown key={`${view} ${environment}`} />
    </div>
  );
}

import { Anchor, Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRupiah } from '../../format/rupiah.ts';
import { useListedEnvironment, useOperator } from '../../operations/operator.ts';
import { PageHead } from '../../pages/page-head.tsx';
import { Note } from '../../panel/note.tsx';
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
import { MethodsView } from './methods-view.tsx';

const views: Readonly<Record<View, () => ReactElement>> = {
  match: MatchView,
  lines: LinesView,
  proposals: ProposalsView,
  requests: RequestsView,
  payments: PaymentsView,
  credit: CreditView,
  import: ImportView,
  methods: MethodsView,
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
      <ProvedDeposits count={overview.data?.proved ?? 0} isListed={view === 'requests'} />
      <Shown key={`${view} ${environment}`} />
    </div>
  );
}

interface ProvedDepositsProps {
  readonly count: number;
  /** Whether the page lists them, or other requests. */
  readonly isListed: boolean;
}

/** Says that clients have sent proofs of payments, and leads to them. */
function ProvedDeposits({ count, isListed }: ProvedDepositsProps): ReactElement | undefined {
  const { t } = useTranslation('operator-deposits');
  const { filters, set } = useAddressFilters();
  if (count === 0 || (isListed && filters['proof'] === 'yes')) return undefined;
  return (
    <Note meaning="info">
      {t('proof.waiting', { count })}{' '}
      <Anchor
        component="button"
        inherit
        underline="always"
        onClick={() =>
          set({ view: 'requests', proof: 'yes', id: undefined, state: undefined, page: undefined })
        }
      >
        {t('proof.seeWaiting')}
      </Anchor>
    </Note>
  );
}

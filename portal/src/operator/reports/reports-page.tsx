import { IconChartBar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactElement, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CsvLink } from '../../csv/csv-link.tsx';
import { formatRupiah } from '../../format/rupiah.ts';
import { formatTime } from '../../format/time.ts';
import { currentLanguage } from '../../language/language.ts';
import { useOperator } from '../../operations/operator.ts';
import { PageHead } from '../../pages/page-head.tsx';
import { Note } from '../../panel/note.tsx';
import { Panel } from '../../panel/panel.tsx';
import { usePageTitle } from '../../shell/page-title.ts';
import { PageState } from '../../states/page-state.tsx';
import { QueryView } from '../../states/query-view.tsx';
import { useAddressFilters } from '../../tables/address-filters.ts';
import { RebuildPanel } from './rebuild-panel.tsx';
import { ReportFilters } from './report-filters.tsx';
import { type EarningsReport, earningsQuery, queryOf } from './report-queries.ts';
import { ReportTable } from './report-table.tsx';
import { ReportTotals } from './report-totals.tsx';
import { ReportViews, SaveViewButton } from './report-views.tsx';
import styles from './reports.module.css';
import { serverNow } from '../../operations/server-time.ts';

/** The chart is large, and the table has the same figures. */
const ReportChart = lazy(async () => ({ default: (await import('./report-chart.tsx')).ReportChart }));

/** What was sold and earned. The filters are in the address, and can be kept under a name. */
export function OperatorReportsPage(): ReactElement {
  const { t } = useTranslation('operator-reports');
  const { filters } = useAddressFilters();
  const operator = useOperator();
  // A report does not change its days while somebody reads it over midnight.
  const [now] = useState(() => serverNow());
  const report = useQuery(earningsQuery(filters, now));
  usePageTitle(t('title'));
  return (
    <>
      <PageHead
        title={t('title')}
        subtitle={t('subtitle')}
        actions={
          <>
            <SaveViewButton />
            <CsvLink path="/portal/operator/reports/earnings.csv" filters={queryOf(filters, now)} />
          </>
        }
      />
      <ReportViews />
      <ReportFilters now={now} />
      <QueryView query={report} failed={t('failed')} lines={10}>
        {(data) => <Report report={data} />}
      </QueryView>
      {operator.can('books:write') && <RebuildPanel />}
    </>
  );
}

function Report({ report }: { readonly report: EarningsReport }): ReactElement {
  const { t } = useTranslation('operator-reports');
  const { rows, totals, complete_at: completeAt, more } = report;
  if (rows.length === 0)
    return (
      <PageState icon={IconChartBar} title={t('none.title')}>
        <p>{t('none.text')}</p>
      </PageState>
    );
  return (
    <>
      <Panel>
        <ReportTotals report={report} />
        <figure className={styles['chart']}>
          <figcaption>
            <span>{t(`chart.${report.by}`)}</span>
            <ul className={styles['legend']}>
              <li data-colour="profit">{t('column.profit')}</li>
              <li data-colour="loss">{t('chart.loss')}</li>
            </ul>
          </figcaption>
          <div className={styles['space']} data-by={report.by} aria-hidden="true">
            <Suspense>
              <ReportChart report={report} />
            </Suspense>
          </div>
        </figure>
      </Panel>
      {totals.losses > 0 && (
        <Note meaning="look">{t('losses', { amount: formatRupiah(totals.losses), count: totals.lost })}</Note>
      )}
      <Panel
        footer={
          <span>
            {completeAt === null
              ? t('incomplete')
              : t('complete', { time: formatTime(new Date(completeAt), currentLanguage()) })}{' '}
            {report.latency ? '' : t('noLatency')}
            {more > 0 ? ` ${t('more', { count: more })}` : ''}
          </span>
        }
      >
        <ReportTable report={report} />
      </Panel>
    </>
  );
}

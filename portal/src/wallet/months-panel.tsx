import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Money } from '../figures/money.tsx';
import { formatMonth } from '../format/time.ts';
import { currentLanguage } from '../language/language.ts';
import { useAccount } from '../operations/account.ts';
import { Panel } from '../panel/panel.tsx';
import { QueryView } from '../states/query-view.tsx';
import { Card, type Column, DataTable } from '../tables/data-table.tsx';
import styles from './wallet.module.css';
import { monthsQuery, type Period } from './wallet-queries.ts';

/** The months of the wallet with their totals, each with its statement. */
export function MonthsPanel({ operations }: { readonly operations: string }): ReactElement {
  const { t } = useTranslation('wallet');
  const account = useAccount();
  const months = useQuery(monthsQuery(account));
  return (
    <QueryView query={months} failed={t('failed.months')}>
      {(data) => (
        <Panel title={t('months.title')} footer={<span>{t('months.signed')}</span>}>
          <div className={styles['months']}>
            <MonthTable months={data.filter(hasMoved)} operations={operations} />
          </div>
        </Panel>
      )}
    </QueryView>
  );
}

/** Months before the first movement of the account say nothing; the present one always does. */
function hasMoved({ in: received, out, opening_balance: opening }: Period, i: number): boolean {
  return i === 0 || received !== 0 || out !== 0 || opening !== 0;
}

function MonthTable({
  months,
  operations,
}: {
  readonly months: readonly Period[];
  readonly operations: string;
}): ReactElement {
  const { t } = useTranslation('wallet');
  const { base } = useAccount();
  const monthOf = ({ from }: Period): string => from.slice(0, 7);
  const link = (row: Period): ReactElement => (
    <Link to={`${base}/wallet`} search={{ month: monthOf(row) }} className={styles['link']}>
      {formatMonth(monthOf(row), currentLanguage())}
    </Link>
  );
  const signed = (row: Period): ReactElement => (
    <Anchor
      inherit
      underline="always"
      href={`${operations}/statement?month=${monthOf(row)}&format=csv`}
      download
      aria-label={t('months.downloadOf', { month: formatMonth(monthOf(row), currentLanguage()) })}
    >
      {t('months.download')}
    </Anchor>
  );
  const columns: readonly Column<Period>[] = [
    { key: 'month', title: t('column.month'), isMain: true, cell: link },
    {
      key: 'opening',
      title: t('column.opening'),
      align: 'right',
      cell: (row) => <Money value={row.opening_balance} />,
    },
    { key: 'in', title: t('column.in'), align: 'right', cell: (row) => <Money value={row.in} /> },
    { key: 'out', title: t('column.out'), align: 'right', cell: (row) => <Money value={-row.out} /> },
    {
      key: 'closing',
      title: t('column.closing'),
      align: 'right',
      isMain: true,
      cell: (row) => <Money value={row.closing_balance} />,
    },
    { key: 'signed', title: t('column.signed'), align: 'right', cell: signed },
  ];
  return (
    <DataTable
      label={t('months.table')}
      columns={columns}
      rows={months}
      rowKey={({ from }) => from}
      card={(row) => (
        <Card
          title={link(row)}
          amount={<Money value={row.closing_balance} />}
          detail={
            <>
              +<Money value={row.in} /> <Money value={-row.out} />
            </>
          }
          status={signed(row)}
        />
      )}
    />
  );
}

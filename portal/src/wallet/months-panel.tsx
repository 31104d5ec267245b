import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Money } from '../figures/money.tsx';
import { formatMonth } from '../format/time.ts';
import { currentLanguage } from '../language/language.ts';
import { Panel } from '../panel/panel.tsx';
import { QueryView } from '../states/query-view.tsx';
import { Card, type Column, DataTable } from '../tables/data-table.tsx';
import { useStatementOwner } from './statement-owner.ts';
import styles from './wallet.module.css';
import { monthsQuery, type Period } from './wallet-queries.ts';

/** The months of the wallet with their totals, each with its statement. */
export function MonthsPanel(): ReactElement {
  const { t } = useTranslation('wallet');
  const account = useStatementOwner();
  const months = useQuery(monthsQuery(account));
  return (
    <QueryView query={months} failed={t('failed.months')}>
      {(data) => (
        <Panel title={t('months.title')} footer={<span>{t('months.signed')}</span>}>
          <div className={styles['months']}>
            <MonthTable months={data.filter(hasMoved)} operations={account.operations} />
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

interface MonthTableProps {
  readonly months: readonly Period[];
  readonly operations: string;
}

function MonthTable({ months, operations }: MonthTableProps): ReactElement {
  const { t } = useTranslation('wallet');
  const money = (amount: number): ReactElement => <Money value={amount} />;
  const columns: readonly Column<Period>[] = [
    { key: 'month', title: t('column.month'), isMain: true, cell: (row) => <MonthLink month={row} /> },
    {
      key: 'opening',
      title: t('column.opening'),
      align: 'right',
      cell: (row) => money(row.opening_balance),
    },
    { key: 'in', title: t('column.in'), align: 'right', cell: (row) => money(row.in) },
    { key: 'out', title: t('column.out'), align: 'right', cell: (row) => money(-row.out) },
    {
      key: 'closing',
      title: t('column.closing'),
      align: 'right',
      isMain: true,
      cell: (row) => money(row.closing_balance),
    },
    {
      key: 'signed',
      title: t('column.signed'),
      align: 'right',
      cell: (row) => <SignedLink month={row} operations={operations} />,
    },
  ];
  return (
    <DataTable
      label={t('months.table')}
      columns={columns}
      rows={months}
      rowKey={({ from }) => from}
      card={(row) => (
        <Card
          title={<MonthLink month={row} />}
          amount={money(row.closing_balance)}
          detail={
            <>
              {row.in > 0 && '+'}
              {money(row.in)} · {money(-row.out)}
            </>
          }
          status={<SignedLink month={row} operations={operations} />}
        />
      )}
    />
  );
}

function monthOf({ from }: Period): string {
  return from.slice(0, 7);
}

function MonthLink({ month }: { readonly month: Period }): ReactElement {
  const { to, search } = useStatementOwner().monthAddress(monthOf(month));
  return (
    <Link to={to} search={search} className={styles['link']}>
      {formatMonth(monthOf(month), currentLanguage())}
    </Link>
  );
}

interface SignedLinkProps {
  readonly month: Period;
  readonly operations: string;
}

function SignedLink({ month, operations }: SignedLinkProps): ReactElement {
  const { t } = useTranslation('wallet');
  return (
    <Anchor
      inherit
      underline="always"
      href={`${operations}/statement?month=${monthOf(month)}&format=csv`}
      download
      aria-label={t('months.downloadOf', { month: formatMonth(monthOf(month), currentLanguage()) })}
    >
      {t('months.download')}
    </Anchor>
  );
}

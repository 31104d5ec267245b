import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Money } from '../figures/money.tsx';
import { formatShortTime, formatTime } from '../format/time.ts';
import { currentLanguage } from '../language/language.ts';
import { useAccount } from '../operations/account.ts';
import { Panel } from '../panel/panel.tsx';
import { Card, type Column, DataTable } from '../tables/data-table.tsx';
import { DepositStatusChip } from '../states/deposit-status-chip.tsx';
import type { Home } from './home-query.ts';
import styles from './latest.module.css';

type Deposit = Home['deposits'][number];

/** The newest deposits. */
export function LatestDeposits({ home: { deposits } }: { readonly home: Home }): ReactElement {
  const { t } = useTranslation('home');
  const { base } = useAccount();
  const name = ({ id, number }: Deposit): ReactElement => (
    <Link to={`${base}/deposits/${id}`} className={styles['name']}>
      {number}
    </Link>
  );
  const time = ({ created_at: at }: Deposit): string => formatTime(new Date(at), currentLanguage());
  const shortTime = ({ created_at: at }: Deposit): string =>
    `${formatShortTime(new Date(at), currentLanguage())} WIB`;
  const columns: Column<Deposit>[] = [
    { key: 'time', title: t('deposits.time'), cell: time },
    {
      key: 'status',
      title: t('deposits.status'),
      cell: ({ status }) => <DepositStatusChip status={status} inList />,
    },
    { key: 'number', title: t('deposits.number'), cell: name, isMain: true },
    {
      key: 'amount',
      title: t('deposits.amount'),
      cell: ({ amount }) => (
        <strong className={styles['price']}>
          <Money value={amount} />
        </strong>
      ),
      align: 'right',
    },
  ];
  return (
    <Panel
      title={t('deposits.title')}
      actions={
        <Link to={`${base}/deposits`} className={styles['all']}>
          {t('deposits.all')}
        </Link>
      }
    >
      <DataTable
        label={t('deposits.list')}
        columns={columns}
        rows={deposits}
        rowKey={({ id }) => id}
        card={(deposit) => (
          <Card
            title={name(deposit)}
            amount={<Money value={deposit.amount} />}
            detail={shortTime(deposit)}
            status={<DepositStatusChip status={deposit.status} inList />}
          />
        )}
      />
    </Panel>
  );
}

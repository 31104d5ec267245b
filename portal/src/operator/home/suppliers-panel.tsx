import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatElapsed } from '../../format/elapsed.ts';
import { formatRupiah } from '../../format/rupiah.ts';
import { formatShare } from '../../format/share.ts';
import { dayOf } from '../../format/time.ts';
import { currentLanguage } from '../../language/language.ts';
import { useOperator } from '../../operations/operator.ts';
import { Panel } from '../../panel/panel.tsx';
import { Card, type Column, DataTable } from '../../tables/data-table.tsx';
import { supplierName } from '../orders/supplier-name.tsx';
import styles from './home-page.module.css';
import { LatencyLine } from './latency-line.tsx';
import type { OperatorHome } from './operator-home-query.ts';
import { SupplierState } from './supplier-state.tsx';

/** A supplier as the page shows it. */
export type HomeSupplier = OperatorHome['suppliers'][number];

const hourMs = 3_600_000;

/** Can we sell: each supplier with its health, what is left of our deposit there, its speed and the age of its price lists. */
export function SuppliersPanel({ home }: { readonly home: OperatorHome }): ReactElement {
  const { t } = useTranslation('operator-home');
  const { can } = useOperator();
  const { suppliers, tasks } = home;
  const columns = useColumns(home);
  const differences = tasks.reduce((sum, task) => sum + (task.kind === 'differences' ? task.count : 0), 0);
  return (
    <Panel
      title={t('suppliers.title')}
      {...(can('books:read') && differences > 0
        ? {
            actions: (
              <Link to="/operator/reconciliation" className={styles['all']}>
                {t('suppliers.differences', { count: differences })}
              </Link>
            ),
          }
        : {})}
    >
      {suppliers.length === 0 ? (
        <p className={styles['none']}>{t('suppliers.empty')}</p>
      ) : (
        <DataTable
          label={t('suppliers.list_of')}
          columns={columns}
          rows={suppliers}
          rowKey={({ name }) => name}
          card={(supplier) => (
            <Card
              title={<Name supplier={supplier} />}
              amount={<SupplierState supplier={supplier} />}
              detail={<Deposit supplier={supplier} />}
              status={<Recent supplier={supplier} now={home.now} />}
              caption={<ListAge supplier={supplier} now={home.now} />}
            />
          )}
        />
      )}
    </Panel>
  );
}

function useColumns({ now }: OperatorHome): readonly Column<HomeSupplier>[] {
  const { t } = useTranslation('operator-home');
  return [
    {
      key: 'name',
      title: t('suppliers.name'),
      cell: (supplier) => (
        <div className={styles['lines']}>
          <Name supplier={supplier} />
          <span className={styles['caption']}>
            <ListAge supplier={supplier} now={now} />
          </span>
        </div>
      ),
    },
    {
      key: 'state',
      title: t('suppliers.state'),
      cell: (supplier) => <SupplierState supplier={supplier} />,
    },
    {
      key: 'deposit',
      title: t('suppliers.deposit'),
      cell: (supplier) => <Deposit supplier={supplier} />,
      align: 'right',
      isMain: true,
    },
    {
      key: 'share',
      title: t('suppliers.share'),
      cell: (supplier) => <Share supplier={supplier} now={now} />,
      align: 'right',
    },
    {
      key: 'seconds',
      title: t('suppliers.seconds'),
      cell: (supplier) => <Speed supplier={supplier} />,
      align: 'right',
    },
    {
      key: 'latency',
      title: t('suppliers.latency'),
      cell: (supplier) => <LatencyLine supplier={supplier} now={now} />,
    },
  ];
}

function Name({ supplier: { name } }: { readonly supplier: HomeSupplier }): ReactElement {
  return (
    <Link to={`/operator/suppliers/${name}`} className={styles['name']}>
      {supplierName(name)}
    </Link>
  );
}

function Deposit({ supplier: { name, deposit } }: { readonly supplier: HomeSupplier }): ReactElement {
  const { t } = useTranslation('operator-home');
  if (deposit === null) return <>{t('suppliers.noDeposit')}</>;
  return (
    <>
      <Link to={`/operator/suppliers/${name}`} className={styles['figure']}>
        {formatRupiah(deposit.amount)}
      </Link>
      <span className={styles['caption']}>
        {deposit.amount <= 0
          ? t('suppliers.empty_deposit')
          : deposit.hours === null
            ? t('suppliers.unused')
            : t('suppliers.lasts', { time: formatElapsed(deposit.hours * hourMs, currentLanguage()) })}
      </span>
    </>
  );
}

/** How old the older price list is, and whether one could not be fetched. */
function ListAge({
  supplier: { price_lists: lists },
  now,
}: {
  readonly supplier: HomeSupplier;
  readonly now: string;
}): ReactElement {
  const { t } = useTranslation('operator-home');
  const read = lists.flatMap(({ read_at: at }) => (at === null ? [] : [Date.parse(at)]));
  if (read.length === 0) return <>{t('suppliers.noList')}</>;
  const age = formatElapsed(Date.parse(now) - Math.min(...read), currentLanguage());
  const isFailing = lists.some(({ failed }) => failed);
  return <>{isFailing ? t('suppliers.listFailed', { age }) : t('suppliers.list', { age })}</>;
}

/** What is known of the purchases of late; nothing when there was none. */
function Recent(props: { readonly supplier: HomeSupplier; readonly now: string }): ReactElement | undefined {
  if (shareText(props.supplier) === undefined && secondsText(props.supplier) === undefined) return undefined;
  return (
    <>
      <Share {...props} /> · <Speed supplier={props.supplier} />
    </>
  );
}

/** How many purchases were sold of late; the orders of today are behind it. */
function Share({ supplier, now }: { readonly supplier: HomeSupplier; readonly now: string }): ReactElement {
  const { t } = useTranslation('operator-home');
  const text = shareText(supplier);
  if (text === undefined) return <>{t('none')}</>;
  const day = dayOf(new Date(now));
  return (
    <Link
      to="/operator/orders"
      search={{ supplier: supplier.name, from: day, to: day }}
      className={styles['figure']}
    >
      {text}
    </Link>
  );
}

/** How long purchases took of late; the page of the supplier has it by the hour. */
function Speed({ supplier }: { readonly supplier: HomeSupplier }): ReactElement {
  const { t } = useTranslation('operator-home');
  const text = secondsText(supplier);
  if (text === undefined) return <>{t('none')}</>;
  return (
    <Link to={`/operator/suppliers/${supplier.name}`} className={styles['figure']}>
      {text}
    </Link>
  );
}

function shareText({ recent: { sold, failed } }: HomeSupplier): string | undefined {
  return formatShare(sold, sold + failed, currentLanguage());
}

function secondsText({ recent: { seconds } }: HomeSupplier): string | undefined {
  return seconds === null ? undefined : formatElapsed(seconds * 1_000, currentLanguage());
}

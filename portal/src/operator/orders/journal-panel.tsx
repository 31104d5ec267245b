import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRupiah } from '../../format/rupiah.ts';
import { formatExactTime, formatShortTime } from '../../format/time.ts';
import { currentLanguage } from '../../language/language.ts';
import { useOperator } from '../../operations/operator.ts';
import { Panel } from '../../panel/panel.tsx';
import { Card, type Column, DataTable } from '../../tables/data-table.tsx';
import type { OperatorLife } from './order-queries.ts';
import { accountKey, journalKey } from './order-labels.ts';

interface Row {
  readonly key: string;
  /** Empty for a further posting of the same entry. */
  readonly at: string;
  readonly kind: string;
  readonly account: string;
  readonly amount: number;
}

/** The journal entries of an order: what each account gives (debit) and gets (credit). */
export function JournalPanel({ life }: { readonly life: OperatorLife }): ReactElement | null {
  const { t } = useTranslation('operator-orders');
  const { can } = useOperator();
  const columns = useColumns();
  const account = useAccountName();
  const { journal } = life;
  if (journal.length === 0) return null;
  const rows = journal.flatMap(({ number, at, kind, postings }): Row[] =>
    postings.map((one, place) => ({
      key: `${number} ${one.account}`,
      at: place === 0 ? at : '',
      kind,
      ...one,
    })),
  );
  return (
    <Panel
      title={t('journal.title')}
      footer={can('prices:read') ? undefined : <span>{t('journal.clientOnly')}</span>}
    >
      <DataTable
        label={t('journal.label')}
        rows={rows}
        rowKey={({ key }) => key}
        columns={columns}
        card={(row) => (
          <Card
            title={account(row)}
            amount={formatRupiah(row.amount)}
            detail={t(`journal.kind.${journalKey(row.kind)}`)}
            caption={<Time row={row} isZoned />}
          />
        )}
      />
    </Panel>
  );
}

/** When an entry was booked, beside its first posting only. */
function Time({
  row: { at },
  isZoned = false,
}: {
  readonly row: Row;
  /** Whether the zone is beside the time; a column says it in its head. */
  readonly isZoned?: boolean;
}): ReactElement | null {
  const language = currentLanguage();
  if (at === '') return null;
  return (
    <time dateTime={at} title={formatExactTime(new Date(at), language)}>
      {formatShortTime(new Date(at), language)}
      {isZoned && ' WIB'}
    </time>
  );
}

function useAccountName(): (row: Row) => string {
  const { t } = useTranslation('operator-orders');
  return (row) => t(`journal.account.${accountKey(row.account)}`);
}

function useColumns(): readonly Column<Row>[] {
  const { t } = useTranslation('operator-orders');
  const account = useAccountName();
  return [
    { key: 'time', title: t('journal.time'), cell: (row) => <Time row={row} /> },
    {
      key: 'kind',
      title: t('journal.entry'),
      cell: ({ at, kind }) => (at === '' ? '' : t(`journal.kind.${journalKey(kind)}`)),
    },
    { key: 'account', title: t('journal.accountName'), isMain: true, cell: account },
    {
      key: 'debit',
      title: t('journal.debit'),
      align: 'right',
      isMain: true,
      cell: ({ amount }) => (amount < 0 ? formatRupiah(-amount) : ''),
    },
    {
      key: 'credit',
      title: t('journal.credit'),
      align: 'right',
      isMain: true,
      cell: ({ amount }) => (amount > 0 ? formatRupiah(amount) : ''),
    },
  ];
}

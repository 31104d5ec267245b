import { Button } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRupiah } from '../format/rupiah.ts';
import { formatExactTime, formatShortTime } from '../format/time.ts';
import { currentLanguage } from '../language/language.ts';
import { Panel } from '../panel/panel.tsx';
import { PageState } from '../states/page-state.tsx';
import { QueryView } from '../states/query-view.tsx';
import { Card, type Column, DataTable } from '../tables/data-table.tsx';
import { Pager } from '../tables/pager.tsx';
import { useStatementOwner } from './statement-owner.ts';
import { figuresOf, MovementSubject, referenceOf } from './movement-text.tsx';
import styles from './wallet.module.css';
import { type Movement, movementsQuery, type StatementFilters } from './wallet-queries.ts';

interface MovementsPanelProps {
  readonly chosen: StatementFilters;
  readonly onChange: (changes: Readonly<Record<string, string | undefined>>) => void;
}

/** A page of the statement with the running balance. */
export function MovementsPanel({ chosen, onChange }: MovementsPanelProps): ReactElement {
  const { t } = useTranslation('wallet');
  const account = useStatementOwner();
  const page = useQuery({ ...movementsQuery(account, chosen), placeholderData: keepPreviousData });
  const isHolds = chosen.kind === 'holds';
  const showAll = (
    <Button variant="default" onClick={() => onChange({ kind: undefined })}>
      {t('none.all')}
    </Button>
  );
  return (
    <QueryView query={page} failed={t('failed.movements')} lines={8}>
      {({ data, meta }) =>
        data.length === 0 ? (
          <PageState
            icon={IconReceipt}
            title={t('none.title')}
            {...(chosen.kind === undefined ? {} : { actions: showAll })}
          >
            <p>{chosen.kind === undefined ? t('none.anyText') : t('none.text')}</p>
          </PageState>
        ) : (
          <Panel
            footer={
              <Pager older={meta.older} newer={meta.newer} onPage={(target) => onChange({ page: target })}>
                {isHolds ? t('foot.holds') : t('foot.final')}
              </Pager>
            }
          >
            <MovementTable movements={data} isHolds={isHolds} />
          </Panel>
        )
      }
    </QueryView>
  );
}

interface MovementTableProps {
  readonly movements: readonly Movement[];
  readonly isHolds: boolean;
}

function MovementTable({ movements, isHolds }: MovementTableProps): ReactElement {
  const { t } = useTranslation('wallet');
  const columns = useColumns(isHolds);
  const after = (row: Movement): { amount: string } => ({ amount: formatRupiah(figuresOf(row).after) });
  return (
    <DataTable
      label={t('title')}
      columns={columns}
      rows={movements}
      rowKey={({ number }) => number}
      card={(row) => (
        <Card
          title={<MovementSubject movement={row} />}
          amount={<Change value={figuresOf(row).change} />}
          detail={
            <span className={styles['caption']}>
              <MovementTime movement={row} />
            </span>
          }
          status={
            <span className={styles['caption']}>
              {isHolds ? t('card.available', after(row)) : t('card.balance', after(row))}
            </span>
          }
          caption={referenceOf(row)}
        />
      )}
    />
  );
}

function MovementTime({ movement: { at } }: { readonly movement: Movement }): ReactElement {
  const language = currentLanguage();
  return (
    <time dateTime={at} title={formatExactTime(new Date(at), language)}>
      {formatShortTime(new Date(at), language)}
    </time>
  );
}

function useColumns(isHolds: boolean): readonly Column<Movement>[] {
  const { t } = useTranslation('wallet');
  const changed = (movement: Movement, isIn: boolean): ReactElement | null => {
    const { change } = figuresOf(movement);
    return change > 0 === isIn && change !== 0 ? <Change value={change} /> : null;
  };
  return [
    { key: 'time', title: t('column.timeWib'), cell: (row) => <MovementTime movement={row} /> },
    {
      key: 'subject',
      title: t('column.subject'),
      isMain: true,
      cell: (row) => <MovementSubject movement={row} />,
    },
    {
      key: 'reference',
      title: t('column.reference'),
      cell: (row) => <span className={styles['reference']}>{referenceOf(row)}</span>,
    },
    { key: 'in', title: t('column.in'), align: 'right', isMain: true, cell: (row) => changed(row, true) },
    { key: 'out', title: t('column.out'), align: 'right', isMain: true, cell: (row) => changed(row, false) },
    {
      key: 'balance',
      title: isHolds ? t('column.available') : t('column.balance'),
      align: 'right',
      cell: (row) => formatRupiah(figuresOf(row).after),
    },
  ];
}

/** A change with its sign; what came in is the exception, and stands out. */
function Change({ value }: { readonly value: number }): ReactElement {
  return (
    <span className={styles['change']} data-in={value > 0}>
      {value > 0 ? `+${formatRupiah(value)}` : formatRupiah(value)}
    </span>
  );
}

import { Button } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRupiah } from '../../format/rupiah.ts';
import { formatShortDay } from '../../format/time.ts';
import { currentLanguage } from '../../language/language.ts';
import type { RequestFailed } from '../../operations/portal-client.ts';
import { Note } from '../../panel/note.tsx';
import { Panel } from '../../panel/panel.tsx';
import { Card, type Column, DataTable } from '../../tables/data-table.tsx';
import { DecisionFailure } from './decision-failure.tsx';
import { reviewReasons, type StatementPreview } from './deposit-queries.ts';
import { formatSen } from './lines-view.tsx';
import styles from './operator-deposits.module.css';

type Line = StatementPreview['shown'][number];

interface StatementLinesProps {
  readonly preview: StatementPreview;
  readonly isLost: boolean;
  readonly refusal: RequestFailed | undefined;
  readonly isPending: boolean;
  readonly onImport: () => void;
}

/** What an import of a file would do, line by line, and the button that imports exactly that file. */
export function StatementLines(props: StatementLinesProps): ReactElement {
  const { t } = useTranslation('operator-deposits');
  const { preview, isLost, refusal, isPending, onImport } = props;
  const { added, known, held, credited, in_review: review } = preview;
  return (
    <Panel title={t('import.lines', { count: preview.lines })}>
      <div className={styles['note']}>
        <div className={styles['stack']}>
          <p className={styles['strong']}>{t('import.would', { added, known, held, credited, review })}</p>
          {preview.shown.length > 0 && preview.shown.length < preview.lines && (
            <p className={styles['quiet']}>{t('import.leftOut')}</p>
          )}
          {preview.completeness === 'none' && <Note meaning="look">{t('import.incomplete')}</Note>}
          {preview.account_in_file === 'absent' && <Note meaning="look">{t('import.noAccount')}</Note>}
          <DecisionFailure isLost={isLost} refusal={refusal} />
          <div className={styles['buttons']}>
            <Button loading={isPending} disabled={added + held + preview.repeated === 0} onClick={onImport}>
              {isLost
                ? t('refused.askAgain')
                : t('import.import', { count: added + held + preview.repeated })}
            </Button>
          </div>
        </div>
      </div>
      {preview.shown.length > 0 && <LineTable lines={preview.shown} />}
    </Panel>
  );
}

const holdReasons = ['amount', 'part_of_day', 'reused_reference', 'similar'] as const;

function LineTable({ lines }: { readonly lines: readonly Line[] }): ReactElement {
  const { t } = useTranslation('operator-deposits');
  const outcomeOf = (line: Line): string => {
    if (line.outcome === 'credit')
      return t('lineOutcome.credit', {
        amount: formatRupiah(line.credited ?? 0),
        name: line.account_name ?? '',
        number: line.request_number ?? '',
      });
    if (line.outcome === 'repeats') return t('lineOutcome.repeats');
    const review = reviewReasons.find((one) => one === line.reason);
    const hold = holdReasons.find((one) => one === line.reason);
    const why = review === undefined ? t(`hold.${hold ?? 'similar'}`) : t(`why.${review}`);
    return line.outcome === 'review' ? t('lineOutcome.review', { why }) : t('lineOutcome.held', { why });
  };
  const dayOf = ({ day }: Line): string => formatShortDay(day, currentLanguage());
  const columns: readonly Column<Line>[] = [
    { key: 'line', title: t('import.line'), cell: (row) => row.line },
    { key: 'day', title: t('lines.day'), cell: dayOf },
    {
      key: 'text',
      title: t('payer.verbatim'),
      cell: (row) => <span className={styles['verbatim']}>{row.description}</span>,
    },
    { key: 'outcome', title: t('import.outcome'), cell: outcomeOf, isMain: true },
    {
      key: 'amount',
      title: t('compare.amount'),
      cell: (row) => formatSen(row.amount_sen),
      align: 'right',
      isMain: true,
    },
  ];
  return (
    <DataTable
      label={t('import.outcome')}
      columns={columns}
      rows={lines}
      rowKey={({ line }) => String(line)}
      card={(row) => (
        <Card
          title={row.description}
          amount={formatSen(row.amount_sen)}
          detail={outcomeOf(row)}
          caption={t('import.lineNumber', { line: row.line })}
          time={dayOf(row)}
        />
      )}
    />
  );
}

import { Button, SegmentedControl } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CsvLink } from '../../csv/csv-link.tsx';
import { formatBank } from '../../format/bank.ts';
import { formatRupiah } from '../../format/rupiah.ts';
import { formatShortDay, formatTime } from '../../format/time.ts';
import { currentLanguage } from '../../language/language.ts';
import { useListedEnvironment } from '../../operations/operator.ts';
import { client, dataOf } from '../../operations/portal-client.ts';
import { Panel } from '../../panel/panel.tsx';
import { PageState } from '../../states/page-state.tsx';
import { QueryView } from '../../states/query-view.tsx';
import { useAddressFilters } from '../../tables/address-filters.ts';
import { Card, type Column, DataTable } from '../../tables/data-table.tsx';
import { type HeldLine, linesQuery } from './deposit-queries.ts';
import styles from './operator-deposits.module.css';
import { ReasonedDialog } from './reasoned-dialog.tsx';
import { keyed } from './use-decision.ts';

/** Writes hundredths of a rupiah: `Rp 70.000,50`. */
export function formatSen(sen: number): string {
  const rest = Math.abs(sen) % 100;
  const whole = formatRupiah(Math.trunc(sen / 100));
  return rest === 0 ? whole : `${whole},${String(rest).padStart(2, '0')}`;
}

interface Ruling {
  readonly line: HeldLine;
  readonly ruling: 'dismiss' | 'record';
}

/** Bank lines that may be others, or cannot be credited as they are; or the newest of all. */
export function LinesView(): ReactElement {
  const { t } = useTranslation('operator-deposits');
  const environment = useListedEnvironment();
  const { filters, set } = useAddressFilters();
  const show = filters['show'] === 'all' ? 'all' : 'held';
  const lines = useQuery(linesQuery(environment, show));
  const [asked, setAsked] = useState<Ruling>();
  return (
    <>
      <div className={`${styles['filters']} ${styles['bar']}`}>
        <SegmentedControl
          size="xs"
          aria-label={t('lines.show')}
          value={show}
          onChange={(value) => set({ show: value === 'all' ? 'all' : undefined })}
          data={[
            { value: 'held', label: t('lines.held') },
            { value: 'all', label: t('lines.all') },
          ]}
        />
        <div className={styles['push']}>
          <CsvLink path="/portal/operator/deposits/lines.csv" filters={{ environment, show }} />
        </div>
      </div>
      <QueryView query={lines} failed={t('failed.lines')}>
        {(data) =>
          data.length === 0 ? (
            <PageState icon={IconCircleCheck} title={t(`lines.${show === 'held' ? 'none' : 'noLine'}`)}>
              <p>{t(`lines.${show === 'held' ? 'noneText' : 'noLineText'}`)}</p>
            </PageState>
          ) : (
            <Panel title={show === 'held' ? t('view.lines') : t('lines.newest')}>
              <LineTable lines={data} onAsk={setAsked} />
              {asked !== undefined && <RulingDialog {...asked} onClose={() => setAsked(undefined)} />}
            </Panel>
          )
        }
      </QueryView>
    </>
  );
}

interface LineTableProps {
  readonly lines: readonly HeldLine[];
  readonly onAsk: (ruling: Ruling) => void;
}

/** Why a line waits, and who has proposed to dismiss it. */
function useReason(): (line: HeldLine) => string {
  const { t } = useTranslation('operator-deposits');
  return ({ dismissal, hold_reason: reason, state }) => {
    if (reason === null && state !== 'held') return '–';
    const held = t(`hold.${reason ?? 'similar'}`);
    if (dismissal === null) return held;
    const time = formatTime(new Date(dismissal.expires_at), currentLanguage());
    const proposed = t('lines.dismissProposed', {
      ...{ name: dismissal.proposed_by, reason: dismissal.reason, time },
    });
    return `${held}. ${proposed}`;
  };
}

function LineTable({ lines, onAsk }: LineTableProps): ReactElement {
  const { t } = useTranslation('operator-deposits');
  const buttons = (line: HeldLine): ReactElement | string => {
    if (line.state !== 'held') return t(`lineState.${line.state}`);
    return (
      <span className={styles['buttons']}>
        <Button size="xs" variant="default" onClick={() => onAsk({ line, ruling: 'dismiss' })}>
          {t('lines.dismiss')}
        </Button>
        <Button size="xs" variant="default" onClick={() => onAsk({ line, ruling: 'record' })}>
          {t('lines.record')}
        </Button>
      </span>
    );
  };
  const why = useReason();
  const dayOf = ({ day }: HeldLine): string => formatShortDay(day, currentLanguage());
  const columns: readonly Column<HeldLine>[] = [
    { key: 'day', title: t('lines.day'), cell: dayOf },
    { key: 'bank', title: t('compare.place'), cell: (line) => formatBank(line.bank) },
    {
      key: 'text',
      title: t('payer.verbatim'),
      cell: (line) => <span className={styles['verbatim']}>{line.description}</span>,
      isMain: true,
    },
    { key: 'why', title: t('lines.why'), cell: why },
    {
      key: 'amount',
      title: t('compare.amount'),
      cell: (line) => formatSen(line.amount_sen),
      align: 'right',
      isMain: true,
    },
    { key: 'rule', title: t('lines.rule'), cell: buttons },
  ];
  return (
    <DataTable
      label={t('lines.table')}
      columns={columns}
      rows={lines}
      rowKey={({ id }) => id}
      card={(line) => (
        <Card
          title={line.description}
          amount={formatSen(line.amount_sen)}
          detail={why(line)}
          caption={`${formatBank(line.bank)} · ${dayOf(line)}`}
          time={buttons(line)}
        />
      )}
    />
  );
}

function RulingDialog({ line, ruling, onClose }: Ruling & { readonly onClose: () => void }): ReactElement {
  const { t } = useTranslation('operator-deposits');
  const amount = formatSen(line.amount_sen);
  return (
    <ReasonedDialog
      title={ruling === 'record' ? t('lines.recordTitle') : t('lines.dismissTitle')}
      action={
        ruling === 'record' ? t('lines.recordAction', { amount }) : t('lines.dismissAction', { amount })
      }
      isDanger={ruling === 'dismiss'}
      onClose={onClose}
      onSend={async (reason, key) => {
        const given = { params: { path: { id: line.id }, ...keyed(key) }, body: { reason } };
        return ruling === 'record'
          ? dataOf(await client.POST('/portal/operator/deposits/lines/{id}/record', given))
          : dataOf(await client.POST('/portal/operator/deposits/lines/{id}/dismiss', given));
      }}
    >
      <p>{ruling === 'record' ? t('lines.recordText', { amount }) : t('lines.dismissText', { amount })}</p>
      {ruling === 'dismiss' && line.needs_two && line.dismissal === null && (
        <p>{t('lines.dismissNeedsSecond')}</p>
      )}
    </ReasonedDialog>
  );
}

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconClockPlus } from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOperator } from '../../operations/operator.ts';
import { Panel } from '../../panel/panel.tsx';
import { QueryView } from '../../states/query-view.tsx';
import { CutOffDialog } from './cut-off-dialog.tsx';
import { DayTrack } from './day-track.tsx';
import { RemoveCutOff } from './remove-cut-off.tsx';
import { type CutOff, cutOffsQuery, type SupplierName, supplierTitles } from './supplier-queries.ts';
import styles from './suppliers.module.css';

const hours = ['00', '03', '06', '09', '12', '15', '18', '21'];

/** The times of day in which each of these suppliers gets nothing new, on one line of 24 hours. They hold every day. */
export function CutOffCalendar({ suppliers }: { readonly suppliers: readonly SupplierName[] }): ReactElement {
  const { t } = useTranslation('operator-suppliers');
  const { can } = useOperator();
  const cutOffs = useQuery(cutOffsQuery);
  const [isAdding, setAdding] = useState(false);
  const add = can('suppliers:write') && (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconClockPlus size={16} stroke={1.75} aria-hidden />}
      onClick={() => setAdding(true)}
    >
      {t('cutOff.add')}
    </Button>
  );
  return (
    <Panel title={t('cutOff.title')} actions={add === false ? undefined : add}>
      <QueryView query={cutOffs} failed={t('cutOff.failed')} lines={3}>
        {(all) => {
          const shown = all.filter(({ supplier }) => suppliers.includes(supplier));
          if (shown.length === 0) return <p className={styles['none']}>{t('cutOff.none')}</p>;
          return (
            <div className={styles['calendar']}>
              <div className={styles['days']}>
                <div className={styles['row']} aria-hidden>
                  <span className={styles['quiet']}>{t('cutOff.daily')}</span>
                  <span className={`${styles['hours']} ${styles['lane']}`}>
                    {hours.map((hour) => (
                      <span key={hour}>{hour}</span>
                    ))}
                  </span>
                  <span />
                </div>
                {shown.map((one) => (
                  <Row
                    key={one.id ?? `${one.supplier} ${one.kind} ${one.source} ${one.start} ${one.end}`}
                    cutOff={one}
                  />
                ))}
              </div>
            </div>
          );
        }}
      </QueryView>
      {isAdding && <CutOffDialog suppliers={suppliers} onClose={() => setAdding(false)} />}
    </Panel>
  );
}

function Row({ cutOff }: { readonly cutOff: CutOff }): ReactElement {
  const { t } = useTranslation('operator-suppliers');
  const { can } = useOperator();
  const { about, codes, end, kind, source, start, supplier } = cutOff;
  const what =
    source === 'price_list'
      ? t('cutOff.fromList', { count: codes ?? 0, example: about ?? '' })
      : source === 'rule'
        ? t('cutOff.rule')
        : (cutOff.reason ?? '');
  const whom = source === 'operator' && about !== null ? about : t(`kind.${kind}`);
  return (
    <div className={styles['row']}>
      <span className={styles['about']}>
        <strong>
          {supplierTitles[supplier]} · {whom}
        </strong>
        <span className={styles['quiet']}>{what}</span>
      </span>
      <span className={styles['lane']}>
        <DayTrack start={start} end={end} isOwn={source === 'operator'} />
      </span>
      <span className={styles['times']}>
        {start.replace(':', '.')}–{end.replace(':', '.')}
        {cutOff.id !== null && can('suppliers:write') && <RemoveCutOff cutOff={cutOff} id={cutOff.id} />}
      </span>
    </div>
  );
}

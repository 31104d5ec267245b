import { lazy, type ReactElement, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Figure, FigureRow } from '../../figures/figure.tsx';
import { Money } from '../../figures/money.tsx';
import { Panel } from '../../panel/panel.tsx';
import type { SupplierDetail } from './supplier-queries.ts';
import { SupplierState } from './supplier-state.tsx';
import { Age, useSupplierTexts } from './use-supplier-texts.tsx';
import styles from './suppliers.module.css';

/** Charts are large, and the figures above say the same first. */
const HoursChart = lazy(async () => ({ default: (await import('./supplier-hours.tsx')).SupplierHours }));

/** How a supplier does: the figures of now, and its sales per hour. */
export function HealthPanel({ supplier }: { readonly supplier: SupplierDetail }): ReactElement {
  const { t } = useTranslation('operator-suppliers');
  const texts = useSupplierTexts()(supplier);
  const { deposit, hours, load, reachable } = supplier;
  const breaker =
    reachable.prepaid && reachable.postpaid
      ? t('health.closed')
      : reachable.prepaid
        ? t('health.openPostpaid')
        : reachable.postpaid
          ? t('health.openPrepaid')
          : t('health.open');
  return (
    <Panel title={t('health.title')} actions={<SupplierState state={supplier.state} />}>
      <FigureRow>
        <Figure
          label={t('column.deposit')}
          value={deposit === null ? texts.deposit : <Money value={deposit.amount} size={20} />}
          hint={
            deposit === null ? (
              texts.lasts
            ) : (
              <>
                {texts.lasts} · {t('deposit.read')} <Age at={deposit.read_at} />
              </>
            )
          }
        />
        <Figure label={t('column.success')} value={texts.success} hint={texts.sales} />
        <Figure label={t('column.latency')} value={texts.latency} hint={breaker} />
        <Figure
          label={t('health.load')}
          value={t('health.running', { running: load.running, max: load.max })}
          hint={t('health.waiting', { number: load.waiting })}
        />
      </FigureRow>
      {hours.length > 0 && (
        <div className={styles['chart']}>
          <p className={styles['quiet']}>{t('health.hours')}</p>
          <Suspense>
            <HoursChart hours={hours} />
          </Suspense>
        </div>
      )}
    </Panel>
  );
}

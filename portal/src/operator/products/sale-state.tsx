import { IconBan, IconCircleCheck, IconClockPause } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../../products/open-state.module.css';
import type { OperatorProduct, OperatorSku } from './product-queries.ts';

/** Whether live sells a product or a code of a supplier, and if not, why. */
export function SaleState({
  of: { off_sale: reason },
  why,
}: {
  readonly of: Pick<OperatorProduct | OperatorSku, 'off_sale'>;
  /** The reason of the operator who switched it off. */
  readonly why?: string | undefined;
}): ReactElement {
  const { t } = useTranslation('operator-products');
  if (reason === null)
    return (
      <span className={styles['open']}>
        <IconCircleCheck size={13} stroke={2.1} aria-hidden />
        {t('state.onSale')}
      </span>
    );
  const Icon = reason === 'disabled' ? IconBan : IconClockPause;
  return (
    <span className={styles['closed']}>
      <span className={styles['chip']}>
        <Icon size={13} stroke={2.1} aria-hidden />
        {t('state.offSale')}
      </span>
      <span className={styles['why']}>
        {t(`reason.${reason}`)}
        {why === undefined ? '' : `: ${why}`}
      </span>
    </span>
  );
}

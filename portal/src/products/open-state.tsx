import { IconCircleCheck, IconClockPause } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatClock, formatTime } from '../format/time.ts';
import { currentLanguage } from '../language/language.ts';
import styles from './open-state.module.css';
import type { Product } from './products.ts';

/** Whether a product can be bought now, and if not, why and until when. */
export function OpenState({ product }: { readonly product: Product }): ReactElement {
  const { t } = useTranslation('products');
  const { available, reason, opens_at: opensAt, closed_since: closedSince } = product;
  if (available || reason === null)
    return (
      <span className={styles['open']}>
        <IconCircleCheck size={13} stroke={2.1} aria-hidden />
        {t('state.open')}
      </span>
    );
  const until =
    opensAt !== null
      ? t('state.until', { time: `${formatClock(new Date(opensAt))} WIB` })
      : closedSince !== null
        ? t('state.since', { time: formatTime(new Date(closedSince), currentLanguage()) })
        : undefined;
  return (
    <span className={styles['closed']}>
      <span className={styles['chip']}>
        <IconClockPause size={13} stroke={2.1} aria-hidden />
        {t('state.closed')}
      </span>
      <span className={styles['why']}>
        {t(`reason.${reason}`)}
        {until === undefined ? '' : `${opensAt === null ? '' : ','} ${until}`}
      </span>
    </span>
  );
}

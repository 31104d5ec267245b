import { IconArrowDown, IconArrowUp, IconSparkles } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRupiah } from '../format/rupiah.ts';
import { formatExactTime, formatTime } from '../format/time.ts';
import { currentLanguage } from '../language/language.ts';
import styles from './price-change.module.css';
import type { Product } from './products.ts';

/** What has changed about the price of a product, and when. Nothing when nothing has. */
export function PriceChange({ product }: { readonly product: Product }): ReactElement | undefined {
  const { t } = useTranslation('products');
  const { price, previous_price: before, changed_at: changedAt } = product;
  if (changedAt === null) return undefined;
  const at = new Date(changedAt);
  const time = (
    <time dateTime={changedAt} title={formatExactTime(at, currentLanguage())} className={styles['time']}>
      {t('change.since', { time: formatTime(at, currentLanguage()) })}
    </time>
  );
  if (before === null)
    return (
      <span className={styles['change']}>
        <span className={styles['new']}>
          <IconSparkles size={13} stroke={2} aria-hidden />
          {t('change.new')}
        </span>
        {time}
      </span>
    );
  const rose = price > before;
  const Icon = rose ? IconArrowUp : IconArrowDown;
  const by = formatRupiah(Math.abs(price - before));
  return (
    <span className={styles['change']}>
      <span className={styles[rose ? 'rose' : 'fell']}>
        <Icon size={13} stroke={2} aria-hidden />
        {rose ? t('change.rose', { by }) : t('change.fell', { by })}
      </span>
      <span className={styles['time']}>{t('change.from', { before: formatRupiah(before) })}</span>
      {time}
    </span>
  );
}

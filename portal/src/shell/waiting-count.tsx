import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './waiting-count.module.css';

/** How much waits for the person at a place; nothing when nothing does. */
export function WaitingCount({ count }: { readonly count: number }): ReactElement | null {
  const { t } = useTranslation();
  if (count === 0) return null;
  return (
    <span className={styles['count']} title={t('shell.waiting', { count })}>
      {count > 99 ? '99+' : count}
    </span>
  );
}

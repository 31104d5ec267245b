import { Skeleton } from '@mantine/core';
import { type ReactElement, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './delayed-skeleton.module.css';

/** Data that comes sooner shows no skeleton, which would only flicker. */
const delayMs = 150;

/** The lines of a panel whose data is being loaded. They appear after a moment. */
export function DelayedSkeleton({ lines = 5 }: { readonly lines?: number }): ReactElement {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), delayMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles['panel']} aria-busy="true" aria-label={t('state.loading')} role="status">
      {isShown &&
        Array.from({ length: lines }, (_, line) => (
          <Skeleton key={line} height={12} width={`${90 - line * 9}%`} />
        ))}
    </div>
  );
}

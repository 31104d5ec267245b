import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { settingsQuery } from '../operations/session.ts';
import styles from './brand-mark.module.css';

/** The logo of the business, or else the sign of konter. The name stands beside it. */
export function BrandMark(): ReactElement {
  const logo = useQuery(settingsQuery).data?.logo ?? null;
  if (logo !== null) return <img src={logo} alt="" className={styles['logo']} />;
  return (
    <span className={styles['mark']}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d="M2 1.5h3v13H2zM6.2 8l5-6.5h3.6L9.6 8l5.2 6.5h-3.6z" />
      </svg>
    </span>
  );
}

import { IconChevronLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../operations/account.ts';
import styles from './deposits.module.css';

/** Leads back to the list of deposits. */
export function DepositsCrumb(): ReactElement {
  const { t } = useTranslation('deposits');
  const { base } = useAccount();
  return (
    <Link to={`${base}/deposits`} className={styles['crumb']}>
      <IconChevronLeft size={16} stroke={1.75} aria-hidden />
      {t('list.title')}
    </Link>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { RequestFailedState } from '../states/request-failed-state.tsx';
import styles from './standalone-page.module.css';

/** The page when what every page needs could not be loaded. */
export function FailedPage({ error }: ErrorComponentProps): ReactElement {
  const { t } = useTranslation();
  const router = useRouter();
  const queries = useQueryClient();
  const retry = async (): Promise<void> => {
    await queries.resetQueries();
    await router.invalidate();
  };
  return (
    <main className={styles['page']}>
      <RequestFailedState isPage title={t('state.portalFailed')} error={error} onRetry={() => void retry()} />
    </main>
  );
}

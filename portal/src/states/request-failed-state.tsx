import { Button } from '@mantine/core';
import { IconPlugConnectedX, IconRefresh } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { RequestFailed } from '../operations/portal-client.ts';
import { CopyValue } from './copy-value.tsx';
import { PageState } from './page-state.tsx';
import styles from './request-failed-state.module.css';

interface RequestFailedStateProps {
  /** What could not be loaded, as a title. */
  readonly title: string;
  readonly error: unknown;
  readonly onRetry: () => void;
  /** Whether it is the whole page. */
  readonly isPage?: boolean;
}

/** A panel in place of data that could not be loaded, with the id that support finds the request by. */
export function RequestFailedState({
  title,
  error,
  onRetry,
  isPage = false,
}: RequestFailedStateProps): ReactElement {
  const { t } = useTranslation();
  const failed = error instanceof RequestFailed ? error : undefined;
  // Operators have the log of the server themselves.
  const isOfOperator = location.pathname.startsWith('/operator');
  return (
    <PageState
      isBad
      isPage={isPage}
      icon={IconPlugConnectedX}
      title={title}
      actions={
        <Button variant="default" leftSection={<IconRefresh size={16} stroke={1.75} />} onClick={onRetry}>
          {t('state.retry')}
        </Button>
      }
    >
      <p>
        {failed === undefined
          ? t('state.unreachable')
          : t(isOfOperator ? 'state.answeredOperator' : 'state.answered', { status: failed.status })}
      </p>
      {failed?.requestId !== undefined && (
        <p className={styles['id']}>
          <span>{t('state.requestId')}</span> <CopyValue value={failed.requestId} isMono />
        </p>
      )}
    </PageState>
  );
}

import { Anchor } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './visitor-form.module.css';

/** Where somebody who followed deposit_url and has no login finds how to pay in. */
export function DepositInformation(): ReactElement | undefined {
  const { t } = useTranslation('visitor');
  const { next }: { next?: string } = useSearch({ strict: false });
  if (next?.startsWith('/app/live/deposits') !== true) return undefined;
  return (
    <p className={styles['caption']}>
      <Anchor href="/deposit/information" inherit underline="always">
        {t('signIn.depositInformation')}
      </Anchor>
    </p>
  );
}

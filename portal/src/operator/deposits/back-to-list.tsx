import { Button } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddressFilters } from '../../tables/address-filters.ts';
import styles from './operator-deposits.module.css';

/** Leads from one request or payment to the list that it is in. */
export function BackToList(): ReactElement {
  const { t } = useTranslation('operator-deposits');
  const { set } = useAddressFilters();
  return (
    <div className={styles['buttons']}>
      <Button variant="default" size="xs" onClick={() => set({ id: undefined })}>
        {t('history.back')}
      </Button>
    </div>
  );
}

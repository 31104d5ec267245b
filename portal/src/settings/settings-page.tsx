import { Tabs } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHead } from '../pages/page-head.tsx';
import { usePageTitle } from '../shell/page-title.ts';
import { useAddressFilters } from '../tables/address-filters.ts';
import { BusinessSettings } from './business-settings.tsx';
import { PersonSettings } from './person-settings.tsx';
import styles from './settings.module.css';

/** The settings: those of the person, and those of the business. The address says which. */
export function SettingsPage(): ReactElement {
  const { t } = useTranslation('settings');
  const { t: shell } = useTranslation();
  const { filters, set } = useAddressFilters();
  const tab = filters['tab'] === 'business' ? 'business' : 'person';
  usePageTitle(shell('place.settings'));
  return (
    <div className={styles['page']}>
      <PageHead title={shell('place.settings')} />
      <Tabs
        value={tab}
        onChange={(chosen) => set({ tab: chosen === 'business' ? 'business' : undefined })}
        keepMounted={false}
      >
        <Tabs.List mb={16}>
          <Tabs.Tab value="person">{t('tab.person')}</Tabs.Tab>
          <Tabs.Tab value="business">{t('tab.business')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="person">
          <PersonSettings />
        </Tabs.Panel>
        <Tabs.Panel value="business">
          <BusinessSettings />
        </Tabs.Panel>
      </Tabs>
    </div>
  );
}

import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHead } from '../../pages/page-head.tsx';
import { usePageTitle } from '../../shell/page-title.ts';
import { useAddressFilters } from '../../tables/address-filters.ts';
import views from '../../keys/keys-page.module.css';
import { AlertsView } from './alerts-view.tsx';
import { RecordFile } from './record-file.tsx';
import { RecordsView } from './records-view.tsx';
import { SecurityView } from './security-view.tsx';

const tabs = ['records', 'security', 'alerts'] as const;

/** What people and machines did, requests that were refused for security, and alerts. */
export function OperatorRecordsPage(): ReactElement {
  const { t } = useTranslation('operator-records');
  const { t: shell } = useTranslation();
  const { filters, set } = useAddressFilters();
  const tab = tabs.find((one) => one === filters['tab']) ?? 'records';
  usePageTitle(shell('place.audit'));
  const leave = Object.fromEntries(Object.keys(filters).map((name) => [name, undefined]));
  return (
    <>
      <PageHead
        title={shell('place.audit')}
        subtitle={t('subtitle')}
        actions={<RecordFile tab={tab} filters={filters} />}
      />
      <div className={views['views']} role="group" aria-label={t('tabs')}>
        {tabs.map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={name === tab}
            onClick={() => set({ ...leave, tab: name === 'records' ? undefined : name })}
          >
            {t(`tab.${name}`)}
          </button>
        ))}
      </div>
      {tab === 'records' && <RecordsView filters={filters} set={set} />}
      {tab === 'security' && <SecurityView filters={filters} set={set} />}
      {tab === 'alerts' && <AlertsView filters={filters} set={set} />}
    </>
  );
}

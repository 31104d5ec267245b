import { Tabs } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHead } from '../../pages/page-head.tsx';
import { usePageTitle } from '../../shell/page-title.ts';
import { useAddressFilters } from '../../tables/address-filters.ts';
import { AuditTab } from './audit-tab.tsx';
import { DepositsTab } from './deposits-tab.tsx';
import styles from './reconciliation.module.css';
import { StatementTab } from './statement-tab.tsx';
import { SuppliersTab } from './suppliers-tab.tsx';

const tabs = ['suppliers', 'deposits', 'statement', 'audit'] as const;

/** The books against everybody else: suppliers, deposits, the statement of any account, and the audit. */
export function OperatorReconciliationPage(): ReactElement {
  const { t } = useTranslation('operator-reconciliation');
  const { filters, set } = useAddressFilters();
  const tab = tabs.find((one) => one === filters['tab']) ?? 'suppliers';
  usePageTitle(t('title'));
  const leave = Object.fromEntries(Object.keys(filters).map((name) => [name, undefined]));
  return (
    <>
      <PageHead title={t('title')} subtitle={t(`subtitle.${tab}`)} />
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={(chosen) =>
          set({
            ...leave,
            environment: filters['environment'],
            tab: chosen === null || chosen === 'suppliers' ? undefined : chosen,
          })
        }
      >
        <div className={styles['tabs']}>
          <Tabs.List>
            {tabs.map((one) => (
              <Tabs.Tab key={one} value={one}>
                {t(`tab.${one}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </div>
        <Tabs.Panel value="suppliers" className={styles['content'] ?? ''}>
          <SuppliersTab />
        </Tabs.Panel>
        <Tabs.Panel value="deposits" className={styles['content'] ?? ''}>
          <DepositsTab />
        </Tabs.Panel>
        <Tabs.Panel value="statement" className={styles['content'] ?? ''}>
          <StatementTab />
        </Tabs.Panel>
        <Tabs.Panel value="audit" className={styles['content'] ?? ''}>
          <AuditTab />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

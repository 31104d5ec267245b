import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import list from '../../orders/status-tabs.module.css';
import { PageHead } from '../../pages/page-head.tsx';
import { usePageTitle } from '../../shell/page-title.ts';
import { useAddressFilters } from '../../tables/address-filters.ts';
import { AuditTab } from './audit-tab.tsx';
import { DepositsTab } from './deposits-tab.tsx';
import styles from './reconciliation.module.css';
import { StatementTab } from './statement-tab.tsx';
import { SuppliersTab } from './suppliers-tab.tsx';

const tabs = ['suppliers', 'deposits', 'statement', 'audit'] as const;

const contents = { suppliers: SuppliersTab, deposits: DepositsTab, statement: StatementTab, audit: AuditTab };

/** The books against everybody else: suppliers, deposits, the statement of any account, and the audit. */
export function OperatorReconciliationPage(): ReactElement {
  const { t } = useTranslation('operator-reconciliation');
  const { filters, set } = useAddressFilters();
  const tab = tabs.find((one) => one === filters['tab']) ?? 'suppliers';
  usePageTitle(t('title'));
  const Shown = contents[tab];
  const leave = Object.fromEntries(Object.keys(filters).map((name) => [name, undefined]));
  return (
    <>
      <PageHead title={t('title')} subtitle={t(`subtitle.${tab}`)} />
      <nav className={list['tabs']} aria-label={t('tabs')}>
        {tabs.map((one) => (
          <button
            key={one}
            type="button"
            className={list['tab']}
            {...(one === tab ? { 'aria-current': 'page' as const } : {})}
            onClick={() =>
              set({
                ...leave,
                environment: filters['environment'],
                tab: one === 'suppliers' ? undefined : one,
              })
            }
          >
            {t(`tab.${one}`)}
          </button>
        ))}
      </nav>
      <div className={styles['content']}>
        <Shown />
      </div>
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useOperator } from '../../operations/operator.ts';
import { BackLink } from '../../pages/back-link.tsx';
import { NotFoundState } from '../../pages/not-found-page.tsx';
import { PageHead } from '../../pages/page-head.tsx';
import { usePageTitle } from '../../shell/page-title.ts';
import { QueryView } from '../../states/query-view.tsx';
import { CodesPanel } from './codes-panel.tsx';
import { ConfigurationPanel } from './configuration-panel.tsx';
import { CutOffCalendar } from './cut-off-calendar.tsx';
import { HealthPanel } from './health-panel.tsx';
import { type SupplierName, supplierNameIn, supplierQuery, supplierTitles } from './supplier-queries.ts';
import { SupplierNotes } from './supplier-notes.tsx';
import { SwitchButton } from './switch-button.tsx';
import { SyncButton } from './sync-button.tsx';
import { TestButton } from './test-button.tsx';
import styles from './suppliers.module.css';

/** One supplier, by the name in the address. */
export function OperatorSupplierPage(): ReactElement {
  const { name = '' }: { readonly name?: string } = useParams({ strict: false });
  const known = supplierNameIn(name);
  return known === undefined ? <NotFoundState /> : <SupplierView key={known} name={known} />;
}

function SupplierView({ name }: { readonly name: SupplierName }): ReactElement {
  const { t } = useTranslation('operator-suppliers');
  const { can } = useOperator();
  const supplier = useQuery(supplierQuery(name));
  usePageTitle(supplierTitles[name]);
  return (
    <div className={styles['page']}>
      <BackLink to="/operator/suppliers">{t('title')}</BackLink>
      <QueryView query={supplier} failed={t('oneFailed')} isPage>
        {(one) => (
          <>
            <PageHead
              title={supplierTitles[name]}
              subtitle={one.test_mode ? t('testModeLong') : t('pageSubtitle', { number: one.priority })}
              actions={
                can('suppliers:write') && (
                  <span className={styles['buttons']}>
                    <TestButton name={name} />
                    <SyncButton name={name} />
                    <SwitchButton supplier={one} />
                  </span>
                )
              }
            />
            <SupplierNotes supplier={one} />
            <HealthPanel supplier={one} />
            <ConfigurationPanel supplier={one} />
            <CutOffCalendar suppliers={[name]} />
            <CodesPanel supplier={one} />
          </>
        )}
      </QueryView>
    </div>
  );
}

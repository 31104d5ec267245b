import { Button, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconPlus, IconTruckDelivery } from '@tabler/icons-react';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOperator } from '../../operations/operator.ts';
import { PageHead } from '../../pages/page-head.tsx';
import { Panel } from '../../panel/panel.tsx';
import { usePageTitle } from '../../shell/page-title.ts';
import { PageState } from '../../states/page-state.tsx';
import { QueryView } from '../../states/query-view.tsx';
import { CredentialsDialog } from './credentials-dialog.tsx';
import { CutOffCalendar } from './cut-off-calendar.tsx';
import { type SupplierName, suppliersQuery, supplierTitles } from './supplier-queries.ts';
import { SupplierTable } from './supplier-table.tsx';
import styles from './suppliers.module.css';

/** The suppliers: whether each can sell, what is left there, and when it gets nothing. */
export function OperatorSuppliersPage(): ReactElement {
  const { t } = useTranslation('operator-suppliers');
  const { can } = useOperator();
  const suppliers = useQuery(suppliersQuery);
  const [adding, setAdding] = useState<SupplierName>();
  usePageTitle(t('title'));
  const missing = suppliers.data?.not_set_up ?? [];
  const add = can('suppliers:write') && missing.length > 0 && (
    <Menu position="bottom-end" portalProps={{ target: '#content' }}>
      <Menu.Target>
        <Button leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}>{t('add.open')}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {missing.map((name) => (
          <Menu.Item key={name} onClick={() => setAdding(name)}>
            {supplierTitles[name]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
  return (
    <div className={styles['page']}>
      <PageHead title={t('title')} subtitle={t('subtitle')} actions={add === false ? undefined : add} />
      <QueryView query={suppliers} failed={t('failed')}>
        {({ suppliers: list }) =>
          list.length === 0 ? (
            <PageState icon={IconTruckDelivery} title={t('empty.title')}>
              <p>{t('empty.text')}</p>
            </PageState>
          ) : (
            <>
              <Panel>
                <SupplierTable suppliers={list} />
              </Panel>
              <CutOffCalendar suppliers={list.map(({ name }) => name)} />
            </>
          )
        }
      </QueryView>
      {adding !== undefined && <CredentialsDialog name={adding} onClose={() => setAdding(undefined)} />}
    </div>
  );
}

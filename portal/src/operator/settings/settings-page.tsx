import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { client, dataOf } from '../../operations/portal-client.ts';
import { PageHead } from '../../pages/page-head.tsx';
import { Panel } from '../../panel/panel.tsx';
import settings from '../../settings/settings.module.css';
import { usePageTitle } from '../../shell/page-title.ts';
import { QueryView } from '../../states/query-view.tsx';
import { ConfigurationPanels } from './configuration-panels.tsx';
import { LogoRow } from './logo-row.tsx';
import { SettingList } from './setting-list.tsx';

const settingsQuery = queryOptions({
  queryKey: ['operator', 'settings'],
  queryFn: async ({ signal }) => dataOf(await client.GET('/portal/operator/settings', { signal })),
});

/** The settings of the business, and what the server was started with. */
export function OperatorSettingsPage(): ReactElement {
  const { t } = useTranslation('operator-settings');
  const found = useQuery(settingsQuery);
  usePageTitle(t('title'));
  return (
    <div className={settings['page']}>
      <PageHead title={t('title')} subtitle={t('subtitle')} />
      <QueryView query={found} failed={t('failed')}>
        {({ settings: list, logo, configuration }) => (
          <>
            <Panel title={t('business')}>
              <LogoRow logo={logo} />
              <SettingList settings={list.filter(({ key }) => key.startsWith('business.'))} />
            </Panel>
            {(['deposits', 'reviews', 'limits', 'retention'] as const).map((group) => (
              <Panel key={group} title={t(`group.${group}`)}>
                <SettingList settings={list.filter(({ key }) => key.startsWith(`${group}.`))} />
              </Panel>
            ))}
            <ConfigurationPanels configuration={configuration} />
          </>
        )}
      </QueryView>
    </div>
  );
}

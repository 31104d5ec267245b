import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useOperator } from '../../operations/operator.ts';
import { PageHead } from '../../pages/page-head.tsx';
import { usePageTitle } from '../../shell/page-title.ts';
import { QueryView } from '../../states/query-view.tsx';
import { useAddressFilters } from '../../tables/address-filters.ts';
import { GroupsPanel } from './groups-panel.tsx';
import { PriceListsPanel } from './price-lists-panel.tsx';
import { rulesQuery } from './price-queries.ts';
import { RuleEditor } from './rule-editor.tsx';
import { RulesPanel } from './rules-panel.tsx';
import { ruleName } from './rule-draft.ts';
import { ViewTabs } from './view-tabs.tsx';

/** The rules of prices, the groups of clients, and the price lists. */
export function OperatorPricesPage(): ReactElement {
  const { t } = useTranslation('operator-prices');
  const { t: shell } = useTranslation();
  usePageTitle(shell('place.prices'));
  const {
    filters: { view, rule: named },
    set,
  } = useAddressFilters();
  const query = useQuery(rulesQuery);
  const open = (to: string, name?: string): void => set({ view: to, rule: name });
  if (view === 'rule' || view === 'remove')
    return (
      <QueryView query={query} failed={t('failed')} lines={8}>
        {({ rules }) => (
          <RuleEditor
            key={`${view} ${named ?? ''}`}
            rule={rules.find((one) => ruleName(one) === named)}
            isRemoval={view === 'remove'}
            onClose={() => set({ view: undefined, rule: undefined })}
          />
        )}
      </QueryView>
    );
  return (
    <>
      <PageHead title={shell('place.prices')} actions={<NewRuleButton onClick={() => open('rule')} />} />
      <ViewTabs
        label={t('views.label')}
        views={[
          { name: '', title: t('views.rules'), count: query.data?.rules.length ?? 0 },
          { name: 'groups', title: t('views.groups') },
          { name: 'lists', title: t('views.lists') },
        ]}
      />
      {view === 'groups' && <GroupsPanel />}
      {view === 'lists' && <PriceListsPanel />}
      {view === undefined && (
        <QueryView query={query} failed={t('failed')} lines={8}>
          {(rules) => (
            <RulesPanel
              rules={rules}
              onEdit={(rule) => open('rule', ruleName(rule))}
              onRemove={(rule) => open('remove', ruleName(rule))}
            />
          )}
        </QueryView>
      )}
    </>
  );
}

function NewRuleButton({ onClick }: { readonly onClick: () => void }): ReactElement | undefined {
  const { t } = useTranslation('operator-prices');
  const { can } = useOperator();
  if (!can('prices:write')) return undefined;
  return (
    <Button leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={onClick}>
      {t('rule.add')}
    </Button>
  );
}

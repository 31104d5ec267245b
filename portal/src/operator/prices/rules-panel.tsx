import { Button, VisuallyHidden } from '@mantine/core';
import { IconPencil, IconTags, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../format/rupiah.ts';
import { currentLanguage } from '../../language/language.ts';
import { useOperator } from '../../operations/operator.ts';
import { Note } from '../../panel/note.tsx';
import { Panel } from '../../panel/panel.tsx';
import { IconButton } from '../../shell/icon-button.tsx';
import { PageState } from '../../states/page-state.tsx';
import { Card, type Column, DataTable } from '../../tables/data-table.tsx';
import links from './links.module.css';
import type { PriceRule, PriceRules } from './price-queries.ts';
import { ruleName } from './rule-draft.ts';
import { levelText, marginText, subjectText } from './rule-text.ts';
import { ScheduledPanel } from './scheduled-panel.tsx';

interface RulesPanelProps {
  readonly rules: PriceRules;
  readonly onEdit: (rule: PriceRule) => void;
  readonly onRemove: (rule: PriceRule) => void;
}

/** The rules in effect, the most specific ones first, and the scheduled changes. */
export function RulesPanel({ rules: given, onEdit, onRemove }: RulesPanelProps): ReactElement {
  const { t } = useTranslation('operator-prices');
  const { rules, scheduled, unruled, below_cost: belowCost } = given;
  const columns = useColumns(onEdit, onRemove);
  return (
    <>
      {belowCost > 0 && (
        <Note meaning="bad">
          {t('rules.belowCost', { count: formatNumber(belowCost) })}{' '}
          <Link className={links['link']} to="/operator/products" search={{ state: 'off_sale' }}>
            {t('rules.seeProducts')}
          </Link>
        </Note>
      )}
      {unruled > 0 && <Note meaning="look">{t('rules.unruled', { count: formatNumber(unruled) })}</Note>}
      {scheduled.length > 0 && <ScheduledPanel scheduled={scheduled} />}
      {rules.length === 0 ? (
        <PageState icon={IconTags} title={t('rules.empty')}>
          <p>{t('rules.emptyText')}</p>
        </PageState>
      ) : (
        <Panel title={t('rules.title')} footer={<span>{t('rules.order')}</span>}>
          <DataTable
            label={t('rules.table')}
            columns={columns}
            rows={rules}
            rowKey={ruleName}
            card={(rule) => (
              <Card
                title={subjectText(rule, t)}
                amount={<Actions rule={rule} onEdit={onEdit} onRemove={onRemove} />}
                detail={marginText(rule, t, currentLanguage())}
                status={rule.allow_loss ? t('rules.loss') : ''}
                caption={levelText(rule.level, t)}
              />
            )}
          />
        </Panel>
      )}
    </>
  );
}

function useColumns(
  onEdit: RulesPanelProps['onEdit'],
  onRemove: RulesPanelProps['onRemove'],
): readonly Column<PriceRule>[] {
  const { t } = useTranslation('operator-prices');
  return [
    { key: 'subject', title: t('column.subject'), isMain: true, cell: (rule) => subjectText(rule, t) },
    { key: 'level', title: t('column.level'), cell: ({ level }) => levelText(level, t) },
    {
      key: 'margin',
      title: t('column.rule'),
      isMain: true,
      cell: (rule) => marginText(rule, t, currentLanguage()),
    },
    {
      key: 'loss',
      title: t('column.loss'),
      cell: ({ allow_loss: allows }) => (allows ? t('rules.loss') : t('rules.noLoss')),
    },
    {
      key: 'actions',
      title: <VisuallyHidden>{t('column.actions')}</VisuallyHidden>,
      align: 'right',
      cell: (rule) => <Actions rule={rule} onEdit={onEdit} onRemove={onRemove} />,
    },
  ];
}

function Actions({
  rule,
  onEdit,
  onRemove,
}: { readonly rule: PriceRule } & Omit<RulesPanelProps, 'rules'>): ReactElement | undefined {
  const { t } = useTranslation('operator-prices');
  const { can } = useOperator();
  const name = `${subjectText(rule, t)}, ${levelText(rule.level, t)}`;
  if (!can('prices:write')) return undefined;
  return (
    <span className={links['actions']}>
      <Button
        variant="subtle"
        size="xs"
        leftSection={<IconPencil size={14} stroke={1.75} aria-hidden />}
        aria-label={t('rules.editOf', { name })}
        onClick={() => onEdit(rule)}
      >
        {t('rules.edit')}
      </Button>
      <IconButton label={t('rules.removeOf', { name })} icon={IconTrash} onClick={() => onRemove(rule)} />
    </span>
  );
}

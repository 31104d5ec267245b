import { Checkbox, SegmentedControl, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../panel/panel.tsx';
import { productFiltersQuery } from '../products/product-queries.ts';
import { ClientPicker } from './client-picker.tsx';
import { groupsQuery } from './price-queries.ts';
import { marginKinds, type RuleDraft } from './rule-draft.ts';
import styles from './rule-form.module.css';
import { categoryName } from '../../products/category-name.ts';

const scopes = ['all', 'category', 'brand', 'product'] as const;
const levels = ['everybody', 'group', 'account'] as const;

interface RuleFormProps {
  readonly draft: RuleDraft;
  readonly onChange: (changes: Partial<RuleDraft>) => void;
  /** Whether the rule exists, so that what names it stays. */
  readonly isKnown: boolean;
  /** When it takes effect, and why. */
  readonly children: ReactNode;
}

/** The form of a rule: what and whom it is for, how the price follows from the cost, from when on and why. */
export function RuleForm({ draft, onChange, isKnown, children }: RuleFormProps): ReactElement {
  return (
    <Panel>
      <div className={styles['part']}>
        <SubjectFields draft={draft} onChange={onChange} isKnown={isKnown} />
        <LevelFields draft={draft} onChange={onChange} isKnown={isKnown} />
      </div>
      <div className={styles['part']}>
        <MarginFields draft={draft} onChange={onChange} />
      </div>
      <div className={styles['part']}>{children}</div>
    </Panel>
  );
}

type FieldsProps = Pick<RuleFormProps, 'draft' | 'isKnown' | 'onChange'>;

function SubjectFields({ draft, onChange, isKnown }: FieldsProps): ReactElement {
  const { t } = useTranslation('operator-prices');
  const { data } = useQuery(productFiltersQuery);
  const prepaid = (data?.groups ?? []).filter(({ kind }) => kind === 'prepaid');
  const brands = [...new Set(prepaid.flatMap((one) => one.brands))].toSorted();
  return (
    <>
      <Select
        label={t('form.scope')}
        disabled={isKnown}
        allowDeselect={false}
        data={scopes.map((scope) => ({ value: scope, label: t(`scope.${scope}`) }))}
        value={draft.scope}
        onChange={(value) =>
          onChange({
            scope: scopes.find((one) => one === value) ?? 'all',
            subject: '',
            ...marginFor(draft, value),
          })
        }
      />
      {draft.scope === 'category' && (
        <Select
          label={t('scope.category')}
          disabled={isKnown}
          searchable
          data={prepaid.map(({ category, name }) => ({ value: category, label: categoryName(name) }))}
          value={draft.subject === '' ? null : draft.subject}
          onChange={(subject) => onChange({ subject: subject ?? '' })}
        />
      )}
      {draft.scope === 'brand' && (
        <Select
          label={t('scope.brand')}
          disabled={isKnown}
          searchable
          data={brands}
          value={draft.subject === '' ? null : draft.subject}
          onChange={(subject) => onChange({ subject: subject ?? '' })}
        />
      )}
      {draft.scope === 'product' && (
        <TextInput
          label={t('form.code')}
          description={t('form.codeHint')}
          disabled={isKnown}
          autoComplete="off"
          spellCheck={false}
          value={draft.subject}
          onChange={({ currentTarget }) => onChange({ subject: currentTarget.value })}
        />
      )}
    </>
  );
}

/** A price is set for one product only. */
function marginFor({ margin }: RuleDraft, scope: string | null): Partial<RuleDraft> {
  return margin === 'price' && scope !== 'product' ? { margin: 'percent', value: '' } : {};
}

function LevelFields({ draft, onChange, isKnown }: FieldsProps): ReactElement {
  const { t } = useTranslation('operator-prices');
  const { data: groups = [] } = useQuery(groupsQuery);
  return (
    <>
      <Select
        label={t('form.level')}
        disabled={isKnown}
        allowDeselect={false}
        data={levels.map((level) => ({ value: level, label: t(`form.levels.${level}`) }))}
        value={draft.level}
        onChange={(value) => onChange({ level: levels.find((one) => one === value) ?? 'everybody' })}
      />
      {draft.level === 'group' && (
        <Select
          label={t('form.group')}
          disabled={isKnown}
          data={groups.map(({ name, accounts }) => ({
            value: name,
            label: t('form.groupOf', { name, count: accounts }),
          }))}
          value={draft.group}
          onChange={(group) => onChange({ group })}
        />
      )}
      {draft.level === 'account' && !isKnown && (
        <ClientPicker value={draft.client} onChange={(client) => onChange({ client })} />
      )}
      {draft.level === 'account' && isKnown && (
        <TextInput label={t('client.label')} disabled value={draft.client?.name ?? ''} readOnly />
      )}
    </>
  );
}

function MarginFields({ draft, onChange }: Pick<RuleFormProps, 'draft' | 'onChange'>): ReactElement {
  const { t } = useTranslation('operator-prices');
  const kinds = marginKinds.filter((kind) => kind !== 'price' || draft.scope === 'product');
  const isPercent = draft.margin === 'percent';
  return (
    <>
      <SegmentedControl
        aria-label={t('form.margin')}
        fullWidth
        value={draft.margin}
        data={kinds.map((kind) => ({ value: kind, label: t(`form.margins.${kind}`) }))}
        onChange={(value) =>
          onChange({ margin: marginKinds.find((one) => one === value) ?? 'percent', value: '' })
        }
      />
      <div className={styles['pair']}>
        <TextInput
          label={t(`form.value.${draft.margin}`)}
          inputMode={isPercent ? 'decimal' : 'numeric'}
          autoComplete="off"
          {...(isPercent ? { rightSection: '%' } : { leftSection: 'Rp' })}
          value={draft.value}
          onChange={({ currentTarget }) => onChange({ value: currentTarget.value })}
        />
        {draft.margin !== 'price' && (
          <TextInput
            label={t('form.step')}
            inputMode="numeric"
            autoComplete="off"
            leftSection="Rp"
            value={draft.step}
            onChange={({ currentTarget }) => onChange({ step: currentTarget.value.replaceAll(/\D/g, '') })}
          />
        )}
      </div>
      <Checkbox
        label={t('form.allowLoss')}
        description={t('form.allowLossHint')}
        checked={draft.allowLoss}
        onChange={({ currentTarget }) => onChange({ allowLoss: currentTarget.checked })}
      />
    </>
  );
}

import { Select } from '@mantine/core';
import { IconPackageOff } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { categoryName } from '../products/category-name.ts';
import type { ProductGroups } from '../products/products.ts';
import { DelayedSkeleton } from '../states/delayed-skeleton.tsx';
import { PageState } from '../states/page-state.tsx';
import { RequestFailedState } from '../states/request-failed-state.tsx';
import type { SaleDraft } from './sale-draft.ts';
import styles from './sell.module.css';
import type { CatalogChoice } from './use-catalog-choice.ts';

type Group = ProductGroups['groups'][number];

interface CategoryChoiceProps {
  readonly choice: CatalogChoice;
  readonly onChange: (changes: Partial<SaleDraft>) => void;
}

/** The category, and within it the brand or the kind of bill. */
export function CategoryChoice({ choice, onChange }: CategoryChoiceProps): ReactElement {
  const { t } = useTranslation('sell');
  const { groups, group, brand } = choice;
  if (groups.data === undefined)
    return groups.isError ? (
      <RequestFailedState
        title={t('form.catalogFailed')}
        error={groups.error}
        onRetry={() => void groups.refetch()}
      />
    ) : (
      <DelayedSkeleton lines={3} />
    );
  const prepaid = groups.data.groups.filter(({ kind }) => kind === 'prepaid');
  const bills = groups.data.groups.filter(({ kind }) => kind === 'postpaid');
  const choose = ({ kind, category }: Group): void =>
    onChange({ category: { kind, category }, brand: undefined, productCode: undefined });
  const [firstBill] = bills;
  if (groups.data.groups.length === 0)
    return (
      <PageState icon={IconPackageOff} title={t('form.empty')}>
        <p>{t('form.emptyText')}</p>
      </PageState>
    );
  return (
    <>
      <fieldset className={styles['choice']}>
        <legend>{t('form.category')}</legend>
        <div className={styles['chips']}>
          {prepaid.map((one) => (
            <Chip key={one.category} isChosen={one === group} label={one.name} onChoose={() => choose(one)} />
          ))}
          {firstBill !== undefined && (
            <Chip
              isChosen={group?.kind === 'postpaid'}
              label={t('form.bills')}
              onChoose={() => choose(firstBill)}
            />
          )}
        </div>
      </fieldset>
      {group?.kind === 'postpaid' && <BillCategory group={group} bills={bills} onChoose={choose} />}
      {group?.kind === 'prepaid' && group.brands.length > 1 && (
        <Select
          label={t('form.brand')}
          placeholder={t('form.chooseBrand')}
          searchable
          allowDeselect={false}
          data={group.brands.map((one) => one.brand)}
          value={brand ?? null}
          onChange={(value) => onChange({ brand: value ?? undefined, productCode: undefined })}
        />
      )}
    </>
  );
}

interface BillCategoryProps {
  readonly group: Group;
  readonly bills: readonly Group[];
  readonly onChoose: (group: Group) => void;
}

/** The kind of bill. */
function BillCategory({ group, bills, onChoose }: BillCategoryProps): ReactElement {
  const { t } = useTranslation('sell');
  return (
    <Select
      label={t('form.billCategory')}
      searchable
      allowDeselect={false}
      data={bills.map(({ category, name }) => ({ value: category, label: categoryName(name) }))}
      value={group.category}
      onChange={(value) => {
        const found = bills.find(({ category }) => category === value);
        if (found !== undefined) onChoose(found);
      }}
    />
  );
}

interface ChipProps {
  readonly label: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function Chip({ label, isChosen, onChoose }: ChipProps): ReactElement {
  return (
    <label className={styles['chip']}>
      <input type="radio" name="category" checked={isChosen} onChange={onChoose} />
      {categoryName(label)}
    </label>
  );
}

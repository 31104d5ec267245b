import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useOperator } from '../../operations/operator.ts';
import { Card, type Column, DataTable } from '../../tables/data-table.tsx';
import { type Supplier, supplierTitles } from './supplier-queries.ts';
import { SupplierState } from './supplier-state.tsx';
import { SwitchButton } from './switch-button.tsx';
import { refusalCodeIn, useSupplierTexts } from './use-supplier-texts.tsx';
import styles from './suppliers.module.css';

/** The suppliers with how they do, and the button that switches each off. */
export function SupplierTable({ suppliers }: { readonly suppliers: readonly Supplier[] }): ReactElement {
  const { t } = useTranslation('operator-suppliers');
  const { can } = useOperator();
  const textsOf = useSupplierTexts();
  const columns: readonly Column<Supplier>[] = [
    { key: 'name', title: t('column.name'), isMain: true, cell: (one) => <Name supplier={one} /> },
    { key: 'state', title: t('column.state'), cell: (one) => <StateAndReason supplier={one} /> },
    {
      key: 'deposit',
      title: t('column.deposit'),
      align: 'right',
      cell: (one) => <Two first={textsOf(one).deposit} second={textsOf(one).lasts} />,
    },
    {
      key: 'success',
      title: t('column.success'),
      align: 'right',
      cell: (one) => <Two first={textsOf(one).success} second={textsOf(one).sales} />,
    },
    { key: 'latency', title: t('column.latency'), align: 'right', cell: (one) => textsOf(one).latency },
    { key: 'lists', title: t('column.lists'), align: 'right', cell: (one) => textsOf(one).lists },
    ...(can('suppliers:write')
      ? [
          {
            key: 'switch',
            title: t('column.action'),
            align: 'right',
            cell: (one: Supplier) => <SwitchButton supplier={one} isSmall />,
          } as const,
        ]
      : []),
  ];
  return (
    <DataTable
      label={t('title')}
      columns={columns}
      rows={suppliers}
      rowKey={({ name }) => name}
      card={(one) => (
        <>
          <Card
            title={<Name supplier={one} />}
            amount={textsOf(one).deposit}
            detail={textsOf(one).lasts}
            status={<SupplierState state={one.state} inList />}
            caption={t('card.figures', { success: textsOf(one).success, latency: textsOf(one).latency })}
            time={<PricesAge supplier={one} />}
          />
          <Reason supplier={one} isCard />
          {can('suppliers:write') && (
            <div className={styles['cardButtons']}>
              <SwitchButton supplier={one} isSmall />
            </div>
          )}
        </>
      )}
    />
  );
}

function Name({
  supplier: { name, priority, test_mode: testMode },
}: {
  readonly supplier: Supplier;
}): ReactElement {
  const { t } = useTranslation('operator-suppliers');
  return (
    <span className={styles['two']}>
      <Link className={styles['link']} to={`/operator/suppliers/${name}`}>
        {supplierTitles[name]}
      </Link>
      <span className={styles['under']}>
        {t('order', { number: priority })}
        {testMode && ` · ${t('testMode')}`}
      </span>
    </span>
  );
}

function StateAndReason({ supplier }: { readonly supplier: Supplier }): ReactElement {
  return (
    <span className={styles['two']}>
      <span>
        <SupplierState state={supplier.state} inList />
      </span>
      <Reason supplier={supplier} />
    </span>
  );
}

interface ReasonProps {
  readonly supplier: Supplier;
  readonly isCard?: boolean;
}

/** Why a supplier sells nothing or little; nothing where it does well. */
function Reason({ supplier, isCard = false }: ReasonProps): ReactElement | null {
  const { t } = useTranslation('operator-suppliers');
  const { disabled, paused, state, unreachable } = supplier;
  const why =
    state === 'disabled'
      ? (disabled?.reason ?? undefined)
      : state === 'paused'
        ? t('pausedWhy', { code: refusalCodeIn(paused?.said ?? '') })
        : unreachable.length > 0
          ? t('unreachable')
          : state === 'failing'
            ? t('fewSucceed')
            : undefined;
  if (why === undefined) return null;
  return isCard ? (
    <p className={`${styles['why']} ${styles['cardWhy']}`}>{why}</p>
  ) : (
    <span className={styles['why']}>{why}</span>
  );
}

function Two({ first, second }: { readonly first: string; readonly second: string }): ReactElement {
  return (
    <span className={styles['two']}>
      <span className={styles['figure']}>{first}</span>
      <span className={styles['under']}>{second}</span>
    </span>
  );
}

/** How old the prices of a supplier are, where no title of a column says of what the age is. */
function PricesAge({ supplier }: { readonly supplier: Supplier }): ReactElement {
  const { t } = useTranslation('operator-suppliers');
  const textsOf = useSupplierTexts();
  return (
    <>
      {t('card.prices')}: {textsOf(supplier).lists}
    </>
  );
}

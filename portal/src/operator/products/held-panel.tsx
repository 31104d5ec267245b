import { Button, Checkbox, VisuallyHidden } from '@mantine/core';
import { IconScale } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatRupiah } from '../../format/rupiah.ts';
import { formatExactTime, formatTime } from '../../format/time.ts';
import { currentLanguage } from '../../language/language.ts';
import { useOperator } from '../../operations/operator.ts';
import { Note } from '../../panel/note.tsx';
import { Panel } from '../../panel/panel.tsx';
import { PageState } from '../../states/page-state.tsx';
import { QueryView } from '../../states/query-view.tsx';
import { Card, type Column, DataTable } from '../../tables/data-table.tsx';
import links from '../prices/links.module.css';
import { supplierName } from '../orders/supplier-name.tsx';
import type { HeldCost, HeldCosts, Ruling } from './product-queries.ts';
import styles from './products-page.module.css';
import { RulingDialog } from './ruling-dialog.tsx';

/** The costs and price lists that are not believed until an operator has ruled, and the last rulings. */
export function HeldPanel({ query }: { readonly query: UseQueryResult<HeldCosts> }): ReactElement {
  const { t } = useTranslation('operator-products');
  return (
    <QueryView query={query} failed={t('held.failed')} lines={6}>
      {(held) => <Held held={held} />}
    </QueryView>
  );
}

function Held({ held: { open, total, closed } }: { readonly held: HeldCosts }): ReactElement {
  const { t } = useTranslation('operator-products');
  const { can } = useOperator();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [ruling, setRuling] = useState<GivenRuling>();
  const ids = open.filter(({ id }) => chosen.has(id)).map(({ id }) => id);
  const choose = (id: string, isChosen: boolean): void =>
    setChosen(new Set(isChosen ? [...chosen, id] : [...chosen].filter((one) => one !== id)));
  const mayRule = can('prices:write');
  const columns = useOpenColumns(mayRule ? { chosen, choose } : undefined);
  return (
    <>
      <Note meaning="info">{t('held.text')}</Note>
      {open.length === 0 ? (
        <NothingHeld />
      ) : (
        <Panel
          title={t('held.open')}
          footer={
            <span>{t('held.shown', { shown: formatNumber(open.length), total: formatNumber(total) })}</span>
          }
          actions={
            mayRule && (
              <HeldActions
                ids={ids}
                total={open.length}
                onChooseAll={() =>
                  setChosen(new Set(ids.length === open.length ? [] : open.map(({ id }) => id)))
                }
                onRule={setRuling}
              />
            )
          }
        >
          <DataTable
            label={t('held.table')}
            columns={columns}
            rows={open}
            rowKey={({ id }) => id}
            isChosen={({ id }) => chosen.has(id)}
            card={(one) => <HeldCard review={one} choice={mayRule ? { chosen, choose } : undefined} />}
          />
        </Panel>
      )}
      {closed.length > 0 && <Rulings closed={closed} />}
      {ruling !== undefined && (
        <RulingDialog
          ids={ruling.ids}
          ruling={ruling.as}
          onClose={() => setRuling(undefined)}
          onDone={() => {
            setRuling(undefined);
            setChosen(new Set());
          }}
        />
      )}
    </>
  );
}

function NothingHeld(): ReactElement {
  const { t } = useTranslation('operator-products');
  return (
    <PageState icon={IconScale} title={t('held.none')}>
      <p>{t('held.noneText')}</p>
    </PageState>
  );
}

interface Choice {
  readonly chosen: ReadonlySet<string>;
  readonly choose: (id: string, isChosen: boolean) => void;
}

interface GivenRuling {
  readonly ids: readonly string[];
  readonly as: Ruling;
}

interface HeldActionsProps {
  /** Those that are chosen. */
  readonly ids: readonly string[];
  readonly total: number;
  readonly onChooseAll: () => void;
  readonly onRule: (ruling: GivenRuling) => void;
}

function HeldActions({ ids, total, onChooseAll, onRule }: HeldActionsProps): ReactElement {
  const { t } = useTranslation('operator-products');
  return (
    <>
      <Button size="xs" variant="subtle" onClick={onChooseAll}>
        {ids.length === total ? t('held.chooseNone') : t('held.chooseAll')}
      </Button>
      <Button
        size="xs"
        variant="default"
        disabled={ids.length === 0}
        onClick={() => onRule({ ids, as: 'refused' })}
      >
        {t('held.refuse', { count: formatNumber(ids.length) })}
      </Button>
      <Button size="xs" disabled={ids.length === 0} onClick={() => onRule({ ids, as: 'accepted' })}>
        {t('held.accept', { count: formatNumber(ids.length) })}
      </Button>
    </>
  );
}

function HeldCard({
  review,
  choice,
}: {
  readonly review: HeldCost;
  readonly choice: Choice | undefined;
}): ReactElement {
  const { t } = useTranslation('operator-products');
  return (
    <Card
      title={
        choice !== undefined ? (
          <Checkbox
            label={nameOf(review)}
            checked={choice.chosen.has(review.id)}
            onChange={({ currentTarget }) => choice.choose(review.id, currentTarget.checked)}
          />
        ) : (
          nameOf(review)
        )
      }
      amount={newCostOf(review, t('held.unreadable'))}
      detail={<Source review={review} />}
      status={<Effect review={review} />}
      caption={review.old_cost === null ? '' : t('held.before', { cost: formatRupiah(review.old_cost) })}
      time={<Since review={review} />}
    />
  );
}

/** A code without a new cost was sold at a price that cannot be read; a shorter list has no cost. */
function newCostOf({ code, new_cost: cost }: HeldCost, unreadable: string): string {
  if (cost !== null) return formatRupiah(cost);
  return code === null ? '–' : unreadable;
}

function nameOf({ name, code, product_code: product, supplier, kind }: HeldCost): string {
  return name ?? product ?? code ?? `${supplierName(supplier ?? '')} ${kind}`;
}

function useOpenColumns(
  choice:
    | {
        readonly chosen: ReadonlySet<string>;
        readonly choose: (id: string, isChosen: boolean) => void;
      }
    | undefined,
): readonly Column<HeldCost>[] {
  const { t } = useTranslation('operator-products');
  return [
    ...(choice === undefined
      ? []
      : [
          {
            key: 'choice',
            title: <VisuallyHidden>{t('column.choice')}</VisuallyHidden>,
            cell: (one) => (
              <Checkbox
                size="xs"
                aria-label={t('list.choose', { name: nameOf(one) })}
                checked={choice.chosen.has(one.id)}
                onChange={({ currentTarget }) => choice.choose(one.id, currentTarget.checked)}
              />
            ),
          } satisfies Column<HeldCost>,
        ]),
    { key: 'name', title: t('column.product'), isMain: true, cell: nameOf },
    { key: 'source', title: t('column.source'), cell: (one) => <Source review={one} /> },
    {
      key: 'old',
      title: t('column.oldCost'),
      align: 'right',
      cell: ({ old_cost: cost }) => (cost === null ? '–' : formatRupiah(cost)),
    },
    {
      key: 'new',
      title: t('column.newCost'),
      align: 'right',
      isMain: true,
      cell: (review) => newCostOf(review, t('held.unreadable')),
    },
    { key: 'effect', title: t('column.until'), cell: (one) => <Effect review={one} /> },
    {
      key: 'since',
      title: t('column.since'),
      align: 'right',
      cell: (review) => <Since review={review} />,
    },
  ];
}

function Since({ review: { opened_at: at } }: { readonly review: HeldCost }): ReactElement {
  const language = currentLanguage();
  return (
    <time dateTime={at} title={formatExactTime(new Date(at), language)}>
      {formatTime(new Date(at), language)}
    </time>
  );
}

/** What named the cost. An order leads to its page. */
function Source({ review }: { readonly review: HeldCost }): ReactElement {
  const { t } = useTranslation('operator-products');
  const { supplier, source, order_id: orderId, code } = review;
  const from = `${supplier === null ? t('held.file') : supplierName(supplier)}${code === null ? '' : ` · ${code}`}`;
  if (orderId === null) return <span>{source === 'purchase' ? t('held.purchase', { from }) : from}</span>;
  return (
    <span>
      {from}{' '}
      <Link
        className={links['link']}
        to="/operator/orders/$environment/$id"
        params={{ environment: 'live', id: orderId }}
      >
        {t('held.order')}
      </Link>
    </span>
  );
}

function Effect({ review }: { readonly review: HeldCost }): ReactElement {
  const { t } = useTranslation('operator-products');
  const { subject, off_sale: offSale, listed, missing_count: count, missing } = review;
  if (subject === 'shorter_list')
    return (
      <span title={missing.join(', ')}>
        {t('held.missing', { count: formatNumber(count), listed: formatNumber(listed ?? 0) })}
      </span>
    );
  return <span>{offSale ? t('held.offSale') : t('held.oldPrice')}</span>;
}

function Rulings({ closed }: { readonly closed: readonly HeldCost[] }): ReactElement {
  const { t } = useTranslation('operator-products');
  const language = currentLanguage();
  return (
    <Panel title={t('held.closed')}>
      <ul className={styles['rulings']}>
        {closed.map((one) => (
          <li key={one.id}>
            <span>{nameOf(one)}</span>
            <span>
              {one.ruling === 'accepted' || one.ruling === 'refused' || one.ruling === 'withdrawn'
                ? t(`held.ruling.${one.ruling}`)
                : ''}
              {one.reason === null ? '' : `: ${one.reason}`}
            </span>
            {one.closed_at !== null && (
              <time dateTime={one.closed_at}>{formatTime(new Date(one.closed_at), language)}</time>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

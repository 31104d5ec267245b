import { SegmentedControl } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Figure, FigureRow } from '../../figures/figure.tsx';
import { formatNumber, formatRupiah } from '../../format/rupiah.ts';
import { formatShare } from '../../format/share.ts';
import { currentLanguage } from '../../language/language.ts';
import { Panel } from '../../panel/panel.tsx';
import { Card, type Column, DataTable } from '../../tables/data-table.tsx';
import { PagesFoot } from './pages-foot.tsx';
import styles from './price-preview.module.css';
import {
  type PreviewPage,
  type PriceEffect,
  type PricePreview,
  type ShownEffects,
  shownEffects,
} from './price-queries.ts';
import { decimal, levelText, signedRupiah } from './rule-text.ts';

interface PriceEffectsProps {
  readonly preview: PricePreview;
  readonly shown: PreviewPage;
  readonly onShow: (shown: PreviewPage) => void;
}

/** Every price that a change would change, with the figures of all of them above. */
export function PriceEffects({ preview, shown, onShow }: PriceEffectsProps): ReactElement {
  const { t } = useTranslation('operator-prices');
  const { summary, effects, total, page, last_page: last } = preview;
  const counts: Readonly<Record<ShownEffects, number>> = {
    all: summary.prices,
    up: summary.up,
    down: summary.down,
    loss: summary.below_cost + summary.sold_at_loss,
  };
  return (
    <div className={styles['effects']}>
      <PreviewFigures summary={summary} />
      <Panel
        title={t('preview.title')}
        actions={
          <SegmentedControl
            size="xs"
            aria-label={t('preview.filter')}
            value={shown.only}
            data={shownEffects.map((only) => ({
              value: only,
              label: t(`preview.only.${only}`, { count: formatNumber(counts[only]) }),
            }))}
            onChange={(value) =>
              onShow({ only: shownEffects.find((one) => one === value) ?? 'all', page: 1 })
            }
          />
        }
        footer={
          <PagesFoot page={page} last={last} onPage={(next) => onShow({ ...shown, page: next })}>
            {t('preview.shown', { shown: formatNumber(effects.length), total: formatNumber(total) })}
          </PagesFoot>
        }
      >
        {effects.length === 0 ? (
          <p className={styles['none']}>{t('preview.none')}</p>
        ) : (
          <EffectTable effects={effects} />
        )}
      </Panel>
    </div>
  );
}

function PreviewFigures({ summary }: Pick<PricePreview, 'summary'>): ReactElement {
  const { t } = useTranslation('operator-prices');
  const language = currentLanguage();
  const share = (text: string | null): string => (text === null ? '–' : `${decimal(text, language)}\u00A0%`);
  const losses = summary.sold_at_loss + summary.below_cost;
  const { furthest } = summary;
  return (
    <Panel>
      <FigureRow>
        <Figure
          label={t('preview.prices')}
          value={formatNumber(summary.prices)}
          hint={t('preview.directions', { up: summary.up, same: summary.same, down: summary.down })}
        />
        <Figure
          label={t('preview.margin')}
          value={share(summary.margin_after)}
          hint={t('preview.marginNow', { share: share(summary.margin_before) })}
        />
        <Figure
          label={t('preview.furthest')}
          value={furthest === null ? '–' : signedRupiah(furthest.after - furthest.before)}
          hint={furthest?.name ?? t('preview.nothing')}
        />
        <Figure
          label={t('preview.loss')}
          value={<span data-bad={losses > 0}>{formatNumber(losses)}</span>}
          hint={t('preview.lossNow', { count: summary.lost_before })}
        />
      </FigureRow>
    </Panel>
  );
}

function EffectTable({ effects }: { readonly effects: readonly PriceEffect[] }): ReactElement {
  const { t } = useTranslation('operator-prices');
  const columns = useColumns(effects.some(({ level }) => level.kind !== 'everybody'));
  return (
    <div className={styles['table']}>
      <DataTable
        label={t('preview.table')}
        columns={columns}
        rows={effects}
        rowKey={({ level, code }) => `${level.kind} ${level.id ?? ''} ${code}`}
        card={(one) => (
          <Card
            title={one.name}
            amount={formatRupiah(one.after)}
            detail={levelText(one.level, t)}
            status={<Difference effect={one} />}
            caption={t('preview.costIs', { cost: formatRupiah(one.cost) })}
            time={<MarginOf effect={one} />}
          />
        )}
      />
    </div>
  );
}

function useColumns(hasLevel: boolean): readonly Column<PriceEffect>[] {
  const { t } = useTranslation('operator-prices');
  return [
    {
      key: 'name',
      title: t('column.product'),
      isMain: true,
      cell: ({ name, code, level }) => (
        <span className={styles['name']}>
          {name}
          <span className={styles['code']}>{hasLevel ? `${levelText(level, t)} · ${code}` : code}</span>
        </span>
      ),
    },
    { key: 'cost', title: t('column.cost'), align: 'right', cell: ({ cost }) => formatRupiah(cost) },
    {
      key: 'before',
      title: t('column.before'),
      align: 'right',
      cell: ({ before, lost_before: lost }) =>
        lost ? (
          <span className={styles['bad']}>{t('preview.lost', { price: formatRupiah(before) })}</span>
        ) : (
          formatRupiah(before)
        ),
    },
    {
      key: 'after',
      title: t('column.after'),
      align: 'right',
      isMain: true,
      cell: ({ after }) => <strong>{formatRupiah(after)}</strong>,
    },
    {
      key: 'difference',
      title: t('column.difference'),
      align: 'right',
      cell: (one) => <Difference effect={one} />,
    },
    {
      key: 'margin',
      title: t('column.margin'),
      align: 'right',
      isMain: true,
      cell: (one) => <MarginOf effect={one} />,
    },
    {
      key: 'share',
      title: '%',
      align: 'right',
      cell: ({ margin, cost }) => formatShare(margin, cost, currentLanguage()) ?? '–',
    },
  ];
}

function Difference({ effect: { before, after } }: { readonly effect: PriceEffect }): ReactElement {
  const { t } = useTranslation('operator-prices');
  return <span>{before === after ? t('preview.same') : signedRupiah(after - before)}</span>;
}

/** The margin of the new price. A loss says what becomes of the product. */
function MarginOf({ effect }: { readonly effect: PriceEffect }): ReactElement {
  const { t } = useTranslation('operator-prices');
  const amount = formatRupiah(effect.margin);
  if (effect.below_cost) return <span className={styles['bad']}>{t('preview.closes', { amount })}</span>;
  if (effect.sold_at_loss) return <span className={styles['bad']}>{t('preview.sells', { amount })}</span>;
  return <span>{amount}</span>;
}

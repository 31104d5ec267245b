import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../../orders/status-tabs.module.css';
import type { Filters } from '../../tables/address-filters.ts';
import { useChosenInView } from '../../tables/use-chosen-in-view.ts';

/** The views that somebody looks for; the other statuses are behind the filter. */
const views = ['open', 'processing', 'manual_review', 'failed', 'refunded'] as const;

interface OpenTabsProps {
  readonly filters: Filters;
  readonly set: (changes: Readonly<Record<string, string | undefined>>) => void;
}

/** The list by what is under way, and by status. */
export function OpenTabs({ filters, set }: OpenTabsProps): ReactElement {
  const { t } = useTranslation('operator-orders');
  const { t: orders } = useTranslation('orders');
  const { t: shell } = useTranslation();
  const current = filters['open'] === 'yes' ? 'open' : views.find((view) => view === filters['status']);
  const isOther = filters['status'] !== undefined && current === undefined;
  const row = useChosenInView<HTMLElement>(isOther ? undefined : (current ?? 'all'));
  const tab = (view: (typeof views)[number] | undefined, text: string): ReactElement => (
    <button
      key={view ?? ''}
      type="button"
      className={styles['tab']}
      {...(current === view && !isOther ? { 'aria-current': 'page' as const } : {})}
      onClick={() =>
        set({
          open: view === 'open' ? 'yes' : undefined,
          status: view === 'open' ? undefined : view,
        })
      }
    >
      {text}
    </button>
  );
  return (
    <nav ref={row} className={styles['tabs']} aria-label={orders('views')}>
      {tab(undefined, orders('all'))}
      {views.map((view) => tab(view, view === 'open' ? t('view.open') : shell(`status.${view}`)))}
    </nav>
  );
}

import type { ReactElement } from 'react';
import styles from '../../orders/status-tabs.module.css';
import { useAddressFilters } from '../../tables/address-filters.ts';

interface ViewTabsProps {
  readonly label: string;
  /** The views, the first one without a name in the address. */
  readonly views: readonly { readonly name: string; readonly title: string; readonly count?: number }[];
}

/** The views of a page, which live in the address. */
export function ViewTabs({ label, views }: ViewTabsProps): ReactElement {
  const { filters, set } = useAddressFilters();
  const cleared = Object.fromEntries(Object.keys(filters).map((name) => [name, undefined]));
  return (
    <nav className={styles['tabs']} aria-label={label}>
      {views.map(({ name, title, count = 0 }) => (
        <button
          key={name}
          type="button"
          className={styles['tab']}
          {...((filters['view'] ?? '') === name ? { 'aria-current': 'page' as const } : {})}
          onClick={() => set({ ...cleared, view: name })}
        >
          {title}
          {count > 0 && <span className={styles['count']}>{count}</span>}
        </button>
      ))}
    </nav>
  );
}

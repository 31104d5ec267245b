import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRupiah } from '../format/rupiah.ts';
import { formatTime } from '../format/time.ts';
import { currentLanguage } from '../language/language.ts';
import type { CurrentAccount } from '../operations/account.ts';
import { clientNavigation } from '../shell/places.ts';
import { StatusChip } from '../states/status-chip.tsx';
import styles from './search-dialog.module.css';
import type { SearchResult } from './search-query.ts';

/** Something that was found, and where it leads. */
export interface Hit {
  readonly key: string;
  readonly to: string;
  readonly state?: { readonly search: string };
  readonly content: ReactNode;
}

/** Hits of one kind. */
interface HitGroup {
  readonly name: 'deposits' | 'more' | 'orders' | 'pages' | 'products';
  readonly hits: readonly Hit[];
}

/** What a text finds: what the server found, the pages of the role, and the list of orders for all the rest. */
export function useHits(
  { base, membership, can }: CurrentAccount,
  text: string,
  found: SearchResult | undefined,
): readonly HitGroup[] {
  const { t } = useTranslation('search');
  const { t: ofShell } = useTranslation();
  const language = currentLanguage();
  const words = text.toLowerCase();
  const places = clientNavigation(membership.role).flatMap((group) => group.places);
  const pages = places
    .map(({ name, path, icon: Icon }) => ({ path, Icon, title: ofShell(`place.${name}`) }))
    .filter(({ title }) => title.toLowerCase().includes(words))
    .map(({ path, Icon, title }): Hit => ({
      key: path,
      to: `${base}/${path}`,
      content: (
        <>
          <Icon size={16} stroke={1.75} aria-hidden />
          <span className={styles['main']}>{title}</span>
        </>
      ),
    }));
  const orders = (found?.orders ?? []).map((order): Hit => ({
    key: order.id,
    to: `${base}/orders/${order.id}`,
    content: (
      <>
        <span className={styles['main']}>
          {order.name}
          <small>
            {order.destination} · {order.client_reference}
          </small>
        </span>
        <span className={styles['side']}>
          <StatusChip status={order.status} inList />
          <small>{formatTime(new Date(order.created_at), language)}</small>
        </span>
      </>
    ),
  }));
  const deposits = (found?.deposits ?? []).map(({ id, number, amount, created_at: at }): Hit => ({
    key: id,
    to: `${base}/deposits/${id}`,
    content: (
      <>
        <span className={styles['main']}>{t('deposit', { number })}</span>
        <span className={styles['side']}>
          {formatRupiah(amount)}
          <small>{formatTime(new Date(at), language)}</small>
        </span>
      </>
    ),
  }));
  const products = (found?.products ?? []).map(({ code, name, available }): Hit => ({
    key: code,
    to: `${base}/products?q=${encodeURIComponent(code)}`,
    content: (
      <>
        <span className={styles['main']}>
          {name}
          <small>{code}</small>
        </span>
        {!available && <span className={styles['side']}>{t('closed')}</span>}
      </>
    ),
  }));
  const more: Hit = {
    key: 'more',
    to: `${base}/orders`,
    state: { search: text },
    content: <span className={styles['main']}>{t('searchOrders', { text })}</span>,
  };
  const groups: readonly HitGroup[] = [
    { name: 'orders', hits: orders },
    { name: 'deposits', hits: deposits },
    { name: 'products', hits: products },
    { name: 'pages', hits: pages },
    { name: 'more', hits: found === undefined || !can('orders:read') ? [] : [more] },
  ];
  return groups.filter(({ hits }) => hits.length > 0);
}

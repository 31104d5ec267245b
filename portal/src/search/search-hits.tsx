import { useTranslation } from 'react-i18next';
import { formatRupiah } from '../format/rupiah.ts';
import { formatTime } from '../format/time.ts';
import { currentLanguage } from '../language/language.ts';
import type { CurrentAccount } from '../operations/account.ts';
import { MaskedNumber } from '../orders/masked-number.tsx';
import { clientNavigation } from '../shell/places.ts';
import { StatusChip } from '../states/status-chip.tsx';
import type { Hit, HitGroup } from './hit.ts';
import { pageHits } from './page-hits.tsx';
import styles from './search-dialog.module.css';
import type { SearchResult } from './search-query.ts';

/** What a text finds: what the server found, the pages of the role, and the list of orders for all the rest. */
export function useHits(
  account: CurrentAccount,
  text: string,
  found: SearchResult | undefined,
): readonly HitGroup[] {
  const { t } = useTranslation('search');
  const { t: shell } = useTranslation();
  const { base, can, membership } = account;
  const pages = pageHits(base, clientNavigation(membership.role), text, (name) => shell(`place.${name}`));
  const more: Hit = {
    key: 'more',
    to: `${base}/orders`,
    state: { search: text },
    content: <span className={styles['main']}>{t('searchOrders', { text })}</span>,
  };
  const groups: readonly HitGroup[] = [
    { name: 'orders', hits: (found?.orders ?? []).map((order) => orderHit(base, order)) },
    {
      name: 'deposits',
      hits: (found?.deposits ?? []).map((one) => depositHit(base, one, t('deposit', { number: one.number }))),
    },
    { name: 'products', hits: (found?.products ?? []).map((one) => productHit(base, one, t('closed'))) },
    { name: 'pages', hits: pages },
    { name: 'more', hits: found === undefined || !can('orders:read') ? [] : [more] },
  ];
  return groups.filter(({ hits }) => hits.length > 0);
}

function orderHit(base: string, order: SearchResult['orders'][number]): Hit {
  return {
    key: order.id,
    to: `${base}/orders/${order.id}`,
    content: (
      <>
        <span className={styles['main']}>
          {order.name}
          <small>
            <MaskedNumber value={order.destination} /> ·{' '}
            <span className={styles['reference']}>{order.client_reference}</span>
          </small>
        </span>
        <span className={styles['side']}>
          <StatusChip status={order.status} inList />
          <small>{formatTime(new Date(order.created_at), currentLanguage())}</small>
        </span>
      </>
    ),
  };
}

function depositHit(base: string, deposit: SearchResult['deposits'][number], title: string): Hit {
  return {
    key: deposit.id,
    to: `${base}/deposits/${deposit.id}`,
    content: (
      <>
        <span className={styles['main']}>{title}</span>
        <span className={styles['side']}>
          {formatRupiah(deposit.amount)}
          <small>{formatTime(new Date(deposit.created_at), currentLanguage())}</small>
        </span>
      </>
    ),
  };
}

function productHit(base: string, product: SearchResult['products'][number], closed: string): Hit {
  return {
    key: product.code,
    to: `${base}/products`,
    filters: { q: product.code },
    content: (
      <>
        <span className={styles['main']}>
          {product.name}
          <small>{product.code}</small>
        </span>
        {!product.available && <span className={styles['side']}>{closed}</span>}
      </>
    ),
  };
}

import { useTranslation } from 'react-i18next';
import { formatRupiah } from '../format/rupiah.ts';
import { formatTime } from '../format/time.ts';
import { currentLanguage } from '../language/language.ts';
import type { CurrentOperator } from '../operations/operator.ts';
import { operatorNavigation } from '../shell/places.ts';
import { MaskedNumber } from '../orders/masked-number.tsx';
import { StatusChip } from '../states/status-chip.tsx';
import type { Hit, HitGroup } from './hit.ts';
import type { OperatorFound } from './operator-search.tsx';
import { pageHits } from './page-hits.tsx';
import styles from './search-dialog.module.css';

const base = '/operator';

/** What a text finds for an operator: what the server found, the pages of the role, and the list of orders for all the rest. */
export function useOperatorHits(
  operator: CurrentOperator,
  text: string,
  found: OperatorFound | undefined,
): readonly HitGroup[] {
  const { t } = useTranslation('search');
  const { t: shell } = useTranslation();
  const sandbox = shell('environment.sandbox');
  const more: Hit = {
    key: 'more',
    to: `${base}/orders`,
    state: { search: text },
    content: <span className={styles['main']}>{t('searchOrders', { text })}</span>,
  };
  const groups: readonly HitGroup[] = [
    { name: 'orders', hits: (found?.orders ?? []).map((one) => orderHit(one, sandbox)) },
    {
      name: 'deposits',
      hits: (found?.deposits ?? []).map((one) => depositHit(one, t('deposit', { number: one.number }))),
    },
    {
      name: 'clients',
      hits: (found?.clients ?? []).map((one) => clientHit(one, one.suspended ? t('suspended') : '')),
    },
    { name: 'products', hits: (found?.products ?? []).map(productHit) },
    {
      name: 'pages',
      hits: pageHits(base, operatorNavigation(operator), text, (name) => shell(`place.${name}`)),
    },
    { name: 'more', hits: found?.more_orders === true ? [more] : [] },
  ];
  return groups.filter(({ hits }) => hits.length > 0);
}

function orderHit(order: OperatorFound['orders'][number], sandbox: string): Hit {
  const { environment, account_name: account, destination, client_reference: reference } = order;
  return {
    key: order.id,
    to: `${base}/orders/${environment}/${order.id}`,
    content: (
      <>
        <span className={styles['main']}>
          {order.name} · {account}
          <small>
            {environment === 'sandbox' && `${sandbox} · `}
            <MaskedNumber value={destination} /> · {reference}
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

function depositHit(deposit: OperatorFound['deposits'][number], title: string): Hit {
  return {
    key: deposit.id,
    to: `${base}/deposits`,
    filters: {
      ...{ view: 'requests', id: deposit.id },
      ...(deposit.environment === 'sandbox' ? { environment: 'sandbox' } : {}),
    },
    content: (
      <>
        <span className={styles['main']}>
          {title}
          <small>{deposit.account_name}</small>
        </span>
        <span className={styles['side']}>
          {formatRupiah(deposit.amount)}
          <small>{formatTime(new Date(deposit.created_at), currentLanguage())}</small>
        </span>
      </>
    ),
  };
}

function clientHit(one: OperatorFound['clients'][number], side: string): Hit {
  return {
    key: one.id,
    to: `${base}/clients/${one.id}`,
    content: (
      <>
        <span className={styles['main']}>
          {one.name}
          <small>{one.id}</small>
        </span>
        {side !== '' && <span className={styles['side']}>{side}</span>}
      </>
    ),
  };
}

function productHit(product: OperatorFound['products'][number]): Hit {
  return {
    key: product.code,
    to: `${base}/products`,
    filters: { q: product.code },
    content: (
      <span className={styles['main']}>
        {product.name}
        <small>{product.code}</small>
      </span>
    ),
  };
}

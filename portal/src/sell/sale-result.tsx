import { Button } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactElement, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Money } from '../figures/money.tsx';
import { formatCustomerNumber } from '../format/customer-number.ts';
import { formatRupiah } from '../format/rupiah.ts';
import type { CurrentAccount } from '../operations/account.ts';
import { Panel } from '../panel/panel.tsx';
import { StatusChip } from '../states/status-chip.tsx';
import { outcomeReason } from './outcome-reason.ts';
import { SaleFacts } from './sale-facts.tsx';
import { forgetSale } from './sale-in-progress.ts';
import { hasEnded, type Order, type Sale } from './sales.ts';
import { SerialReveal } from './serial-reveal.tsx';
import styles from './sell.module.css';

interface SaleResultProps {
  readonly account: CurrentAccount;
  readonly sale: Sale;
  readonly typed: string;
  readonly onAgain: () => void;
  readonly onAnother: () => void;
}

/** What became of a sale, or that it is on its way. */
export function SaleResult({ account, sale, typed, onAgain, onAnother }: SaleResultProps): ReactElement {
  const { t } = useTranslation('sell');
  const { order, available } = sale;
  const isOver = hasEnded(order);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  // A sale that has ended is found among the orders; this tab begins anew when the person comes back.
  useEffect(() => (isOver ? () => forgetSale(account) : undefined), [isOver, account]);
  const number = typed === '' ? formatCustomerNumber(order.destination) : typed;
  const isSold = order.status === 'succeeded';
  return (
    <div className={styles['grid']}>
      <div className={styles['main']}>
        <div className={styles['outcome']} role="status">
          <StatusChip status={order.status} />
          <h2 ref={title} tabIndex={-1} className={styles['title']}>
            {t(`outcome.${order.status}`)}
          </h2>
          <p>
            <OutcomeText order={order} />
          </p>
        </div>
        <Panel>
          <SaleFacts
            order={order}
            number={number}
            more={[
              [t('facts.price'), <Money key="price" value={order.price} />],
              [t('facts.charged'), <Money key="charged" value={order.charged} />],
            ]}
          />
          {isSold && <SerialReveal account={account} order={order} />}
        </Panel>
      </div>
      <div className={styles['side']}>
        <Panel title={t('result.balance')} isPadded>
          <div className={styles['summary']}>
            <Money value={available} size={28} />
            <ResultActions account={account} order={order} onAgain={onAgain} onAnother={onAnother} />
          </div>
        </Panel>
      </div>
    </div>
  );
}

type ResultActionsProps = Pick<SaleResultProps, 'account' | 'onAgain' | 'onAnother'> & {
  readonly order: Order;
};

/** What to do next: sell another, try again, see the order. */
function ResultActions({ account, order, onAgain, onAnother }: ResultActionsProps): ReactElement {
  const { t } = useTranslation('sell');
  const isOver = hasEnded(order);
  const isSold = order.status === 'succeeded';
  return (
    <>
      {isOver && (
        <Button size="md" fullWidth onClick={onAnother}>
          {t('result.another')}
        </Button>
      )}
      {isOver && !isSold && (
        <Button variant="default" fullWidth onClick={onAgain}>
          {t('result.again')}
        </Button>
      )}
      <Button
        variant="default"
        fullWidth
        leftSection={<IconReceipt size={16} stroke={1.75} aria-hidden />}
        renderRoot={(props) => <Link to={`${account.base}/orders/${order.id}`} {...props} />}
      >
        {isSold ? t('result.receipt') : t('result.details')}
      </Button>
      {!isOver && (
        <Button variant="default" fullWidth onClick={onAnother}>
          {t('result.meanwhile')}
        </Button>
      )}
    </>
  );
}

/** What happened to the money, and why it did not work out. */
function OutcomeText({ order }: { readonly order: Order }): ReactElement {
  const { t } = useTranslation('sell');
  const price = formatRupiah(order.price);
  const reason = outcomeReason(order.reason);
  const why = reason === undefined ? '' : t(`why.${reason}`);
  switch (order.status) {
    case 'failed':
    case 'refunded':
      return (
        <>
          {why} {order.price > 0 ? t('money.back', { price }) : t('money.untouched')}
        </>
      );
    case 'cancelled':
    case 'expired':
      return (
        <>
          {why} {t('money.untouched')}
        </>
      );
    case 'succeeded':
      return <>{t('money.charged', { price: formatRupiah(order.charged) })}</>;
    case 'manual_review':
    case 'processing':
      return <>{t('money.held', { price })}</>;
    case 'awaiting_confirmation':
    case 'inquiring':
      return <>{t('money.untouched')}</>;
  }
}

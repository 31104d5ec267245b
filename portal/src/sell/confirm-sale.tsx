import { Button } from '@mantine/core';
import { type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Money } from '../figures/money.tsx';
import { formatCustomerNumber } from '../format/customer-number.ts';
import { formatRupiah } from '../format/rupiah.ts';
import { formatTime } from '../format/time.ts';
import { currentLanguage } from '../language/language.ts';
import { useMoneyRequest } from '../money/use-money-request.ts';
import type { CurrentAccount } from '../operations/account.ts';
import { Note } from '../panel/note.tsx';
import { Panel } from '../panel/panel.tsx';
import { BillDetails } from './bill-details.tsx';
import { DepositLink, RefusalNote } from './refusal-note.tsx';
import { SaleAmounts } from './sale-amounts.tsx';
import { SaleFacts } from './sale-facts.tsx';
import { cancelSale, confirmSale, type Order, type Sale } from './sales.ts';
import styles from './sell.module.css';

interface ConfirmSaleProps {
  readonly account: CurrentAccount;
  readonly sale: Sale;
  readonly typed: string;
  readonly onSale: (sale: Sale) => void;
  /** Asks for the order again: it may have been paid by a request whose answer was lost. */
  readonly onRefresh: () => void;
  readonly onAgain: () => void;
}

/** Shows what will be paid, for whom, and what happens then. The button pays. */
export function ConfirmSale(props: ConfirmSaleProps): ReactElement {
  const { account, sale, typed, onSale, onRefresh, onAgain } = props;
  const { t } = useTranslation('sell');
  const { order, available } = sale;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const pay = useMoneyRequest((shown: Order, key) => confirmSale(account, shown, key));
  const cancel = useMoneyRequest((id: string, key) => cancelSale(account, id, key));
  const { refusal, isLost } = pay;
  useEffect(() => {
    if (isLost || refusal !== undefined) onRefresh();
    // The order is asked for once for each refusal and each lost answer.
  }, [isLost, refusal]);

  async function confirm(): Promise<void> {
    const paid = await pay.send(order);
    if (paid !== undefined) onSale(paid);
  }
  async function abandon(): Promise<void> {
    const cancelled = await cancel.send(order.id);
    if (cancelled !== undefined) onAgain();
  }

  const price = formatRupiah(order.price);
  const number = typed === '' ? order.destination : formatCustomerNumber(typed.trim());
  return (
    <div className={styles['grid']}>
      <div className={styles['main']}>
        <h2 ref={title} tabIndex={-1} className={styles['title']}>
          {t('confirm.title')}
        </h2>
        <Panel>
          <SaleFacts order={order} number={number} />
          {order.bill !== null && <BillDetails bill={order.bill} />}
        </Panel>
      </div>
      <div className={styles['side']}>
        <Panel title={t('confirm.pay')} isPadded>
          <div className={styles['summary']}>
            <Money value={order.price} size={28} />
            <SaleAmounts
              name={null}
              price={order.price}
              isBill={order.transaction_kind === 'postpaid'}
              available={available}
            />
            <Shortage isShort={available < order.price && refusal === undefined}>
              {t('confirm.short', { missing: formatRupiah(order.price - available) })}{' '}
              <DepositLink account={account} />
            </Shortage>
            <p className={styles['sentence']}>
              {order.bill === null
                ? t('confirm.sentence', { price, name: order.name, number })
                : t('confirm.billSentence', { price, name: order.name, number })}
            </p>
            <RefusalNote refusal={refusal ?? cancel.refusal} account={account} />
            {(isLost || cancel.isLost) && (
              <Note meaning="look" isAlert>
                {isLost ? t('lost.paid') : t('lost.text')}
              </Note>
            )}
            <Button
              size="md"
              fullWidth
              loading={pay.isPending}
              disabled={cancel.isPending}
              onClick={() => void confirm()}
            >
              {isLost ? t('lost.again') : t('confirm.action', { price })}
            </Button>
            <Button
              variant="default"
              fullWidth
              disabled={pay.isPending || isLost}
              loading={cancel.isPending}
              onClick={() => void abandon()}
            >
              {t('confirm.cancel')}
            </Button>
            <p className={styles['hint']}>
              {t('confirm.until', { time: formatTime(new Date(order.expires_at), currentLanguage()) })}
            </p>
          </div>
        </Panel>
      </div>
    </div>
  );
}

interface ShortageProps {
  readonly isShort: boolean;
  readonly children: ReactNode;
}

function Shortage({ isShort, children }: ShortageProps): ReactElement | undefined {
  return isShort ? <Note meaning="look">{children}</Note> : undefined;
}

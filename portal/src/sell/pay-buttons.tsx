import { Button } from '@mantine/core';
import { type ReactElement, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRupiah } from '../format/rupiah.ts';
import { formatTime } from '../format/time.ts';
import { currentLanguage } from '../language/language.ts';
import { useMoneyRequest } from '../money/use-money-request.ts';
import type { CurrentAccount } from '../operations/account.ts';
import { Note } from '../panel/note.tsx';
import { DepositLink, RefusalNote } from './refusal-note.tsx';
import { cancelSale, confirmSale, type Order, type Sale } from './sales.ts';
import styles from './sell.module.css';

/** A sale that can be paid or cancelled. */
export interface PayButtonsProps {
  readonly account: CurrentAccount;
  readonly sale: Sale;
  /** The number as the page shows it. */
  readonly number: string;
  readonly onSale: (sale: Sale) => void;
  /** Asks for the order again: it may have been paid by a request whose answer was lost. */
  readonly onRefresh: () => void;
  readonly onAgain: () => void;
}

/** Says what will happen, and pays or cancels. */
export function PayButtons(props: PayButtonsProps): ReactElement {
  const { account, sale, onSale, onRefresh, onAgain } = props;
  const { t } = useTranslation('sell');
  const { order, available } = sale;
  const pay = useMoneyRequest((shown: Order, key) => confirmSale(account, shown, key));
  const cancel = useMoneyRequest((id: string, key) => cancelSale(account, id, key));
  const { refusal, isLost } = pay;
  const refresh = useRef(onRefresh);
  refresh.current = onRefresh;
  useEffect(() => {
    if (isLost || refusal !== undefined) refresh.current();
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
  return (
    <>
      {available < order.price && refusal === undefined && (
        <Note meaning="look">
          {t('confirm.short', { missing: formatRupiah(order.price - available) })}{' '}
          <DepositLink account={account} />
        </Note>
      )}
      <Sentence order={order} number={props.number} />
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
    </>
  );
}

/** What happens when the button is pressed, with the amount. */
function Sentence({ order, number }: { readonly order: Order; readonly number: string }): ReactElement {
  const { t } = useTranslation('sell');
  const figures = { price: formatRupiah(order.price), name: order.name, number };
  return (
    <p className={styles['sentence']}>
      {order.bill === null ? t('confirm.sentence', figures) : t('confirm.billSentence', figures)}
    </p>
  );
}

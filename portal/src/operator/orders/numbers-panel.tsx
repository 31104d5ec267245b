import { Textarea } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactElement, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../dialogs/confirm-dialog.tsx';
import { formatCustomerNumber } from '../../format/customer-number.ts';
import { formatRupiah } from '../../format/rupiah.ts';
import { formatPeriod } from '../../format/time.ts';
import { currentLanguage } from '../../language/language.ts';
import { useOperator } from '../../operations/operator.ts';
import { client, dataOf } from '../../operations/portal-client.ts';
import styles from '../../orders/order-details.module.css';
import { MaskedNumber } from '../../orders/masked-number.tsx';
import { useReveal } from '../../orders/use-reveal.ts';
import { Panel } from '../../panel/panel.tsx';
import { IconButton } from '../../shell/icon-button.tsx';
import { CopyValue } from '../../states/copy-value.tsx';
import own from './numbers-panel.module.css';
import type { OperatorLife } from './order-queries.ts';

const reasonMax = 500;

/** Every number that an order has. The private ones are shown after a reason only, and for a minute. */
export function NumbersPanel({ life }: { readonly life: OperatorLife }): ReactElement {
  const { t } = useTranslation('operator-orders');
  const { t: orders } = useTranslation('orders');
  const { can } = useOperator();
  const { order, bill } = life;
  const { account_name: name, account_id: account } = order;
  return (
    <Panel title={t('numbers.title')} isPadded>
      <dl className={styles['pairs']}>
        <dt>{orders('order.id')}</dt>
        <dd>
          <CopyValue value={order.id} shown={`${order.id.slice(0, 8)}…${order.id.slice(-4)}`} isMono />
        </dd>
        <dt>{t('column.reference')}</dt>
        <dd>
          <CopyValue value={order.client_reference} />
        </dd>
        <dt>{orders('order.number')}</dt>
        <Private life={life} what="destination" isThere={life.has_number}>
          <MaskedNumber value={order.destination} isShort />
        </Private>
        {life.has_serial && (
          <>
            <dt>{t('numbers.serial')}</dt>
            <Private life={life} what="serial" isThere>
              {life.serials.length > 0 ? life.serials.map(({ serial }) => serial).join(', ') : '••••'}
            </Private>
          </>
        )}
        <dt>{t('column.client')}</dt>
        <dd>
          {can('clients:read') ? (
            <Link className={own['link']} to={`/operator/clients/${account}`}>
              {name}
            </Link>
          ) : (
            name
          )}
        </dd>
        <dt>{orders('order.code')}</dt>
        <dd>{order.product_code}</dd>
        <dt>{orders('order.channel')}</dt>
        <dd>{orders(`channel.${order.channel}`)}</dd>
        {bill !== null && (
          <>
            <dt>{orders('order.customer')}</dt>
            <dd>{bill.customer_name}</dd>
            <dt>{orders('order.period')}</dt>
            <dd>{formatPeriod(bill.period, currentLanguage())}</dd>
            <dt>{orders('order.bill')}</dt>
            <dd>{formatRupiah(bill.selling_price)}</dd>
          </>
        )}
      </dl>
    </Panel>
  );
}

interface PrivateProps {
  readonly life: OperatorLife;
  readonly what: 'destination' | 'serial';
  readonly isThere: boolean;
  /** The value as it is masked. */
  readonly children: ReactNode;
}

/** A private value: masked, until somebody says why it must be seen. */
function Private({ life, what, isThere, children }: PrivateProps): ReactElement {
  const { t } = useTranslation('operator-orders');
  const { t: orders } = useTranslation('orders');
  const { can } = useOperator();
  const [isAsking, setAsking] = useState(false);
  const reason = useRef('');
  const { order } = life;
  const reveal = useReveal(async () => {
    const path = { environment: order.environment, order_id: order.id };
    const answer = await client.POST('/portal/operator/orders/{environment}/{order_id}/reveal', {
      params: { path },
      body: { what, reason: reason.current },
    });
    return dataOf(answer).values;
  });
  const shown = reveal.value;
  const label = t(`reveal.${what}`);
  const ask = (text: string): void => {
    reason.current = text;
    setAsking(false);
    void reveal.show();
  };
  return (
    <dd>
      <span className={own['private']}>
        {shown === undefined ? (
          children
        ) : (
          <span className={own['shown']}>{shown.map(formatCustomerNumber).join(' / ')}</span>
        )}
        {isThere && can('orders:reveal') && (
          <IconButton
            label={shown === undefined ? label : orders('reveal.hide')}
            icon={shown === undefined ? IconEye : IconEyeOff}
            loading={reveal.isPending}
            onClick={() => (shown === undefined ? setAsking(true) : reveal.hide())}
          />
        )}
      </span>
      <span className={own['note']} role="status">
        {reveal.fault !== undefined
          ? orders(`reveal.${reveal.fault}`)
          : shown !== undefined
            ? orders('reveal.left', { seconds: reveal.left })
            : ''}
      </span>
      {isAsking && <ReasonDialog title={label} onClose={() => setAsking(false)} onReason={ask} />}
    </dd>
  );
}

interface ReasonDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly onReason: (reason: string) => void;
}

/** Asks why a private value must be seen. */
function ReasonDialog({ title, onClose, onReason }: ReasonDialogProps): ReactElement {
  const { t } = useTranslation('operator-orders');
  const [text, setText] = useState('');
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={title}
      action={t('reveal.action')}
      onConfirm={() => onReason(text.trim())}
      isReady={text.trim() !== ''}
    >
      <p>{t('reveal.text')}</p>
      <Textarea
        data-autofocus
        label={t('reveal.reason')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={reasonMax}
        value={text}
        // The record takes one line.
        onChange={({ currentTarget }) => setText(currentTarget.value.replaceAll('\n', ' '))}
      />
    </ConfirmDialog>
  );
}
